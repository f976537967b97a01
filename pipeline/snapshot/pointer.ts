import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../model/durable.ts'
import { SnapshotError } from '../model/errors.ts'

export function snapshotsFolder(dataDir: string): string {
  return join(dataDir, 'snapshots')
}

export function snapshotFolder(dataDir: string, id: string): string {
  return join(snapshotsFolder(dataDir), id)
}

/** A text file with the id of the snapshot in force. */
export function pointerFile(dataDir: string): string {
  return join(snapshotsFolder(dataDir), 'current')
}

/** The ids of the snapshots that lie in a folder, oldest first. */
export function keptSnapshots(dataDir: string): string[] {
  const folder = snapshotsFolder(dataDir)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(name => !name.startsWith('.'))
  return names.filter(name => existsSync(join(folder, name, 'manifest.json'))).sort()
}

/**
 * The id of the current snapshot; null when none was published yet.
 * Throws SnapshotError when the pointer is missing or empty although snapshots are kept: a run that started from nothing would
 * forget every price of the markets that it does not read.
 */
export function findCurrentId(dataDir: string): string | null {
  const id = findPointedId(dataDir)
  if (id !== null) return id
  const unseen = readIfThere(nextFile(dataDir))
  const newest = keptSnapshots(dataDir).findLast(one => one !== unseen)
  if (newest === undefined) return null
  throw new SnapshotError(
    `${pointerFile(dataDir)}: expected the id of the current snapshot, found ${existsSync(pointerFile(dataDir)) ? 'an empty file' : 'no file'}, ` +
      `while snapshots are kept: 'fuel-etl rollback ${newest}' makes the newest one current, 'fuel-etl snapshots' lists all`,
  )
}

/** The id in the pointer; null when it names none, whatever is kept. For what describes or repairs a folder. */
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

/** Names a snapshot from before its folder is there until it is in force: what a crash leaves between, nobody ever saw. */
export function nextFile(dataDir: string): string {
  return join(snapshotsFolder(dataDir), 'next')
}

/** Puts a snapshot in force: a reader sees the old id or the new one, never anything between. */
export function switchTo(dataDir: string, id: string): void {
  writeDurably(pointerFile(dataDir), `${id}\n`)
}
