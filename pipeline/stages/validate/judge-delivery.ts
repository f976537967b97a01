import { type CheckResult, heldBy, refusalFor, remarksOn } from '../../contract/finding.ts'
import { frequentFaults, unreadableText } from '../../contract/frequent-faults.ts'
import type { RowCounts } from '../../delivery-reading/read-delivery.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { Micros } from '../../model/money.ts'
import type { PriceRecord } from '../../model/records.ts'
import { emptyReport, type SourceReport } from '../run/report.ts'
import type { Precedent } from './precedent.ts'

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
export function judgeDelivery(
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
