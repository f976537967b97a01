import { halfMoreAt, numberAt } from '../slots/numbers.ts'
import { PhraseBook } from '../words/phrase-book.ts'
import { phraseLists } from '../words/phrase-file.ts'
import type { Token } from '../words/tokenise.ts'

const currencies = new PhraseBook<string>(
  [...phraseLists('currencies')].flatMap(([code, words]) => words.map(word => [word, code] as const)),
)

/** A price of a litre: in `currency`, an ISO 4217 code. */
export interface Amount {
  readonly value: number
  readonly currency: string
  readonly to: number
}

/** The currency that begins there; pence are hundredths of GBP, and cents of EUR. */
export function currencyAt(tokens: readonly Token[], at: number) {
  const match = currencies.at(tokens, at)
  const code = match?.meanings[0]
  if (!match || code === undefined) return
  if (code === 'GBX') return { code: 'GBP', share: 100, to: match.to }
  return code === 'cents' ? { code: 'EUR', share: 100, to: match.to } : { code, share: 1, to: match.to }
}

/**
 * A price: `1.60`, `€1.60`, `1.60 euros a litre`, `150 cents`, `£1.40`, `6 zloty`, `two euros`. A number that could count
 * something else is none.
 */
export function amountAt(tokens: readonly Token[], at: number): Amount | undefined {
  const sign = currencyAt(tokens, at)
  const spelt = speltAt(tokens, at)
  if (spelt) return spelt
  const start = sign ? sign.to : at
  // "A euro sixty".
  const spoken =
    sign?.code === 'EUR' && sign.share === 1 && ones.has(tokens[at - 1]?.word ?? '') ? numberAt(tokens, sign.to) : null
  if (spoken && spoken.value < 100)
    return { value: rounded(1 + spoken.value / 100), currency: 'EUR', to: pastLitre(tokens, spoken.to) }
  const isOne = ones.has(tokens[start]?.word ?? '') && currencyAt(tokens, start + 1) !== undefined
  const number = commaNumberAt(tokens, start) ?? numberAt(tokens, start) ?? (isOne ? { value: 1, to: start + 1 } : null)
  if (!number || (sign && sign.to > at + 1 && sign.code !== 'USD')) return
  const unit = sign ? undefined : currencyAt(tokens, number.to)
  const money = sign ?? unit
  const value = money ? number.value / money.share : number.value
  const end = unit ? unit.to : number.to
  const cents = unit && unit.share === 1 ? moreCents(tokens, unit.to) : undefined
  if (cents) return { value: rounded(value + cents.value), currency: unit!.code, to: pastLitre(tokens, cents.to) }
  if (money) return value > 0 ? { value: rounded(value), currency: money.code, to: pastLitre(tokens, end) } : undefined
  const isPrice = value >= 0.5 && value < 4 && (!Number.isInteger(value) || isAlone(tokens, number.to))
  return isPrice ? { value, currency: 'EUR', to: pastLitre(tokens, number.to) } : undefined
}

/** "One fifty", "two ten". */
function speltAt(tokens: readonly Token[], at: number): Amount | undefined {
  const whole = tokens[at]?.word === 'one' ? 1 : tokens[at]?.word === 'two' ? 2 : 0
  const cents = whole > 0 && tokens[at + 1]?.kind === 'word' ? numberAt(tokens, at + 1) : null
  const isPrice = cents !== null && cents.value >= 10 && cents.value < 100 && !currencyAt(tokens, cents.to)
  return isPrice
    ? { value: rounded(whole + cents.value / 100), currency: 'EUR', to: pastLitre(tokens, cents.to) }
    : undefined
}

const ones: ReadonlySet<string> = new Set(['a', 'one', '1'])

/** "1 euro 60", "one pound forty", "a euro and a half". */
function moreCents(tokens: readonly Token[], at: number) {
  const half = halfMoreAt(tokens, at)
  if (half) return half
  const isWord = tokens[at]?.kind === 'word'
  const number = isWord || /^\d\d$/.test(tokens[at]?.word ?? '') ? numberAt(tokens, at) : null
  return number && number.value >= 5 && number.value < 100 ? { value: number.value / 100, to: number.to } : undefined
}

/** `1,60`: a comma for its point. */
function commaNumberAt(tokens: readonly Token[], at: number) {
  const [whole, comma, rest] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  const isOne =
    whole?.kind === 'number' && comma?.word === ',' && !comma.isApart && rest?.kind === 'number' && !rest.isApart
  return isOne && /^\d$/.test(whole.word) && /^\d{1,3}$/.test(rest.word)
    ? { value: Number(`${whole.word}.${rest.word}`), to: at + 3 }
    : null
}

/** "Over 2 in Italy", "below 2?": not "below 2 countries". */
function isAlone(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at]
  return next === undefined || next.kind === 'sign' || alone.has(next.word)
}

const alone: ReadonlySet<string> = new Set(['in', 'at', 'a', 'per', 'now', 'today', 'mark', 'for', 'anywhere', 'and'])

function pastLitre(tokens: readonly Token[], at: number): number {
  const word = tokens[at]?.word ?? ''
  const next = tokens[at + 1]?.word ?? ''
  if (word === 'mark' || word === 'threshold' || word === 'barrier') return at + 1
  if (word === '-' && next === 'mark') return at + 2
  const isPer = word === 'a' || word === 'per' || word === '/' || word === 'the'
  return isPer && litres.has(next) ? at + 2 : at
}

const litres: ReadonlySet<string> = new Set(['litre', 'liter', 'l', 'litres', 'liters', 'ltr', 'mark'])

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
