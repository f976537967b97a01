import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DiskError, FuelError, UsageError } from '../model/errors.ts'

// Codes of errno(3) for errors of the machine, each with what to do about it.
const next: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room on it, then run again',
  EDQUOT: 'the disk quota is used up: make room or raise it, then run again',
  EROFS: 'the file system is read-only: mount it writable, or choose another folder',
  EACCES: 'this user may not do that: see to the owner and the mode of the folder and what is in it',
  EPERM: 'this user may not do that: see to the owner and the mode of the folder and what is in it',
  ENOTDIR: 'a file exists where a folder is expected: name another one',
  EEXIST: 'a file exists where a folder is expected: name another one',
  EISDIR: 'a folder exists where a file is expected: name another one',
  EMFILE: 'too many files are open in this process: raise the limit (ulimit -n)',
  ENFILE: 'too many files are open on this machine: see what else runs on it',
  EIO: 'the disk failed: look at the logs of the system before anything else',
}

/**
 * The error as a DiskError, with where, what and what to do next. Null for all other errors. `where`: the folder or file
 * of the work; an error that names a path elsewhere is about that path. For the data folder, pass `isDataFolder`.
 */
export function findDiskFault(error: unknown, where: string, isDataFolder = false): DiskError | null {
  if (error instanceof DiskError) return error
  const code = codeOf(error)
  if (code === null) return null
  const { path, dest, message } = error as NodeJS.ErrnoException & { readonly dest?: string }
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  // A copy has two paths, and only the second one needs room.
  const place = isFull ? (dest ?? path) : path
  const isElsewhere = place !== undefined && !`${resolve(place)}/`.startsWith(`${resolve(where)}/`)
  const advice =
    isDataFolder && isFull && !isElsewhere ? `${next[code]}: 'fuel-etl snapshot prune' deletes what is old` : next[code]
  return new DiskError(`${isElsewhere ? place : where}: ${advice} (found ${message})`, { cause: error })
}

/** What is at a path that the caller has named. Null if nothing is, also if its path leads through a file. */
export function kindAt(path: string): 'file' | 'folder' | null {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) return null
    return found.isDirectory() ? 'folder' : 'file'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return null
    throw findDiskFault(error, path) ?? error
  }
}

const wrongPlaces = ['ENOTDIR', 'EEXIST', 'EISDIR']

/**
 * The error of work on a path that the caller has named: a UsageError if a file is in place of a folder or the other way
 * round, a DiskError if the disk refuses, otherwise the error itself.
 */
export function placeFault(error: unknown, where: string): unknown {
  const code = codeOf(error)
  if (code !== null && wrongPlaces.includes(code)) return new UsageError(`${where}: ${next[code]}`, { cause: error })
  return findDiskFault(error, where) ?? error
}

/** Does work that writes below `where`, which the caller has named. */
export async function writingTo<T>(where: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw placeFault(error, where)
  }
}

// DuckDB 1.5.5 reports system errors as text (strerror of glibc), and its own errors when it runs out of memory.
const words: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|max_temp_directory_size/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied/, 'EACCES'],
  [/Operation not permitted/, 'EPERM'],
  [/Too many open files/, 'EMFILE'],
  [/Input\/output error/, 'EIO'],
]

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || error instanceof FuelError) return null
  const { code } = error as NodeJS.ErrnoException
  if (code !== undefined) return Object.hasOwn(next, code) ? code : null
  return words.find(([form]) => form.test(error.message))?.[1] ?? null
}
