import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { checkBulk } from './check-bulk.ts'
import { statisticsFile } from './daily-statistics.ts'
import { findManifest, hashOfManifest, type Manifest, schemaVersion } from './manifest.ts'
import { snapshotFolder } from './pointer.ts'
import { type Problem, whyUnread } from './problem.ts'
import { backfilledFile, backfilledStatistics, segmentFile, withUncorrected } from './segments.ts'
import { contentId } from './snapshot-id.ts'

/** A file with the length and SHA-256 that the manifest states. */
interface Stated {
  readonly file: string
  readonly bytes: number
  readonly sha256: string
}

/**
 * Verifies every file of a snapshot against the length and the SHA-256 in its manifest, and the manifest against the
 * id.
 * `verified` is the set of shared files that were found intact before. Each snapshot names all shared files of the
 * previous one, so pass the same set when you check several snapshots.
 */
export async function checkSnapshot(
  dataDir: string,
  id: string,
  verified: Set<string> = new Set(),
): Promise<readonly Problem[]> {
  const manifest = findManifest(snapshotFolder(dataDir, id))
  if (manifest === null) {
    return [{ file: manifestPath(id), expected: 'a manifest', found: 'none that can be read' }]
  }
  const problems = [...problemsOfManifest(id, manifest)]
  // A changed manifest is not reliable in what it states about files, and can have any shape.
  if (problems.length > 0) return problems
  for (const stated of statedBy(id, manifest)) {
    if (verified.has(stated.file)) continue
    // Several hundred megabytes are hashed. Yield between two files to signals and other checks.
    await turn()
    const problem = problemOf(dataDir, stated)
    if (problem) problems.push(problem)
    else if (!stated.file.startsWith('snapshots/')) verified.add(stated.file)
  }
  // A snapshot of another schema is checked only for the files that its manifest describes in the same way.
  if (manifest.schemaVersion !== schemaVersion) return problems
  // A market's share of a bulk file is also a file of its part.
  const named = new Set(problems.map(({ file }) => file))
  const ofBulk = await checkBulk(dataDir, manifest.bulk ?? [], verified)
  problems.push(...ofBulk.filter(({ file }) => !named.has(file)))
  return problems
}

/** In the data folder. */
export function manifestPath(id: string): string {
  return join(snapshotFolder('', id), 'manifest.json')
}

/**
 * The id contains a hash of the content, and the manifest a hash of all its members, so a changed manifest does not
 * match.
 * The hashes of other schemas cannot be computed here.
 */
function* problemsOfManifest(id: string, manifest: Partial<Manifest>): Generator<Problem> {
  const file = manifestPath(id)
  if (manifest.id !== id) yield { file, expected: `the id ${id}`, found: manifest.id ?? 'none' }
  if (manifest.schemaVersion !== schemaVersion || manifest.id !== id) return
  const found = contentId(manifest as Manifest)
  const sha256 = hashOfManifest(manifest as Manifest)
  if (found !== id) yield { file, expected: `content whose id is ${id}`, found: `content of ${found}` }
  else if (sha256 !== manifest.sha256) yield { file, expected: `SHA-256 ${manifest.sha256}`, found: sha256 }
}

function statedBy(id: string, manifest: Partial<Manifest>): Stated[] {
  const { files = [], parts = [], datapackage, segments = [], statistics = [], bulk = [] } = manifest
  const within = [...files, ...(datapackage ? [datapackage] : [])]
  return [
    ...within.map(one => ({ ...one, file: join(snapshotFolder('', id), one.name) })),
    ...parts.flatMap(part => part.files),
    ...withUncorrected(segments).map(one => ({ ...one, file: segmentFile('', one) })),
    ...statistics.map(one => ({ ...one, file: statisticsFile('', one) })),
    ...backfilledStatistics(manifest).map(one => ({ ...one, file: backfilledFile('', one) })),
    // Until schema 8, a file for customers was one file.
    ...bulk.flatMap(one => ('file' in one ? [{ ...one, file: join('bulk', String(one.file)) }] : [])),
  ]
}

function problemOf(dataDir: string, { file, bytes, sha256 }: Stated): Problem | null {
  try {
    const found = hashOfFile(join(dataDir, file))
    if (found.bytes !== bytes) return { file, expected: `${bytes} bytes`, found: `${found.bytes}` }
    return found.sha256 === sha256 ? null : { file, expected: `SHA-256 ${sha256}`, found: found.sha256 }
  } catch (error) {
    return { file, expected: `${bytes} bytes`, found: whyUnread(error as Error) }
  }
}
