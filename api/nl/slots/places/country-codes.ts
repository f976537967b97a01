import {
  clearElsewhereCodes,
  countryCodes,
  elsewhereCodes,
  lowerCaseWords,
  shoutedWords,
} from '../../lexicons/country-codes.ts'
import { phraseLists, wordSet } from '../../words/phrase-file.ts'
import type { Token } from '../../words/token.ts'

const joiners = wordSet('country-codes', 'joiners')
const beforePlaces = wordSet('country-codes', 'before places')
const besideAnything = wordSet('country-codes', 'words beside codes')
const greetings = wordSet('country-codes', 'greetings')
const thanks = wordSet('country-codes', 'thanks')
const unitCodes = wordSet('country-codes', 'units')
const shouted = phraseLists('shouted-words')

/** What capitals mean, and the few codes in lower case that count, by their places in the question. */
export class CodesIn {
  readonly #tokens: readonly Token[]
  readonly #isShouted: boolean
  readonly #lastWord: number
  readonly #lowerCase: ReadonlySet<number>

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
    this.#isShouted = tokens.every(({ text }) => text === text.toUpperCase())
    this.#lastWord = tokens.findLastIndex(({ kind, word }) => kind === 'word' && !thanks.has(word))
    this.#lowerCase = new Set([...this.#chain(1), ...this.#chain(-1)])
  }

  /** The country of a code, `elsewhere`, or nothing. */
  at(place: number): { readonly country: string } | 'elsewhere' | undefined {
    const token = this.#tokens[place]!
    if (token.kind !== 'word' || token.text.length > 3) return
    if (token.text === 'us') return this.#isLowerUs(place) ? 'elsewhere' : undefined
    const isUpper = token.text === token.text.toUpperCase()
    if (isUpper ? !this.#isCode(place) : !this.#lowerCase.has(place)) return
    const country = countryCodes.get(token.text.toUpperCase())
    if (country) return { country }
    if (!isUpper || !elsewhereCodes.has(token.text)) return
    const isPlace = beforePlaces.has(this.#tokens[place - 1]?.word ?? '') || this.#isBesideCode(place)
    return clearElsewhereCodes.has(token.text) || isPlace ? 'elsewhere' : undefined
  }

  #isCode(place: number): boolean {
    const { text } = this.#tokens[place]!
    if (!this.#standsAlone(place)) return false
    if (shouted.get(text)?.includes(this.#tokens[place - 1]?.word ?? '')) return false
    if (!shoutedWords.has(text)) return true
    if (this.#isShouted || this.#isBesideShouting(place))
      return this.#isBesideCode(place) || this.#isLastAfterPreposition(place)
    return true
  }

  /** "NL BE DE", "AT/CH". */
  #isBesideCode(place: number): boolean {
    if (besideAnything.has(this.#tokens[place]!.text)) return false
    return [1, -1].some(step => {
      let next = place + step
      if (joiners.has(this.#tokens[next]?.word ?? '')) next += step
      const text = this.#tokens[next]?.text ?? ''
      return countryCodes.has(text) && !shoutedWords.has(text)
    })
  }

  /** "Hi, IS PETROL CHEAPER": the words around it are shouted, too. */
  #isBesideShouting(place: number): boolean {
    return [place - 1, place + 1].some(at => {
      const text = this.#tokens[at]?.text ?? ''
      return text.length > 3 && text === text.toUpperCase() && text !== text.toLowerCase()
    })
  }

  #isLastAfterPreposition(place: number): boolean {
    return place === this.#lastWord && beforePlaces.has(this.#tokens[place - 1]?.word ?? '')
  }

  /** Excludes the end of an address ("example.de"), a unit, and part of a compound ("wi-fi", "en-GB"). */
  #standsAlone(place: number): boolean {
    const token = this.#tokens[place]!
    const before = this.#tokens[place - 1]
    if (before?.kind === 'number' && unitCodes.has(token.text.toUpperCase())) return false
    if (before?.word === 'per') return false
    if (!before || token.isApart) return true
    if (before.text === '-') return countryCodes.has(this.#tokens[place - 2]?.text ?? '')
    return before.kind === 'sign' && before.text !== '.' && before.text !== '@'
  }

  /** "us diesel price", "diesel in us": here `us` cannot be the pronoun. */
  #isLowerUs(place: number): boolean {
    return place === 0 || (place === this.#lastWord && this.#tokens[place - 1]?.word === 'in')
  }

  /** The codes of the list that begins with the first word, or ends with the last: "fr vs nl diesel". */
  #chain(step: 1 | -1): number[] {
    const found: number[] = []
    let place =
      step === 1 ? this.#tokens.findIndex(({ kind, word }) => kind === 'word' && !greetings.has(word)) : this.#lastWord
    while (this.#isLowerCode(place)) {
      found.push(place)
      place += step
      if (joiners.has(this.#tokens[place]?.word ?? '')) place += step
    }
    return found
  }

  #isLowerCode(place: number): boolean {
    const token = this.#tokens[place]
    if (token?.kind !== 'word' || token.text.length !== 2) return false
    const code = token.text.toUpperCase()
    return countryCodes.has(code) && !lowerCaseWords.has(code) && this.#standsAlone(place)
  }
}
