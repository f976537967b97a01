import type { Correction } from '../../model/corrections.ts'
import { dayOf, hoursBetween, type Instant } from '../../model/instants.ts'
import { fixedRates } from '../../model/money.ts'
import type { StoredSource } from '../../model/stored.ts'
import type { ManifestPart } from '../../snapshot/part.ts'
import type { FigureSource, RateRecord, StationSource } from '../../source.ts'

export type MarketSource = StationSource | FigureSource

/** All sources of one country, in their order. */
export interface MarketSources {
  readonly country: string
  readonly sources: readonly MarketSource[]
}

export function marketSourcesOf(sources: readonly MarketSource[]): MarketSources[] {
  const countries = [...new Set(sources.map(({ descriptor }) => descriptor.country))].sort()
  return countries.map(country => ({
    country,
    sources: sources.filter(({ descriptor }) => descriptor.country === country),
  }))
}

/** Rate and day per currency, for the currencies of a market without a legally fixed rate. */
export function ratesOf({ sources }: MarketSources, rates: readonly RateRecord[]): Readonly<Record<string, string>> {
  const currencies = [...new Set(sources.map(({ descriptor }) => descriptor.currency))].sort()
  return Object.fromEntries(
    currencies
      .filter(currency => fixedRates[currency] === undefined)
      .map(currency => {
        const rate = rates.find(one => one.currency === currency)
        return [currency, rate ? `${rate.perEuro} of ${rate.on}` : 'none']
      }),
  )
}

/** The sources of a market whose prices are unusable because nothing was read for too long. */
export function tooOldOf({ sources }: MarketSources, held: readonly StoredSource[], now: Instant): string[] {
  return sources
    .filter(({ descriptor: { id, freshness } }) => {
      const { lastReadAt = null } = held.find(source => source.id === id) ?? {}
      return lastReadAt !== null && hoursBetween(lastReadAt, now) > freshness.readWithinHours
    })
    .map(({ descriptor }) => descriptor.id)
}

export interface DueContext {
  readonly now: Instant
  readonly madeBy: string
  readonly rates: readonly RateRecord[]
  /** State of the sources after the confirmed deliveries were counted. */
  readonly sources: readonly StoredSource[]
  /** The run read a source of the market, or found its delivery confirmed. */
  readonly wasRead: boolean
  /** A file of the part is missing or has another length, or had when the run was first judged. */
  readonly isDamaged: boolean
  readonly corrections: readonly Correction[]
}

/** Why a part is made again although no delivery changed. Null when the part is reused. */
export function whyDue(market: MarketSources, part: ManifestPart, context: DueContext): string | null {
  const { made, changesAt, rereadFrom } = part
  const { now, madeBy, rates, sources, wasRead, isDamaged, corrections } = context
  if (made.by !== madeBy) return 'another version of the program'
  if (isDamaged) return 'a damaged file'
  if (changesAt !== null && now >= changesAt) return `something in it changes at ${changesAt}`
  if (!isSame(made.rates, ratesOf(market, rates))) return 'a rate of exchange'
  if (!isSame(made.tooOld, tooOldOf(market, sources, now))) return 'a source that was not read for long'
  if (
    !isSame(
      made.corrections ?? [],
      corrections.map(({ id }) => id),
    )
  )
    return 'a correction'
  if (wasRead && rereadFrom !== undefined && lastReadOf(market, sources) >= rereadFrom)
    return `a read from ${rereadFrom} on`
  return wasRead && made.day !== dayOf(now) ? 'the statistics of a new day' : null
}

function lastReadOf({ sources }: MarketSources, held: readonly StoredSource[]): Instant {
  const ids = new Set(sources.map(({ descriptor }) => descriptor.id))
  return held.reduce((last, { id, lastReadAt }) => (ids.has(id) && (lastReadAt ?? '') > last ? lastReadAt! : last), '')
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
