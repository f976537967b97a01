import type { Instant } from '../model/instants.ts'
import type { Profile } from '../model/profile.ts'
import type { StoredPrice, StoredStation } from '../model/stored.ts'

/** What a delivery of stations is compared with, in addition to its source's contract. */
export interface CheckContext {
  /** Stored stations and prices of the same id space. */
  readonly stations: readonly StoredStation[]
  readonly prices: readonly StoredPrice[]
  /** Units of the source's currency per euro; null where there is no rate. */
  readonly perEuro: number | null
  /** The Commission's newest week of the country, EUR per litre; null if there is no recent one. */
  readonly bulletin: { readonly petrol: number; readonly diesel: number } | null
  /** Columns of the last accepted delivery; null if there is none. */
  readonly columnsBefore: Profile['columns']
  readonly readAt: Instant
  /** True for deliveries from the network: bundled and shortened ones are smaller than the real market. */
  readonly realSize: boolean
}
