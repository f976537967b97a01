import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stagingName } from '../disk/durable.ts'
import { SnapshotError } from '../model/errors.ts'
import { epochSecondsOf, type Instant } from '../model/instants.ts'
import { bulkFolder } from './bulk-file.ts'
import { statisticsFolder } from './daily-statistics.ts'
import { readAnyManifest } from './manifest.ts'
import { partsFolder } from './part.ts'
import { snapshotFolder, snapshotsFolder } from './pointer.ts'
import { changesFolder } from './segments.ts'
import { filesBeside } from './shared-files.ts'

/**
 * Deletes the files of parts, of the move log, of the daily statistics and for customers that no snapshot names any more. The small
 * segments of a joined month go as soon as no snapshot of that month is kept. Returns the deleted files.
 */
export function pruneSegments(dataDir: string, now: Instant): string[] {
  const unnamed = unnamedFiles(dataDir, now)
  for (const file of unnamed) rmSync(file)
  return unnamed
}

const foldersBeside = [changesFolder, statisticsFolder, bulkFolder]

// The longest time that a run may take from the first file of a part to the manifest that names it.
const sparedSeconds = 86_400

/**
 * The files that no snapshot names. Returns none while the manifest of a folder cannot be read, because it may name any of
 * them.
 */
function unnamedFiles(dataDir: string, now: Instant): string[] {
  const unnamed = new Set(removableFiles(dataDir, now))
  // The newest manifest names nearly all of them. The others are read only while files remain.
  for (const id of snapshotsNewestFirst(dataDir)) {
    if (unnamed.size === 0) return []
    const named = findNamed(dataDir, id)
    if (named === null) return []
    for (const file of named) unnamed.delete(file)
  }
  return [...unnamed]
}

/**
 * The files next to the snapshots that may be deleted when no snapshot names them. A file of a part only when it is a day old, because a
 * running run may be about to name it.
 */
export function removableFiles(dataDir: string, now: Instant): string[] {
  const ofParts = filesBelow(partsFolder(dataDir)).filter(file => isOld(file, now))
  return [...foldersBeside.flatMap(folder => filesBelow(folder(dataDir))), ...ofParts]
}

function snapshotsNewestFirst(dataDir: string): string[] {
  const folders = readdirSync(snapshotsFolder(dataDir), { withFileTypes: true })
  const ids = folders.filter(entry => entry.isDirectory() && !entry.name.startsWith('.')).map(entry => entry.name)
  return ids.sort().reverse()
}

/** The files that a snapshot names; null when its manifest cannot be read. A snapshot of an older schema names none. */
function findNamed(dataDir: string, id: string): string[] | null {
  try {
    return filesBeside(dataDir, readAnyManifest(snapshotFolder(dataDir, id)))
  } catch (error) {
    if (error instanceof SnapshotError) return null
    throw error
  }
}

function isOld(file: string, now: Instant): boolean {
  return epochSecondsOf(now) - lstatSync(file).mtimeMs / 1000 > sparedSeconds
}

/** Excludes the staging folders of other runs: their files may disappear at any moment. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== stagingName)
  const files = entries.flatMap(entry => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : []
  })
  return files.sort()
}
