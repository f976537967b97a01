import { openServing, type Serving } from '../pipeline/serving/open-serving.ts'
import { findCurrentId } from '../pipeline/snapshot/pointer.ts'
import { errorFields } from './log/error-fields.ts'
import type { Log } from './log/log.ts'
import { SnapshotInForce } from './snapshot-in-force.ts'

export interface WatchOptions {
  readonly dataDir: string
  readonly legacyCacheHeader: boolean
  readonly log: Log
}

// Reading a pointer of 36 bytes takes some 30 µs: once a second is nothing, and no file system event is missed.
const pollMs = 1000

// A snapshot that could not be opened is tried again, but not every second: it may be 150 MB.
const retryEveryPolls = 30

/** Holds the snapshot in force and takes up a new one as soon as the pointer names it. */
export class SnapshotWatch {
  #current: SnapshotInForce | null = null
  #timer: NodeJS.Timeout | undefined
  /** Null where the pointer itself could not be read; undefined when nothing failed. */
  #failedId: string | null | undefined
  #pollsToWait = 0
  readonly #options: WatchOptions

  constructor(options: WatchOptions) {
    this.#options = options
    this.check()
  }

  /** One reference: it is swapped whole, and who has taken it keeps it. */
  get current(): SnapshotInForce | null {
    return this.#current
  }

  start(): void {
    this.#timer = setInterval(() => this.check(), pollMs).unref()
  }

  /** No request comes after this. */
  stop(): void {
    clearInterval(this.#timer)
    this.#current?.retire()
    this.#current = null
  }

  /** Looks at the pointer now. A snapshot that cannot be opened leaves the one in force where it is. */
  check(): void {
    let id: string | null = null
    try {
      id = findCurrentId(this.#options.dataDir)
      if (this.#failedId === null) this.#failedId = undefined
      if (id === null || id === this.#current?.id) return
      if (id === this.#failedId && this.#pollsToWait-- > 0) return
      const serving = openServing(this.#options.dataDir, id)
      if (serving) this.#put(serving)
      this.#failedId = undefined
      this.#options.log.info({ snapshot: id }, `serving snapshot ${id}`)
    } catch (error) {
      if (id !== this.#failedId) this.#tell(id, error as Error)
      this.#failedId = id
      this.#pollsToWait = retryEveryPolls
    }
  }

  #tell(id: string | null, error: Error): void {
    const { dataDir, log } = this.#options
    const what = id === null ? `${dataDir}: which snapshot is in force cannot be read` : `${id} cannot be served`
    const serving = this.#current?.id
    log.error({ ...(id !== null && { snapshot: id }), serving, ...errorFields(error) }, `${what}: ${error.message}`)
  }

  #put(serving: Serving): void {
    const before = this.#current
    try {
      this.#current = new SnapshotInForce(serving, this.#options.legacyCacheHeader)
    } catch (error) {
      serving.close()
      throw error
    }
    before?.retire()
  }
}
