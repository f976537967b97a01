import { InvariantError } from './errors.ts'

/**
 * Amounts are integers of a millionth (micro-EUR, micro-GBP …), so that sums never depend on their order. Every amount fits into the 53
 * bits of a double. Products use BigInt.
 */
export type Micros = number

const decimalForm = /^(-?)(\d+)(?:\.(\d*))?$/

/** The quotient rounded to an integer, halves away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new InvariantError(`a positive denominator was expected, found ${denominator}`)
  const negative = numerator < 0n
  const size = negative ? -numerator : numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  return negative ? -rounded : rounded
}

/**
 * Millionths of a published number: 1.319 → 1319000, 146.9 in 'pence per litre' → 1469000. Rounded half away from zero. Every unit
 * is a whole number of millionths, so nothing is divided.
 */
export function microsOf(published: number, unit: PublishedUnit = 'major units per litre'): Micros {
  return Math.sign(published) * Math.round(Math.abs(published) * (1_000_000 / publishedUnits[unit]))
}

/** Exactly six decimals: 1319000 → `1.319000`. The form in which amounts enter SQL, as text, to be cast to decimal. */
export function decimalText(micros: Micros): string {
  const digits = String(Math.abs(micros)).padStart(7, '0')
  return `${micros < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** The same without zeros at the end: 1469000 → `1.469`. */
export function shortestText(micros: Micros): string {
  return String(Number(decimalText(micros)))
}

/** Micros of a decimal text: `1.319` → 1319000. Digits beyond the sixth are rounded half away from zero. */
export function microsOfText(text: string): Micros {
  return Number(scaledText(text, 6))
}

/** A decimal text as a whole number of its last digit: `1.319` with 2 digits → 132. Further digits are rounded half away from zero. */
export function scaledText(text: string, digits: number): bigint {
  const parts = decimalForm.exec(text)
  if (!parts) throw new InvariantError(`a plain decimal was expected, found '${text}'`)
  const fraction = (parts[3] ?? '').padEnd(digits, '0')
  const scaled = divideRounded(BigInt(parts[2]! + fraction), 10n ** BigInt(fraction.length - digits))
  return parts[1] ? -scaled : scaled
}

/** Three decimals, half away from zero: 1319500 → `1.320`. */
export function threeDecimals(micros: Micros): string {
  return decimalText(Number(divideRounded(BigInt(micros), 1000n)) * 1000).slice(0, -3)
}

/**
 * Fixed units per euro: the euro itself, and the Bosnian mark, which its currency board law ties to the euro at the old rate of the German
 * mark. The ECB does not publish it.
 */
export const fixedRates: Readonly<Record<string, string>> = { EUR: '1', BAM: '1.95583' }

/** The number of published units in one major unit of the currency per litre (per kg for cng and lng). */
export const publishedUnits = {
  'major units per litre': 1,
  'pence per litre': 100,
  'cents per litre': 100,
  'tenths of a cent per litre': 1000,
} as const

/** The unit of published amounts: `151.9` with 'pence per litre' is 1.519 pounds per litre. */
export type PublishedUnit = keyof typeof publishedUnits
