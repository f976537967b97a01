import { FuelError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import { plausibleClock } from '../snapshot/plausible-clock.ts'
import { findStatesInForce } from '../snapshot/source-states.ts'
import type { Source } from '../source.ts'
import { keptDeliveries } from '../stages/run/kept-deliveries.ts'
import type { SourceReport } from '../stages/run/report.ts'
import { findReport } from '../stages/run/run-folder.ts'
import { type StatusReport, statusOf } from '../stages/status/status.ts'
import { changedTerms } from './changed-terms.ts'
import type { DiskEvidence, Evidence } from './conditions.ts'
import { findFailures } from './run-record.ts'

export interface EvidenceSetup {
  readonly dataDir: string
  /** The sources of the installation, whatever the command was called for. */
  readonly sources: readonly Source[]
  /** Every source, because some are planned with others. */
  readonly all: readonly Source[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly disk: (dataDir: string) => DiskEvidence
  /** A run was refused for its clock: the age of the data is not known. */
  readonly isClockWrong: boolean
}

/** Null for a demonstration: its data is old on purpose. */
export function findEvidence(setup: EvidenceSetup, now: Instant): Evidence | null {
  const { dataDir, sources, env } = setup
  const status = setup.isClockWrong ? null : findStatus(setup, now)
  if (status?.snapshot?.data === 'demonstration') return null
  return {
    dataDir,
    now,
    status,
    terms: status === null ? [] : changedTerms(findStatesInForce(dataDir), sources, env),
    findings: source => findNewestReport(dataDir, source)?.findings ?? [],
    unreadFigures: source => findNewestReport(dataDir, source)?.unreadFigures ?? [],
    disk: setup.disk(dataDir),
    failures: findFailures(dataDir),
  }
}

/** Null for a snapshot that is damaged or of another schema, and with a wrong clock: nothing is known then. */
function findStatus({ dataDir, sources, all }: EvidenceSetup, now: Instant): StatusReport | null {
  try {
    plausibleClock(now, dataDir)
    return statusOf(dataDir, sources, now, all)
  } catch (error) {
    if (error instanceof FuelError) return null
    throw error
  }
}

function findNewestReport(dataDir: string, source: string): SourceReport | null {
  for (const { run } of keptDeliveries(dataDir, source)) {
    const reported = findReport(dataDir, run)?.sources.find(({ id }) => id === source)
    if (reported) return reported
  }
  return null
}
