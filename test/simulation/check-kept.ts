import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, readManifest } from '../../pipeline/snapshot/manifest.ts'
import { snapshotFolder, snapshotsFolder } from '../../pipeline/snapshot/pointer.ts'

/**
 * What of all that was ever published is no longer as it was: every file of every snapshot, of the move log and of the
 * daily statistics, against the manifest that names it, and the manifest against what it was on its day.
 */
export function checkKept(dataDir: string, manifests: ReadonlyMap<string, string>): string[] {
  const complaints: string[] = []
  const folders = readdirSync(snapshotsFolder(dataDir)).filter(name => name !== 'current')
  if (folders.sort().join() !== [...manifests.keys()].sort().join()) complaints.push('snapshots came or went')
  const seen = new Map<string, string>()
  const sha = (path: string): string => {
    if (!seen.has(path)) seen.set(path, existsSync(path) ? shaOf(path) : 'gone')
    return seen.get(path)!
  }
  for (const [id, was] of manifests) {
    const folder = snapshotFolder(dataDir, id)
    if (sha(join(folder, 'manifest.json')) !== was) complaints.push(`${id}: another manifest`)
    const wrong = filesOf(dataDir, folder).filter(([path, sha256]) => sha(path) !== sha256)
    complaints.push(...wrong.map(([path]) => `${id}: ${path.slice(dataDir.length)} is not as it was`))
  }
  return complaints
}

export function shaOfManifest(dataDir: string, id: string): string {
  return shaOf(join(snapshotFolder(dataDir, id), 'manifest.json'))
}

function filesOf(dataDir: string, folder: string): (readonly [path: string, sha256: string])[] {
  const { files, segments, statistics }: Manifest = readManifest(folder)
  return [
    ...files.map(({ name, sha256 }) => [join(folder, name), sha256] as const),
    ...segments.map(
      ({ country, month, name, sha256 }) =>
        [join(dataDir, 'changes', country, month, `${name}.parquet`), sha256] as const,
    ),
    ...statistics.map(({ name, sha256 }) => [join(dataDir, 'statistics', `${name}.parquet`), sha256] as const),
  ]
}

function shaOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
