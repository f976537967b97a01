import { errorExitCode } from './exit-codes.ts'

/** Base class of our errors, classed by what happens next. The text has what, where and what was found. */
export abstract class FuelError extends Error {
  abstract readonly code: string
  /** Of the process, where the error ends it. */
  get exitCode(): number {
    return errorExitCode(this.code)
  }
  override get name(): string {
    return this.constructor.name
  }
}

/** Wrong usage of a command. Next: print how to call it. */
export class UsageError extends FuelError {
  readonly code = 'USAGE'
}

/** A key, an address or an acceptance that a source needs is not configured. Next: leave the source out. */
export class MissingSecret extends FuelError {
  readonly code = 'MISSING_SECRET'
}

export interface FetchFault {
  readonly url: string
  /** HTTP status, or null when there was no answer. */
  readonly status: number | null
  readonly retryable: boolean
  /** The wait that `Retry-After` requests. */
  readonly retryAfterSeconds?: number | null
  /** No packet arrives at the host: its name does not resolve, or there is no route to it. */
  readonly isUnreachable?: boolean
  /** The answer has more bytes than the request allows. */
  readonly isTooLarge?: boolean
  /** The publisher refuses the key of the source. */
  readonly isKeyRefused?: boolean
}

/** A request got no usable answer. Next: retry where that is safe, then keep the last snapshot's data. */
export class FetchError extends FuelError {
  readonly code: 'FETCH' | 'UNREACHABLE' | 'KEY_REFUSED'
  readonly isUnreachable: boolean
  readonly isTooLarge: boolean
  readonly url: string
  readonly status: number | null
  readonly retryable: boolean
  readonly retryAfterSeconds: number | null

  constructor(message: string, fault: FetchFault, options?: ErrorOptions) {
    super(message, options)
    this.isUnreachable = fault.isUnreachable ?? false
    this.isTooLarge = fault.isTooLarge ?? false
    this.code = fault.isKeyRefused ? 'KEY_REFUSED' : this.isUnreachable ? 'UNREACHABLE' : 'FETCH'
    this.url = fault.url
    this.status = fault.status
    this.retryable = fault.retryable
    this.retryAfterSeconds = fault.retryAfterSeconds ?? null
  }
}

/** Whether a code is that of a publisher who did not answer with data. Unlike a refused key, that may end by itself. */
export function isFetchCode(code: string | null | undefined): boolean {
  return code === 'FETCH' || code === 'UNREACHABLE'
}

/** The feed is being updated (for example two files of different days). Next: refuse this delivery. */
export class FeedNotReadyError extends FuelError {
  readonly code = 'FEED_NOT_READY'
}

/** The feed answered in an unknown layout. Next: refuse the complete delivery; the last snapshot stays. */
export class FeedShapeError extends FuelError {
  readonly code = 'FEED_SHAPE'
}

/** The layout is known, the content breaks the source's contract (too few stations, prices ten times too high). */
export class ContractError extends FuelError {
  readonly code = 'CONTRACT'
}

/** One row cannot be read. Next: quarantine it with its field. The other rows are read. */
export class RowError extends FuelError {
  readonly code = 'ROW'
  readonly field: string
  /** Why, as a word that programs can count: `NOT_A_NUMBER`, `MISSING`, `ID_COLLISION` … */
  readonly reason: string
  readonly found: string

  constructor(field: string, reason: string, found: unknown) {
    const raw = found === undefined ? 'nothing' : typeof found === 'string' ? found : JSON.stringify(found)
    super(`${field}: ${reason}, found '${raw.slice(0, 80)}'`)
    this.field = field
    this.reason = reason
    this.found = raw.slice(0, 200)
  }
}

/** An impossible state occurred: our bug. Next: stop. */
export class InvariantError extends FuelError {
  readonly code = 'INVARIANT'
}

/**
 * The process that read or made a market ended, or failed with a bug. Next: the market is unchanged, the others
 * continue. The message says what happened, and which limit applies.
 */
export class WorkerDied extends FuelError {
  readonly code = 'READER_DIED'
  /** The source that it was reading; null when it was at something else. */
  readonly reading: string | null

  constructor(message: string, reading: string | null, options?: ErrorOptions) {
    super(message, options)
    this.reading = reading
  }
}

/** Another run has locked the data folder. Next: wait until it is done. */
export class RunLocked extends FuelError {
  readonly code = 'RUN_LOCKED'
  /** When that run began. Null if it has not recorded it (yet). */
  readonly since: string | null

  constructor(message: string, since: string | null = null) {
    super(message)
    this.since = since
  }
}

/** The machine refused: the disk is full, the folder is read-only, or the file belongs to another user. The last snapshot stays. */
export class DiskError extends FuelError {
  readonly code = 'DISK'
}

/** The machine's clock is wrong, so published times would be wrong too. Next: set it. The last snapshot stays. */
export class ClockError extends FuelError {
  readonly code = 'CLOCK'
}

/** The program was stopped by Ctrl-C or a system shutdown. Next: nothing, the last snapshot stays. */
export class Interrupted extends FuelError {
  readonly code = 'INTERRUPTED'
  readonly signal: 'SIGINT' | 'SIGTERM'

  constructor(message: string, signal: 'SIGINT' | 'SIGTERM') {
    super(message)
    this.signal = signal
  }

  override get exitCode(): number {
    return errorExitCode(this.signal)
  }
}

/** The pages are not built, or one of their files cannot be read. Next: build or install again. */
export class SiteError extends FuelError {
  readonly code = 'SITE'
}

/** A snapshot or a file of it is missing, damaged, or of a schema this version does not read. */
export class SnapshotError extends FuelError {
  readonly code = 'SNAPSHOT'
}

/** The store of keys and access requests cannot be read or written. Its content is unchanged. */
export class StoreError extends FuelError {
  readonly code = 'STORE'
}

/** Another process has locked the store. Next: try again in a moment. */
export class StoreLocked extends StoreError {}

/** The server with the store does not answer. Next: try again when it does. */
export class StoreUnreachable extends StoreError {}

/** The data folder with the store is not there. Next: mount it or put it back. It is never made in its place. */
export class StoreFolderGone extends StoreError {}

/** The object store cannot be reached, or did not answer as expected. What it holds is unchanged. Next: try again. */
export class ObjectStoreError extends FuelError {
  readonly code = 'OBJECT_STORE'
}

/** Another host published to the bucket of this one by mistake. Nothing was published. Next: stop one of the two, run again. */
export class OtherWriter extends FuelError {
  readonly code = 'OTHER_WRITER'
}

/** A file of the lake is missing or damaged, or its content differs from the snapshot. What it has is unchanged. */
export class LakeError extends FuelError {
  readonly code = 'LAKE'
}
