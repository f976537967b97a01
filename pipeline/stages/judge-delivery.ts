import { type CheckResult, refusalFor, remarkOn } from '../contract/finding.ts'
import type { Precedent } from './precedent.ts'
import { emptyReport, type SourceReport } from './report.ts'

/** What became of a delivery as a whole. */
export interface Whole {
  /** The report on a delivery that is refused; null on one that is taken. */
  readonly refused: SourceReport | null
  /** For the report on one that is taken. */
  readonly told: Pick<SourceReport, 'findings' | 'levels' | 'drift'>
  /** What was left out, late, or taken because it was accepted. */
  readonly remarks: readonly string[]
}

/** Refused for what was found, but for what the operator has accepted as a real change. */
export function judgeWhole(id: string, checked: CheckResult, precedent: Precedent, drift: readonly string[]): Whole {
  const told = {
    findings: checked.findings.map(({ finding }) => finding),
    levels: Object.fromEntries(
      checked.findings.flatMap(({ finding, level }) => (level === undefined ? [] : [[finding, level]])),
    ),
    drift: [...drift, ...checked.changes],
  }
  const refusal = refusalFor(id, checked.findings, precedent.passed)
  return {
    refused: refusal && { ...emptyReport(id, 'failed', refusal), ...told },
    told,
    remarks: [...checked.remarks, ...checked.findings.map(remarkOn)],
  }
}
