import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DiskError } from '../model/errors.ts'

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
