import { readFileSync } from 'node:fs'
import { SnapshotError } from '../model/errors.ts'

/** Throws SnapshotError for a file that is not JSON, such as one that was cut. */
export function readJson<T>(path: string): T {
  const text = readFileSync(path, 'utf8')
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw new SnapshotError(
      `${path}: expected JSON, found ${(cause as Error).message}; copy it from a backup, or delete it: then this is as ` +
        'if it had never been written',
      { cause },
    )
  }
}
