import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { snapshotFolder, snapshotsFolder } from '../../../pipeline/snapshot/pointer.ts'
import { namedFiles } from '../../support/snapshot-tables.ts'

/**
 * Changes to anything that was published before: compares every file of every snapshot, of its parts and the shared files with the manifest
 * that names it, and the manifest with its hash at publication.
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
    const wrong = namedFiles(dataDir, id).filter(
      ({ file, sha256 }) => sha256 !== null && !sha(join(dataDir, file)).startsWith(sha256),
    )
    complaints.push(...wrong.map(({ file }) => `${id}: ${file} is not as it was`))
  }
  return complaints
}

export function shaOfManifest(dataDir: string, id: string): string {
  return shaOf(join(snapshotFolder(dataDir, id), 'manifest.json'))
}

function shaOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
