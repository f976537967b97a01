import type { WorkingDatabase } from '../snapshot/working-database.ts'
import type { Source } from '../source.ts'

/** What a task has besides its input. */
export interface TaskTools {
  readonly source: (id: string) => Promise<Source>
  /** A database for tasks of one kind, which is opened and prepared for the first of them. */
  readonly database: (use: DatabaseUse) => Promise<WorkingDatabase>
  /** Says which source is being read, as long as it is: whoever waits hears it also when nothing else comes any more. */
  readonly reading: (id: string | null) => void
  /** Only in this process: one of its own is ended. */
  readonly stop?: AbortSignal
}

export interface DatabaseUse {
  /** What it is used for: tasks of the same use one after the other share it. */
  readonly key: string
  readonly dataDir: string
  readonly threads: number
  readonly prepare?: (database: WorkingDatabase) => Promise<void>
}
