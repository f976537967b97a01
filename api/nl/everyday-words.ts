import { commaList } from './lexicons/comma-list.ts'
import { cuePhrases } from './lexicons/cues.ts'
import { foreignPhrases } from './lexicons/foreign.ts'
import { neutralPhrases } from './lexicons/neutral.ts'
import { foldWord } from './tokenise.ts'

const phrases = [...Object.values(cuePhrases), neutralPhrases, foreignPhrases].flatMap(commaList)
const words = new Set(phrases.flatMap(phrase => phrase.split(' ').map(foldWord)))
// One edit from a fuel, and English.
for (const word of ['patrol', 'petrel', 'weasel', 'easel', 'methanol', 'vinaigrette']) words.add(word)

/** Does any lexicon of this endpoint hold the word, other than as the name of a thing? */
export function isEverydayWord(word: string): boolean {
  return words.has(word)
}
