import { UsageError } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import { findProbeReport, isRecent, probeValidDays } from './probe-folder.ts'
import type { ProbeReport } from './probe-report.ts'

/** The results of recent probes, to accept sources by them. Throws UsageError if there are none, or if they are too old. */
export function recentProbeReport(dataDir: string, now: Instant): ProbeReport {
  const report = findProbeReport(dataDir)
  if (report === null) {
    throw new UsageError(`${dataDir}: no probe to accept sources by; type 'fuel-etl check network --all' first`)
  }
  const sources = report.sources.filter(({ at }) => isRecent(at, now))
  if (sources.length > 0) return { ...report, sources }
  const { at } = report
  const why =
    at > now ? `is of ${at}, in the future: check the clock` : `is of ${at}, older than ${probeValidDays} days`
  throw new UsageError(`${dataDir}: the last probe ${why}; type 'fuel-etl check network --all' again`)
}
