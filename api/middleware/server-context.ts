import type { LargeAnswers } from '../limits/large-answers.ts'
import type { Site } from '../site/site.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { PastSnapshots } from '../snapshot/past-snapshots.ts'
import type { NotFollowed, PassedOver } from '../snapshot/snapshot-watch.ts'
import type { Store } from '../store/store.ts'

/** What every request can use. */
export interface ServerContext {
  readonly current: () => LoadedSnapshot | null
  /** The snapshot that the pointer names, if it cannot be served. */
  readonly passedOver: () => PassedOver | null
  /** The data folder is not there: keys and requests cannot be stored, and files not be sent. */
  readonly isFolderGone: () => boolean
  /** A file of the current snapshot that cannot be sent, and what is wrong with it. */
  readonly damage: () => string | null
  readonly past: PastSnapshots
  /** Set while the store of snapshots cannot be reached. */
  readonly notFollowed: () => NotFollowed | null
  readonly store: Store
  readonly largeAnswers: LargeAnswers
  /** The layout of the HTML pages. */
  readonly site: Site
  readonly nowMs: () => number
  /** A live snapshot older than this is not served as live. */
  readonly maxAgeHours: number
}
