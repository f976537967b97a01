import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { SnapshotError } from '../model/errors.ts'
import { hashOfFile } from '../model/sha256.ts'
import { openBlockFile } from './block-file.ts'
import { checkBulk } from './check-bulk.ts'
import { statisticsFile } from './daily-statistics.ts'
import { findManifest, hashOfManifest, type Manifest, type ManifestSegment, schemaVersion } from './manifest.ts'
import { snapshotFolder } from './pointer.ts'
import { type Problem, whyUnread } from './problem.ts'
import { segmentFile } from './segments.ts'
import { contentId } from './snapshot-id.ts'

/** A file and what the manifest says of it. */
interface Stated {
  readonly file: string
  readonly bytes: number
  readonly sha256: string
}

/**
 * Every file of a snapshot against the length and the SHA-256 that its manifest states, and the manifest against the id.
 * `whole` holds the files beside the snapshots that were found whole already: each snapshot names all those of the one
 * before it, so that who checks several hands the same set to each.
 */
export async function checkSnapshot(
  dataDir: string,
  id: string,
  whole: Set<string> = new Set(),
): Promise<readonly Problem[]> {
  const manifest = findManifest(snapshotFolder(dataDir, id))
  if (manifest === null) {
    return [{ file: manifestOf(id), expected: 'a manifest', found: 'none that can be read' }]
  }
  const problems = [...problemsOfManifest(id, manifest)]
  // What a manifest that was changed says of files is not to be relied on, and may be of any shape.
  if (problems.length > 0) return problems
  for (const stated of statedBy(id, manifest)) {
    if (whole.has(stated.file)) continue
    // Some hundred megabytes are hashed piece by piece: between two files a signal, or another check, has its turn.
    await turn()
    const problem = problemOf(dataDir, stated)
    if (problem) problems.push(problem)
    else if (!stated.file.startsWith('snapshots/')) whole.add(stated.file)
  }
  // One of another schema is checked as far as its manifest says the same of a file.
  if (manifest.schemaVersion !== schemaVersion) return problems
  // A share of a market is a file of its part, too.
  const named = new Set(problems.map(({ file }) => file))
  const ofBulk = await checkBulk(dataDir, manifest.bulk ?? [], whole)
  problems.push(...ofBulk.filter(({ file }) => !named.has(file)))
  for (const segment of manifest.segments ?? []) {
    problems.push(...(await problemsOfMoves(dataDir, segment, whole)))
  }
  return problems
}

function manifestOf(id: string): string {
  return join(snapshotFolder('', id), 'manifest.json')
}

/**
 * The id holds a hash over the content, and the manifest one over all that it says, so one that was changed has another. Those of
 * another schema are not known.
 */
function* problemsOfManifest(id: string, manifest: Partial<Manifest>): Generator<Problem> {
  const file = manifestOf(id)
  if (manifest.id !== id) yield { file, expected: `the id ${id}`, found: manifest.id ?? 'none' }
  if (manifest.schemaVersion !== schemaVersion || manifest.id !== id) return
  const found = contentId(manifest as Manifest)
  const sha256 = hashOfManifest(manifest as Manifest)
  if (found !== id) yield { file, expected: `content whose id is ${id}`, found: `content of ${found}` }
  else if (sha256 !== manifest.sha256) yield { file, expected: `SHA-256 ${manifest.sha256}`, found: sha256 }
}

function statedBy(id: string, manifest: Partial<Manifest>): Stated[] {
  const { files = [], parts = [], datapackage, segments = [], statistics = [] } = manifest
  const within = [...files, ...(datapackage ? [datapackage] : [])]
  return [
    ...within.map(one => ({ ...one, file: join(snapshotFolder('', id), one.name) })),
    ...parts.flatMap(part => part.files),
    ...segments.map(one => ({ ...one, file: segmentFile('', one) })),
    ...statistics.map(one => ({ ...one, file: statisticsFile('', one) })),
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

/** Of what is made for the server from the same rows no hash is stated: its blocks carry checksums. */
async function problemsOfMoves(
  dataDir: string,
  segment: ManifestSegment,
  whole: Set<string>,
): Promise<readonly Problem[]> {
  const file = segmentFile('', segment, 'moves')
  if (whole.has(file)) return []
  const expected = `${segment.rows} moves`
  if (!existsSync(join(dataDir, file))) return [{ file, expected, found: 'no such file' }]
  try {
    const rows = await checkedRows(join(dataDir, file))
    if (rows !== segment.rows) return [{ file, expected, found: `${rows}` }]
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    return [{ file, expected, found: error.message }]
  }
  whole.add(file)
  return []
}

async function checkedRows(path: string): Promise<number> {
  const file = openBlockFile(path)
  try {
    await file.check()
    return file.rows
  } finally {
    file.close()
  }
}
