import { join, relative } from 'node:path'
import { captureFile } from '../../fetch/captures.ts'
import type { RecordedRun } from '../../part-store/part-store.ts'
import { filesFile, planFile } from '../backfill/chain-folder.ts'
import { type Run, readDeliveryRecord, runFolder } from '../run/run-folder.ts'

/** The files of a run that a replay needs, also on another host. */
export function recordedRun(dataDir: string, { id, deliveries, backfill }: Run): RecordedRun {
  const folder = relative(dataDir, runFolder(dataDir, { id }))
  const hashes = Object.values(deliveries).flatMap(path =>
    readDeliveryRecord(dataDir, path).captures.map(({ sha256 }) => sha256),
  )
  const ofArchives = (backfill?.months ?? []).flatMap(({ files }) => files.map(({ sha256 }) => sha256))
  return {
    id,
    records: [
      join(folder, 'run.json'),
      join(folder, 'report.json'),
      ...Object.values(deliveries),
      ...(backfill ? [planFile(backfill.chain), filesFile(backfill.chain)] : []),
    ],
    captures: [...new Set([...hashes, ...ofArchives])].map(sha256 => relative(dataDir, captureFile(dataDir, sha256))),
  }
}
