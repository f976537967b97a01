import { commaList } from '../lexicons/comma-list.ts'
import { courtesies } from '../lexicons/courtesies.ts'
import { coveragePhrases } from '../lexicons/coverage-cues.ts'
import { cuePhrases } from '../lexicons/cues.ts'
import { foreignPhrases } from '../lexicons/foreign.ts'
import { idiomPhrases } from '../lexicons/idioms.ts'
import { neutralPhrases } from '../lexicons/neutral.ts'
import { foldWord } from './tokenise.ts'

const ours = [
  ...Object.values(cuePhrases),
  ...Object.values(coveragePhrases),
  ...Object.values(idiomPhrases),
  neutralPhrases,
  courtesies,
]
const words = wordsOf([...ours, foreignPhrases])
// One edit from a fuel, and English.
for (const word of ['patrol', 'petrel', 'weasel', 'easel', 'methanol', 'vinaigrette']) words.add(word)

/** Possible corrections of a misspelt word: none that would change the subject of the question. */
export const everydayWords: ReadonlySet<string> = wordsOf(ours)

function wordsOf(lists: readonly string[]): Set<string> {
  return new Set(lists.flatMap(commaList).flatMap(phrase => phrase.split(' ').map(foldWord)))
}

/** Does any lexicon of this endpoint hold the word, other than as the name of a thing? */
export function isEverydayWord(word: string): boolean {
  return words.has(word)
}
