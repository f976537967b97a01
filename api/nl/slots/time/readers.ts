import { foldWord } from '../../words/tokenise.ts'
import { type Found, type Tokens, wordAt } from '../found.ts'
import {
  fractions,
  groups,
  halfMoreAt,
  isDigits,
  numberAt,
  ordinalAt,
  ordinals,
  quantityAt,
  smallNumbers,
  tens,
  tensOrdinals,
  wordsAt,
} from '../numbers.ts'
import { numericDateAt } from './numeric-dates.ts'
import type { Reader } from './pattern.ts'

const numbers = ['a', 'an', 'hundred', 'thousand', ...smallNumbers.keys(), ...tens.keys()]
const quantities = [...numbers, 'half', 'quarter', 'quarters', ...groups.keys(), ...[...fractions.keys()].map(foldWord)]
const quotes: ReadonlySet<string> = new Set(["'", '’', '‘', 'ʼ', '´'])

/** What patterns of words cannot read: numbers, dates in digits, words with digits. */
export const readers = {
  digits: {
    starts: ['#'],
    read: (tokens, at) => (isDigits(tokens, at) ? { value: wordAt(tokens, at), to: at + 1 } : null),
  },
  /** `q1`, `w12`, `p6m`. */
  code: { starts: ['#code'], read: (tokens, at) => ({ value: wordAt(tokens, at), to: at + 1 }) },
  date: { starts: ['#'], read: numericDateAt },
  number: { starts: ['#', ...numbers], read: numberAt },
  words: { starts: numbers, read: wordsAt },
  quantity: { starts: ['#', ...quantities], read: quantityAt },
  'and-a-half': { starts: ['and'], read: halfMoreAt },
  ordinal: { starts: ['#', ...ordinals.keys(), ...tensOrdinals.keys(), ...tens.keys()], read: ordinalAt },
  quote: { starts: [...quotes].map(foldWord), read: quoteAt },
} satisfies Record<string, Reader>

/** Folded, a quotation mark by itself is nothing. */
function quoteAt(tokens: Tokens, at: number): Found<true> | null {
  return quotes.has(tokens[at]!.text) ? { value: true, to: at + 1 } : null
}
