import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Of the folder in which files of a folder are finished. */
export const benchName = '.new'

/** The folder below `root` in which files are finished: whatever a crash left, lies there and is found without a search. */
export function stagingFolder(root: string): string {
  return join(root, benchName)
}

/**
 * Writes a file beside its place, fsyncs it and renames it there: after a crash it is the old file or the new one.
 * With `root` the file is finished on the bench of that folder, which has to be on the same disk.
 */
export function writeDurably(
  path: string,
  content: string | Uint8Array,
  { mode = 0o644, root }: { readonly mode?: number; readonly root?: string } = {},
): void {
  mkdirSync(dirname(path), { recursive: true })
  const bench = root === undefined ? dirname(path) : stagingFolder(root)
  if (root !== undefined) mkdirSync(bench, { recursive: true })
  const beside = join(bench, `${basename(path)}.${process.pid}.new`)
  try {
    writeSynced(beside, typeof content === 'string' ? Buffer.from(content) : content, mode)
    renameSync(beside, path)
  } catch (error) {
    // Half a file on a full disk would only take room.
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
