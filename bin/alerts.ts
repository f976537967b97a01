import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { nameOf } from '../pipeline/alerts/alert-notice.ts'
import type { DiskEvidence, Evidence } from '../pipeline/alerts/conditions.ts'
import { diskEvidence } from '../pipeline/alerts/disk-evidence.ts'
import { findEvidence } from '../pipeline/alerts/evidence.ts'
import { beginRecord, forgetFailures, keepFailure, type RunFailure } from '../pipeline/alerts/run-record.ts'
import { type SentAlerts, sendAlerts } from '../pipeline/alerts/send-alerts.ts'
import { findDiskFault } from '../pipeline/disk/disk-fault.ts'
import { thisProcess } from '../pipeline/disk/lock-file.ts'
import { recordedDiskFigures } from '../pipeline/keep/pruned-sizes.ts'
import { ClockError, DiskError, Interrupted, InvariantError, RunLocked, UsageError } from '../pipeline/model/errors.ts'
import type { Instant } from '../pipeline/model/instants.ts'
import { countBy } from '../pipeline/model/lists.ts'
import type { Notifier } from '../pipeline/notify/notifier.ts'
import { programName, programVersion } from '../pipeline/process.ts'
import { findPointedId } from '../pipeline/snapshot/pointer.ts'
import { isRead } from '../pipeline/stages/run/outcome.ts'
import type { SourceReport } from '../pipeline/stages/run/report.ts'
import { notDelivered, openNotifier } from './notices.ts'
import { allSources, chosenSourcesIn } from './options.ts'
import { knownError } from './print/failure.ts'
import { type OutputMode, voiceFor } from './print/voice.ts'
import { freeBytesAt } from './setup/answers.ts'
import { currentInstant } from './this-machine.ts'

export interface AlertOptions extends OutputMode {
  readonly dataDir: string
  /** False with --no-notify. */
  readonly notify?: boolean
}

/** Clock, environment and disk, passed in so that a test can simulate them. */
export interface AlertMachine {
  readonly clock: () => Instant
  readonly env: NodeJS.ProcessEnv
  readonly disk: (dataDir: string) => DiskEvidence
}

export const thisMachine: AlertMachine = { clock: currentInstant, env: process.env, disk: diskOf }

interface Caller {
  /** Of the run that calls it. A full disk may not have recorded it, and it is sent all the same. */
  readonly failure?: RunFailure | null
  /** True: a run is about to begin. If the folder cannot be written, the run itself will report it. */
  readonly isBeginning?: boolean
  /** The run was refused for the clock of this machine. */
  readonly isClockWrong?: boolean
}

/** The alerts of a data folder, for the receivers that the environment sets. */
interface Alerts {
  /** Sends what began and ended. Never throws: a run does not fail for a notice. */
  send(caller?: Caller): Promise<void>
  close(): Promise<void>
}

/** Null if no receiver is set, or with --no-notify. A setting that cannot be used is reported, and ends nothing. */
async function openAlerts(options: AlertOptions, machine: AlertMachine): Promise<Alerts | null> {
  const notifier = options.notify === false ? null : await findNotifier(machine.env)
  if (notifier === null) return null
  return {
    send: async (caller = {}) => {
      try {
        for (const one of await sendAlerts(setupOf(options, machine, notifier, caller))) report(options, one)
      } catch (error) {
        if (!(caller.isBeginning && error instanceof DiskError)) complain((error as Error).message)
      }
    },
    close: () => notifier.close(),
  }
}

async function findNotifier(env: NodeJS.ProcessEnv): Promise<Notifier | null> {
  try {
    return await openNotifier(env)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    complain(`no notice can be sent: ${error.message}`)
    return null
  }
}

function setupOf(
  options: AlertOptions,
  { clock, env, disk }: AlertMachine,
  notifier: Notifier,
  { failure = null, isClockWrong = false }: Caller,
): Parameters<typeof sendAlerts>[0] {
  const dataDir = resolve(options.dataDir)
  // `--market` of one call neither begins nor ends an alert of another market.
  const about = { dataDir, sources: chosenSourcesIn(env), all: allSources, env, disk, isClockWrong }
  const evidence = (): Evidence | null => {
    const found = findEvidence(about, clock())
    if (found === null || !failure || found.failures.some(({ what }) => what === failure.what)) return found
    return { ...found, failures: [...found.failures, failure] }
  }
  const origin = { host: hostname(), version: programVersion }
  return { dataDir, notifier, origin, evidence, isUrgent: Boolean(failure) }
}

function diskOf(dataDir: string): DiskEvidence {
  return diskEvidence(recordedDiskFigures(dataDir, freeBytesAt(dataDir), process.env))
}

/** A receiver that is down for hours is one line in the mails of cron. */
function report(options: AlertOptions, { delivery, begun, ended, isNew }: SentAlerts): void {
  const { receiver, name, fault } = delivery
  if (fault !== null) {
    if (!options.quiet || isNew) complain(`${notDelivered(delivery)}; the next run or status sends it again`)
    return
  }
  const names = [...begun.map(nameOf), ...ended.map(one => `ended: ${nameOf(one)}`)]
  voiceFor(options).line(`sent to the ${receiver} ${name}: ${names.join('; ')}`)
}

function complain(text: string): void {
  process.stderr.write(`${programName}: ${text}\n`)
}

/** For `status`, called by a person or as the watchdog of cron: it notices also that no run happens any more. */
export async function sendStatusAlerts(options: AlertOptions, machine: AlertMachine = thisMachine): Promise<void> {
  const alerts = existsSync(options.dataDir) ? await openAlerts(options, machine) : null
  await alerts?.send()
  await alerts?.close()
}

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
