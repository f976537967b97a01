import type { CsvCell } from '../../pipeline/model/csv-text.ts'
import type { Day } from '../../pipeline/model/instants.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { Parsed } from './parsed.ts'

/** The input of a reply: one snapshot, and the instant of the question. */
export interface QuestionContext {
  readonly snapshot: LoadedSnapshot
  /** Epoch seconds at which opening states and ages are looked up; a demonstration's own. */
  readonly clock: number
  /** Live figures of a snapshot that is older are not served as live. A demonstration does not age. */
  readonly maxAgeHours: number
}

/** The reply to an understood question. */
export interface Reply {
  /** `no_data`: the question is understood, but there is no data. */
  readonly status: 'ok' | 'no_data'
  /** One to three sentences that read well aloud. Every number in it is in `data`. */
  readonly message: string
  /** The shape depends on the intent. */
  readonly data: Readonly<Record<string, unknown>>
  /** The main list of `data` as the rows of a table. Rows may lack columns that others have. */
  readonly rows: readonly Readonly<Record<string, CsvCell>>[]
  /** The Monday of the newest week used; for live figures, the day of the snapshot. Null if no data was used. */
  readonly dataDate: Day | null
  /** The publishers of the data used: `European Commission, Weekly Oil Bulletin`, or the feeds. */
  readonly source: string
  readonly licence: string
  /** `EUR per litre, taxes included` unless given. */
  readonly unit?: string
  /** That of the bulletin unless given. */
  readonly updateFrequency?: string
  /** Epoch seconds of the last opening change among the stations shown, or of the last that is shown no more. */
  readonly changedAt?: number
}

export type ReplyTo = (parsed: Parsed, context: QuestionContext) => Reply
