import { join } from 'node:path'
import { packageRoot } from '../pipeline/model/package-root.ts'
import { type Workers, workerProcesses } from '../pipeline/stages/workers.ts'

const script = join(packageRoot(), 'dist', 'bin', 'worker.js')

/** What a command line says of workers: their number. */
export type Counted<Options> = Omit<Options, 'workers'> & { readonly workers: number }

/** Work with as many processes as were asked for: they begin when there is something to do, and end with the work. */
export async function withWorkerProcesses<Options extends { readonly workers: number }, Result>(
  options: Options,
  work: (options: Omit<Options, 'workers'> & { readonly workers?: Workers }) => Promise<Result>,
): Promise<Result> {
  const { workers: count, ...rest } = options
  if (count === 0) return work(rest)
  const workers = workerProcesses(script, count)
  try {
    return await work({ ...rest, workers })
  } finally {
    await workers.close()
  }
}
