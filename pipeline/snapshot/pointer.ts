import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../disk/durable.ts'
import { SnapshotError } from '../model/errors.ts'

export function snapshotsFolder(dataDir: string): string {
  return join(dataDir, 'snapshots')
}

export function snapshotFolder(dataDir: string, id: string): string {
  return join(snapshotsFolder(dataDir), id)
}

/** A text file with the id of the current snapshot. */
export function pointerFile(dataDir: string): string {
  return join(snapshotsFolder(dataDir), 'current')
}

/** The ids of the snapshots in a folder, oldest first. */
export function keptSnapshots(dataDir: string): string[] {
  const folder = snapshotsFolder(dataDir)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(name => !name.startsWith('.'))
  return names.filter(name => existsSync(join(folder, name, 'manifest.json'))).sort()
}

/**
 * The id of the current snapshot; null when none was published yet.
 * Throws SnapshotError when the pointer is missing or empty although there are snapshots: a run that started without stored
 * state would lose every price of the markets that it does not read.
 */
export function findCurrentId(dataDir: string): string | null {
  const id = findPointedId(dataDir)
  if (id !== null) return id
  const unseen = readIfThere(nextFile(dataDir))
  const newest = keptSnapshots(dataDir).findLast(one => one !== unseen)
  if (newest === undefined) return null
  throw new SnapshotError(
    `${pointerFile(dataDir)}: expected the id of the current snapshot, found ${existsSync(pointerFile(dataDir)) ? 'an empty file' : 'no file'}, ` +
      `while snapshots are kept: 'fuel-etl snapshot rollback ${newest}' makes the newest one current, 'fuel-etl snapshot list' lists all`,
  )
}

/**
 * The id in the pointer; null when it names none, even if there are snapshots. For commands that describe or repair a
 * folder.
 */
export function findPointedId(dataDir: string): string | null {
  return readIfThere(pointerFile(dataDir))
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Marks a snapshot from before its folder exists until it is current. What a crash leaves in between was never
 * visible.
 */
export function nextFile(dataDir: string): string {
  return join(snapshotsFolder(dataDir), 'next')
}

/** Makes a snapshot current. Atomic: a reader sees either the old id or the new one. */
export function switchTo(dataDir: string, id: string): void {
  writeDurably(pointerFile(dataDir), `${id}\n`)
}

/** Makes a snapshot current that was marked as the next one. */
export function makePointed(dataDir: string, id: string): void {
  switchTo(dataDir, id)
  rmSync(nextFile(dataDir), { force: true })
}
