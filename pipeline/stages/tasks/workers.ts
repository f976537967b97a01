import pLimit from 'p-limit'
import type { Source } from '../../source.ts'
import type { TaskSetup } from '../../workers/limits.ts'
import { WorkerPool } from '../../workers/pool.ts'
import { TaskRunner } from './task-runner.ts'
import type { TaskName, Tasks } from './tasks.ts'

type InputOf<Name extends TaskName> = Parameters<Tasks[Name]>[1]
type ResultOf<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>

/** Runs the tasks of a run, in separate processes or in this one. */
export interface Workers {
  /** Number of tasks that run at the same time. */
  readonly count: number
  /** Runs a task. Throws WorkerDied when the task ended its process, or failed without affecting other tasks. */
  do<Name extends TaskName>(name: Name, input: InputOf<Name>, setup?: TaskSetup): Promise<ResultOf<Name>>
  /** Ends the remaining processes. */
  close(): Promise<void>
}

/** Child processes that run that script. */
export function workerProcesses(script: string, count: number): Workers {
  return new WorkerPool({ script, count }) as unknown as Workers
}

/** Runs all tasks in this process, one after another. Errors are thrown unchanged. If a task crashes, this process ends. */
export function inThisProcess(sources: readonly Source[]): Workers {
  const oneByOne = pLimit(1)
  const runner = new TaskRunner(
    async id => sources.find(({ descriptor }) => descriptor.id === id)!,
    () => undefined,
  )
  return {
    count: 1,
    do: (name, input, { stop } = {}) =>
      oneByOne(() => {
        stop?.throwIfAborted()
        return runner.perform(name, input, stop) as Promise<never>
      }),
    close: async () => runner.close(),
  }
}

/** Runs work with the given workers, or in this process when there are none. */
export async function withWorkers<T>(
  { workers, sources }: { readonly workers?: Workers; readonly sources: readonly Source[] },
  work: (workers: Workers) => Promise<T>,
): Promise<T> {
  if (workers) return work(workers)
  const own = inThisProcess(sources)
  try {
    return await work(own)
  } finally {
    await own.close()
  }
}
