import type { RunLocked } from '../../pipeline/model/errors.ts'
import { hoursBetween, type Instant } from '../../pipeline/model/instants.ts'
import { whoText } from '../../pipeline/stages/lock.ts'
import type { LockedMarket } from '../../pipeline/stages/market-locks.ts'
import { currentInstant } from '../current-instant.ts'
import type { Listener } from './voice.ts'

/** A market that another run is at work on is left out: on stderr, as the result is of the others. */
export function tellLocked({ quiet }: Listener, { name, holder }: LockedMarket): void {
  if (quiet && isPatient(holder?.since ?? null)) return
  process.stderr.write(`fuel-etl: ${name} is left out, as another run is at work on it${whoText(holder)}\n`)
}

/** Whether a run that was refused, called by cron, keeps still about it. */
export function keepsStill({ since }: RunLocked, { quiet }: Listener): boolean {
  return quiet && isPatient(since)
}

/** A sweep takes its time: cron need not be told every quarter of an hour. What takes longer than this may hang. */
const patientHours = 3

function isPatient(since: Instant | null): boolean {
  return since === null || hoursBetween(since, currentInstant()) < patientHours
}
