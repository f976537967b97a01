import type { PriceRecord } from '../model/records.ts'
import { referenceOf } from './reference.ts'
import type { RuleContext, Verdict } from './verdict.ts'

/** EUR per litre or kilogram. Real prices of all fuels and markets are between 0.40 and 4.10. */
export const eurBand = [0.25, 6] as const

/** Whether the amount in euros is within the band; null where there is no exchange rate. */
export function isInBand(amount: number, perEuro: number | null): boolean | null {
  if (perEuro === null) return null
  const eur = amount / perEuro
  return eur >= eurBand[0] && eur <= eurBand[1]
}

/** Checks a price that has neither peers nor an earlier price to compare with: is it plausible at all? */
export function band(price: PriceRecord, surroundings: RuleContext): Verdict {
  const { perEuro } = surroundings
  if (referenceOf(price, surroundings) !== null || isInBand(price.amount, perEuro) !== false) return 'accept'
  return { hold: `${(price.amount / perEuro!).toFixed(3)} EUR, not between ${eurBand[0]} and ${eurBand[1]}` }
}
