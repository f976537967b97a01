/**
 * The words of a command line. No shell is involved: blanks separate words, single or double quotes keep blanks, and no
 * other character has a meaning. Null if a quote is not closed.
 */
export function commandWords(line: string): readonly string[] | null {
  const words: string[] = []
  let word: string | null = null
  let quote: string | null = null
  for (const character of line) {
    if (quote !== null) {
      if (character === quote) quote = null
      else word += character
    } else if (character === '"' || character === "'") {
      quote = character
      word ??= ''
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word)
      word = null
    } else {
      word = (word ?? '') + character
    }
  }
  if (quote !== null) return null
  return word === null ? words : [...words, word]
}
