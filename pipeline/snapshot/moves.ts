import type { FuelCode } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import type { Micros } from '../model/money.ts'

/** A change of the current price of one station and fuel, in local currency. */
export interface Move {
  readonly stationId: number
  readonly source: string
  readonly fuel: FuelCode
  readonly currency: string
  /** In `currency`, as published. Null when the price appears. */
  readonly oldMicros: Micros | null
  /** Null when the price disappears. */
  readonly newMicros: Micros | null
  /** The publisher's timestamp of the new amount. */
  readonly stampAt: Instant | null
  /** Clock of the run that saw it. */
  readonly seenAt: Instant
  /** Why the price disappeared. */
  readonly why: string | null
  readonly snapshotId: string
}

/** A row of the Parquet file of a segment. Its country is that of the segment. */
export interface MoveRow {
  readonly station_id: number
  readonly source: string
  readonly fuel: FuelCode
  readonly currency: string
  readonly old_amount: Micros | null
  readonly new_amount: Micros | null
  readonly stamp_at: Instant | null
  readonly seen_at: Instant
  readonly why: string | null
  readonly snapshot_id: string
}

export function moveOf(row: MoveRow): Move {
  return {
    stationId: row.station_id,
    source: row.source,
    fuel: row.fuel,
    currency: row.currency,
    oldMicros: row.old_amount,
    newMicros: row.new_amount,
    stampAt: row.stamp_at,
    seenAt: row.seen_at,
    why: row.why,
    snapshotId: row.snapshot_id,
  }
}
