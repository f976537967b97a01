import pLimit from 'p-limit'
import { type TaskSetup, usualLimits } from './limits.ts'
import { WorkerProcess } from './worker-process.ts'

/** The script that each worker runs, and the number of workers. */
export interface PoolSetup {
  readonly script: string
  readonly count: number
}

/** Runs tasks in child processes, at most `count` at the same time. Healthy processes are reused. */
export class WorkerPool {
  readonly count: number
  readonly #script: string
  readonly #places: ReturnType<typeof pLimit>
  readonly #alive = new Set<WorkerProcess>()
  readonly #idle: WorkerProcess[] = []

  constructor({ script, count }: PoolSetup) {
    this.#script = script
    this.count = count
    this.#places = pLimit(count)
  }

  /**
   * Runs the task of that name and returns its result. Throws WorkerDied when the process ended or the task failed.
   */
  do(name: string, input: unknown, setup: TaskSetup = {}): Promise<unknown> {
    return this.#places(() => this.#done(name, input, setup))
  }

  async #done(name: string, input: unknown, { limits = usualLimits, stop }: TaskSetup): Promise<unknown> {
    stop?.throwIfAborted()
    const worker = this.#free() ?? this.#started()
    try {
      const result = await worker.do(name, input, limits, stop)
      // Memory that the task did not free is missing for the next one.
      if (await worker.isRoomy()) this.#idle.push(worker)
      else await this.#ended(worker)
      return result
    } catch (error) {
      await this.#ended(worker)
      throw error
    }
  }

  /** An idle worker. It may have ended since its last task, which must not fail the next one. */
  #free(): WorkerProcess | undefined {
    const worker = this.#idle.pop()
    if (!worker || worker.isAlive) return worker
    this.#alive.delete(worker)
    return this.#free()
  }

  #started(): WorkerProcess {
    const worker = new WorkerProcess(this.#script)
    this.#alive.add(worker)
    return worker
  }

  async #ended(worker: WorkerProcess): Promise<void> {
    await worker.end()
    this.#alive.delete(worker)
  }

  /** Ends the remaining workers. */
  async close(): Promise<void> {
    await Promise.all([...this.#alive].map(worker => this.#ended(worker)))
  }
}
