import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import type { Source } from '../../source.ts'

/** Passed to a task in addition to its input. */
export interface TaskTools {
  readonly source: (id: string) => Promise<Source>
  /** A database that tasks of one kind share. It is opened and prepared for the first of them. */
  readonly database: (use: DatabaseUse) => Promise<WorkingDatabase>
  /** Reports the source that is being read, at once, so that the parent knows it even if the process ends. */
  readonly setReading: (id: string | null) => void
  /** Set only when the task runs in the process of the run. A child process is ended instead. */
  readonly stop?: AbortSignal
}

export interface DatabaseUse {
  /** Tasks with the same key share the database if they run one after another. */
  readonly key: string
  readonly dataDir: string
  readonly threads: number
  readonly prepare?: (database: WorkingDatabase) => Promise<void>
}
