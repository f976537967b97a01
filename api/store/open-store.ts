import { makeFolder } from '../../pipeline/disk/durable.ts'
import { StoreError, StoreLocked, StoreUnreachable } from '../../pipeline/model/errors.ts'
import type { CallOutcome, Store, StoreCall, StoreThread } from './store.ts'
import { lockWaitMs } from './store-file.ts'
import { ThisThread } from './this-thread.ts'
import { WorkerThread } from './worker-thread.ts'

interface Waiting {
  readonly call: StoreCall
  readonly settle: (outcome: CallOutcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * The store of a data folder, with its database in a worker thread. Nothing is opened or created before the first call.
 * Node 20 cannot start a worker from TypeScript. When the sources run unbuilt, as in tests, the database is in this
 * thread.
 */
export function openStore(dataDir: string, waitMs: number = lockWaitMs.server): Store {
  return storeOver(
    import.meta.url.endsWith('.ts') ? new ThisThread(dataDir, waitMs) : new WorkerThread(dataDir, waitMs),
  )
}

/** The same without a worker thread: for commands, which serve no other requests meanwhile. Creates the folder. */
export function openStoreHere(dataDir: string): Store {
  makeFolder(dataDir)
  return storeOver(new ThisThread(dataDir, lockWaitMs.command))
}

/**
 * Calls wait while the thread is busy. All waiting calls are then sent as one batch, in their order, and cost one
 * fsync. 10,000 simultaneous requests cost a few fsyncs, not 10,000.
 */
export function storeOver(thread: StoreThread): Store {
  const queue = new CallQueue(thread)
  return {
    admit: (...args) => queue.call({ method: 'admit', args }),
    createKey: (...args) => queue.call({ method: 'createKey', args }),
    listKeys: (...args) => queue.call({ method: 'listKeys', args }),
    setActive: (...args) => queue.call({ method: 'setActive', args }),
    rotateKey: (...args) => queue.call({ method: 'rotateKey', args }),
    revokeKey: (...args) => queue.call({ method: 'revokeKey', args }),
    addRequest: (...args) => queue.call({ method: 'addRequest', args }),
    listRequests: (...args) => queue.call({ method: 'listRequests', args }),
    countRequests: (...args) => queue.call({ method: 'countRequests', args }),
    eraseRequests: (...args) => queue.call({ method: 'eraseRequests', args }),
    dropRequestsBefore: (...args) => queue.call({ method: 'dropRequestsBefore', args }),
    addClaim: (...args) => queue.call({ method: 'addClaim', args }),
    takeClaim: (...args) => queue.call({ method: 'takeClaim', args }),
    close: () => queue.close(),
  }
}

class CallQueue {
  readonly #thread: StoreThread
  #waiting: Waiting[] = []
  #work: Promise<void> | null = null
  #isClosed = false

  constructor(thread: StoreThread) {
    this.#thread = thread
  }

  call<T>(call: StoreCall): Promise<T> {
    if (this.#isClosed) return Promise.reject(new StoreError('the store is closed'))
    return new Promise((resolve, reject) => {
      const settle = (outcome: CallOutcome): void =>
        'fault' in outcome ? reject(new StoreError(outcome.fault)) : resolve(outcome.value as T)
      this.#waiting.push({ call, settle, reject })
      this.#work ??= this.#askAll()
    })
  }

  /** Finishes earlier calls first. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#work
    await this.#thread.close()
  }

  async #askAll(): Promise<void> {
    // Yield once, so that calls made in the same tick join this batch.
    await null
    while (this.#waiting.length > 0) await this.#ask(this.#waiting.splice(0))
    this.#work = null
  }

  async #ask(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#thread.ask(batch.map(({ call }) => call))
      for (const [at, { settle }] of batch.entries()) settle(outcomes[at]!)
    } catch (error) {
      // Calls that arrived meanwhile have waited for the same lock or server. If each batch waited in turn, the last would wait twice.
      const hasWaited = error instanceof StoreLocked || error instanceof StoreUnreachable
      const failed = hasWaited ? [...batch, ...this.#waiting.splice(0)] : batch
      for (const { reject } of failed) reject(error)
    }
  }
}
