import { canonicalBrand } from '../brands/canonical-brand.ts'
import { newestStampOf } from '../contract/check-stamps.ts'
import { profileOfStations } from '../contract/profile.ts'
import { fold, type Held, type JudgedStation } from '../memory/fold.ts'
import { DeliveryOrigins } from '../memory/origins.ts'
import type { Instant } from '../model/instants.ts'
import type { HeldOrigin } from '../model/origin.ts'
import type { StationRecord } from '../model/records.ts'
import { stationId } from '../model/station-id.ts'
import { type Quarantined, type Reading, readDelivery } from '../reading.ts'
import type { Watch } from '../sanity/frozen.ts'
import { type Misplaced, outOfCountry } from '../sanity/out-of-country.ts'
import type { StationDescriptor, StationSource } from '../source.ts'
import { type Identified, judgePrices, perEuroOf } from './judge-prices.ts'
import type { Whole } from './judge-whole.ts'
import { missedRequests, type Outcome, onProbation, refusalOf } from './outcome.ts'
import { countBy, emptyReport, rowCounts, type SourceReport } from './report.ts'
import type { DeliveryRecord } from './run-folder.ts'
import { type Opened, quarantineOf } from './validate-reference.ts'
import { type WholeContext, wholeOf } from './whole-stations.ts'

export interface StationsOutcome {
  readonly held: Held
  /** The rows that the delivery's prices were read from. */
  readonly origins: readonly HeldOrigin[]
  readonly outcome: Outcome
}

export interface StationContext extends Pick<WholeContext, 'known' | 'rates' | 'weeks'> {
  /** Ids that stations of other id spaces have. */
  readonly foreignIds: ReadonlySet<number>
  /** What is remembered of the source itself. */
  readonly watch: Watch
}

/** Reads, judges and joins one source's delivery. A delivery that is refused leaves what is remembered as it was. */
export async function takeStations(
  source: StationSource,
  opened: Opened,
  context: StationContext,
): Promise<StationsOutcome> {
  const { delivery, precedent } = opened
  const { descriptor } = source
  const keep = (report: SourceReport, quarantined: Outcome['quarantined'] = []): StationsOutcome => ({
    held: context.known,
    origins: [],
    outcome: { source, delivery, report, quarantined },
  })
  if (!delivery || delivery.error) {
    return keep(emptyReport(descriptor.id, delivery?.status ?? 'skipped', delivery?.error ?? null))
  }
  try {
    const reading = readDelivery(source, delivery.on, await opened.read())
    const profile = profileOfStations(reading, delivery.endedAt)
    const whole = wholeOf(descriptor, reading, profile, { ...context, precedent, delivery })
    if (whole.refused) return keep(whole.refused)
    const origins = new DeliveryOrigins(descriptor.id, delivery.captures)
    const judged = judgeAll(descriptor, reading, context, delivery, origins)
    const report = reportOf(descriptor, delivery, reading, judged, whole)
    const quarantined = [...quarantineOf(reading.quarantined, delivery), ...judged.putAside]
    if (!delivery.fromFiles && precedent.onProbation) {
      return keep({ ...report, status: 'skipped', error: onProbation(descriptor.id) }, quarantined)
    }
    const folded = fold(descriptor, context.known, judged.stations, delivery.endedAt)
    const { stillSince } = judged
    const outcome = { source, delivery, quarantined, stillSince, profile, report: { ...report, moved: folded.moved } }
    return { held: folded, origins: origins.held(), outcome }
  } catch (error) {
    return keep(emptyReport(descriptor.id, 'failed', refusalOf(error)))
  }
}

interface Judged {
  readonly stations: readonly JudgedStation[]
  readonly putAside: Outcome['quarantined']
  readonly stillSince: Instant
}

function judgeAll(
  descriptor: StationDescriptor,
  reading: Reading,
  context: StationContext,
  delivery: DeliveryRecord,
  origins: DeliveryOrigins,
): Judged {
  const misplaced = new Map(outOfCountry(descriptor.country, reading.stations).map(one => [one.ref, one]))
  const ids = new Set<number>()
  const collided: string[] = []
  const stations = reading.stations.flatMap((published): Identified[] => {
    const id = stationId(descriptor.idSpace, published.ref)
    if (ids.has(id) || context.foreignIds.has(id)) {
      collided.push(published.ref)
      return []
    }
    ids.add(id)
    return [{ id, record: misplaced.has(published.ref) ? withoutPlace(published) : published }]
  })
  const { judgements, stillSince } = judgePrices(descriptor, stations, {
    ...{ prices: context.known.prices, watch: context.watch, readAt: delivery.endedAt },
    perEuro: perEuroOf(descriptor.currency, context.rates),
  })
  return {
    stations: stations.map(({ id, record }): JudgedStation => {
      const brand = canonicalBrand(record.brand, descriptor.country)
      const rows = reading.origins.get(record.ref)!.map(origin => origins.idOf(origin))
      return { id, record, brand, judgements: judgements.get(id)!, origins: rows }
    }),
    stillSince,
    putAside: [
      ...placesPutAside(delivery, reading, [...misplaced.values()]),
      ...fieldsPutAside(delivery, reading, 'ref', 'ID_COLLISION', new Map(collided.map(ref => [ref, ref]))),
    ],
  }
}

function withoutPlace(record: StationRecord): StationRecord {
  return { ...record, lat: null, lng: null }
}

function placesPutAside(delivery: DeliveryRecord, reading: Reading, misplaced: readonly Misplaced[]) {
  const refused = (reason: Misplaced['reason']) =>
    new Map(misplaced.filter(one => one.reason === reason).map(one => [one.ref, one.found]))
  return [
    ...fieldsPutAside(delivery, reading, 'lat, lng', 'OUT_OF_COUNTRY', refused('OUT_OF_COUNTRY')),
    ...fieldsPutAside(delivery, reading, 'lat, lng', 'SWAPPED_COORDINATES', refused('SWAPPED_COORDINATES')),
  ]
}

function fieldsPutAside(
  delivery: DeliveryRecord,
  { stationRows }: Reading,
  field: string,
  reason: string,
  found: ReadonlyMap<string, string>,
): Outcome['quarantined'] {
  const quarantined = [...found].map(([ref, text]): Quarantined => {
    const { capture, position } = stationRows.get(ref)!
    return { capture, position, field, reason, found: `${ref}: ${text}` }
  })
  return quarantineOf(quarantined, delivery, 'field')
}

function reportOf(
  { id, delivers }: StationDescriptor,
  delivery: DeliveryRecord,
  reading: Reading,
  judged: Judged,
  whole: Whole,
): SourceReport {
  const judgements = judged.stations.flatMap(station => station.judgements)
  const verdicts = judgements.map(one => one.verdict)
  const missed = missedRequests(delivery)
  const warnings = [...whole.remarks, ...missed]
  const isPartial = missed.length > 0 || (delivers === 'part' && whole.remarks.length > 0)
  return {
    ...emptyReport(id, isPartial ? 'partial' : delivery.status, null),
    ...rowCounts(reading),
    misplaced: judged.putAside.filter(row => row.field === 'lat, lng').length,
    stations: judged.stations.length,
    prices: verdicts.length,
    newestData: newestStampOf(reading, delivery.endedAt),
    held: verdicts.filter(verdict => verdict === 'hold').length,
    withheld: verdicts.filter(verdict => verdict === 'withhold').length,
    byRule: countBy(judgements.flatMap(one => one.rule ?? [])),
    warnings,
    ...whole.told,
  }
}
