import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import pLimit from 'p-limit'
import { makeFolder, syncPath } from '../../disk/durable.ts'
import { SnapshotError } from '../../model/errors.ts'
import { findFault } from '../../snapshot/bulk-file.ts'
import type { SnapshotFile } from '../../snapshot/shared-files.ts'
import type { ObjectBucket } from './bucket.ts'

// Most files have a few kilobytes, so that the time is spent on round trips.
const transfersAtOnce = 16

/** Files on their way from the bucket. Not in the staging folders of runs: those are removed when a run begins. */
const incomingName = 'incoming'

const abandonedMs = 86_400_000

let count = 0

/** Gets the files that are missing or cut in the working copy. Each is checked and fsynced before it has its name. */
export async function downloadMissing(
  bucket: ObjectBucket,
  dataDir: string,
  files: readonly SnapshotFile[],
): Promise<{ readonly files: number; readonly bytes: number }> {
  const missing = files.filter(({ path, measured }) => findFault(dataDir, path, measured ?? { least: 1 }) !== null)
  if (missing.length === 0) return { files: 0, bytes: 0 }
  const incoming = join(dataDir, incomingName)
  makeFolder(incoming)
  removeAbandoned(incoming)
  const folders = new Set<string>()
  const sizes = await inParallel(missing, async ({ path, measured }) => {
    count += 1
    const beside = join(incoming, `${process.pid}-${count}`)
    try {
      const { bytes } = await bucket.download(keyOf(path), beside, measured)
      const target = join(dataDir, path)
      // Captures contain personal data: only this user reads them.
      mkdirSync(dirname(target), { recursive: true, mode: path.startsWith('captures') ? 0o700 : 0o755 })
      renameSync(beside, target)
      folders.add(dirname(target))
      return bytes
    } finally {
      rmSync(beside, { force: true })
    }
  })
  for (const folder of folders) syncPath(folder)
  return { files: missing.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
}

/** Puts files into the bucket that it lacks. A name has one content, so an object that exists is left as it is. */
export async function uploadNew(bucket: ObjectBucket, dataDir: string, paths: readonly string[]): Promise<void> {
  await inParallel(paths, async path => {
    const file = join(dataDir, path)
    // The bytes of a refused put are sent all the same. Asking first costs one small request.
    const isLarge = sizeOf(file) > 256 * 1024
    if (isLarge && (await bucket.has(keyOf(path)))) return
    const bytes = await readFile(file)
    const isRefused = (await bucket.put(keyOf(path), bytes, 'new')) === null
    // A store whose disk was full can refuse an object that it does not have.
    if (isRefused && !(await bucket.has(keyOf(path)))) await bucket.put(keyOf(path), bytes, 'always')
  })
}

/** The files in a folder of a working copy, relative to the working copy. */
export function filesBelow(dataDir: string, folder: string): string[] {
  const root = join(dataDir, folder)
  const entries = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : []
  return entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(dataDir, join(parentPath, name)))
}

/** Keys have slashes on every system. */
export function keyOf(path: string): string {
  return path.replaceAll('\\', '/')
}

export async function inParallel<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(transfersAtOnce)
  let hasFailed = false
  const done = await Promise.allSettled(
    all.map(one =>
      limit(async () => {
        if (hasFailed) return undefined
        try {
          return await work(one)
        } catch (error) {
          hasFailed = true
          throw error
        }
      }),
    ),
  )
  // Only now, when all have ended: after the error, nothing is written any more.
  const failed = done.find(one => one.status === 'rejected')
  if (failed) throw failed.reason
  return done.map(one => (one as PromiseFulfilledResult<R>).value)
}

function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw new SnapshotError(`${file}: expected a file of a snapshot, found none`)
  return found.size
}

/** What a killed process left. */
function removeAbandoned(incoming: string): void {
  for (const name of readdirSync(incoming)) {
    const path = join(incoming, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > abandonedMs) rmSync(path, { force: true })
  }
}
