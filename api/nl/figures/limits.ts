import type { Parsed } from '../parsed.ts'
import type { QuestionContext } from '../reply.ts'
import { sayAmount, sayEuros } from '../say/phrases.ts'
import { conversionOf, inEuros } from './conversion.ts'

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
