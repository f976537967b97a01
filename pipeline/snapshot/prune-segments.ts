import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SnapshotError } from '../model/errors.ts'
import { bulkFolder } from './bulk-file.ts'
import { partsFolder } from './part.ts'
import { statisticsFolder } from './daily-statistics.ts'
import { filesBeside } from './files-beside.ts'
import { readAnyManifest } from './manifest.ts'
import { snapshotFolder, snapshotsFolder } from './pointer.ts'
import { changesFolder } from './segments.ts'

/**
 * Deletes the files of the move log, of the daily statistics and for customers that no snapshot names any more: of a month
 * that was joined, the small ones, as soon as no snapshot of that month is kept. Gives what it deleted.
 */
export function pruneSegments(dataDir: string): string[] {
  const unnamed = unnamedFiles(dataDir)
  for (const file of unnamed) rmSync(file)
  return unnamed
}

const foldersBeside = [changesFolder, statisticsFolder, bulkFolder, partsFolder]

/**
 * Those files, were the snapshots in `without` gone already. None while a folder is there whose manifest cannot be read: it
 * may name any of them.
 */
export function unnamedFiles(dataDir: string, without: ReadonlySet<string> = new Set()): string[] {
  const unnamed = new Set(foldersBeside.flatMap(folder => filesBelow(folder(dataDir))))
  // The newest names nearly all of them: the others are read only while something is left.
  for (const id of snapshotsNewestFirst(dataDir).filter(one => !without.has(one))) {
    if (unnamed.size === 0) return []
    const named = findNamed(dataDir, id)
    if (named === null) return []
    for (const file of named) unnamed.delete(file)
  }
  return [...unnamed]
}

function snapshotsNewestFirst(dataDir: string): string[] {
  const folders = readdirSync(snapshotsFolder(dataDir), { withFileTypes: true })
  const ids = folders.filter(entry => entry.isDirectory() && !entry.name.startsWith('.')).map(entry => entry.name)
  return ids.sort().reverse()
}

/** The files that a snapshot names; null when it does not say. One of an older schema named none. */
function findNamed(dataDir: string, id: string): string[] | null {
  try {
    const { segments = [], statistics = [], bulk = [], parts = [] } = readAnyManifest(snapshotFolder(dataDir, id))
    return filesBeside(dataDir, { segments, statistics, bulk, parts })
  } catch (error) {
    if (error instanceof SnapshotError) return null
    throw error
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
