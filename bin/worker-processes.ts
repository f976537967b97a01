import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { workerProcesses } from '../pipeline/stages/all-tasks/workers.ts'
import type { Workers } from '../pipeline/stages/tasks/workers.ts'

// Next to this module once compiled. Tests run the TypeScript sources, which have no such file, and use one process.
const script = fileURLToPath(new URL('worker.js', import.meta.url))

/** Options as the command line gives them: the number of workers. */
export type Counted<Options> = Omit<Options, 'workers'> & { readonly workers: number }

/** Runs `work` with that many worker processes. They start with their first task and end with the work. */
export async function withWorkerProcesses<Options extends { readonly workers: number }, Result>(
  options: Options,
  work: (options: Omit<Options, 'workers'> & { readonly workers?: Workers }) => Promise<Result>,
): Promise<Result> {
  const { workers: count, ...rest } = options
  if (count === 0 || !existsSync(script)) return work(rest)
  const workers = workerProcesses(script, count)
  try {
    return await work({ ...rest, workers })
  } finally {
    await workers.close()
  }
}
