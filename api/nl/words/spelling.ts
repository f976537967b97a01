import { addTo } from '../../../pipeline/model/lists.ts'
import { phraseList, phraseLists, wordSet } from './phrase-file.ts'
import { foldWord, type Token } from './tokenise.ts'

// A word of four letters or fewer has a neighbour of another meaning at nearly every edit.
const shortest = 5

/** The words of a lexicon that a typed word is one edit away from. */
export type NearWords = (typed: string) => readonly string[]

/**
 * One edit: a letter too many, too few, another one, or two neighbours exchanged. Each word is kept under itself and
 * under what is left of it without each of its letters, so that a typed word of n letters costs n + 1 look-ups,
 * however many words are known.
 */
export function nearWordsOf(words: Iterable<string>): NearWords {
  const known = [...new Set(words)].filter(word => word.length >= shortest)
  const longest = Math.max(0, ...known.map(word => word.length))
  const keys = new Keys(longest + 1)
  const kept = new Map<number, string[]>()
  for (const word of known) {
    keys.read(word)
    for (let place = whole; place < word.length; place += 1) {
      addTo(kept, keys.without(place), word)
    }
  }
  return typed => {
    if (typed.length < shortest - 1 || typed.length > longest + 1) return none
    let near = none
    keys.read(typed)
    for (let place = whole; place < typed.length; place += 1) {
      const candidates = kept.get(keys.without(place))
      if (!candidates) continue
      for (const word of candidates) if (isOneEdit(typed, word) && !near.includes(word)) near = [...near, word]
    }
    return near
  }
}

const none: readonly string[] = []
const whole = -1

/**
 * The keys of one word at a time, as hashes: to look up texts, they would have to be created, and most words of every
 * question are checked here without any allocation. `isOneEdit` distinguishes words with equal hashes.
 */
class Keys {
  readonly #factors: Int32Array
  /** Hashes of the first letters. */
  readonly #before: Int32Array
  #length = 0

  constructor(longest: number) {
    this.#factors = new Int32Array(longest + 1).fill(1)
    for (let power = 1; power <= longest; power += 1)
      this.#factors[power] = Math.imul(this.#factors[power - 1]!, 0x01000193)
    this.#before = new Int32Array(longest + 1)
  }

  read(word: string): void {
    this.#length = word.length
    for (let place = 0; place < word.length; place += 1) {
      this.#before[place + 1] = Math.imul(this.#before[place]!, this.#factors[1]!) + word.charCodeAt(place)
    }
  }

  /** Of the word without the letter at a place, or of all of it. */
  without(place: number): number {
    const all = this.#before[this.#length]!
    if (place === whole) return all
    const letter = this.#before[place]! - this.#before[place + 1]!
    return (all + Math.imul(letter, this.#factors[this.#length - 1 - place]!)) | 0
  }
}

/** False for equal words. */
export function isOneEdit(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same += 1
  if (typed.length > meant.length) return typed.slice(same + 1) === meant.slice(same)
  if (typed.length < meant.length) return typed.slice(same) === meant.slice(same + 1)
  if (typed.slice(same + 1) === meant.slice(same + 1)) return true
  const isExchanged = typed[same] === meant[same + 1] && typed[same + 1] === meant[same]
  return isExchanged && typed.slice(same + 2) === meant.slice(same + 2)
}

const lexiconWords = wordsOf([...phraseLists('cues').values(), ...phraseLists('topics').values()])
// One edit from a fuel, and English.
for (const word of ['patrol', 'petrel', 'weasel', 'easel', 'methanol', 'vinaigrette']) lexiconWords.add(word)

/** Possible corrections of a misspelt word: none that would change the subject of the question. */
const everydayWords: ReadonlySet<string> = wordsOf(
  [...phraseLists('cues')].filter(([name]) => name !== 'foreign').map(([, phrases]) => phrases),
)

function wordsOf(lists: readonly (readonly string[])[]): Set<string> {
  return new Set(lists.flat().flatMap(phrase => phrase.split(' ').map(foldWord)))
}

/** Does any lexicon of this endpoint hold the word, other than as the name of a thing? */
export function isEverydayWord(word: string): boolean {
  return lexiconWords.has(word)
}

const near = nearWordsOf(everydayWords)

// "Trend" and "tread" are one letter apart, and so are many words of five letters that mean different things.
const shortestCorrected = 5

/** The token with its intended word, if it is misspelt. */
export function asMeant(token: Token): Token {
  const word = correctionOf(token)
  return word === undefined ? token : { ...token, word }
}

/** The intended word for a word outside the lexicons; undefined if no word or several are one edit away. */
function correctionOf({ kind, word }: Token): string | undefined {
  if (kind !== 'word' || word.length < shortestCorrected || isEverydayWord(word)) return
  // "Closed" is a word of its own, and no misspelt "close".
  const meant = near(word)
    .filter(one => !word.startsWith(one))
    .filter(one => word.length > shortestCorrected || one.length !== word.length || isExchange(word, one))
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
