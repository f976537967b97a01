import { linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { syncPath } from './durable.ts'
import { hashOfFile } from './hash-of-file.ts'

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
