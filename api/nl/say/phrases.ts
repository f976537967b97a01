import { plusDays } from '../../../pipeline/model/days.ts'
import type { Day } from '../../../pipeline/model/instants.ts'

// biome-ignore format: a list of short words reads better in lines
const months = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November',
  'December',
]

/** `2019`, `March 2022`, otherwise `2022-06-01 to 2022-08-31`. */
export function sayPeriod(from: Day, to: Day): string {
  const [year, month, day] = from.split('-')
  const next = plusDays(to, 1)
  const isWhole = day === '01' && next.endsWith('-01')
  if (isWhole && month === '01' && to === `${year}-12-31`) return year!
  if (isWhole && to.startsWith(`${year}-${month}`)) return `${months[Number(month) - 1]} ${year}`
  return `${from} to ${to}`
}

/** `Spain`, `Spain and Malta`, `Spain, Malta and Cyprus`. */
export function sayList(parts: readonly string[], word = 'and'): string {
  if (parts.length < 2) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`
}

/** `Spain, Malta or Cyprus`. */
export function sayOr(parts: readonly string[]): string {
  return sayList(parts, 'or')
}

// A longer list is hard to read. The rows of an answer contain all entries.
export const mostNamed = 5

/** A list of prices; of a long one only the lowest and the highest: `from 1.210 EUR a litre in Spain to 1.599 in France`. */
export function sayPrices<One>(
  all: readonly One[],
  priceOf: (one: One) => number,
  say: (one: One, at: number) => string,
): string {
  if (all.length <= mostNamed) return sayList(all.map(say))
  const { lowest, highest } = endsOf(all, priceOf)
  return `from ${say(lowest, 0)} to ${say(highest, 1)}`
}

/** The first of the lowest and the last of the highest. */
export function endsOf<One>(all: readonly One[], priceOf: (one: One) => number) {
  const sorted = all.toSorted((a, b) => priceOf(a) - priceOf(b))
  return { lowest: sorted[0]!, highest: sorted.at(-1)! }
}

/** `costs` for one, `cost` for several. */
export function verb(count: number, ofOne: string, ofMany: string): string {
  return count === 1 ? ofOne : ofMany
}

/** Capitalises the first letter. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Joins the sentences that are not empty. */
export function sentences(parts: readonly (string | null)[]): string {
  return parts.filter(part => part !== null && part !== '').join(' ')
}

/** `1431` thousandths as `1.431`: sentences contain the same digits as the data. */
export function sayEuros(thousandths: number): string {
  return (thousandths / 1000).toFixed(3)
}

/** `1.431 EUR a litre`. */
export function sayPrice(thousandths: number, unit: 'l' | 'kg' = 'l'): string {
  return `${sayEuros(thousandths)} EUR a ${unit === 'kg' ? 'kilogram' : 'litre'}`
}

/** For the prices after the first one of a sentence (`sayPrice`), without the unit, which they share. */
export function sayInTurn(thousandths: number, at: number, unit: 'l' | 'kg' = 'l'): string {
  return at === 0 ? sayPrice(thousandths, unit) : sayEuros(thousandths)
}

/** `2.1 %`, for a change in per cent with one decimal. The words around it give the sign. */
export function sayPercent(percent: number): string {
  return `${Math.abs(percent).toFixed(1)} %`
}

/** `40`, `12.80`, `35.543`: all the digits that the data has. */
export function sayAmount(amount: number): string {
  if (Number.isInteger(amount)) return String(amount)
  const [, decimals = ''] = String(amount).split('.')
  return amount.toFixed(Math.max(decimals.length, 2))
}

/** `week of 2026-11-16`. */
export function sayWeek(week: Day): string {
  return `week of ${week}`
}

/** `the week of 2026-11-16`, or `the weeks of 2026-11-02 to 2026-11-16`. */
export function sayWeeks(from: Day, to: Day): string {
  return from === to ? `the week of ${to}` : `the weeks of ${from} to ${to}`
}
