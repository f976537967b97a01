import { isOfStreak } from '../../contract/finding.ts'
import type { Instant } from '../../model/instants.ts'
import type { Profile, StoredSource, Streak } from '../../model/stored.ts'
import type { Descriptor } from '../../source.ts'
import type { Accepted } from '../run/accepted.ts'
import { isRead } from '../run/outcome.ts'
import { isOnProbation } from '../run/permission.ts'
import type { SourceReport } from '../run/report.ts'

/**
 * What earlier decisions add to the judgement of a delivery: what the operator and earlier runs accepted of its source.
 */
export interface Precedent {
  readonly onProbation: boolean
  /** Streaks of findings that no longer refuse the source. */
  readonly passed: readonly Streak[]
  /** Of the last accepted delivery. */
  readonly profile: Profile | null
}

/** An acceptance counts for the streak that the operator saw. The first delivery without the finding ends both. */
export function precedentOf(accepted: Accepted, descriptor: Descriptor, known: readonly StoredSource[]): Precedent {
  const held = known.find(source => source.id === descriptor.id)
  const said = accepted.findings[descriptor.id] ?? []
  const isAccepted = (streak: Streak): boolean =>
    said.some(({ finding, since }) => streak.finding === finding && streak.since === since)
  return {
    onProbation: isOnProbation(accepted, descriptor),
    passed: held?.streaks.filter(isAccepted) ?? [],
    profile: held?.profile ?? null,
  }
}

/**
 * A delivery that could not be judged (no answer, no key, a feed in the middle of its update) leaves the streaks
 * unchanged.
 */
export function streaksAfter(before: readonly Streak[], report: SourceReport, readAt: Instant): readonly Streak[] {
  const found = report.errorCode === 'FEED_SHAPE' ? ['FEED_SHAPE'] : report.findings
  if (found.length === 0 && !isRead(report.status) && report.rows === 0) return before
  return found.map(finding => {
    const level = report.levels[finding]
    const now = { finding, ...(level !== undefined && { level }) }
    const streak = before.find(one => isOfStreak(now, one))
    return { ...now, count: (streak?.count ?? 0) + 1, since: streak?.since ?? readAt }
  })
}
