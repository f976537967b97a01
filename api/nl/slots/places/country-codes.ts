import { countryCodes, elsewhereCodes } from '../../lexicons/countries.ts'
import { phraseLists, wordSet } from '../../words/phrase-file.ts'
import { type Tokens, textAt, wordAt } from '../found.ts'

const joiners = wordSet('country-codes', 'joiners')
const beforePlaces = wordSet('country-codes', 'before places')
const besideAnything = wordSet('country-codes', 'words beside codes')
const greetings = wordSet('country-codes', 'greetings')
const thanks = wordSet('country-codes', 'thanks')
const unitCodes = wordSet('country-codes', 'units')
const clearElsewhereCodes = wordSet('country-codes', 'clear elsewhere')
const shoutedWords = wordSet('country-codes', 'shouted')
const lowerCaseWords = wordSet('country-codes', 'lower case')
const shouted = phraseLists('shouted-words')

/** What capitals mean, and the few codes in lower case that count, by their places in the question. */
export class CodesIn {
  readonly #tokens: Tokens
  readonly #isShouted: boolean
  readonly #lastWord: number
  readonly #lowerCase: ReadonlySet<number>

  constructor(tokens: Tokens) {
    this.#tokens = tokens
    this.#isShouted = tokens.every(({ text }) => text === text.toUpperCase())
    this.#lastWord = tokens.findLastIndex(({ kind, word }) => kind === 'word' && !thanks.has(word))
    this.#lowerCase = new Set([...this.#chain(1), ...this.#chain(-1)])
  }

  /** The country of a code, `elsewhere`, or nothing. */
  at(place: number): { readonly country: string } | 'elsewhere' | undefined {
    const { text } = this.#tokens[place]!
    // "us diesel price", "diesel in us": here `us` cannot be the pronoun.
    if (text === 'us')
      return place === 0 || (place === this.#lastWord && this.#word(place - 1) === 'in') ? 'elsewhere' : undefined
    if (text === text.toUpperCase() ? !this.#isCode(place) : !this.#lowerCase.has(place)) return
    const country = countryCodes.get(text.toUpperCase())
    if (country) return { country }
    if (!elsewhereCodes.has(text)) return
    const isPlace = beforePlaces.has(this.#word(place - 1)) || this.#isBesideCode(place)
    return clearElsewhereCodes.has(text) || isPlace ? 'elsewhere' : undefined
  }

  #word(place: number): string {
    return wordAt(this.#tokens, place)
  }

  #text(place: number): string {
    return textAt(this.#tokens, place)
  }

  #isCode(place: number): boolean {
    const text = this.#text(place)
    if (!this.#standsAlone(place)) return false
    if (shouted.get(text)?.includes(this.#word(place - 1))) return false
    if (!shoutedWords.has(text)) return true
    if (this.#isShouted || this.#isBesideShouting(place))
      return this.#isBesideCode(place) || (place === this.#lastWord && beforePlaces.has(this.#word(place - 1)))
    return true
  }

  /** "NL BE DE", "AT/CH". */
  #isBesideCode(place: number): boolean {
    if (besideAnything.has(this.#text(place))) return false
    return [1, -1].some(step => {
      let next = place + step
      if (joiners.has(this.#word(next))) next += step
      const text = this.#text(next)
      return countryCodes.has(text) && !shoutedWords.has(text)
    })
  }

  /** "Hi, IS PETROL CHEAPER": the words around it are shouted, too. */
  #isBesideShouting(place: number): boolean {
    return [place - 1, place + 1].some(at => {
      const text = this.#text(at)
      return text.length > 3 && text === text.toUpperCase() && text !== text.toLowerCase()
    })
  }

  /** Excludes the end of an address ("example.de"), a unit, and part of a compound ("wi-fi", "en-GB"). */
  #standsAlone(place: number): boolean {
    const token = this.#tokens[place]!
    const before = this.#tokens[place - 1]
    if (before?.kind === 'number' && unitCodes.has(token.text.toUpperCase())) return false
    if (before?.word === 'per') return false
    if (!before || token.isApart) return true
    if (before.text === '-') return countryCodes.has(this.#text(place - 2))
    return before.kind === 'sign' && before.text !== '.' && before.text !== '@'
  }

  /** The codes of the list that begins with the first word, or ends with the last: "fr vs nl diesel". */
  *#chain(step: 1 | -1): Generator<number> {
    let place =
      step === 1 ? this.#tokens.findIndex(({ kind, word }) => kind === 'word' && !greetings.has(word)) : this.#lastWord
    while (this.#isLowerCode(place)) {
      yield place
      place += step
      if (joiners.has(this.#word(place))) place += step
    }
  }

  #isLowerCode(place: number): boolean {
    const token = this.#tokens[place]
    if (token?.kind !== 'word' || token.text.length !== 2) return false
    const code = token.text.toUpperCase()
    return countryCodes.has(code) && !shoutedWords.has(code) && !lowerCaseWords.has(code) && this.#standsAlone(place)
  }
}

// A flag is two of the 26 regional indicators.
const firstIndicator = 0x1f1e6

/** The country of the flag that begins here: 🇫🇷. */
export function flagAt(tokens: Tokens, at: number): { readonly country: string } | 'EU' | 'elsewhere' | undefined {
  const first = letterOf(textAt(tokens, at))
  const second = first && letterOf(textAt(tokens, at + 1))
  if (!second) return
  const code = first + second
  if (code === 'EU') return 'EU'
  const country = countryCodes.get(code)
  return country ? { country } : 'elsewhere'
}

function letterOf(text: string): string | undefined {
  const place = (text.codePointAt(0) ?? 0) - firstIndicator
  return place >= 0 && place < 26 ? String.fromCharCode(65 + place) : undefined
}
