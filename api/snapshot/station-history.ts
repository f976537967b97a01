import { type Instant, instantOf } from '../../pipeline/model/instants.ts'
import type { Provenance, ProvenanceRow } from '../../pipeline/snapshot/provenance.ts'
import { isMoveShown } from '../serialise/moves.ts'
import { historyOfFuels, type PriceNow } from '../serialise/station-history.ts'
import { idOf } from './id-of.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'
import type { StationPlace } from './market-stations.ts'
import { servedRows } from './provenance.ts'

/** The period of a history: so many days up to the snapshot. */
export function historyPeriod(
  snapshot: LoadedSnapshot,
  days: number,
): { readonly from: Instant; readonly to: Instant } {
  return { from: instantOf(snapshot.createdAt - days * 86_400), to: instantOf(snapshot.createdAt) }
}

/**
 * How the prices of a station moved in a period. The served prices come from their lineage, in the publisher's currency.
 * A price without a move was the same all along.
 */
export async function stationMoves(
  snapshot: LoadedSnapshot,
  place: StationPlace,
  provenance: Provenance | null,
  from: Instant,
  clock: number,
): Promise<ReturnType<typeof historyOfFuels>> {
  const { moves: log, stations } = snapshot
  const seen = await log.ofStation(place.market.country, idOf(place), from)
  const moves = seen.filter(move => isMoveShown(move, stations.shownFor, clock))
  return historyOfFuels(moves, servedRows(provenance, snapshot).map(priceNow))
}

function priceNow({ fuel: code, amount, currency }: ProvenanceRow): PriceNow {
  return { fuel: code, amount: Number(amount), currency }
}
