import { everydayWords, isEverydayWord } from './everyday-words.ts'
import { nearWordsOf } from './spelling.ts'
import type { Token } from './token.ts'

const near = nearWordsOf(everydayWords)

// "Trend" and "tread" are one letter apart, and so are many words of five letters that mean different things.
const shortest = 5

/** The token with its intended word, if it is misspelt. */
export function asMeant(token: Token): Token {
  const word = correctionOf(token)
  return word === undefined ? token : { ...token, word }
}

/** The intended word for a word outside the lexicons; undefined if no word or several are one edit away. */
function correctionOf({ kind, word }: Token): string | undefined {
  if (kind !== 'word' || word.length < shortest || isEverydayWord(word)) return
  const meant = near(word).filter(one => word.length > shortest || one.length !== word.length || isExchange(word, one))
  return meant.length === 1 ? meant[0] : undefined
}

function isExchange(typed: string, meant: string): boolean {
  return [...typed].sort().join('') === [...meant].sort().join('')
}
