import { beginRecord, forgetFailures, keepFailure, type RunFailure } from '../pipeline/alerts/run-record.ts'
import { findDiskFault } from '../pipeline/disk/disk-fault.ts'
import { thisProcess } from '../pipeline/disk/lock-file.ts'
import { ClockError, Interrupted, InvariantError, RunLocked, UsageError } from '../pipeline/model/errors.ts'
import { countBy } from '../pipeline/model/lists.ts'
import { findPointedId } from '../pipeline/snapshot/pointer.ts'
import { isRead } from '../pipeline/stages/run/outcome.ts'
import type { SourceReport } from '../pipeline/stages/run/report.ts'
import { type AlertMachine, type AlertOptions, complain, openAlerts, thisMachine } from './alerts.ts'
import { knownError } from './print/failure.ts'

/** What a run has done: null if there was nothing to do. */
export interface RunEnd {
  readonly sources: readonly SourceReport[]
  /** True: it ends with an error code, because no source could be read. */
  readonly nothingRead: boolean
}

/**
 * Does the work of a run on these sources, and leaves a record if the process is killed meanwhile. The work calls
 * `downloaded` when the answers have confirmed the clock of this machine.
 */
export type Recorded = <T>(sources: readonly string[], work: (downloaded: () => void) => Promise<T>) => Promise<T>

/**
 * Alerts the operator of what began and ended, before and after a run. Before it, because a run that was killed, or a timer that
 * was dead, is a condition that this run ends. The first notice is sent while the run works, when its downloads have
 * confirmed the clock: with a clock that is ahead, every market is late.
 */
export async function withRunAlerts(
  options: AlertOptions,
  run: (recorded: Recorded) => Promise<RunEnd | null>,
  machine: AlertMachine = thisMachine,
): Promise<void> {
  const alerts = await openAlerts(options, machine)
  let before: Promise<void> | undefined
  const sendBefore = (): void => {
    before ??= alerts?.send({ isBeginning: true })
  }
  const watch = new RunWatch(options.dataDir, machine, sendBefore)
  let isClockWrong = false
  try {
    const done = await run(watch.recorded)
    sendBefore()
    watch.end(done)
  } catch (error) {
    isClockWrong = error instanceof ClockError
    if (!isClockWrong) sendBefore()
    watch.fail(error)
    throw error
  } finally {
    await before
    if (watch.isOver) await alerts?.send({ failure: watch.failure, isClockWrong })
    await alerts?.close()
  }
}

/** For a run without alerts, such as a dry run. */
export const unrecorded: Recorded = (_sources, work) => work(() => undefined)

class RunWatch {
  readonly #dataDir: string
  readonly #since: string
  readonly #downloaded: () => void
  readonly #sources = new Set<string>()
  failure: RunFailure | null = null
  /** Something happened that may begin or end a condition. */
  isOver = false

  constructor(dataDir: string, { clock }: AlertMachine, downloaded: () => void) {
    this.#dataDir = dataDir
    this.#downloaded = downloaded
    this.#since = clock()
  }

  readonly recorded: Recorded = async (sources, work) => {
    for (const id of sources) this.#sources.add(id)
    const end = beginRecord(this.#dataDir, sources, this.#holder())
    try {
      return await work(this.#downloaded)
    } finally {
      end()
    }
  }

  end(done: RunEnd | null): void {
    if (done === null) return
    this.isOver = true
    const read = done.sources.filter(one => isRead(one.status) || one.read > 0).map(({ id }) => id)
    if (done.nothingRead || (read.length === 0 && !hasSnapshot(this.#dataDir))) this.#keep(nothingText(done.sources))
    else this.#quietly(() => forgetFailures(this.#dataDir, read))
  }

  /** A wrong command line, a lock and Ctrl-C are no failures of a run. */
  fail(error: unknown): void {
    const isNone = error instanceof UsageError || error instanceof RunLocked || error instanceof Interrupted
    if (isNone) return
    this.isOver = true
    this.#keep(errorText(error))
  }

  #keep(what: string): void {
    this.failure = { what, since: this.#since, sources: [...this.#sources] }
    this.#quietly(() => keepFailure(this.#dataDir, this.failure!, this.#holder()))
  }

  /** The result of a run does not change because its record cannot be written. Its notice is sent without it. */
  #quietly(write: () => void): void {
    try {
      write()
    } catch (error) {
      // The run has failed for the same reason, and reports it.
      if (this.failure !== null && findDiskFault(error, this.#dataDir) !== null) return
      complain(`the run cannot be recorded for notices: ${(error as Error).message}`)
    }
  }

  #holder() {
    return { ...thisProcess(), since: this.#since }
  }
}

function hasSnapshot(dataDir: string): boolean {
  return findPointedId(dataDir) !== null
}

function nothingText(sources: readonly SourceReport[]): string {
  const codes = countBy(sources.flatMap(({ errorCode }) => errorCode ?? []))
  const counts = Object.entries(codes).map(([code, times]) => `${code} ${times}`)
  return `none of ${sources.length} sources could be read${counts.length > 0 ? ` (${counts.join(', ')})` : ''}`
}

/** A bug may quote anything, so only its exit code is sent. */
function errorText(thrown: unknown): string {
  const error = knownError(thrown, '')
  if (error instanceof InvariantError)
    return `exit code ${error.exitCode}: an error in the program; its output has the rest`
  return `exit code ${error.exitCode}: ${error.message}`
}
