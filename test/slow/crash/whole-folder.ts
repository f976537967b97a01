import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'vitest'
import { openServing } from '../../../pipeline/serving/open-serving.ts'
import { namedFiles } from '../../support/snapshot-tables.ts'

/**
 * The current snapshot, after every file that its manifest names was compared with its hash and a server has opened it.
 */
export async function wholeSnapshotIn(dataDir: string): Promise<string> {
  const id = readFileSync(join(dataDir, 'snapshots', 'current'), 'utf8').trim()
  const found = namedFiles(dataDir, id).filter(({ file, sha256 }) => !isWhole(join(dataDir, file), sha256))
  expect(found).toEqual([])
  const serving = await openServing(dataDir, id)
  serving.close()
  return id
}

/**
 * The content of a folder, to compare it with another that had the same runs: each published file with its hash, each
 * capture. A killed run leaves its records of runs and deliveries; of those only what should not exist is listed.
 */
export function holdingsOf(dataDir: string): Record<string, string> {
  const holdings: Record<string, string> = {}
  for (const path of pathsBelow(dataDir)) {
    const name = relative(dataDir, path)
    if (/^(runs|deliveries)\//.test(name)) {
      if (!/^runs\/[\dTZ_]+\/(run|report)\.json$|^deliveries\/[a-z-]+\/[\dTZ_]+\.json$/.test(name))
        holdings[name] = 'left'
      continue
    }
    // Each publish writes the database again, and it names its own folder.
    holdings[name] = name === 'fuel.duckdb' ? 'there' : hashOf(path)
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
