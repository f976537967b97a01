import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../model/durable.ts'

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

/** The id of the snapshot in force; null when none was published yet. */
export function findCurrentId(dataDir: string): string | null {
  try {
    return readFileSync(pointerFile(dataDir), 'utf8').trim() || null
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
