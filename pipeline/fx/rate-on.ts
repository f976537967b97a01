import { type Day, dayOf, type Instant } from '../model/instants.ts'
import { divideRounded, fixedRates, type Micros, microsOfText } from '../model/money.ts'
import type { RateRecord } from '../source.ts'

/**
 * The longest gap between two official rates is five days (Good Friday to Easter Monday). Older than a week means
 * that the source has stopped, not that the banks are closed.
 */
const rateMaxAgeDays = 7

/** The lira has had real days of nearly 10 %; a larger step is a slip until a week has passed. */
const stepMaxPercent = 10

/** The rate for the conversion, and a newer rate that was held back. */
export interface RateChoice {
  readonly rate: RateRecord | null
  /** The newest official rate, held back. `rate` is then the stored one. */
  readonly held: RateRecord | null
  /** Why there is no rate, or why the newest was held back; null otherwise. */
  readonly why: string | null
}

/**
 * The newest official rate on or before the day of the clock, not older than a week; a cross rate only where there is
 * no other.
 * A rate that moved by more than 10 % against `stored`, the rate of the last run, is held back. The stored rate is used
 * until it is older than a week. Then the official rate is accepted: a real devaluation is delayed by a week, not lost.
 * Units  the rate is units of the currency per euro, as published
 */
export function rateOn(
  rates: readonly RateRecord[],
  currency: string,
  now: Instant,
  stored: RateRecord | null = null,
): RateChoice {
  const today = dayOf(now)
  const fixed = fixedRates[currency]
  if (fixed !== undefined) return { rate: { currency, perEuro: fixed, on: today }, held: null, why: null }
  const direct = newestRate(rates, currency, today, false)
  const newest = direct && isUsable(direct, today) ? direct : newestRate(rates, currency, today, true)
  const isStoredUsable = stored !== null && stored.currency === currency && isUsable(stored, today)
  if (newest === null || !isUsable(newest, today)) {
    const why = newest === null ? `no rate of ${currency}` : `the newest rate of ${currency} is of ${newest.on}`
    return isStoredUsable ? { rate: stored, held: null, why: null } : { rate: null, held: null, why }
  }
  if (!isStoredUsable || !hasLeapt(newest, stored)) return { rate: newest, held: null, why: null }
  const why = `${currency} ${stored.perEuro} (${stored.on}) to ${newest.perEuro} (${newest.on}): more than ${stepMaxPercent} %`
  return { rate: stored, held: newest, why }
}

function newestRate(rates: readonly RateRecord[], currency: string, today: Day, crossToo: boolean): RateRecord | null {
  const known = rates.filter(rate => rate.currency === currency && rate.on <= today && (crossToo || !rate.cross))
  return known.reduce<RateRecord | null>((best, rate) => (best === null || rate.on > best.on ? rate : best), null)
}

function isUsable(rate: RateRecord, today: Day): boolean {
  const ageDays = (Date.parse(today) - Date.parse(rate.on)) / 86_400_000
  return ageDays >= 0 && ageDays <= rateMaxAgeDays
}

function hasLeapt(newest: RateRecord, stored: RateRecord): boolean {
  const before = microsOfText(stored.perEuro)
  return Math.abs(microsOfText(newest.perEuro) - before) * 100 > before * stepMaxPercent
}

/**
 * An amount of another currency in euros: divided by the published decimal text of the rate, exactly, and rounded once
 * to six decimals, half away from zero.
 * Units  `perEuro` is units of the currency per euro
 */
export function eurosOf(amount: Micros, perEuro: string): Micros {
  const [integer, fraction = ''] = perEuro.split('.')
  return Number(divideRounded(BigInt(amount) * 10n ** BigInt(fraction.length), BigInt(integer! + fraction)))
}
