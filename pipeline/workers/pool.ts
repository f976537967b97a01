import pLimit from 'p-limit'
import { type TaskSetup, usualLimits } from './limits.ts'
import { WorkerProcess } from './worker-process.ts'

/** The program that each worker runs. */
export interface PoolSetup {
  readonly script: string
  readonly count: number
}

/** Tasks in processes of their own, as many at once as there may be; one that is well is used again. */
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

  /** What the task of that name gives for an input. Throws WorkerDied when it ended its process, or failed. */
  do(name: string, input: unknown, setup: TaskSetup = {}): Promise<unknown> {
    return this.#places(() => this.#done(name, input, setup))
  }

  async #done(name: string, input: unknown, { limits = usualLimits, stop }: TaskSetup): Promise<unknown> {
    stop?.throwIfAborted()
    const worker = this.#free() ?? this.#started()
    try {
      const result = await worker.do(name, input, limits, stop)
      // What the last task left is no room for the next one.
      if (await worker.isRoomy()) this.#idle.push(worker)
      else await this.#ended(worker)
      return result
    } catch (error) {
      await this.#ended(worker)
      throw error
    }
  }

  /** One that waits for a task. Somebody may have ended it meanwhile: that is no fault of the next task. */
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

  /** Ends those that are left. */
  async close(): Promise<void> {
    await Promise.all([...this.#alive].map(worker => this.#ended(worker)))
  }
}
