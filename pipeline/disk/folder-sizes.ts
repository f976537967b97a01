import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'

export const folderKinds = ['captures', 'parts', 'snapshots', 'history', 'records', 'store', 'probe', 'other'] as const
export type FolderKind = (typeof folderKinds)[number]
export type BytesByKind = Readonly<Record<FolderKind, number>>

export interface FolderSizes {
  readonly bytes: number
  readonly byKind: BytesByKind
}

const kindOfFolder: Readonly<Record<string, FolderKind>> = {
  captures: 'captures',
  parts: 'parts',
  snapshots: 'snapshots',
  // Moves, daily statistics, files for customers.
  changes: 'history',
  statistics: 'history',
  backfills: 'history',
  bulk: 'history',
  deliveries: 'records',
  runs: 'records',
  probe: 'probe',
}

// Locks and a cache come and go with every process, so the same folder would have several sizes.
const uncounted = ['run.lock', 'run.holder.json', 'locks', 'cache']

export function kindOf(path: string): FolderKind {
  const top = path.split('/')[0]!
  return kindOfFolder[top] ?? (top.startsWith('store.sqlite') ? 'store' : 'other')
}

/**
 * The space that a data folder takes on its disk, as `du` measures it: the blocks of files and folders, a file with several names once.
 * Lock files and the cache of a server are left out.
 */
export function folderSizes(dataDir: string): FolderSizes {
  const seen = new Set<string>()
  const byKind = emptyKinds()
  for (const { name } of entriesOf(dataDir)) {
    if (!uncounted.includes(name)) byKind[kindOf(name)] += bytesBelow(join(dataDir, name), seen)
  }
  return { bytes: sumOf(byKind), byKind }
}

export function emptyKinds(): Record<FolderKind, number> {
  return Object.fromEntries(folderKinds.map(kind => [kind, 0])) as Record<FolderKind, number>
}

export function sumOf(byKind: BytesByKind): number {
  return folderKinds.reduce((sum, kind) => sum + byKind[kind], 0)
}

/** The space that a file, or a folder with all that is in it, takes on the disk. 0 if it does not exist. */
export function bytesOnDisk(path: string): number {
  return bytesBelow(path, new Set())
}

// The unit of `st_blocks`, whatever the block size of the file system.
const blockBytes = 512

function bytesBelow(path: string, seen: Set<string>): number {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || isSeen(found, seen)) return 0
  const own = found.blocks * blockBytes
  if (!found.isDirectory()) return own
  return entriesOf(path).reduce((sum, { name }) => sum + bytesBelow(join(path, name), seen), own)
}

function isSeen(found: Stats, seen: Set<string>): boolean {
  // A folder has a link for each folder in it.
  if (found.nlink < 2 || found.isDirectory()) return false
  const identity = `${found.dev}:${found.ino}`
  if (seen.has(identity)) return true
  seen.add(identity)
  return false
}

/** Empty for a folder that another process has just removed. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
