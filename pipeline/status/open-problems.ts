import type { Instant } from '../model/instants.ts'
import type { Problem } from '../snapshot/source-days.ts'
import type { SourceCondition } from './source-condition.ts'

/** What is known of the sources at one instant. */
export interface Conditions {
  readonly now: Instant
  readonly conditions: readonly SourceCondition[]
  /** No run has published for so long that all markets will be late. */
  readonly isSnapshotLate: boolean
  /** What the newest delivery of a source was refused for: codes of docs/reasons.md. */
  readonly findings: (source: string) => readonly string[]
}

/**
 * The problems that are open now. The operator is notified of them, and the status page lists them as incidents. `before` are those
 * that were open: a refused delivery stays refused until its source is read, whatever its next downloads fail with.
 */
export function openProblems<Known extends Problem>(known: Conditions, before: readonly Known[]): (Problem | Known)[] {
  return [...ofSnapshot(known, before), ...ofLate(known), ...ofRefused(known, before)]
}

/** A run that read nothing publishes the old data again, or a snapshot without data. That does not end the problem. */
function ofSnapshot<Known extends Problem>(
  { now, isSnapshotLate, conditions }: Conditions,
  before: readonly Known[],
): (Problem | Known)[] {
  const open = before.find(({ kind, subject }) => kind === 'market-late' && subject === 'snapshot')
  if (open && !conditions.some(({ readAt }) => readAt !== null && readAt >= open.since)) return [open]
  return isSnapshotLate ? [{ kind: 'market-late', subject: 'snapshot', sources: [], since: now }] : []
}

function ofLate({ now, conditions }: Conditions): Problem[] {
  const late = conditions.filter(({ concern }) => concern === 'late')
  return [...new Set(late.map(subjectOf))].map(subject => {
    const sources = late.filter(one => subjectOf(one) === subject).map(({ source }) => source)
    return { kind: 'market-late', subject, sources, since: now }
  })
}

/** Rates and weekly prices belong to no market. */
function subjectOf({ market, source }: Pick<SourceCondition, 'market' | 'source'>): string {
  return market ?? source
}

// No answer, and a publisher that is updating its files: the source is downloaded again, and late if that lasts.
const ofOutages = ['FETCH', 'UNREACHABLE', 'FEED_NOT_READY']

function ofRefused<Known extends Problem>(
  { now, conditions, findings }: Conditions,
  before: readonly Known[],
): (Problem | Known)[] {
  return conditions.flatMap(({ source, state, errorCode, failingSince }): (Problem | Known)[] => {
    if (state !== 'failed') return []
    const kind = refusedKind(errorCode, findings(source))
    const open = before.find(one => one.subject === source && one.kind !== 'market-late')
    // A publisher who refuses the key says nothing about the layout, and a delivery that is refused came with a good key.
    const isSame = kind === null || (kind === 'key-refused') === (open?.kind === 'key-refused')
    if (open && isSame) return [open]
    return kind === null ? [] : [{ kind, subject: source, sources: [source], since: failingSince ?? now }]
  })
}

/** Null for an outage. */
function refusedKind(errorCode: string | null, findings: readonly string[]): Problem['kind'] | null {
  if (errorCode === null || ofOutages.includes(errorCode)) return null
  if (errorCode === 'KEY_REFUSED') return 'key-refused'
  return errorCode === 'FEED_SHAPE' || findings.some(isOfLayout) ? 'layout-changed' : 'delivery-refused'
}

function isOfLayout(finding: string): boolean {
  return finding.startsWith('COLUMN_GONE')
}
