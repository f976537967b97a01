import type { Instant } from '../model/instants.ts'
import type { Manifest } from '../snapshot/manifest.ts'
import { beganAt, findReport, newestRunIds } from './run-folder.ts'

/** A run that has downloaded and ended, or is still at work, without a snapshot. */
export interface UnpublishedRun {
  readonly run: string
  readonly beganAt: Instant
  /** Behind this one it has stopped. */
  readonly stage: 'ingest' | 'validate'
}

/** The newest run, when it is newer than the snapshot in force and has published none. */
export function findUnpublishedRun(
  dataDir: string,
  inForce: Pick<Manifest, 'createdAt'> | null,
): UnpublishedRun | null {
  const [run] = newestRunIds(dataDir, 1)
  if (run === undefined) return null
  const report = findReport(dataDir, run)
  if (report?.snapshot || (inForce !== null && beganAt({ id: run }) < inForce.createdAt)) return null
  return { run, beganAt: beganAt({ id: run }), stage: report === null ? 'ingest' : 'validate' }
}
