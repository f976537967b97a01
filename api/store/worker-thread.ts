import { Worker } from 'node:worker_threads'
import { StoreError, StoreFolderGone, StoreLocked } from '../../pipeline/model/errors.ts'
import type { CallOutcome, StoreCall, StoreThread } from './store.ts'

/** An error loses its class between threads, so its name is sent. */
const faults = { StoreError, StoreLocked, StoreFolderGone }
export type StoreFault = keyof typeof faults

export function storeFaultOf(error: StoreError): StoreFault {
  const names = Object.keys(faults) as StoreFault[]
  return names.find(name => faults[name] === error.constructor) ?? 'StoreError'
}

export type ThreadRequest = readonly StoreCall[] | 'close'
export type ThreadReply =
  | { readonly outcomes: readonly CallOutcome[] }
  | { readonly fault: string; readonly why: StoreFault }

interface PendingBatch {
  readonly resolve: (outcomes: readonly CallOutcome[]) => void
  readonly reject: (error: StoreError) => void
}

/** The database in a worker thread, so that no other answer waits for the disk. A worker that dies is replaced. */
export class WorkerThread implements StoreThread {
  readonly #start: () => Worker
  #worker: Worker | null = null
  #pending: PendingBatch | null = null

  constructor(dataDir: string, waitMs: number, start = () => startWorker(dataDir, waitMs)) {
    this.#start = start
  }

  ask(calls: readonly StoreCall[]): Promise<readonly CallOutcome[]> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      const worker = this.#running()
      worker.ref()
      worker.postMessage(calls satisfies ThreadRequest)
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    const gone = new Promise(resolve => worker.once('exit', resolve))
    worker.ref()
    worker.postMessage('close' satisfies ThreadRequest)
    await gone
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const worker = this.#start()
    worker.on('message', (answer: ThreadReply) => this.#take(answer))
    worker.on('error', cause => this.#lose(worker, cause))
    worker.on('exit', () => this.#lose(worker))
    this.#worker = worker
    return worker
  }

  #take(answer: ThreadReply): void {
    const pending = this.#pending
    this.#pending = null
    // A process without further calls may exit without closing the store.
    this.#worker?.unref()
    if ('outcomes' in answer) pending?.resolve(answer.outcomes)
    else pending?.reject(new faults[answer.why](answer.fault))
  }

  #lose(worker: Worker, cause?: unknown): void {
    if (worker !== this.#worker) return
    this.#worker = null
    const why = cause instanceof Error ? `: ${cause.message}` : ''
    this.#pending?.reject(
      new StoreError(`the thread of the store ended${why}; the next call starts it again`, { cause }),
    )
    this.#pending = null
  }
}

function startWorker(dataDir: string, waitMs: number): Worker {
  return new Worker(new URL('./store-worker.js', import.meta.url), { workerData: { dataDir, waitMs } })
}
