import {
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DiskError } from '../model/errors.ts'
import { hashOfFile } from './hash-of-file.ts'

/**
 * Creates a folder with the folders above it. Returns the first one that was created, undefined if there was nothing to do. For paths that
 * an operator names: on a file system that creates no folders, such as /proc, `mkdirSync` of Node 20 with `recursive` never returns.
 */
export function makeFolder(path: string, mode?: number): string | undefined {
  const place = resolve(path)
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) return undefined
  const parent = dirname(place)
  const first = parent === place ? undefined : makeFolder(parent, mode)
  return makeOne(place, mode) ? (first ?? place) : first
}

/** False if another process was faster. */
function makeOne(place: string, mode: number | undefined): boolean {
  try {
    mkdirSync(place, mode)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(place, { throwIfNoEntry: false })?.isDirectory()) return false
    if (code !== 'ENOENT') throw error
    throw new DiskError(`${place}: this file system creates no folders: choose another place`, { cause: error })
  }
}

// The other path is on another disk, or the file system has no hard links, or no more of them.
const without = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'])

/**
 * Hard-links a file whose content never changes, or copies it where the file system has no hard links. Our files are renamed into place and
 * never written to, so removing or replacing one name leaves the other unchanged. An existing file of another length was damaged, and is
 * replaced.
 */
export function linkFile(from: string, to: string, folderMode = 0o755): void {
  mkdirSync(dirname(to), { recursive: true, mode: folderMode })
  try {
    linkSync(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') {
      if (hasSize(to, statSync(from).size)) return
      rmSync(to)
      linkFile(from, to, folderMode)
      return
    }
    if (!without.has(code ?? '')) throw error
    copyFileSync(from, to)
  }
}

export const stagingName = '.new'

/** The folder below `root` in which files are written before they are renamed. Leftovers of a crash are in this folder only. */
export function stagingFolder(root: string): string {
  return join(root, stagingName)
}

/**
 * Writes a file next to its final path, fsyncs it and renames it: after a crash, the path has the old file or the new one. With `root`, the
 * file is written in the staging folder of that root, which must be on the same disk.
 */
export function writeDurably(
  path: string,
  content: string | Uint8Array,
  { mode = 0o644, root }: { readonly mode?: number; readonly root?: string } = {},
): void {
  makeFolder(dirname(path))
  const bench = root === undefined ? dirname(path) : stagingFolder(root)
  if (root !== undefined) makeFolder(bench)
  const beside = join(bench, `${basename(path)}.${process.pid}.new`)
  try {
    writeSynced(beside, typeof content === 'string' ? Buffer.from(content) : content, mode)
    renameSync(beside, path)
  } catch (error) {
    // A partial file on a full disk would only use up space.
    rmSync(beside, { force: true, recursive: true })
    throw error
  }
  syncPath(dirname(path))
}

function writeSynced(path: string, bytes: Uint8Array, mode: number): void {
  const file = openSync(path, 'w', mode)
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** fsyncs a file or a folder: for a folder, the names in it. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The length and the SHA-256 of bytes. */
export interface Measured {
  readonly bytes: number
  readonly sha256: string
}

/** Whether the file has exactly this length. It is not opened, so this is cheap enough for all files of a snapshot. */
export function hasSize(path: string, bytes: number): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === bytes
}

/** Whether the file has these bytes. A file with another length is not read. */
export function isIntact(path: string, { bytes, sha256 }: Measured): boolean {
  return hasSize(path, bytes) && hashOfFile(path).sha256 === sha256
}

/**
 * Gives a file that was just made the name made of its content. A file of that name stays only if it has the same
 * bytes: an existing file may have been damaged since it was written. `move`: the first name is removed; `link`: it
 * stays, so that an interrupted stage can be repeated.
 */
export function settleFile(made: string, target: string, content: Measured, by: 'move' | 'link'): void {
  if (isIntact(target, content)) {
    if (by === 'move') rmSync(made)
    return
  }
  syncPath(made)
  if (by === 'move') {
    renameSync(made, target)
  } else {
    rmSync(target, { force: true })
    linkSync(made, target)
  }
}
