import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { bulkFilesOf, findHashInName, hashOfPieces } from './bulk-file.ts'
import type { ManifestBulk, ParquetBulk } from './manifest.ts'
import { type Problem, whyUnread } from './problem.ts'

/**
 * Verifies the customer files of a snapshot: each file that contains a piece against the hash in its name, then all
 * pieces together against the length and the SHA-256 in the manifest. CSV is verified each time it is made. `verified`
 * is the set of files that were found intact before.
 */
export async function checkBulk(
  dataDir: string,
  bulk: readonly ManifestBulk[],
  verified: Set<string> = new Set(),
): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const file of new Set(bulk.flatMap(bulkFilesOf))) {
    if (verified.has(file)) continue
    // Several hundred megabytes are hashed, file by file. Yield between two files to signals and other checks.
    await turn()
    const problem = findDamage(dataDir, file)
    if (problem) problems.push(problem)
    else verified.add(file)
  }
  for (const one of bulk) {
    if (one.format === 'csv') continue
    const key = JSON.stringify([one.path, one.sha256, one.bytes, one.pieces])
    if (verified.has(key) || !bulkFilesOf(one).every(file => verified.has(file))) continue
    await turn()
    const own = problemsOfAll(dataDir, one)
    problems.push(...own)
    if (own.length === 0) verified.add(key)
  }
  return problems
}

/** Why a file that is named by its content has another content. Null for an intact file. */
export function findDamage(dataDir: string, file: string): Problem | null {
  const named = findHashInName(file)
  try {
    const { sha256 } = hashOfFile(join(dataDir, file))
    if (named !== null && sha256.startsWith(named)) return null
    return { file, expected: `SHA-256 ${named ?? 'in its name'}`, found: sha256 }
  } catch (error) {
    return { file, expected: `SHA-256 ${named ?? 'in its name'}`, found: whyUnread(error as Error) }
  }
}

/** The pieces are intact, so any difference is an error in the manifest. */
function problemsOfAll(dataDir: string, { path, pieces, bytes, sha256 }: ParquetBulk): Problem[] {
  const problems: Problem[] = []
  const file = `bulk/${path}`
  const length = pieces.reduce((sum, piece) => sum + piece.bytes, 0)
  if (length !== bytes) problems.push({ file, expected: `${bytes} bytes`, found: `${length}` })
  try {
    const found = hashOfPieces(dataDir, pieces)
    if (found !== sha256) problems.push({ file, expected: `SHA-256 ${sha256}`, found })
  } catch (error) {
    problems.push({ file, expected: `SHA-256 ${sha256}`, found: whyUnread(error as Error) })
  }
  return problems
}
