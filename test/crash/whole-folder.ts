import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'vitest'
import { openServing } from '../../pipeline/serving/open-serving.ts'
import { namedFiles } from '../support/snapshot-tables.ts'

/** The snapshot in force, after every file that its manifest names was held to it, and a server has opened it. */
export async function wholeSnapshotIn(dataDir: string): Promise<string> {
  const id = readFileSync(join(dataDir, 'snapshots', 'current'), 'utf8').trim()
  const found = namedFiles(dataDir, id).filter(({ file, sha256 }) => !isWhole(join(dataDir, file), sha256))
  expect(found).toEqual([])
  const serving = await openServing(dataDir, id)
  serving.close()
  return id
}

/**
 * What a folder holds, for comparing it with another that saw the same: each published file with its hash, each capture.
 * Of runs and deliveries, one that was ended leaves its records: of them only what should not be there is told.
 */
export function holdingsOf(dataDir: string): Record<string, string> {
  const holdings: Record<string, string> = {}
  for (const path of pathsBelow(dataDir)) {
    const name = relative(dataDir, path)
    if (/^(runs|deliveries)\//.test(name)) {
      if (!/^runs\/[\dTZ_]+\/(run|report)\.json$|^deliveries\/[a-z-]+\/[\dTZ_]+\.json$/.test(name))
        holdings[name] = 'left'
      // It is made anew by each publish, and names its own folder.
    } else holdings[name] = name === 'fuel.duckdb' ? 'there' : hashOf(path)
  }
  return holdings
}

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() || entry.name === '.new')
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

function isWhole(path: string, sha256: string | null): boolean {
  return sha256 === null ? existsSync(path) : hashOf(path).startsWith(sha256)
}

function hashOf(path: string): string {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'no file'
}
