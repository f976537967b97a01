import type { RunLocked } from '../../pipeline/model/errors.ts'
import { hoursBetween, type Instant } from '../../pipeline/model/instants.ts'
import { whoText } from '../../pipeline/stages/lock.ts'
import type { LockedMarket } from '../../pipeline/stages/market-locks.ts'
import { currentInstant } from '../current-instant.ts'
import type { OutputMode } from './voice.ts'

/** What other runs are at work on, and so is left out: a line for each of them, on stderr, as the result is of the rest. */
export function tellLocked({ quiet }: OutputMode, locked: readonly LockedMarket[]): void {
  const told = locked.filter(({ holder }) => !(quiet && isPatient(holder?.since ?? null)))
  for (const who of new Set(told.map(({ holder }) => whoText(holder)))) {
    const names = told.filter(({ holder }) => whoText(holder) === who).map(({ name }) => name)
    process.stderr.write(`fuel-etl: left out: ${names.join(', ')}; another run is at work there${who}\n`)
  }
}

/** Whether a run that was refused, called by cron, keeps still about it. */
export function keepsStill({ since }: RunLocked, { quiet }: OutputMode): boolean {
  return quiet && isPatient(since)
}

/** A sweep takes its time: cron need not be told every quarter of an hour. What takes longer than this may hang. */
const patientHours = 3

function isPatient(since: Instant | null): boolean {
  return since === null || hoursBetween(since, currentInstant()) < patientHours
}
