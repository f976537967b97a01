import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file beside its place, fsyncs it and renames it there: after a crash it is the old file or the new one. */
export function writeDurably(path: string, content: string | Uint8Array, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true })
  const beside = `${path}.${process.pid}.new`
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const file = openSync(beside, 'w', mode)
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
  syncPath(dirname(path))
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
