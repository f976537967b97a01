import type { Instant } from '../model/instants.ts'
import type { AlertKind } from '../notify/notice.ts'
import { incidentKinds, type Problem } from '../snapshot/source-days.ts'
import type { StatusReport } from '../stages/status/status.ts'
import { openProblems } from '../status/open-problems.ts'
import { servedOf, servedText } from '../status/served-text.ts'
import type { SourceCondition } from '../status/source-condition.ts'
import type { Alert } from './alert.ts'
import type { ChangedTerms } from './changed-terms.ts'
import type { RunFailure } from './run-record.ts'

/** What is known of a data folder. All of it is read from the disk, so every process comes to the same conditions. */
export interface Evidence {
  readonly dataDir: string
  readonly now: Instant
  /** Of all markets of the installation. Null while the snapshot cannot be read. */
  readonly status: StatusReport | null
  readonly terms: readonly ChangedTerms[]
  /** What the newest delivery of a source was refused for: codes of docs/reasons.md. */
  readonly findings: (source: string) => readonly string[]
  /** Of which fuels the newest delivery of official figures has no readable amount, and until when their last one is valid. */
  readonly unreadFigures: (source: string) => readonly string[]
  readonly disk: DiskEvidence
  readonly failures: readonly RunFailure[]
}

export interface DiskEvidence {
  /** Why the disk is low. Null while it is not. */
  readonly low: string | null
  /** The same with a margin: a disk that was low stays low until it has clearly more space, so that no notice repeats. */
  readonly stillLow: string | null
}

/**
 * The conditions that are open now. `before` are those that were open: a refused delivery stays refused until its source
 * is read, whatever its next downloads fail with.
 */
export function openConditions(evidence: Evidence, before: readonly Alert[]): Alert[] {
  return [...ofRuns(evidence), ...ofDisk(evidence, before), ...ofSources(evidence, before)]
}

const ofStatus: readonly AlertKind[] = [...incidentKinds, 'figure-unread', 'terms-changed']

function ofSources(evidence: Evidence, before: readonly Alert[]): Alert[] {
  const { status, now, findings } = evidence
  // Nothing is known, so nothing has begun or ended.
  if (status === null) return before.filter(({ kind }) => ofStatus.includes(kind))
  const conditions = conditionsIn(status)
  const isSnapshotLate = status.snapshot?.concern === 'late'
  const known = before.filter(isOfSources).map(alert => ({ ...alert, sources: [alert.subject] }))
  const problems = openProblems({ now, conditions, isSnapshotLate, findings }, known)
  const alerts = problems.map(problem => alertOf(problem, status, evidence.dataDir))
  return [...alerts, ...ofUnread(evidence, conditions), ...ofTerms(evidence)]
}

/** An amount on a page of official figures could not be read. Its fuel has no price from the day on which the period of the other fuels begins. */
function ofUnread({ dataDir, now, unreadFigures }: Evidence, conditions: readonly SourceCondition[]): Alert[] {
  return conditions.flatMap(({ source, kind }): Alert[] => {
    const unread = kind === 'figures' ? unreadFigures(source) : []
    if (unread.length === 0) return []
    const command = inFolder(`fuel-etl rejected --quarantined --source ${source}`, dataDir)
    return [{ kind: 'figure-unread', subject: source, what: unread.join('; ').slice(0, longest), since: now, command }]
  })
}

function isOfSources(alert: Alert): alert is Alert & Pick<Problem, 'kind'> {
  return incidentKinds.some(kind => kind === alert.kind)
}

/** A problem that was open before is the alert that was sent for it. */
function alertOf(problem: Problem | (Alert & Problem), status: StatusReport, dataDir: string): Alert {
  if ('what' in problem) {
    const { sources: _, ...alert } = problem
    return alert
  }
  const { kind, subject, since, sources } = problem
  const of = conditionsIn(status).filter(({ source }) => sources.includes(source))
  if (kind === 'market-late' && sources.length === 0) {
    const what = `no run has published since ${status.snapshot?.createdAt ?? null} UTC: check the timer or the cron lines`
    return { kind, subject, what, since, command: inFolder('fuel-etl check', dataDir) }
  }
  if (kind === 'market-late') {
    const option = of[0]!.market === null ? `--source ${subject}` : `--market ${subject} --sources`
    const what = of.map(({ source, why }) => `${source}: ${why.join(', ')}`).join('; ')
    return { kind, subject, what, since, command: inFolder(`fuel-etl status ${option}`, dataDir) }
  }
  const what = refusalText(of[0]!, status)
  if (kind === 'key-refused') return { kind, subject, what, since, command: `fuel-etl setup ${subject}` }
  const command =
    kind === 'layout-changed' ? `fuel-etl check network ${subject}` : `fuel-etl status --source ${subject}`
  return { kind, subject, what, since, command: inFolder(command, dataDir) }
}

function conditionsIn({ markets, reference }: StatusReport): SourceCondition[] {
  return [...markets.flatMap(({ sources }) => sources), ...reference]
}

function refusalText(condition: SourceCondition, { snapshot, now }: StatusReport): string {
  const { source, errorCode, error } = condition
  const why = (error ?? '').startsWith(`${source}: `) ? error!.slice(source.length + 2) : (error ?? '')
  const served = servedOf(condition, snapshot?.createdAt ?? null, now)
  const parts = errorCode === 'CONTRACT' ? why.split('; ') : [why]
  return `${errorCode}: ${parts.map(withoutFound).join('; ').slice(0, longest)}; ${servedText(served)}`
}

const longest = 400

/** What was found may be a row with the name of a person. Numbers stay, and words that many rows have: `'TRUE' (51)`. */
function withoutFound(text: string): string {
  const found = text.indexOf(', found ')
  const quote = found < 0 ? -1 : text.slice(found).search(/'(?![^']*' \(\d+\))/)
  if (quote < 0) return text
  return text.slice(0, found + quote).replace(/(, found|;)? $/, '')
}

function ofTerms({ terms, now }: Evidence): Alert[] {
  return terms.map(({ source, before, now: stated, isSkipped }) => ({
    kind: 'terms-changed',
    subject: source,
    what: termsText(before, stated, isSkipped),
    since: now,
    command: isSkipped ? `fuel-etl setup --accept-terms ${source.toUpperCase()}` : `fuel-etl sources ${source}`,
  }))
}

function termsText(before: string, now: string, isSkipped: boolean): string {
  const changed = before === now ? `its terms are ${now}` : `its terms were ${before} and are now ${now}`
  return `${changed}; ${isSkipped ? 'it is skipped until you accept them' : 'the next run publishes under them'}`
}

function ofDisk({ dataDir, now, disk: { low, stillLow } }: Evidence, before: readonly Alert[]): Alert[] {
  const wasLow = before.some(({ kind }) => kind === 'disk-low')
  const what = wasLow ? stillLow : low
  if (what === null) return []
  return [{ kind: 'disk-low', subject: 'disk', what, since: now, command: inFolder('fuel-etl check', dataDir) }]
}

const failuresNamed = 3

function ofRuns({ dataDir, failures }: Evidence): Alert[] {
  const [first] = failures
  if (!first) return []
  const named = failures.slice(0, failuresNamed).map(({ what }) => what)
  const more = failures.length - named.length
  return [
    {
      kind: 'run-failed',
      subject: 'run',
      what: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
      since: first.since,
      command: inFolder('fuel-etl check', dataDir),
    },
  ]
}

/** With quotes where the path needs them in a shell. */
function inFolder(command: string, dataDir: string): string {
  const path = /^[\w@%+=:,./-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", "'\\''")}'`
  return `${command} --data-dir ${path}`
}
