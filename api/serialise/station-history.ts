import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { type Instant, instantOf } from '../../pipeline/model/instants.ts'
import { compareTexts } from '../../pipeline/model/lists.ts'
import type { StationLink } from '../../pipeline/model/stored.ts'
import type { Move } from '../../pipeline/model/tables.ts'
import { byFuel, unitMember } from '../../pipeline/serving/fuel-order.ts'
import type { Provenance, ProvenanceRow } from '../../pipeline/snapshot/provenance.ts'
import type { FuelHistory, StationLinkJson } from '../schemas/live.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import { servedRows } from './found-provenance.ts'
import { amountOf, isMoveShown, stationMoveJson } from './moves.ts'

/** A station by its id, listed or not. */
export interface StationSubject {
  readonly stationId: number
  readonly country: string
}

/** The period of a history: so many days up to the snapshot. */
export function historyPeriod(
  snapshot: LoadedSnapshot,
  days: number,
): { readonly from: Instant; readonly to: Instant } {
  return { from: instantOf(snapshot.createdAt - days * 86_400), to: instantOf(snapshot.createdAt) }
}

/**
 * How the prices of a station moved in a period, under its earlier ids too. The served prices come from their lineage, in the publisher's
 * currency. A price without a move was the same all along.
 */
export async function stationMoves(
  snapshot: LoadedSnapshot,
  subject: StationSubject,
  provenance: Provenance | null,
  from: Instant,
  clock: number,
): Promise<ReturnType<typeof historyOfFuels>> {
  const seen = await movesUnderAllIds(snapshot, subject, from)
  const moves = seen.filter(move => isMoveShown(move, snapshot.stations.shownFor, clock))
  return historyOfFuels(moves, servedRows(provenance, snapshot).map(priceNow), subject.stationId)
}

/** Oldest first. In one run, the price under the earlier id leaves before that under the later one appears. */
async function movesUnderAllIds(
  { moves: log, links }: LoadedSnapshot,
  { stationId, country }: StationSubject,
  from: Instant,
): Promise<Move[]> {
  const ids = [
    ...links
      .before(stationId)
      .map(({ earlierId }) => earlierId)
      .reverse(),
    stationId,
  ]
  const moves: Move[] = []
  for (const id of ids) moves.push(...(await log.ofStation(country, id, from)))
  return ids.length === 1 ? moves : moves.sort((one, other) => compareTexts(one.seenAt, other.seenAt))
}

function priceNow({ fuel: code, amount, currency }: ProvenanceRow): PriceNow {
  return { fuel: code, amount: Number(amount), currency }
}

/** A served price, in the publisher's currency. */
export interface PriceNow {
  readonly fuel: FuelCode
  readonly amount: number
  readonly currency: string
}

/**
 * Fuel by fuel: the price at the beginning (null when there was none), and every move since. A move under an earlier id of the station is
 * marked with it.
 */
export function historyOfFuels(
  moves: readonly Move[],
  now: readonly PriceNow[],
  stationId: number,
): (readonly [FuelCode, FuelHistory])[] {
  const moved = moves.map(({ fuel, currency }) => ({ fuel, currency }))
  const codes = [...new Map([...now, ...moved].map(one => [one.fuel, one] as const)).values()].sort(byFuel)
  return codes.map(({ fuel, currency }) => {
    const own = moves.filter(move => move.fuel === fuel)
    const [first] = own
    const start = first === undefined ? now.find(one => one.fuel === fuel)!.amount : amountOf(first.oldMicros)
    return [
      fuel,
      { currency, ...unitMember(fuel), start, moves: own.map(move => stationMoveJson(move, stationId)) },
    ] as const
  })
}

/** The evidence that two ids are one station, in `station-history.php`. */
export function stationLinkJson(link: StationLink): StationLinkJson {
  const { source, ref, name, brand, address } = link
  return {
    earlier_id: link.earlierId,
    later_id: link.id,
    found: link.foundAt,
    distance_m: link.distanceM,
    same_address: link.sameAddress,
    same_name: link.sameName,
    earlier: {
      source: link.earlierSource,
      ref: link.earlierRef,
      name: link.earlierName,
      brand: link.earlierBrand,
      address: link.earlierAddress,
      last_read: link.earlierReadAt,
    },
    later: { source, ref, name, brand, address },
  }
}
