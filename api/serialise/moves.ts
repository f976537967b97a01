import { epochSecondsOf } from '../../pipeline/model/instants.ts'
import type { Micros } from '../../pipeline/model/money.ts'
import type { Move } from '../../pipeline/model/tables.ts'
import { unitMember } from '../../pipeline/serving/fuel-order.ts'
import type { ShownFor } from '../../pipeline/serving/prices-pack.ts'
import { isBackfilled } from '../../pipeline/snapshot/segments.ts'
import type { Change, FuelHistory } from '../schemas/live.ts'

/** Do the terms of its source still allow the move to be shown? */
export function isMoveShown(move: Move, shownFor: ShownFor, clock: number): boolean {
  const minutes = shownFor[move.source]
  return minutes === undefined || clock <= epochSecondsOf(move.seenAt) + minutes * 60
}

/** A row of `changes.php`. */
export function changeJson(move: Move): Change {
  const { country, stationId, fuel, source, currency, snapshotId } = move
  return {
    country_code: country,
    station_id: stationId,
    fuel,
    ...unitMember(fuel),
    currency,
    ...amountsOf(move),
    source,
    snapshot: snapshotId,
  }
}

/** A row of `station-history.php`. */
export function stationMoveJson(move: Move, stationId: number): FuelHistory['moves'][number] {
  const backfilled = isBackfilled(move) && ({ backfilled: true } as const)
  const earlierId = move.stationId !== stationId && { station_id: move.stationId }
  return { ...amountsOf(move), source: move.source, snapshot: move.snapshotId, ...backfilled, ...earlierId }
}

function amountsOf({ oldMicros, newMicros, seenAt, stampAt, why }: Move) {
  return { old: amountOf(oldMicros), new: amountOf(newMicros), seen: seenAt, stamp: stampAt, why }
}

export function amountOf(micros: Micros | null): number | null {
  return micros === null ? null : micros / 1e6
}
