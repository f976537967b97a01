import { canonicalBrand } from '../../brands/canonical-brand.ts'
import { unknownFuels } from '../../contract/check-fuels.ts'
import { movedStations } from '../../contract/check-positions.ts'
import { newestStampOf } from '../../contract/check-stamps.ts'
import { profileOfStations } from '../../contract/profile.ts'
import { type QuarantinedField, type Reading, readDelivery } from '../../delivery-reading/read-delivery.ts'
import { fold, type JudgedStation, type StoredStations, type UnreadableRows } from '../../memory/fold.ts'
import { DeliveryOrigins } from '../../memory/origins.ts'
import { type DeliveredStation, holdUnreadable } from '../../memory/unreadable.ts'
import { dayOf, type Instant } from '../../model/instants.ts'
import { countBy } from '../../model/lists.ts'
import { stationId } from '../../model/sha256.ts'
import { type StoredOrigin, unreadableRule } from '../../model/stored.ts'
import type { Watch } from '../../sanity/frozen.ts'
import { misplacedStations } from '../../sanity/misplaced.ts'
import { type Misplaced, misplacedReasons } from '../../sanity/misplaced-reasons.ts'
import type { StationDescriptor, StationSource } from '../../source.ts'
import { missedRequests, type SourceOutcome } from '../run/outcome.ts'
import type { SourceReport } from '../run/report.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import { bulletinOf, checkStations, type WholeContext } from './complete-stations.ts'
import {
  type DeliveryKind,
  type DeliveryVerdict,
  judgeDelivery,
  type OpenedDelivery,
  quarantineOf,
} from './judge-delivery.ts'
import { judgePrices, officialPrices, perEuroOf } from './judge-prices.ts'

export interface StationsOutcome {
  readonly held: StoredStations
  /** The rows that the delivery's prices were read from. */
  readonly origins: readonly StoredOrigin[]
  readonly outcome: SourceOutcome
}

/** Station ids, used only to test for membership. */
export type Ids = Pick<ReadonlySet<number>, 'has'>

export interface StationContext extends Pick<WholeContext, 'known' | 'rates' | 'weeks'> {
  /** Ids that stations of other id spaces have. */
  readonly foreignIds: Ids
  /** Stored observations of the source itself. */
  readonly watch: Watch
}

/** Reads, judges and joins the delivery of one source. A refused delivery changes no stored data. */
export async function takeStations(
  source: StationSource,
  opened: OpenedDelivery,
  context: StationContext,
): Promise<StationsOutcome> {
  const { descriptor } = source
  const { known } = context
  const kind: DeliveryKind<Reading, Omit<StationsOutcome, 'outcome'>> = {
    read: ({ on }, captures) => readDelivery(source, on, captures),
    profileOf: (reading, { endedAt }) => profileOfStations(reading, endedAt),
    check: (reading, delivery) => {
      return {
        ...checkStations(descriptor, reading, { ...context, precedent: opened.precedent, delivery }),
        comparison: { isWhole: descriptor.delivers === 'everything', places: movedStations(reading, known.stations) },
      }
    },
    judge: (reading, delivery, verdict) => {
      const origins = new DeliveryOrigins(descriptor.id, delivery.captures)
      const judged = judgeAll(descriptor, reading, { ...context, ...verdict }, delivery, origins)
      return {
        report: reportOf(descriptor, delivery, reading, judged, verdict),
        putAside: judged.putAside,
        stillSince: judged.stillSince,
        fold: () => {
          const folded = fold(descriptor, known, judged.stations, delivery.endedAt, judged.keptBack)
          return { taken: { held: folded, origins: origins.rows() }, report: { moved: folded.moved } }
        },
      }
    },
  }
  const { taken, outcome } = await judgeDelivery(source, opened, kind, { held: known, origins: [] })
  return { ...taken, outcome }
}

interface Judged {
  readonly stations: readonly JudgedStation[]
  readonly keptBack: UnreadableRows
  readonly putAside: SourceOutcome['quarantined']
  readonly stillSince: Instant
}

function judgeAll(
  descriptor: StationDescriptor,
  reading: Reading,
  context: StationContext & Pick<DeliveryVerdict, 'groupDoubts' | 'taxes'>,
  delivery: DeliveryRecord,
  origins: DeliveryOrigins,
): Judged {
  const misplaced = misplacedStations(descriptor.country, reading.stations, context.known.stations)
  const { delivered, collided } = identify(descriptor, reading, misplaced, context.foreignIds)
  const readAt = delivery.endedAt
  const hasUnknownFuels = unknownFuels(reading).length > 0
  const { unreadable } = reading
  const { stations, held, kept } = holdUnreadable(context.known, delivered, { unreadable, hasUnknownFuels, readAt })
  const perEuro = perEuroOf(descriptor.currency, context.rates)
  const week = bulletinOf(descriptor.country, context.weeks, dayOf(readAt))
  const { judgements, stillSince } = judgePrices(descriptor, stations, {
    ...context.known,
    official: officialPrices(descriptor.country, week, perEuro),
    watch: context.watch,
    groupDoubts: context.groupDoubts,
    taxes: context.taxes,
    perEuro,
    readAt,
  })
  return {
    stations: stations.map(({ id, record, rows }): JudgedStation => {
      const brand = canonicalBrand(record.brand, descriptor.country)
      const ids = rows.map(origin => origins.idOf(origin))
      return { id, record, brand, judgements: judgements.get(id)!, origins: ids }
    }),
    keptBack: { prices: held.map(one => ({ ...one, origin: origins.idOf(one.origin) })), stations: kept },
    stillSince,
    putAside: [
      ...placesPutAside(delivery, reading, misplaced),
      ...fieldsPutAside(delivery, reading, 'ref', 'ID_COLLISION', new Map(collided.map(ref => [ref, ref]))),
    ],
  }
}

/** The stations with our ids, and the refs of stations whose id another station has. */
function identify(
  { idSpace }: StationDescriptor,
  { stations, origins }: Reading,
  misplaced: readonly Misplaced[],
  foreignIds: StationContext['foreignIds'],
): { readonly delivered: readonly DeliveredStation[]; readonly collided: readonly string[] } {
  const places = new Map(misplaced.map(one => [one.ref, one.kept ?? nowhere]))
  const ids = new Set<number>()
  const collided: string[] = []
  const delivered = stations.flatMap((published): DeliveredStation[] => {
    const id = stationId(idSpace, published.ref)
    if (ids.has(id) || foreignIds.has(id)) {
      collided.push(published.ref)
      return []
    }
    ids.add(id)
    const place = places.get(published.ref)
    const record = place ? { ...published, ...place } : published
    return [{ id, record, rows: origins.get(published.ref)! }]
  })
  return { delivered, collided }
}

const nowhere = { lat: null, lng: null }

function placesPutAside(delivery: DeliveryRecord, reading: Reading, misplaced: readonly Misplaced[]) {
  return misplacedReasons.flatMap(reason => {
    const found = misplaced.filter(one => one.reason === reason).map(one => [one.ref, one.found] as const)
    return fieldsPutAside(delivery, reading, 'lat, lng', reason, new Map(found))
  })
}

function fieldsPutAside(
  delivery: DeliveryRecord,
  { stationRows }: Reading,
  field: string,
  reason: string,
  found: ReadonlyMap<string, string>,
): SourceOutcome['quarantined'] {
  const quarantined = [...found].map(([ref, text]): QuarantinedField => {
    const { capture, position } = stationRows.get(ref)!
    return { capture, position, scope: 'field', field, reason, found: `${ref}: ${text}`, ref }
  })
  return quarantineOf(quarantined, delivery)
}

function reportOf(
  { delivers }: StationDescriptor,
  delivery: DeliveryRecord,
  reading: Reading,
  judged: Judged,
  { remarks }: DeliveryVerdict,
): Partial<SourceReport> {
  const judgements = judged.stations.flatMap(station => station.judgements)
  const verdicts = judgements.map(one => one.verdict)
  const unread = judged.keptBack.prices.map(() => unreadableRule)
  const isPartial = missedRequests(delivery).length > 0 || (delivers === 'part' && remarks.length > 0)
  return {
    status: isPartial ? 'partial' : delivery.status,
    misplaced: judged.putAside.filter(row => row.field === 'lat, lng').length,
    stations: judged.stations.length,
    prices: verdicts.length + unread.length,
    newestData: newestStampOf(reading, delivery.endedAt),
    held: verdicts.filter(verdict => verdict === 'hold').length + unread.length,
    withheld: verdicts.filter(verdict => verdict === 'withhold').length,
    proved: judgements.filter(({ verdict, detail }) => verdict === 'accept' && detail !== null).length,
    byRule: countBy([...judgements.flatMap(one => one.rule ?? []), ...unread]),
  }
}
