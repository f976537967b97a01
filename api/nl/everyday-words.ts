import { commaList } from './lexicons/comma-list.ts'
import { cuePhrases } from './lexicons/cues.ts'
import { foreignPhrases } from './lexicons/foreign.ts'
import { neutralPhrases } from './lexicons/neutral.ts'
import { foldWord } from './tokenise.ts'

const words = wordsOf([...Object.values(cuePhrases), neutralPhrases, foreignPhrases])
// One edit from a fuel, and English.
for (const word of ['patrol', 'petrel', 'weasel', 'easel', 'methanol', 'vinaigrette']) words.add(word)

/** Those that a misspelt word may have been meant for: none that makes a question one of another subject. */
export const everydayWords: ReadonlySet<string> = wordsOf([...Object.values(cuePhrases), neutralPhrases])

function wordsOf(lists: readonly string[]): Set<string> {
  return new Set(lists.flatMap(commaList).flatMap(phrase => phrase.split(' ').map(foldWord)))
}

/** Does any lexicon of this endpoint hold the word, other than as the name of a thing? */
export function isEverydayWord(word: string): boolean {
  return words.has(word)
}
