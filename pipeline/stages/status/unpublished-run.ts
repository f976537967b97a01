import type { Instant } from '../../model/instants.ts'
import type { Manifest } from '../../snapshot/manifest.ts'
import { beganAt, findReport, newestRunIds } from '../run/run-folder.ts'

/** A run that has downloaded but published no snapshot. It has ended or is still running. */
export interface UnpublishedRun {
  readonly run: string
  readonly beganAt: Instant
  /** The last stage that it completed. */
  readonly stage: 'ingest' | 'validate'
  /** It has ended: it read nothing, and there is nothing else to serve. */
  readonly nothingToServe: boolean
}

/** The newest run, if it is newer than the current snapshot and has published none. */
export function findUnpublishedRun(
  dataDir: string,
  inForce: Pick<Manifest, 'createdAt'> | null,
): UnpublishedRun | null {
  const [run] = newestRunIds(dataDir, 1)
  if (run === undefined) return null
  const report = findReport(dataDir, run)
  if (report?.snapshot || (inForce !== null && beganAt({ id: run }) < inForce.createdAt)) return null
  const nothingToServe = report?.nothingToServe ?? false
  return { run, beganAt: beganAt({ id: run }), stage: report === null ? 'ingest' : 'validate', nothingToServe }
}
