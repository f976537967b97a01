import { phraseLists } from './phrase-file.ts'
import { foldWord } from './tokenise.ts'

const words = wordsOf([...phraseLists('cues').values()])
// One edit from a fuel, and English.
for (const word of ['patrol', 'petrel', 'weasel', 'easel', 'methanol', 'vinaigrette']) words.add(word)

/** Possible corrections of a misspelt word: none that would change the subject of the question. */
export const everydayWords: ReadonlySet<string> = wordsOf(
  [...phraseLists('cues')].filter(([name]) => name !== 'foreign').map(([, phrases]) => phrases),
)

function wordsOf(lists: readonly (readonly string[])[]): Set<string> {
  return new Set(lists.flat().flatMap(phrase => phrase.split(' ').map(foldWord)))
}

/** Does any lexicon of this endpoint hold the word, other than as the name of a thing? */
export function isEverydayWord(word: string): boolean {
  return words.has(word)
}
