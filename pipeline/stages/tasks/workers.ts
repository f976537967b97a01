import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import type { Source } from '../../source.ts'
import type { TaskSetup } from '../../workers/limits.ts'

/** The tasks by name. Their table is above the stages that define them, and declares its type here. */
// biome-ignore lint/suspicious/noEmptyInterface: pipeline/stages/all-tasks/tasks.ts fills it.
export interface Tasks {}

/** Runs the tasks of a run, in separate processes or in this one. */
export interface Workers {
  /** Number of tasks that run at the same time. */
  readonly count: number
  /**
   * Runs the task of that name. Throws WorkerDied when the task ended its process, or failed without affecting other tasks.
   */
  do<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[1],
    setup?: TaskSetup,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>
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
