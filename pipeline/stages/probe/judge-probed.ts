import { percent } from '../../contract/finding.ts'
import { isFetchCode } from '../../model/errors.ts'
import type { Profile } from '../../model/stored.ts'
import { isMarketSource, type Source } from '../../source.ts'
import { isRead } from '../run/outcome.ts'
import type { SourceReport } from '../run/report.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import type { BundledDelivery } from './bundled-delivery.ts'
import type { DeliveryLook } from './describe-task.ts'
import { type ComparedMedians, comparedMedians, type MedianReference } from './medians.ts'
import type { Move, Observed } from './observed-downloads.ts'
import type { Difference, ProbedSource, ProbeVerdict, Reached } from './probe-report.ts'
import type { ProfileDifferences } from './profile-differences.ts'
import { type Proposal, proposalFor } from './proposal.ts'

/** Everything that is known about one probed source. */
export interface ProbedDelivery extends MedianReference {
  readonly source: Source
  readonly delivery: DeliveryRecord
  readonly report: SourceReport
  readonly observed: Observed
  readonly isReference: boolean
  /** In the operator's folder. */
  readonly isOnProbation: boolean
  /** The data folder of the probe, for commands. */
  readonly probeDir: string
  readonly bundled: BundledDelivery | null
  readonly look: DeliveryLook
  readonly compared: ProfileDifferences | null
}

/** The verdict on a source, with what differs from its description and what to look at. */
export function judgeProbed(probed: ProbedDelivery): ProbedSource {
  const { source, delivery, report, look } = probed
  const { id } = source.descriptor
  const { medians, differences: ofMedians } = mediansOf(probed, look.profile)
  const pages = pageDifferences(probed)
  const differences = [
    ...pages,
    ...refusalOf(report, pages),
    ...addressDifferences(probed.observed.moves),
    ...report.warnings.map((text): Difference => ({ kind: 'remark', text, needsLook: true })),
    ...quarantineDifferences(source, report, look.profile),
    ...(probed.compared?.differences ?? []),
    ...ofMedians,
  ]
  const verdict = verdictOf(report, differences)
  const proposal = pages.length === 0 ? findProposal(probed) : null
  return {
    id,
    at: delivery.endedAt,
    market: isMarketSource(source) ? source.descriptor.country : source.kind,
    isReference: probed.isReference,
    verdict,
    error: report.error,
    errorCode: report.errorCode,
    reached: delivery.status === 'skipped' ? null : reachedOf(probed),
    isLayoutKnown: isLayoutKnown(report),
    rows: report.rows || (look.profile?.rows ?? 0),
    read: report.read,
    quarantined: look.profile?.quarantined ?? 0,
    stations: source.kind === 'stations' ? report.stations || (look.profile?.stations ?? 0) : null,
    prices: report.prices,
    medians,
    differences,
    commands: commandsFor(probed, verdict, proposal),
    proposal,
    on: delivery.status === 'skipped' ? null : delivery.on,
    captures: delivery.captures.map(({ name, sha256 }) => ({ name, sha256 })),
  }
}

function verdictOf({ status }: SourceReport, differences: readonly Difference[]): ProbeVerdict {
  if (status === 'skipped') return 'skipped'
  if (!isRead(status)) return 'failed'
  return differences.some(({ needsLook }) => needsLook) ? 'look' : 'clean'
}

function reachedOf({ observed, delivery }: ProbedDelivery): Reached {
  const { answers, milliseconds, fault, faultStatus, status } = observed
  // An optional request may fail in a delivery that has everything.
  const isUnanswered = delivery.status === 'partial' || hasNoData(delivery.error?.code)
  if (!isUnanswered) return { status, milliseconds, answers, fault: null }
  const isPartial = delivery.status === 'partial'
  return {
    status: isPartial ? status : faultStatus,
    milliseconds,
    answers,
    fault: fault ?? delivery.error?.message ?? null,
  }
}

function hasNoData(code: string | null | undefined): boolean {
  return isFetchCode(code) || code === 'KEY_REFUSED'
}

const withoutLayout = new Set(['FETCH', 'UNREACHABLE', 'KEY_REFUSED', 'MISSING_SECRET', 'READER_DIED'])

function isLayoutKnown({ status, errorCode }: SourceReport): boolean | null {
  if (isRead(status)) return true
  if (errorCode === null || withoutLayout.has(errorCode)) return null
  return errorCode !== 'FEED_SHAPE'
}

/** A web page in place of a file that is none: a captcha, a notice, a login. */
function pageDifferences({ report, look, bundled }: ProbedDelivery): Difference[] {
  if (isRead(report.status) && report.status !== 'partial') return []
  return look.files.flatMap(({ name, page }): Difference[] => {
    if (page === null) return []
    const described = bundled?.files.find(file => file.name === name)?.page ?? null
    if (described !== null && (!page.hasCaptcha || described.hasCaptcha)) return []
    const what = page.hasCaptcha ? 'a page with a captcha' : 'a web page'
    const title = page.title === '' ? '' : ` ('${page.title}')`
    return [{ kind: 'page', text: `request ${name}: expected data, found ${what}${title}`, needsLook: true }]
  })
}

/** The faults of the network are in `reached`, and a missing key is no difference. */
function refusalOf({ id, status, error, errorCode }: SourceReport, pages: readonly Difference[]): Difference[] {
  if (error === null || status === 'skipped' || hasNoData(errorCode) || pages.length > 0) return []
  const text = error.startsWith(`${id}: `) ? error.slice(id.length + 2) : error
  return [{ kind: 'refused', text, needsLook: true }]
}

function addressDifferences(moves: readonly Move[]): Difference[] {
  return moves.map(({ request, from, to, isRefused }) => ({
    kind: 'address',
    text: isRefused
      ? `request ${request}: ${from} redirects to ${to}, which is not an address of this source; nothing was requested there`
      : `request ${request}: ${from} redirects to ${to}, an address of this source`,
    needsLook: isRefused,
  }))
}

/** The usual limit of a contract. */
const usualShareMax = 0.02

/** A note. Above the limit of its contract, a source of stations has a remark that needs the look. */
function quarantineDifferences(source: Source, report: SourceReport, profile: Profile | null): Difference[] {
  const reasons = Object.entries({ ...report.quarantined, ...report.unreadable })
  const count = profile?.quarantined ?? 0
  if (count === 0 || profile === null || reasons.length === 0) return []
  const share = count / profile.rows
  const limit = source.kind === 'stations' ? source.descriptor.contract.quarantinedShareMax : usualShareMax
  const named = reasons.map(([reason, number]) => `${reason} ${number}`).join(', ')
  const text = `${count} of ${profile.rows} rows with a fault (${percent(share)}, ${percent(limit)} is usual): ${named}`
  return [{ kind: 'quarantined', text, needsLook: share > limit && source.kind !== 'stations' }]
}

function mediansOf(probed: ProbedDelivery, profile: Profile | null): ComparedMedians {
  const { source, delivery } = probed
  if (!isMarketSource(source) || profile === null) return { medians: [], differences: [] }
  return comparedMedians(source, delivery, profile, probed)
}

/**
 * For a layout in which columns are gone, and for an unknown one with other headings or in a form that cannot be compared. A new column alone
 * needs no new edition, and a file with the described headings that cannot be read is damaged or cut off.
 */
function findProposal({ source, delivery, report, look, bundled, compared }: ProbedDelivery): Proposal | null {
  const isGone = compared !== null && compared.gone.length > 0
  if (report.errorCode !== 'FEED_SHAPE' && !isGone) return null
  const proposal = proposalFor(source.descriptor.id, delivery.on, look.files, bundled)
  const isOther = isGone || proposal.files.length > 0 || look.files.some(({ form }) => form === 'other')
  return isOther ? proposal : null
}

function commandsFor(
  { source, report, observed, isOnProbation, probeDir }: ProbedDelivery,
  verdict: ProbeVerdict,
  proposal: Proposal | null,
): string[] {
  const { id } = source.descriptor
  if (verdict === 'clean' || verdict === 'skipped') return []
  if (report.errorCode === 'KEY_REFUSED') return [`fuel-etl setup ${id}`, `fuel-etl check network ${id}`]
  if (isFetchCode(report.errorCode)) return [`fuel-etl check --source ${id}`, `fuel-etl check network ${id}`]
  const hasFaults = Object.keys({ ...report.quarantined, ...report.unreadable }).length > 0
  const isPartlyAnswered = observed.fault !== null && verdict === 'look'
  return [
    ...(hasFaults || report.held + report.withheld > 0
      ? [`fuel-etl rejected --source ${id} --data-dir ${probeDir}`]
      : []),
    ...(proposal === null ? [`fuel-etl check network ${id} --save ./deliveries`] : proposal.commands),
    ...(isPartlyAnswered ? [`fuel-etl check network ${id}`] : []),
    ...(verdict === 'look' && isOnProbation ? [`fuel-etl accept ${id}`] : []),
  ]
}
