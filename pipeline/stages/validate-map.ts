import { foldMatches, type RefusedCountry } from '../memory/fold-matches.ts'
import type { HeldMatch, HeldStation } from '../model/held.ts'
import type { OsmObject } from '../model/osm.ts'
import { matchStations } from '../osm/match-stations.ts'
import { type ReferenceReading, type RowCounts, readReference } from '../reading.ts'
import type { MapSource } from '../source.ts'
import { type Outcome, onProbation, refusalOf } from './outcome.ts'
import { emptyReport, rowCounts, type SourceReport } from './report.ts'
import type { DeliveryRecord } from './run-folder.ts'
import { type Opened, quarantineOf } from './validate-reference.ts'

/**
 * The map of a run, read before the markets: each looks its stations up in it once they are known. What is remembered of a country
 * stays where the map was not delivered or not taken.
 */
export class DeliveredMap {
  readonly source: MapSource
  readonly #opened: Opened
  readonly #refusal: SourceReport | null
  readonly #counts: RowCounts | null
  /** The countries of which an object came. A country of which not one came was not delivered. */
  readonly countries: ReadonlySet<string>
  /** Of the countries that have not looked their stations up yet. */
  readonly #byCountry: Map<string, readonly OsmObject[]>
  readonly #lost: RefusedCountry[] = []
  #found = 0

  private constructor(
    source: MapSource,
    opened: Opened,
    read: { readonly refusal: SourceReport | null; readonly reading: ReferenceReading<OsmObject> | null },
  ) {
    this.source = source
    this.#opened = opened
    this.#refusal = read.refusal
    const { records, ...counts } = read.reading ?? { records: [] }
    this.#counts = 'rows' in counts ? counts : null
    this.#byCountry = byCountry(records)
    this.countries = new Set(this.#byCountry.keys())
  }

  static async open(source: MapSource, opened: Opened): Promise<DeliveredMap> {
    const { delivery } = opened
    const { id } = source.descriptor
    if (!delivery || delivery.error) {
      const refusal = emptyReport(id, delivery?.status ?? 'skipped', delivery?.error ?? null)
      return new DeliveredMap(source, opened, { refusal, reading: null })
    }
    try {
      const reading = readReference<OsmObject>(source, delivery.on, await opened.read())
      return new DeliveredMap(source, opened, { refusal: null, reading })
    } catch (error) {
      return new DeliveredMap(source, opened, { refusal: emptyReport(id, 'failed', refusalOf(error)), reading: null })
    }
  }

  /**
   * Which object each station of a country is, and what is remembered where the map says nothing of it. A country looks its
   * stations up once: its objects, a large share of what a run holds in memory, are let go.
   */
  matchesOf(country: string, stations: readonly HeldStation[], known: readonly HeldMatch[]): readonly HeldMatch[] {
    const ids = new Set(stations.map(station => station.id))
    const objects = this.#byCountry.get(country)
    if (!objects) return foldMatches(known, ids, new Map()).matches
    this.#byCountry.delete(country)
    const matched = matchStations(country, stations, objects)
    this.#found += matched.length
    if (this.#isOnProbation) return foldMatches(known, ids, new Map()).matches
    const { matches, refused } = foldMatches(known, ids, new Map([[country, matched]]))
    this.#lost.push(...refused)
    return matches
  }

  /** Once all markets have looked their stations up. */
  outcome(): Outcome {
    const { delivery } = this.#opened
    const { source } = this
    if (this.#refusal) return { source, delivery, report: this.#refusal, quarantined: [] }
    const quarantined = quarantineOf(this.#counts!.quarantined, delivery)
    const report = this.#report(delivery!, this.#counts!)
    if (!this.#isOnProbation) return { source, delivery, report, quarantined }
    const { id } = source.descriptor
    return { source, delivery, report: { ...report, status: 'skipped', error: onProbation(id) }, quarantined }
  }

  get #isOnProbation(): boolean {
    const { delivery, precedent } = this.#opened
    return delivery !== null && !delivery.fromFiles && precedent.onProbation
  }

  /** `stations`: how many were found on the map. A country without an answer makes the delivery a partial one. */
  #report(delivery: DeliveryRecord, counts: RowCounts): SourceReport {
    const unanswered = delivery.failedRequests.map(({ message }) => message)
    const unfinished = counts.quarantined.filter(({ reason }) => reason === 'UNFINISHED')
    const remarks = unfinished.map(({ capture, found }) => `${capture}: ${found}`)
    const lost = this.#lost.map(
      ({ country, before, now }) => `${country}: ${now} stations found on the map, ${before} before: kept as it was`,
    )
    const warnings = [...unanswered, ...remarks, ...lost]
    return {
      ...emptyReport(this.source.descriptor.id, warnings.length > 0 ? 'partial' : delivery.status, null),
      ...rowCounts(counts),
      stations: this.#found,
      warnings,
    }
  }
}

function byCountry(objects: readonly OsmObject[]): Map<string, readonly OsmObject[]> {
  const found = new Map<string, OsmObject[]>()
  for (const object of objects) {
    const own = found.get(object.country)
    if (own) own.push(object)
    else found.set(object.country, [object])
  }
  return found
}
