import type { Capture } from '../../capture.ts'
import { driftOf, type ProfileComparison } from '../../contract/drift.ts'
import { type CheckResult, heldBy, refusalFor, remarksOn } from '../../contract/finding.ts'
import { frequentFaults, unreadableText } from '../../contract/frequent-faults.ts'
import type { QuarantinedField, RowCounts } from '../../delivery-reading/read-delivery.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { Micros } from '../../model/money.ts'
import type { PriceRecord } from '../../model/records.ts'
import type { Profile, QuarantineRow } from '../../model/stored.ts'
import type { Source } from '../../source.ts'
import { missedRequests, onProbation, outcomeOfRefusal, replacedRequests, type SourceOutcome } from '../run/outcome.ts'
import { emptyReport, rowCounts, type SourceReport } from '../run/report.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import type { Precedent } from './precedent.ts'

export interface OpenedDelivery {
  readonly delivery: DeliveryRecord | null
  readonly read: () => Promise<Capture[]>
  readonly precedent: Precedent
}

/** What differs between deliveries of stations, of figures, of rates and of weeks. */
export interface DeliveryKind<Reading extends RowCounts, Taken> {
  readonly read: (delivery: DeliveryRecord, captures: readonly Capture[]) => Reading
  /** What the next delivery is compared with. */
  readonly profileOf: (reading: Reading, delivery: DeliveryRecord) => Profile
  /** Checks the delivery as a whole. `comparison`: what of its comparison with the last accepted one is not the profiles. */
  readonly check: (
    reading: Reading,
    delivery: DeliveryRecord,
  ) => CheckResult & { readonly comparison?: Partial<ProfileComparison> }
  /** Judges what an accepted delivery contains. */
  readonly judge: (reading: Reading, delivery: DeliveryRecord, verdict: DeliveryVerdict) => JudgedDelivery<Taken>
}

/** What a delivery contains, judged and not yet stored. */
interface JudgedDelivery<Taken> extends Pick<SourceOutcome, 'stillSince'> {
  /** What the report says beyond counts of rows, findings and requests. Its warnings come before those of requests. */
  readonly report: Partial<SourceReport>
  /** What was put aside while it was judged. */
  readonly putAside?: readonly QuarantineRow[]
  /** Joins it to the stored state. Not called on probation. */
  readonly fold: () => { readonly taken: Taken; readonly report?: Partial<SourceReport> }
}

/**
 * Reads, checks and judges the delivery of a source, and joins it to the stored state. A refused delivery, one on probation and
 * one that cannot be read change nothing: then `taken` is `kept`.
 */
export async function judgeDelivery<Reading extends RowCounts, Taken>(
  source: Source,
  { delivery, precedent, read }: OpenedDelivery,
  kind: DeliveryKind<Reading, Taken>,
  kept: Taken,
): Promise<{ readonly taken: Taken; readonly outcome: SourceOutcome }> {
  const { id } = source.descriptor
  const keep = (report: SourceReport, quarantined: readonly QuarantineRow[] = []) => ({
    taken: kept,
    outcome: { source, delivery, report, quarantined },
  })
  if (!delivery || delivery.error) return keep(emptyReport(id, delivery?.status ?? 'skipped', delivery?.error ?? null))
  try {
    const reading = kind.read(delivery, await read())
    const profile = kind.profileOf(reading, delivery)
    const { comparison, ...checked } = kind.check(reading, delivery)
    const drift = driftOf({ before: precedent.profile, now: profile, isWhole: true, ...comparison })
    const verdict = verdictOn(id, checked, reading, precedent, drift)
    const unread = quarantineOf(reading.quarantined, delivery)
    if (verdict.refused) return keep(verdict.refused, unread)
    const { report: judged, putAside = [], stillSince, fold } = kind.judge(reading, delivery, verdict)
    const quarantined = [...unread, ...putAside]
    const warnings = [
      ...verdict.remarks,
      ...(judged.warnings ?? []),
      ...missedRequests(delivery),
      ...replacedRequests(delivery),
    ]
    const report = {
      ...emptyReport(id, delivery.status, null),
      ...rowCounts(reading),
      ...judged,
      warnings,
      ...verdict.reported,
    }
    if (!delivery.fromFiles && precedent.onProbation) {
      return keep({ ...report, status: 'skipped', error: onProbation(id) }, quarantined)
    }
    const { taken, report: folded } = fold()
    const outcome = { source, delivery, quarantined, profile, report: { ...report, ...folded } }
    return { taken, outcome: stillSince === undefined ? outcome : { ...outcome, stillSince } }
  } catch (error) {
    return keep(emptyReport(id, 'failed', outcomeOfRefusal(error)))
  }
}

/** Verdict on a complete delivery. */
export interface DeliveryVerdict {
  /** Report of a refused delivery. Null for an accepted one. */
  readonly refused: SourceReport | null
  /** For the report of an accepted delivery. */
  readonly reported: Pick<SourceReport, 'findings' | 'levels' | 'drift'>
  /** What was left out, late, or allowed because the operator accepted it. */
  readonly remarks: readonly string[]
  readonly taxes: ReadonlyMap<FuelCode, Micros>
  /** Prices that are held with their group, and why. */
  readonly groupDoubts: ReadonlyMap<PriceRecord, string>
}

/**
 * Refuses the delivery for its findings, apart from those that the operator accepted as a real change. A refusal also says
 * what could not be read, because that is often its cause.
 */
function verdictOn(
  id: string,
  checked: CheckResult,
  reading: Pick<RowCounts, 'rows' | 'quarantined'>,
  precedent: Precedent,
  drift: readonly string[],
): DeliveryVerdict {
  const reported = {
    findings: checked.findings.map(({ finding }) => finding),
    levels: Object.fromEntries(
      checked.findings.flatMap(({ finding, level }) => (level === undefined ? [] : [[finding, level]])),
    ),
    drift: [...drift, ...checked.changes],
  }
  const refusal = refusalFor(id, checked.findings, precedent.passed, unreadableText(reading))
  return {
    refused: refusal && {
      ...emptyReport(id, 'failed', refusal),
      ...reported,
      faults: frequentFaults(reading.quarantined),
    },
    reported,
    remarks: [...checked.remarks, ...remarksOn(checked.findings, precedent.passed)],
    taxes: checked.taxes ?? new Map(),
    groupDoubts: heldBy(checked.findings, precedent.passed),
  }
}

/** The rows, and the fields of rows, of a delivery that could not be read. */
export function quarantineOf(
  quarantined: readonly QuarantinedField[],
  delivery: DeliveryRecord | null,
): QuarantineRow[] {
  const shaOf = new Map(delivery?.captures.map(capture => [capture.name, capture.sha256]))
  return quarantined.map(row => ({ ...row, ref: row.ref ?? null, sha256: shaOf.get(row.capture) ?? '' }))
}
