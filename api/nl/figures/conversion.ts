import type { Day } from '../../../pipeline/model/instants.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext } from '../reply.ts'
import { sayAmount, sayEuros } from '../say/phrases.ts'

/** The requested currency and unit, next to euros and litres. */
export interface Conversion {
  readonly currency: string
  /** `USD per US gallon`, `pence per litre`. */
  readonly unit: string
  /** Units of the currency for one euro; null for the euro itself. */
  readonly rate: Rate | null
  /** As multiples of a litre, in billionths, and of a unit of the currency: a pound has 100 pence. */
  readonly litres: bigint
  readonly minor: bigint
  /** Decimals of a price. */
  readonly digits: number
}

interface Rate {
  readonly perEuro: string
  readonly on: Day
}

const billion = 1_000_000_000n
const gallons = {
  us_gallon: { litres: 3_785_411_784n, said: 'US gallon' },
  imperial_gallon: { litres: 4_546_090_000n, said: 'imperial gallon' },
} as const

/** Null if nothing is to be converted; `unknown` if the snapshot has no rate of the currency. */
export function conversionOf(
  { currency = 'EUR', unit }: Parsed,
  context: QuestionContext,
): Conversion | 'unknown' | null {
  if (currency === 'EUR' && !unit) return null
  const rate = currency === 'EUR' ? null : context.snapshot.manifest.rates?.find(rate => rate.currency === currency)
  if (rate === undefined) return 'unknown'
  const { litres, said } = unit ? gallons[unit] : { litres: billion, said: 'litre' }
  // In Britain a litre costs pence, a gallon pounds.
  const isPence = currency === 'GBP' && !unit
  const about = { currency, unit: `${isPence ? 'pence' : currency} per ${said}`, rate, litres }
  return { ...about, minor: isPence ? 100n : 1n, digits: isPence ? 1 : 3 }
}

/** A price per litre in thousandths of a euro, as a price in the requested currency and unit. */
export function convertedPrice(thousandths: number, { rate, litres, minor, digits }: Conversion): number {
  const { units, decimals } = exact(rate?.perEuro ?? '1')
  const dividend = BigInt(thousandths) * units * litres * minor * 10n ** BigInt(digits)
  return Number(quotient(dividend, decimals * billion * 1000n)) / 10 ** digits
}

/** An amount in cents, as an amount in the requested currency, rounded to hundredths. */
export function convertedCents(cents: number, { rate }: Conversion): number {
  const { units, decimals } = exact(rate?.perEuro ?? '1')
  return Number(quotient(BigInt(cents) * units, decimals)) / 100
}

/** An amount in the requested currency and unit, as thousandths of a euro per litre, with three decimals. */
function inEuros(amount: number, conversion: Conversion | null): number {
  // Not whole: 1.471 GBP are 1.70001 EUR, and a price of 1.700 EUR is below it. Rounded so that 1.005 is 1005 and not
  // 1004.9999999999999.
  const millionths = Math.round(amount * 1_000_000)
  if (!conversion) return millionths / 1000
  const { units, decimals } = exact(conversion.rate?.perEuro ?? '1')
  return Number(quotient(BigInt(millionths) * decimals * billion, units * conversion.litres)) / 1000
}

/** `0.87213` as 87213 hundred-thousandths. */
function exact(text: string): { readonly units: bigint; readonly decimals: bigint } {
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), decimals: 10n ** BigInt(fraction.length) }
}

/** Halves are rounded away from zero. */
function quotient(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

/** What a price is held against: less than `below`, more than `above`, or between the two; the limits themselves only if `inclusive`. */
export interface Limits {
  /** Thousandths of a euro per litre. */
  readonly below: number
  readonly above: number
  readonly inclusive: boolean
  /** `less than 1.60 EUR`, `between 1.20 and 1.30 GBP (1.376 and 1.491 EUR)`. */
  readonly said: string
  readonly cells: Readonly<Record<string, number>>
}

/** Null if the question names none; `unknown` if there is no rate of its currency. */
export function limitsOf(parsed: Parsed, context: QuestionContext): Limits | 'unknown' | null {
  const { below, above, currency = 'EUR', inclusive = false } = parsed
  const conversion = conversionOf(parsed, context)
  if (conversion === 'unknown') return conversion
  const asked = [above, below].filter(limit => limit !== undefined)
  if (asked.length === 0) return null
  const euros = asked.map(limit => inEuros(limit, conversion))
  const unit = conversion ? conversion.unit.replace('pence', currency) : 'EUR'
  // What a limit in another currency is converted to is shown like a price.
  const shown = conversion ? euros.map(Math.round) : euros
  const also = conversion ? ` (${shown.map(sayEuros).join(' and ')} EUR per litre)` : ''
  const amounts = `${asked.map(sayAmount).join(' and ')} ${unit}${also}`
  const [first, last] = [euros[0]!, euros.at(-1)!]
  return {
    above: above === undefined ? Number.NEGATIVE_INFINITY : first,
    below: below === undefined ? Number.POSITIVE_INFINITY : last,
    inclusive,
    said: asked.length === 2 ? `between ${amounts}` : `${boundOf(below === undefined, inclusive)} ${amounts}`,
    cells: {
      ...(below !== undefined && { below, below_eur: shown.at(-1)! / 1000 }),
      ...(above !== undefined && { above, above_eur: shown[0]! / 1000 }),
    },
  }
}

function boundOf(isAbove: boolean, inclusive: boolean): string {
  if (inclusive) return isAbove ? 'at least' : 'at most'
  return isAbove ? 'more than' : 'less than'
}

export function isWithin(thousandths: number, { below, above, inclusive }: Limits): boolean {
  if (inclusive && (thousandths === below || thousandths === above)) return true
  return thousandths !== 0 && thousandths < below && thousandths > above
}
