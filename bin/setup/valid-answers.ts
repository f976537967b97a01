import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'

/** What is wrong with a data folder; null if this user can write it, or can create it. */
export function dataFolderFault(path: string): string | null {
  if (!isAbsolute(path)) return `expected an absolute path, found '${path}'`
  const nearest = nearestExisting(path)
  if (!statSync(nearest).isDirectory()) return `${nearest} is a file, not a folder`
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK)
    return null
  } catch {
    return `this user may not write ${nearest}`
  }
}

/** Free bytes where the data folder is or will be. */
export function freeBytesAt(path: string): number {
  const { bavail, bsize } = statfsSync(nearestExisting(path))
  return bavail * bsize
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path))
}
