import type { Reading } from '../delivery-reading.ts'
import type { Instant } from '../model/instants.ts'
import type { Profile } from '../model/profile.ts'
import type { StoredPrice, StoredStation } from '../model/stored.ts'
import type { StationDescriptor } from '../source.ts'
import type { Comparison } from './comparison.ts'
import type { CheckResult } from './finding.ts'

/** What a delivery of stations is held to besides its source's contract. */
export interface CheckContext {
  /** Stations and prices of the same id space as they are remembered. */
  readonly stations: readonly StoredStation[]
  readonly prices: readonly StoredPrice[]
  /** Units of the source's currency per euro; null where there is no rate. */
  readonly perEuro: number | null
  /** The Commission's newest week of the country, EUR per litre; null where there is none of late. */
  readonly bulletin: { readonly petrol: number; readonly diesel: number } | null
  /** Columns of the last accepted delivery; null where there is none to compare with. */
  readonly columnsBefore: Profile['columns']
  readonly readAt: Instant
  /** True for the network: bundled and cut deliveries are smaller than the real market. */
  readonly realSize: boolean
}

/** One question to a delivery as a whole. */
export type Check = (
  descriptor: StationDescriptor,
  reading: Reading,
  context: CheckContext,
  comparison: Comparison,
) => CheckResult
