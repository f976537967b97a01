import { existsSync } from 'node:fs'
import type { Instant } from '../../pipeline/model/instants.ts'
import { openServing, type Serving } from '../../pipeline/serving/open-serving.ts'
import { findCurrentId, keptSnapshots } from '../../pipeline/snapshot/pointer.ts'
import { damagedSentFiles } from '../../pipeline/snapshot/shared-files.ts'
import { errorFields, type Log } from '../log/log.ts'
import type { CsvFiles } from './csv-files.ts'
import { LoadedSnapshot } from './loaded-snapshot.ts'

export interface WatchOptions {
  readonly dataDir: string
  /** Cleared when a snapshot is loaded. Absent: files for customers are not served. */
  readonly csvFiles?: Pick<CsvFiles, 'keepOnly'>
  readonly legacyCacheHeader: boolean
  readonly log: Log
}

/** A snapshot that the pointer names but that cannot be served. */
export interface PassedOver {
  readonly snapshot: string
  readonly reason: string
}

// Reading a pointer of 36 bytes takes about 30 µs. Polling every second costs nothing and misses no file system event.
const pollMs = 1000

// A snapshot that could not be opened is tried again, but not every second, because it may be 150 MB.
const retryEveryPolls = 30

// Some ten milliseconds for the thousands of files of a year.
const checkFilesEveryPolls = 30

/** Keeps the current snapshot, and loads a new one as soon as the pointer names it. */
export class SnapshotWatch {
  #current: LoadedSnapshot | null = null
  #passedOver: PassedOver | null = null
  #timer: NodeJS.Timeout | undefined
  /** Null where the pointer itself could not be read; undefined when nothing failed. */
  #failedId: string | null | undefined
  #pollsToWait = 0
  #isStopped = false
  /** Resolves when the last requested check is done. */
  #checks: Promise<void> = Promise.resolve()
  #isChecking = false
  #isFolderGone = false
  #damage: string | null = null
  #pollsToCheck = 0
  readonly #options: WatchOptions

  constructor(options: WatchOptions) {
    this.#options = options
  }

  /** Swapped atomically. Callers keep the snapshot they took. */
  get current(): LoadedSnapshot | null {
    return this.#current
  }

  /** The snapshot that the pointer names, while it cannot be served. */
  get passedOver(): PassedOver | null {
    return this.#passedOver
  }

  /** The data folder itself is not there. The current snapshot is still served from memory. */
  get isFolderGone(): boolean {
    return this.#isFolderGone
  }

  /** A file of the current snapshot that cannot be sent, and what is wrong with it. */
  get damage(): string | null {
    return this.#damage
  }

  /** Resolves when the current snapshot is loaded. Polls from then on. */
  async start(): Promise<void> {
    await this.check()
    const poll = (): void => {
      if (!this.#isChecking) void this.check()
    }
    this.#timer = setInterval(poll, pollMs).unref()
  }

  /** Call it when no more requests come. */
  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
    this.#current?.retire()
    this.#current = null
  }

  /** Reads the pointer after the checks under way. If the new snapshot cannot be opened, the current one stays. */
  check(): Promise<void> {
    this.#isChecking = true
    this.#checks = this.#checks.then(() => this.#look())
    return this.#checks
  }

  async #look(): Promise<void> {
    let id: string | null = null
    this.#lookForFolder()
    try {
      id = findCurrentId(this.#options.dataDir)
      if (this.#failedId === null) this.#failedId = undefined
      const isWaiting = id !== null && id === this.#failedId && this.#pollsToWait-- > 0
      if (id !== null && !isWaiting) await this.#take(id)
      await this.#lookForDamage()
    } catch (error) {
      await this.#fail(id, error as Error)
    } finally {
      this.#isChecking = false
    }
  }

  #lookForFolder(): void {
    const { dataDir, log } = this.#options
    const isGone = !existsSync(dataDir)
    if (isGone === this.#isFolderGone) return
    this.#isFolderGone = isGone
    if (isGone) log.error({ dataDir }, `${dataDir}: the data folder is not there; mount it or put it back`)
    else log.info({ dataDir }, `${dataDir}: the data folder is there again`)
  }

  /** What is in memory is intact. Files for customers and moves are read only when a client requests them. */
  async #lookForDamage(): Promise<void> {
    if (this.#current === null || this.#pollsToCheck-- > 0) return
    this.#pollsToCheck = checkFilesEveryPolls
    const { dataDir, log } = this.#options
    const { id, manifest } = this.#current
    const [first, ...others] = await damagedSentFiles(dataDir, manifest)
    const more = others.length > 0 ? `; and ${others.length} more` : ''
    const damage = first ? `${first.file}: expected ${first.expected}, found ${first.found}${more}` : null
    if (damage === this.#damage) return
    this.#damage = damage
    if (damage === null) log.info({ snapshot: id }, `${id}: all files can be sent again`)
    else
      log.error({ snapshot: id }, `${id}: a file that clients may request is damaged: ${damage}; run 'fuel-etl verify'`)
  }

  async #take(id: string): Promise<void> {
    if (id !== this.#current?.id) await this.#open(id)
    this.#failedId = undefined
    this.#passedOver = null
  }

  async #open(id: string): Promise<void> {
    const { dataDir, legacyCacheHeader, log } = this.#options
    const before = this.#current
    const serving = await openServing(dataDir, id, before?.serving)
    const opened = await this.#made(serving, before, legacyCacheHeader)
    if (this.#isStopped) return opened.retire()
    this.#current = opened
    this.#pollsToCheck = 0
    before?.retire()
    log.info({ snapshot: id }, `serving snapshot ${id}`)
    this.#clearCsv(opened, before)
  }

  /** Keeps the CSV files of the previous snapshot too: a client may be reading them in ranges. */
  #clearCsv(opened: LoadedSnapshot, before: LoadedSnapshot | null): void {
    const { csvFiles, log } = this.#options
    try {
      csvFiles?.keepOnly([...opened.manifest.bulk, ...(before?.manifest.bulk ?? [])])
    } catch (error) {
      log.warn(errorFields(error as Error), `CSV files of earlier snapshots stay: ${(error as Error).message}`)
    }
  }

  async #made(serving: Serving, before: LoadedSnapshot | null, legacyCacheHeader: boolean): Promise<LoadedSnapshot> {
    try {
      return await LoadedSnapshot.open(serving, before, { legacyCacheHeader })
    } catch (error) {
      serving.close()
      throw error
    }
  }

  async #fail(id: string | null, error: Error): Promise<void> {
    if (id !== this.#failedId) this.#report(id, error)
    this.#failedId = id
    this.#pollsToWait = retryEveryPolls
    if (id === null) return
    // Without the path of the folder, because anyone may request the readiness.
    this.#passedOver = { snapshot: id, reason: error.message.replaceAll(this.#options.dataDir, '') }
    if (this.#current === null) await this.#fallBack(id)
  }

  /** After a restart: the newest complete snapshot before the one that cannot be served. */
  async #fallBack(failed: string): Promise<void> {
    const older = keptSnapshots(this.#options.dataDir).filter(id => id < failed)
    for (const id of older.reverse()) {
      try {
        await this.#open(id)
        this.#options.log.warn({ snapshot: id }, `${id} is served in place of ${failed}, which cannot be served`)
        return
      } catch (error) {
        this.#report(id, error as Error)
      }
    }
  }

  #report(id: string | null, error: Error): void {
    const { dataDir, log } = this.#options
    const what =
      id === null ? `${dataDir}: the pointer to the current snapshot cannot be read` : `${id} cannot be served`
    const serving = this.#current?.id
    log.error({ ...(id !== null && { snapshot: id }), serving, ...errorFields(error) }, `${what}: ${error.message}`)
  }
}

/** The store of snapshots cannot be reached, so that the served snapshot may not be the current one. */
export interface NotFollowed {
  readonly since: Instant
}
