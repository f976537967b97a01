import { type Instant, instantOfCompact } from '../model/instants.ts'
import { isContinuous, type Schedule } from '../model/schedule.ts'
import { type Attempt, signOf } from '../schedule/attempt.ts'
import { windowAt } from '../schedule/windows.ts'
import { keptDeliveries } from './kept-deliveries.ts'
import { isRead } from './outcome.ts'
import { type DeliveryRecord, findReport } from './run-folder.ts'

// Of a source that is asked every quarter of an hour and never has anything new, more than a day.
const attemptsMax = 120
/**
 * How a source was asked and what came of it, newest first, from the records of its deliveries and the reports of their
 * runs; as far back as its schedule asks. What was downloaded and not published (a run that was stopped, or a dry one)
 * has not come; nor has what was read behind `askedAt`, when the snapshot in force says that it was asked last: that
 * snapshot was rolled back.
 */
export function attemptsOf(
  { dataDir, now }: { readonly dataDir: string; readonly now: Instant },
  source: string,
  schedule: Schedule,
  askedAt: Instant | null,
): Attempt[] {
  const attempts: Attempt[] = []
  const openedAt = isContinuous(schedule) ? null : windowAt(schedule, now).opensAt
  for (const { run, delivery } of keptDeliveries(dataDir, source)) {
    const attempt = attemptOf(dataDir, run, delivery, askedAt)
    // Of a clock that was wrong, or answered from files: says nothing of the publisher.
    if (attempt.at > now || delivery.fromFiles) continue
    attempts.push(attempt)
    if (attempts.length >= attemptsMax || isEnough(schedule, attempts, openedAt)) break
  }
  return attempts
}

function attemptOf(dataDir: string, run: string, delivery: DeliveryRecord, askedAt: Instant | null): Attempt {
  const at = instantOfCompact(run.slice(0, 16))
  const report = findReport(dataDir, run)
  const isInForce = report?.snapshot && askedAt !== null && at <= askedAt
  const told = isInForce ? report.sources.find(({ id }) => id === delivery.source) : undefined
  // On probation: read, and kept back.
  const isGood = told !== undefined && (isRead(told.status) || (told.status === 'skipped' && told.read > 0))
  return {
    at,
    state: delivery.status === 'skipped' ? 'skipped' : isGood ? 'read' : 'failed',
    newestData: (isGood && told.newestData) || null,
    bytes: delivery.captures.map(({ sha256 }) => sha256).join(' '),
  }
}

/** Behind these no attempt changes when the source is due, or what it has missed. */
function isEnough(schedule: Schedule, attempts: readonly Attempt[], openedAt: Instant | null): boolean {
  const oldest = attempts.at(-1)!
  if (oldest.state !== 'read') return false
  if (isContinuous(schedule) || openedAt === null) return true
  if (oldest.at >= openedAt) return false
  if (schedule.until !== 'anything new') return true
  return signOf(oldest) !== signOf(attempts.find(({ state }) => state === 'read')!)
}
