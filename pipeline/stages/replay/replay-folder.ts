import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { linkFile } from '../../disk/durable.ts'
import { captureFile, folderMode, readCapture } from '../../fetch/captures.ts'
import { FuelError, SnapshotError } from '../../model/errors.ts'
import { sha256Of } from '../../model/sha256.ts'
import { type SnapshotPlace, statedBeside } from '../../snapshot/compare-snapshots.ts'
import { readManifest } from '../../snapshot/manifest.ts'
import { snapshotFolder } from '../../snapshot/pointer.ts'
import { filesFile, planFile } from '../backfill/chain-folder.ts'
import { type DeliveryRecord, type Run, readDeliveryRecord } from '../run/run-folder.ts'

/**
 * Hard-links the downloads of a run into a folder. `verified` holds the captures that were checked already, because an
 * unchanged feed uses the same capture in many runs.
 * Throws SnapshotError with run, source and request when a capture is missing or its bytes differ.
 */
export function linkDeliveries(dataDir: string, folder: string, run: Run, verified: Set<string>): void {
  for (const [source, path] of Object.entries(run.deliveries)) {
    const delivery = deliveryOf(dataDir, run, source, path)
    linkFile(join(dataDir, path), join(folder, path))
    for (const { name, sha256 } of delivery.captures) {
      if (verified.has(sha256)) continue
      verify(dataDir, sha256, `run ${run.id}, source ${source}, request ${name}`)
      linkFile(captureFile(dataDir, sha256), captureFile(folder, sha256), folderMode)
      verified.add(sha256)
    }
  }
}

/** The same of the backfill that a run published: its plan, the list of its files, and the files. */
export function linkBackfill(dataDir: string, folder: string, { id, backfill }: Run, verified: Set<string>): void {
  if (backfill === undefined) return
  const { chain, months } = backfill
  for (const path of [planFile(chain), filesFile(chain)]) linkFile(join(dataDir, path), join(folder, path))
  for (const { name, sha256 } of months.flatMap(({ files }) => files)) {
    if (verified.has(sha256)) continue
    verify(dataDir, sha256, `run ${id}, backfill ${chain}, request ${name}`)
    linkFile(captureFile(dataDir, sha256), captureFile(folder, sha256), folderMode)
    verified.add(sha256)
  }
}

function deliveryOf(dataDir: string, run: Run, source: string, path: string): DeliveryRecord {
  if (existsSync(join(dataDir, path))) return readDeliveryRecord(dataDir, path)
  throw new SnapshotError(`run ${run.id}, source ${source}: expected its delivery in ${path}, found none`)
}

/**
 * Throws SnapshotError with what and where. The class of the original fault does not matter: the run cannot be
 * repeated.
 */
function verify(dataDir: string, sha256: string, where: string): void {
  try {
    readCapture(dataDir, sha256)
  } catch (cause) {
    if (!(cause instanceof FuelError)) throw cause
    throw new SnapshotError(`${where}: ${cause.message}`, { cause })
  }
}

/**
 * Links the stored snapshot that a chain begins with into a folder, and the shared files that it continues. Throws
 * SnapshotError when a file differs from its entry in the manifest.
 */
export function linkSnapshot(kept: SnapshotPlace, folder: string): void {
  const { dataDir, id } = kept
  const within = relative(dataDir, snapshotFolder(dataDir, id))
  const stated = new Map(statedBeside(kept))
  const { files, datapackage } = readManifest(snapshotFolder(dataDir, id))
  for (const { name, sha256 } of [...files, datapackage]) stated.set(join(within, name), sha256)
  for (const [name, sha256] of stated.set(join(within, 'manifest.json'), null)) {
    if (sha256 !== null) checkFile(dataDir, name, sha256)
    linkFile(join(dataDir, name), join(folder, name))
  }
}

function checkFile(dataDir: string, name: string, sha256: string): void {
  const file = join(dataDir, name)
  const found = existsSync(file) ? sha256Of(readFileSync(file)) : 'no file'
  if (found === sha256) return
  throw new SnapshotError(`${name}: expected the SHA-256 ${sha256}, found ${found}: no run can be repeated from it`)
}
