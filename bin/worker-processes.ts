import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Workers, workerProcesses } from '../pipeline/stages/workers.ts'

// Beside this module once it is compiled. Tests run the sources, where there is none: there all is done in one process.
const script = fileURLToPath(new URL('worker.js', import.meta.url))

/** What a command line says of workers: their number. */
export type Counted<Options> = Omit<Options, 'workers'> & { readonly workers: number }

/** Work with as many processes as were asked for: they begin when there is something to do, and end with the work. */
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
