import type { Micros } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'
import { referenceOf } from './reference.ts'
import type { RuleContext, Verdict } from './verdict.ts'

/** Millionths of a euro per litre or kilogram. Real prices of all fuels and markets are between 0.40 and 4.10 EUR. */
export const eurMicrosBand = [250_000, 6_000_000] as const

/** Whether the amount in euros is within the band; null where there is no exchange rate. */
export function isInBand(amountMicros: Micros, perEuro: number | null): boolean | null {
  if (perEuro === null) return null
  const eurMicros = amountMicros / perEuro
  return eurMicros >= eurMicrosBand[0] && eurMicros <= eurMicrosBand[1]
}

/** Checks a price that has neither peers nor an earlier price to compare with: is it plausible at all? */
export function band(price: PriceRecord, surroundings: RuleContext): Verdict {
  const { perEuro } = surroundings
  if (referenceOf(price, surroundings) !== null || isInBand(price.amountMicros, perEuro) !== false) return 'accept'
  const eur = (price.amountMicros / 1e6 / perEuro!).toFixed(3)
  return { hold: `${eur} EUR, not between ${eurMicrosBand[0] / 1e6} and ${eurMicrosBand[1] / 1e6}` }
}
