import type { RowError } from '../model/errors.ts'
import type { Members } from './members.ts'

export interface PriceEntry {
  /** Line of the file. */
  readonly position: number
  /** Prefix of member names in errors: `prices[2].`, or empty in CSV. */
  readonly at: string
  /** Its line of the CSV, all texts; null if it is in the list of its station. */
  readonly line: Members | null
  readonly members: Members
  /** Faults of the notation. */
  readonly faults: readonly RowError[]
}

/** One station as published, in either notation. */
export interface StationEntry {
  readonly position: number
  /** As published. In CSV the first line of the station, all texts. */
  readonly row: Members
  readonly members: Members
  readonly faults: readonly RowError[]
  readonly prices: readonly PriceEntry[]
}
