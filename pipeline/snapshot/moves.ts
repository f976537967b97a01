import type { FuelCode } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import type { BlockRow } from './block-file.ts'

/** A change of the current price of one station and fuel, in local currency. */
export interface Move {
  readonly stationId: number
  readonly source: string
  readonly fuel: FuelCode
  readonly currency: string
  /** Major units of `currency`, as published: `1.469`. Null when the price appears. */
  readonly oldAmount: string | null
  /** Null when the price disappears. */
  readonly newAmount: string | null
  /** The publisher's timestamp of the new amount. */
  readonly stampAt: Instant | null
  /** Clock of the run that saw it. */
  readonly seenAt: Instant
  /** Why the price disappeared. */
  readonly why: string | null
  readonly snapshotId: string
}

type MoveText = readonly [
  source: string,
  fuel: FuelCode,
  currency: string,
  oldAmount: string | null,
  newAmount: string | null,
  stampAt: Instant | null,
  seenAt: Instant,
  why: string | null,
  snapshotId: string,
]

/**
 * A row of a `.moves` file, which is a block file by station id. In the segment of a run its rows are those of the
 * Parquet file in the same order. In that of a month they are sorted by station, then by the time they were seen.
 */
export function moveOf({ key, value }: BlockRow): Move {
  const [source, fuel, currency, oldAmount, newAmount, stampAt, seenAt, why, snapshotId]: MoveText = JSON.parse(
    value.toString(),
  )
  return { stationId: key, source, fuel, currency, oldAmount, newAmount, stampAt, seenAt, why, snapshotId }
}
