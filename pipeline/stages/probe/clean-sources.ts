import { UsageError } from '../../model/errors.ts'
import { hoursBetween, type Instant } from '../../model/instants.ts'
import { findProbeReport } from './probe-folder.ts'
import type { ProbeReport } from './probe-report.ts'

/** A feed may change within days, and an acceptance is for what was seen. */
const validDays = 7

/** The report of the last probe, to accept sources by it. Throws UsageError if there is none, or if it is too old. */
export function recentProbeReport(dataDir: string, now: Instant): ProbeReport {
  const report = findProbeReport(dataDir)
  if (report === null) {
    throw new UsageError(`${dataDir}: no probe to accept sources by; type 'fuel-etl probe --all' first`)
  }
  const hours = hoursBetween(report.at, now)
  if (hours >= 0 && hours <= validDays * 24) return report
  const age =
    hours < 0
      ? `is of ${report.at}, in the future: check the clock`
      : `is of ${report.at}, older than ${validDays} days`
  throw new UsageError(`${dataDir}: the last probe ${age}; type 'fuel-etl probe --all' again`)
}
