import type { CsvCell } from '../../pipeline/model/csv-text.ts'
import type { Day } from '../../pipeline/model/instants.ts'
import type { LoadedSnapshot } from '../loaded-snapshot.ts'
import type { Parsed } from './parsed.ts'

/** What is answered from: one snapshot, and the instant of the question. */
export interface QuestionContext {
  readonly snapshot: LoadedSnapshot
  /** Epoch seconds at which opening states and ages are looked up; a demonstration's own. */
  readonly clock: number
  /** Live figures of a snapshot that is older are not served as live. A demonstration does not age. */
  readonly maxAgeHours: number
}

/** What is said to an understood question. */
export interface Reply {
  /** `no_data`: understood, and nothing is held. */
  readonly status: 'ok' | 'no_data'
  /** One to three sentences that read well aloud. Every number in it stands in `data`. */
  readonly message: string
  /** The shape belongs to the intent. */
  readonly data: Readonly<Record<string, unknown>>
  /** The main list of `data` as the rows of a table. Rows may lack columns that others have. */
  readonly rows: readonly Readonly<Record<string, CsvCell>>[]
  /** The Monday of the newest week used, the day of the snapshot for live figures; null where nothing was used. */
  readonly dataDate: Day | null
  /** Who published what was used: `European Commission, Weekly Oil Bulletin`, or the feeds. */
  readonly source: string
  readonly licence: string
  /** `EUR per litre, taxes included` unless it says otherwise. */
  readonly unit?: string
  /** That of the bulletin unless it says otherwise. */
  readonly updateFrequency?: string
  /** Epoch seconds of the last opening change among the stations shown, or of the last that is shown no more. */
  readonly changedAt?: number
}

export type ReplyTo = (parsed: Parsed, held: QuestionContext) => Reply
