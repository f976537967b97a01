import type { StoredMatch } from '../model/stored.ts'

/** The result for the matches of one delivered country. */
export interface RefusedCountry {
  readonly country: string
  /** Matches of stations that still exist, and the fewer ones that the delivery would leave. */
  readonly before: number
  readonly now: number
}

// The map grows by a few stations a week. A delivery in which so many of them are gone was cut off without saying so: the
// share that a delivery of stations has to keep as well.
const leastShare = 0.6

/**
 * Joins the matches of the countries that were delivered to what is remembered: theirs are replaced, those of other
 * countries stay as long as their station does. A country that would lose most of its matches stays as it was.
 */
export function foldMatches(
  known: readonly StoredMatch[],
  stationIds: ReadonlySet<number>,
  delivered: ReadonlyMap<string, readonly StoredMatch[]>,
): { readonly matches: readonly StoredMatch[]; readonly refused: readonly RefusedCountry[] } {
  const alive = known.filter(match => stationIds.has(match.stationId))
  const refused = [...delivered].flatMap(([country, fresh]): RefusedCountry[] => {
    const before = alive.filter(match => match.country === country).length
    return fresh.length < before * leastShare ? [{ country, before, now: fresh.length }] : []
  })
  const taken = new Map(delivered)
  for (const { country } of refused) taken.delete(country)
  const kept = alive.filter(match => !taken.has(match.country))
  return { matches: [...kept, ...[...taken.values()].flat()], refused }
}
