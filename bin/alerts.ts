import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { nameOf } from '../pipeline/alerts/alert-notice.ts'
import type { DiskEvidence, Evidence } from '../pipeline/alerts/conditions.ts'
import { diskEvidence } from '../pipeline/alerts/disk-evidence.ts'
import { findEvidence } from '../pipeline/alerts/evidence.ts'
import type { RunFailure } from '../pipeline/alerts/run-record.ts'
import { type SentAlerts, sendAlerts } from '../pipeline/alerts/send-alerts.ts'
import { recordedDiskFigures } from '../pipeline/keep/pruned-sizes.ts'
import { DiskError, UsageError } from '../pipeline/model/errors.ts'
import type { Instant } from '../pipeline/model/instants.ts'
import type { Notifier } from '../pipeline/notify/notifier.ts'
import { programName, programVersion } from '../pipeline/process.ts'
import type { Source } from '../pipeline/source.ts'
import { currentInstant } from './current-instant.ts'
import { notDelivered, openNotifier } from './notices.ts'
import { allSources, sourcesOfMarkets } from './options.ts'
import { type OutputMode, voiceFor } from './print/voice.ts'
import { freeBytesAt } from './setup/answers.ts'

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
export interface Alerts {
  /** Sends what began and ended. Never throws: a run does not fail for a notice. */
  send(caller?: Caller): Promise<void>
  close(): Promise<void>
}

/** Null if no receiver is set, or with --no-notify. A setting that cannot be used is reported, and ends nothing. */
export async function openAlerts(options: AlertOptions, machine: AlertMachine): Promise<Alerts | null> {
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
  const about = { dataDir, sources: installedSources(env), all: allSources, env, disk, isClockWrong }
  const evidence = (): Evidence | null => {
    const found = findEvidence(about, clock())
    if (found === null || !failure || found.failures.some(({ what }) => what === failure.what)) return found
    return { ...found, failures: [...found.failures, failure] }
  }
  const origin = { host: hostname(), version: programVersion }
  return { dataDir, notifier, origin, evidence, isUrgent: Boolean(failure) }
}

/** The markets of the installation. `--market` of one call neither begins nor ends an alert of another market. */
function installedSources({ FUEL_MARKETS }: NodeJS.ProcessEnv): Source[] {
  const market = (FUEL_MARKETS ?? '').split(',').flatMap(word => word.trim() || [])
  if (market.length === 0 || market.includes('all')) return [...allSources]
  return sourcesOfMarkets({ market, marketIsDefault: true })
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

export function complain(text: string): void {
  process.stderr.write(`${programName}: ${text}\n`)
}

/** For `status`, called by a person or as the watchdog of cron: it notices also that no run happens any more. */
export async function sendStatusAlerts(options: AlertOptions, machine: AlertMachine = thisMachine): Promise<void> {
  const alerts = existsSync(options.dataDir) ? await openAlerts(options, machine) : null
  await alerts?.send()
  await alerts?.close()
}
