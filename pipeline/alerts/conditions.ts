import type { Instant } from '../model/instants.ts'
import type { AlertKind } from '../notify/notice.ts'
import { lateSources, type StatusReport } from '../stages/status/status.ts'
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

const ofStatus: readonly AlertKind[] = ['market-late', 'delivery-refused', 'layout-changed', 'terms-changed']

function ofSources(evidence: Evidence, before: readonly Alert[]): Alert[] {
  const { status } = evidence
  // Nothing is known, so nothing has begun or ended.
  if (status === null) return before.filter(({ kind }) => ofStatus.includes(kind))
  return [
    ...ofSnapshot(evidence, status),
    ...ofLate(evidence, status),
    ...ofRefused(evidence, status, before),
    ...ofTerms(evidence),
  ]
}

/** No run has published for so long that all markets will be late: the timer of the runs may be dead. */
function ofSnapshot({ dataDir, now }: Evidence, { snapshot }: StatusReport): Alert[] {
  if (snapshot?.concern !== 'late') return []
  return [
    {
      kind: 'market-late',
      subject: 'snapshot',
      what: `no run has published since ${snapshot.createdAt} UTC: check the timer or the cron lines`,
      since: now,
      command: inFolder('fuel-etl doctor', dataDir),
    },
  ]
}

function ofLate({ dataDir, now }: Evidence, status: StatusReport): Alert[] {
  const late = lateSources(status)
  const subjects = [...new Set(late.map(subjectOf))]
  return subjects.map(subject => {
    const sources = late.filter(one => subjectOf(one) === subject)
    const option = sources[0]!.market === null ? `--source ${subject}` : `--market ${subject} --sources`
    return {
      kind: 'market-late',
      subject,
      what: sources.map(({ source, why }) => `${source}: ${why.join(', ')}`).join('; '),
      since: now,
      command: inFolder(`fuel-etl status ${option}`, dataDir),
    }
  })
}

/** Rates and weekly prices belong to no market. */
function subjectOf({ market, source }: SourceCondition): string {
  return market ?? source
}

// No answer, and a publisher that is updating its files: the source is downloaded again, and late if that lasts.
const ofOutages = ['FETCH', 'UNREACHABLE', 'FEED_NOT_READY']

function ofRefused({ dataDir, now, findings }: Evidence, status: StatusReport, before: readonly Alert[]): Alert[] {
  return conditionsIn(status).flatMap((one): Alert[] => {
    if (one.state !== 'failed') return []
    const open = before.find(({ kind, subject }) => subject === one.source && isOfDelivery(kind))
    if (open) return [open]
    if (one.errorCode === null || ofOutages.includes(one.errorCode)) return []
    const isLayout = one.errorCode === 'FEED_SHAPE' || findings(one.source).some(isOfLayout)
    return [
      {
        kind: isLayout ? 'layout-changed' : 'delivery-refused',
        subject: one.source,
        what: refusalText(one),
        since: one.failingSince ?? now,
        command: isLayout
          ? inFolder(`fuel-etl probe ${one.source}`, dataDir)
          : inFolder(`fuel-etl status --source ${one.source}`, dataDir),
      },
    ]
  })
}

function isOfDelivery(kind: AlertKind): boolean {
  return kind === 'delivery-refused' || kind === 'layout-changed'
}

function conditionsIn({ markets, reference }: StatusReport): SourceCondition[] {
  return [...markets.flatMap(({ sources }) => sources), ...reference]
}

function isOfLayout(finding: string): boolean {
  return finding.startsWith('COLUMN_GONE')
}

function refusalText({ source, errorCode, error, readAt }: SourceCondition): string {
  const why = (error ?? '').startsWith(`${source}: `) ? error!.slice(source.length + 2) : (error ?? '')
  const parts = errorCode === 'CONTRACT' ? why.split('; ') : [why]
  const served = readAt === null ? 'nothing of it was ever published' : `its data of ${readAt} UTC stays`
  return `${errorCode}: ${parts.map(withoutFound).join('; ').slice(0, longest)}; ${served}`
}

const longest = 400

/** What was found may be a row with the name of a person. Numbers stay. */
function withoutFound(text: string): string {
  const found = text.indexOf(', found ')
  const quote = found < 0 ? -1 : text.indexOf("'", found)
  if (quote < 0) return text
  return text.slice(0, quote).replace(/(, found)? $/, '')
}

function ofTerms({ terms, now }: Evidence): Alert[] {
  return terms.map(({ source, before, now: stated, isSkipped }) => ({
    kind: 'terms-changed',
    subject: source,
    what: termsText(before, stated, isSkipped),
    since: now,
    command: isSkipped ? `fuel-etl setup --accept-terms ${source.toUpperCase()}` : `fuel-etl sources show ${source}`,
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
  return [{ kind: 'disk-low', subject: 'disk', what, since: now, command: inFolder('fuel-etl doctor', dataDir) }]
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
      command: inFolder('fuel-etl doctor', dataDir),
    },
  ]
}

/** With quotes where the path needs them in a shell. */
function inFolder(command: string, dataDir: string): string {
  const path = /^[\w@%+=:,./-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", "'\\''")}'`
  return `${command} --data-dir ${path}`
}
