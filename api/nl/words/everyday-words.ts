import { phraseList, phraseLists, wordSet } from './phrase-file.ts'
import { isOneEdit, nearWordsOf } from './spelling.ts'
import { foldWord, type Token } from './tokenise.ts'

const words = wordsOf([...phraseLists('cues').values(), ...phraseLists('topics').values()])
// One edit from a fuel, and English.
for (const word of ['patrol', 'petrel', 'weasel', 'easel', 'methanol', 'vinaigrette']) words.add(word)

/** Possible corrections of a misspelt word: none that would change the subject of the question. */
const everydayWords: ReadonlySet<string> = wordsOf(
  [...phraseLists('cues')].filter(([name]) => name !== 'foreign').map(([, phrases]) => phrases),
)

function wordsOf(lists: readonly (readonly string[])[]): Set<string> {
  return new Set(lists.flat().flatMap(phrase => phrase.split(' ').map(foldWord)))
}

/** Does any lexicon of this endpoint hold the word, other than as the name of a thing? */
export function isEverydayWord(word: string): boolean {
  return words.has(word)
}

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
  // "Closed" is a word of its own, and no misspelt "close".
  const meant = near(word)
    .filter(one => !word.startsWith(one))
    .filter(one => word.length > shortest || one.length !== word.length || isExchange(word, one))
  return meant.length === 1 ? meant[0] : undefined
}

function isExchange(typed: string, meant: string): boolean {
  return [...typed].sort().join('') === [...meant].sort().join('')
}

const besideCountries = wordSet('english-words', 'near countries')
const common = phraseList('english-words', 'common')

/** Is it a word of English, or a misspelling of one that a question is likelier to have than a country? */
export function isLikelierEnglish(word: string): boolean {
  return besideCountries.has(word) || common.some(one => isOneEdit(word, one))
}
