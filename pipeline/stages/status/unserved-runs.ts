import type { Instant } from '../../model/instants.ts'
import type { SourceState } from '../../snapshot/source-states.ts'
import type { RunReport, SourceReport } from '../run/report.ts'
import { beganAt, findReport, newestRunIds } from '../run/run-folder.ts'

/**
 * The reports of the runs since then that made no snapshot because they read nothing and had nothing to serve, oldest first. While
 * there is no snapshot, nothing else states which sources were requested.
 */
export function unservedReports(dataDir: string, since: Instant | null): RunReport[] {
  const ids = newestRunIds(dataDir, Number.POSITIVE_INFINITY).filter(id => since === null || beganAt({ id }) >= since)
  return ids.reverse().flatMap(id => {
    const report = findReport(dataDir, id)
    return report?.nothingToServe ? [report] : []
  })
}

/** The state of a source after these runs. */
export function stateAfter(before: SourceState, reports: readonly RunReport[]): SourceState {
  return reports.reduce((state, { now, sources }) => {
    const report = sources.find(({ id }) => id === state.id)
    return report ? afterReport(state, report, now) : state
  }, before)
}

function afterReport(state: SourceState, { status, errorCode, error }: SourceReport, askedAt: Instant): SourceState {
  const requested = { ...state, seconds: null, askedAt, status, errorCode, error }
  if (status !== 'failed') return { ...requested, failures: 0, failingSince: null }
  return { ...requested, failures: state.failures + 1, failingSince: state.failingSince ?? askedAt }
}
