import type { TaskSetup } from '../../workers/limits.ts'
import type { TaskTools } from './task-tools.ts'

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
