import pLimit from 'p-limit'
import type { Source } from '../../source.ts'
import { WorkerPool } from '../../workers/pool.ts'
import type { Workers } from '../tasks/workers.ts'
import { TaskRunner } from './task-runner.ts'

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
