import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'

/** Name of that folder. */
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
