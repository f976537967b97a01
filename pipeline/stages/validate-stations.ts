import { canonicalBrand } from '../brands/canonical-brand.ts'
import { checkDelivery } from '../contract/check-delivery.ts'
import { fold, type Held, type JudgedStation } from '../memory/fold.ts'
import { DeliveryOrigins } from '../memory/origins.ts'
import type { HeldOrigin } from '../model/origin.ts'
import type { StationRecord } from '../model/records.ts'
import { stationId } from '../model/station-id.ts'
import { type Quarantined, type Reading, readDelivery } from '../reading.ts'
import { judge, peersOf } from '../sanity/index.ts'
import { outOfCountry } from '../sanity/out-of-country.ts'
import type { RateRecord, StationDescriptor, StationSource } from '../source.ts'
import type { Accepted } from './accepted.ts'
import { missedRequests, type Outcome, onProbation, refusalOf } from './outcome.ts'
import { isOnProbation } from './permission.ts'
import { countBy, emptyReport, type SourceReport } from './report.ts'
import type { DeliveryRecord } from './run-folder.ts'
import { type Opened, quarantineOf } from './validate-reference.ts'

export interface StationsOutcome {
  readonly held: Held
  /** The rows that the delivery's prices were read from. */
  readonly origins: readonly HeldOrigin[]
  readonly outcome: Outcome
}

export interface StationContext {
  /** What is remembered of the source's id space. */
  readonly known: Held
  /** Ids that stations of other id spaces have. */
  readonly foreignIds: ReadonlySet<number>
  readonly rates: readonly RateRecord[]
}

/** Reads, judges and joins one source's delivery. A delivery that is refused leaves what is remembered as it was. */
export async function takeStations(
  accepted: Accepted,
  source: StationSource,
  opened: Opened,
  context: StationContext,
): Promise<StationsOutcome> {
  const { delivery } = opened
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
    const partial = checkDelivery(descriptor, reading, {
      ...context.known,
      perEuro: perEuroOf(descriptor.currency, context.rates),
      realSize: !delivery.fromFiles,
    })
    const origins = new DeliveryOrigins(descriptor.id, delivery.captures)
    const judged = judgeAll(descriptor, reading, context, delivery, origins)
    const report = reportOf(descriptor.id, delivery, reading, judged, partial)
    const quarantined = [...quarantineOf(reading.quarantined, delivery), ...judged.putAside]
    if (!delivery.fromFiles && isOnProbation(accepted, descriptor)) {
      return keep({ ...report, status: 'skipped', error: onProbation(descriptor.id) }, quarantined)
    }
    const folded = fold(descriptor, context.known, judged.stations, delivery.endedAt)
    return {
      held: folded,
      origins: origins.held(),
      outcome: { source, delivery, quarantined, report: { ...report, moved: folded.moved } },
    }
  } catch (error) {
    return keep(emptyReport(descriptor.id, 'failed', refusalOf(error)))
  }
}

function perEuroOf(currency: string, rates: readonly RateRecord[]): number | null {
  if (currency === 'EUR') return 1
  const rate = rates.find(one => one.currency === currency)
  return rate ? Number(rate.perEuro) : null
}

interface Judged {
  readonly stations: readonly JudgedStation[]
  readonly putAside: Outcome['quarantined']
}

function judgeAll(
  descriptor: StationDescriptor,
  reading: Reading,
  context: StationContext,
  delivery: DeliveryRecord,
  origins: DeliveryOrigins,
): Judged {
  const misplaced = new Map(outOfCountry(descriptor.country, reading.stations).map(one => [one.ref, one.found]))
  const peers = peersOf(reading.stations)
  const before = new Map(context.known.prices.map(price => [`${price.stationId}/${price.fuel}`, price]))
  const ids = new Map<number, string>()
  const collided: string[] = []
  const stations = reading.stations.flatMap((published): JudgedStation[] => {
    const id = stationId(descriptor.idSpace, published.ref)
    if (ids.has(id) || context.foreignIds.has(id)) {
      collided.push(published.ref)
      return []
    }
    ids.set(id, published.ref)
    const record = misplaced.has(published.ref) ? withoutPlace(published) : published
    const judgements = record.prices.map(price =>
      judge(price, { before: before.get(`${id}/${price.fuel}`), peers, readAt: delivery.endedAt }),
    )
    const brand = canonicalBrand(record.brand, descriptor.country)
    const rows = reading.origins.get(record.ref)!.map(origin => origins.idOf(origin))
    return [{ id, record, brand, judgements, origins: rows }]
  })
  return {
    stations,
    putAside: [
      ...fieldsPutAside(delivery, 'lat, lng', 'OUT_OF_COUNTRY', misplaced),
      ...fieldsPutAside(delivery, 'ref', 'ID_COLLISION', new Map(collided.map(ref => [ref, ref]))),
    ],
  }
}

function withoutPlace(record: StationRecord): StationRecord {
  return { ...record, lat: null, lng: null }
}

function fieldsPutAside(
  delivery: DeliveryRecord,
  field: string,
  reason: string,
  found: ReadonlyMap<string, string>,
): Outcome['quarantined'] {
  const rows = [...found].map(
    ([ref, text]): Quarantined => ({
      capture: delivery.captures[0]?.name ?? '',
      position: 0,
      field,
      reason,
      found: `${ref}: ${text}`,
    }),
  )
  return quarantineOf(rows, delivery, 'field')
}

function reportOf(
  id: string,
  delivery: DeliveryRecord,
  reading: Reading,
  judged: Judged,
  partial: readonly string[],
): SourceReport {
  const verdicts = judged.stations.flatMap(station => station.judgements.map(one => one.verdict))
  const warnings = [...partial, ...missedRequests(delivery)]
  return {
    ...emptyReport(id, warnings.length > 0 ? 'partial' : delivery.status, null),
    rows: reading.rows,
    read: reading.read,
    skipped: reading.skipped,
    quarantined: countBy(reading.quarantined.map(row => row.reason)),
    misplaced: judged.putAside.filter(row => row.reason === 'OUT_OF_COUNTRY').length,
    stations: judged.stations.length,
    prices: verdicts.length,
    held: verdicts.filter(verdict => verdict === 'hold').length,
    withheld: verdicts.filter(verdict => verdict === 'withhold').length,
    warnings,
  }
}
