import { type Instant, instantOfCompact } from '../../model/instants.ts'
import { isContinuous, type Schedule } from '../../model/schedule.ts'
import { type Attempt, signOf } from '../../schedule/attempt.ts'
import { windowAt } from '../../schedule/windows.ts'
import { keptDeliveries } from '../run/kept-deliveries.ts'
import { isRead } from '../run/outcome.ts'
import { type DeliveryRecord, findReport } from '../run/run-folder.ts'

// Covers more than a day of a source that is requested every quarter of an hour and never has anything new.
const attemptsMax = 120
/**
 * The attempts to download a source and their outcomes, newest first, as far back as its schedule needs. Read from its
 * delivery records and the reports of their runs. A download that was not published (a stopped or dry run) does not
 * count. Nor does an attempt later than the `askedAt` of the current snapshot, because its snapshot was rolled back.
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
    // Made with a wrong clock, or answered from files: no information about the publisher.
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
  const reported = isInForce ? report.sources.find(({ id }) => id === delivery.source) : undefined
  // On probation: read, but not published.
  const isGood =
    reported !== undefined && (isRead(reported.status) || (reported.status === 'skipped' && reported.read > 0))
  return {
    at,
    state: delivery.status === 'skipped' ? 'skipped' : isGood ? 'read' : 'failed',
    newestData: (isGood && reported.newestData) || null,
    bytes: delivery.captures.map(({ sha256 }) => sha256).join(' '),
  }
}

/** Older attempts change neither when the source is due nor what it has missed. */
function isEnough(schedule: Schedule, attempts: readonly Attempt[], openedAt: Instant | null): boolean {
  const oldest = attempts.at(-1)!
  if (oldest.state !== 'read') return false
  if (isContinuous(schedule) || openedAt === null) return true
  if (oldest.at >= openedAt) return false
  if (schedule.until !== 'anything new') return true
  return signOf(oldest) !== signOf(attempts.find(({ state }) => state === 'read')!)
}
