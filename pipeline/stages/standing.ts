import type { HeldSource, Streak } from '../model/held.ts'
import type { Instant } from '../model/instants.ts'
import type { Profile } from '../model/profile.ts'
import type { Descriptor } from '../source.ts'
import type { Accepted } from './accepted.ts'
import { isRead } from './outcome.ts'
import { isOnProbation } from './permission.ts'
import type { SourceReport } from './report.ts'

/** How a source stands when a run judges its delivery. */
export interface Standing {
  readonly onProbation: boolean
  /** Findings that no longer refuse it. */
  readonly passed: ReadonlySet<string>
  /** Of the last accepted delivery. */
  readonly profile: Profile | null
}

/** An acceptance counts for the streak that the operator saw: the first delivery without the finding ends both. */
export function standingOf(accepted: Accepted, descriptor: Descriptor, known: readonly HeldSource[]): Standing {
  const held = known.find(source => source.id === descriptor.id)
  const said = accepted.findings[descriptor.id] ?? []
  const inForce = said.filter(({ finding, since }) =>
    held?.streaks.some(streak => streak.finding === finding && streak.since === since),
  )
  return {
    onProbation: isOnProbation(accepted, descriptor),
    passed: new Set(inForce.map(({ finding }) => finding)),
    profile: held?.profile ?? null,
  }
}

/** A delivery that was not there to be judged (no answer, no key, the feed amid its own update) leaves the streaks be. */
export function streaksAfter(before: readonly Streak[], report: SourceReport, readAt: Instant): readonly Streak[] {
  const found = report.errorCode === 'FEED_SHAPE' ? ['FEED_SHAPE'] : report.findings
  if (found.length === 0 && !isRead(report.status) && report.rows === 0) return before
  return found.map(finding => {
    const streak = before.find(one => one.finding === finding)
    return { finding, count: (streak?.count ?? 0) + 1, since: streak?.since ?? readAt }
  })
}
