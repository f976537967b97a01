import { type RowCounts, readReference } from '../../delivery-reading/read-delivery.ts'
import { foldMatches, type RefusedCountry } from '../../memory/fold-matches.ts'
import { groupedBy } from '../../model/lists.ts'
import type { OsmObject } from '../../model/records.ts'
import type { StoredMatch, StoredStation } from '../../model/stored.ts'
import { matchStations } from '../../osm/match-stations.ts'
import type { MapSource } from '../../source.ts'
import { onProbation, outcomeOfRefusal, type SourceOutcome } from '../run/outcome.ts'
import { emptyReport, rowCounts, type SourceReport } from '../run/report.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import { type OpenedDelivery, quarantineOf } from './judge-delivery.ts'

/** The result of reading a map, without its objects. */
export interface MapReading {
  readonly refusal: SourceReport | null
  readonly counts: RowCounts | null
  /** Countries with at least one object. A country without any was not delivered. */
  readonly countries: readonly string[]
}

/** Reads the map of a run, and passes on the objects of each country. */
export async function readMapDelivery(
  source: MapSource,
  opened: OpenedDelivery,
  keep: (country: string, objects: readonly OsmObject[]) => void,
): Promise<MapReading> {
  const { delivery } = opened
  const { id } = source.descriptor
  const refused = (refusal: SourceReport): MapReading => ({ refusal, counts: null, countries: [] })
  if (!delivery || delivery.error) {
    return refused(emptyReport(id, delivery?.status ?? 'skipped', delivery?.error ?? null))
  }
  try {
    const { records, ...counts } = readReference<OsmObject>(source, delivery.on, await opened.read())
    const found = groupedBy(records, object => object.country)
    for (const [country, objects] of found) keep(country, objects)
    return { refusal: null, counts, countries: [...found.keys()] }
  } catch (error) {
    return refused(emptyReport(id, 'failed', outcomeOfRefusal(error)))
  }
}

/** The stations of one country that were found on the map. */
export interface MapMatches {
  readonly matches: readonly StoredMatch[]
  readonly found: number
  /** Countries that would lose too many matches. */
  readonly lost: readonly RefusedCountry[]
}

/**
 * Matches the stations of a country with map objects. The stored matches stay where the map has no object of the country (`objects` is
 * null), and while the map is on probation.
 */
export function lookUp(
  country: string,
  stations: readonly StoredStation[],
  known: readonly StoredMatch[],
  objects: readonly OsmObject[] | null,
  isOnProbation: boolean,
): MapMatches {
  const ids = new Set(stations.map(station => station.id))
  const asKnown = foldMatches(known, ids, new Map()).matches
  if (objects === null) return { matches: asKnown, found: 0, lost: [] }
  const matched = matchStations(country, stations, objects)
  if (isOnProbation) return { matches: asKnown, found: matched.length, lost: [] }
  const { matches, refused } = foldMatches(known, ids, new Map([[country, matched]]))
  return { matches, found: matched.length, lost: refused }
}

/** The outcome of a map, after all markets have searched it. */
export function mapOutcome(
  source: MapSource,
  { delivery, precedent }: Pick<OpenedDelivery, 'delivery' | 'precedent'>,
  { refusal, counts }: MapReading,
  lookedUp: readonly Omit<MapMatches, 'matches'>[],
): SourceOutcome {
  if (refusal) return { source, delivery, report: refusal, quarantined: [] }
  const quarantined = quarantineOf(counts!.quarantined, delivery)
  const report = reportOf(source, delivery!, counts!, lookedUp)
  if (!isMapOnProbation({ delivery, precedent })) return { source, delivery, report, quarantined }
  const { id } = source.descriptor
  return { source, delivery, report: { ...report, status: 'skipped', error: onProbation(id) }, quarantined }
}

export function isMapOnProbation({ delivery, precedent }: Pick<OpenedDelivery, 'delivery' | 'precedent'>): boolean {
  return delivery !== null && !delivery.fromFiles && precedent.onProbation
}

/** `stations` is the number found on the map. With a country without an answer, the delivery is partial. */
function reportOf(
  { descriptor }: MapSource,
  delivery: DeliveryRecord,
  counts: RowCounts,
  lookedUp: readonly Omit<MapMatches, 'matches'>[],
): SourceReport {
  const unanswered = delivery.failedRequests.map(({ message }) => message)
  const unfinished = counts.quarantined.filter(({ reason }) => reason === 'UNFINISHED')
  const remarks = unfinished.map(({ capture, found }) => `${capture}: ${found}`)
  const lost = lookedUp.flatMap(one => one.lost)
  const losses = lost.map(
    ({ country, before, now }) => `${country}: ${now} stations found on the map, ${before} before: kept as it was`,
  )
  const warnings = [...unanswered, ...remarks, ...losses]
  return {
    ...emptyReport(descriptor.id, warnings.length > 0 ? 'partial' : delivery.status, null),
    ...rowCounts(counts),
    stations: lookedUp.reduce((sum, { found }) => sum + found, 0),
    warnings,
  }
}
