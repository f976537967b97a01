import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import type { Source } from '../../source.ts'
import type { TaskSetup } from '../../workers/limits.ts'

/** Input and result are plain data, so that they can be sent to a process. */
type Task = (tools: TaskTools, input: never) => Promise<unknown>

/** Runs the tasks of a run, in separate processes or in this one. */
export interface Workers {
  /** Number of tasks that run at the same time. */
  readonly count: number
  /**
   * Runs the task of that name, of the type of its function. Throws WorkerDied when the task ended its process, or failed without
   * affecting other tasks.
   */
  do<Work extends Task>(name: string, input: Parameters<Work>[1], setup?: TaskSetup): Promise<Awaited<ReturnType<Work>>>
  /** Ends the remaining processes. */
  close(): Promise<void>
}

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
