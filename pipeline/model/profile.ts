import type { Instant } from './instants.ts'
import type { Micros } from './money.ts'

/** A profile of a complete delivery, stored for the last accepted one and compared with the next. */
export interface Profile {
  readonly rows: number
  readonly quarantined: number
  /** Null where it delivers none. */
  readonly stations: number | null
  /** Fuel to its number of prices, and to their median in the source's own currency. Keys sorted. */
  readonly fuels: Readonly<Record<string, { readonly prices: number; readonly medianMicros: Micros }>>
  /** Not later than the read; null where the source gives none. */
  readonly newestStamp: Instant | null
  /** Column to the kinds of its values, `number|string`; keys sorted. Null where they are too many to be a layout. */
  readonly columns: Readonly<Record<string, string>> | null
}
