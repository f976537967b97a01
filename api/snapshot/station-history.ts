import { type Instant, instantOf } from '../../pipeline/model/instants.ts'
import type { Move } from '../../pipeline/snapshot/moves.ts'
import type { Provenance, ProvenanceRow } from '../../pipeline/snapshot/provenance.ts'
import { isMoveShown } from '../serialise/moves.ts'
import { historyOfFuels, type PriceNow } from '../serialise/station-history.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'
import { servedRows } from './provenance.ts'

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
      .map(({ earlier }) => earlier.id)
      .reverse(),
    stationId,
  ]
  const moves: Move[] = []
  for (const id of ids) moves.push(...(await log.ofStation(country, id, from)))
  return ids.length === 1 ? moves : moves.sort((one, other) => compare(one.seenAt, other.seenAt))
}

function compare(one: Instant, other: Instant): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function priceNow({ fuel: code, amount, currency }: ProvenanceRow): PriceNow {
  return { fuel: code, amount: Number(amount), currency }
}
