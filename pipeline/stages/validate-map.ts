import { foldMatches } from '../memory/fold-matches.ts'
import type { HeldMatch, HeldStation } from '../model/held.ts'
import type { OsmObject } from '../model/osm.ts'
import { matchStations } from '../osm/match-stations.ts'
import { type ReferenceReading, readReference } from '../reading.ts'
import type { MapSource } from '../source.ts'
import { type Outcome, onProbation, refusalOf } from './outcome.ts'
import { emptyReport, rowCounts } from './report.ts'
import type { DeliveryRecord } from './run-folder.ts'
import { type Opened, quarantineOf } from './validate-reference.ts'

export interface MatchesOutcome {
  readonly matches: readonly HeldMatch[]
  readonly outcome: Outcome
}

export interface MapContext {
  readonly known: readonly HeldMatch[]
  /** All stations of this run, of every market. */
  readonly stations: readonly HeldStation[]
}

/**
 * Looks the stations of each country that was delivered up in the map. What is remembered of the others goes on, and of
 * all of them when nothing was delivered, as long as their stations exist.
 */
export async function takeMap(
  source: MapSource,
  opened: Opened,
  { known, stations }: MapContext,
): Promise<MatchesOutcome> {
  const { delivery } = opened
  const { id } = source.descriptor
  const ids = new Set(stations.map(station => station.id))
  const keep = (report: Outcome['report'], quarantined: Outcome['quarantined'] = []): MatchesOutcome => ({
    matches: foldMatches(known, ids, new Map()).matches,
    outcome: { source, delivery, report, quarantined },
  })
  if (!delivery || delivery.error) {
    return keep(emptyReport(id, delivery?.status ?? 'skipped', delivery?.error ?? null))
  }
  try {
    const reading = readReference<OsmObject>(source, delivery.on, await opened.read())
    const quarantined = quarantineOf(reading.quarantined, delivery)
    const matched = matchedByCountry(reading.records, stations)
    const { matches, refused } = foldMatches(known, ids, matched)
    const lost = refused.map(
      ({ country, before, now }) => `${country}: ${now} stations found on the map, ${before} before: kept as it was`,
    )
    const report = reportOf(id, delivery, reading, matched, lost)
    if (delivery.fromFiles || !opened.precedent.onProbation) {
      return { matches, outcome: { source, delivery, report, quarantined } }
    }
    return keep({ ...report, status: 'skipped', error: onProbation(id) }, quarantined)
  } catch (error) {
    return keep(emptyReport(id, 'failed', refusalOf(error)))
  }
}

/** A country of which not one object came was not delivered. */
function matchedByCountry(
  objects: readonly OsmObject[],
  stations: readonly HeldStation[],
): Map<string, readonly HeldMatch[]> {
  const countries = [...new Set(objects.map(object => object.country))].sort()
  return new Map(
    countries.map(country => [
      country,
      matchStations(
        country,
        stations.filter(station => station.country === country),
        objects.filter(object => object.country === country),
      ),
    ]),
  )
}

/** `stations`: how many were found on the map. A country without an answer makes the delivery a partial one. */
function reportOf(
  id: string,
  delivery: DeliveryRecord,
  reading: ReferenceReading<OsmObject>,
  matched: ReadonlyMap<string, readonly HeldMatch[]>,
  lost: readonly string[],
): Outcome['report'] {
  const unanswered = delivery.failedRequests.map(({ message }) => message)
  const unfinished = reading.quarantined.filter(({ reason }) => reason === 'UNFINISHED')
  const remarks = unfinished.map(({ capture, found }) => `${capture}: ${found}`)
  const warnings = [...unanswered, ...remarks, ...lost]
  return {
    ...emptyReport(id, warnings.length > 0 ? 'partial' : delivery.status, null),
    ...rowCounts(reading),
    stations: [...matched.values()].flat().length,
    warnings,
  }
}
