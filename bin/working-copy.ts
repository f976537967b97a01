import { UsageError } from '../pipeline/model/errors.ts'
import { isBucketAddress } from '../pipeline/part-store/object-store/address.ts'
import { findBucketOf, workingCopyOf } from '../pipeline/part-store/object-store/working-copy.ts'
import { openPartStore } from '../pipeline/part-store/open-part-store.ts'
import { findSnapshot } from '../pipeline/snapshot/find-snapshot.ts'

/**
 * What a command needs of a bucket before it begins:
 * - `current`: the current snapshot, and the records of the last runs.
 * - `folders`: also the folders of all other snapshots, to list them.
 * - `all`: everything.
 * - `nothing`: it follows the bucket by itself, or works on what is only on this host.
 * - a sentence: it does not work on a bucket, and this is what to do instead.
 */
export type BucketUse = 'current' | 'folders' | 'all' | 'nothing' | { readonly instead: string }

/**
 * The folder on which a command works: the given one, or the working copy of a bucket, with what the command needs. Throws
 * UsageError for a command that does not work on a bucket, ObjectStoreError when the bucket cannot be reached.
 */
export async function folderToWorkOn(
  command: string,
  use: BucketUse,
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const address = isBucketAddress(dataDir) ? dataDir : findBucketOf(dataDir)
  if (address === null) return dataDir
  if (typeof use === 'object') throw new UsageError(`${command} does not work on ${address}: ${use.instead}`)
  const folder = isBucketAddress(dataDir) ? workingCopyOf(dataDir, env) : dataDir
  if (use === 'nothing') return folder
  const store = await openPartStore(folder)
  await store.follow()
  if (use === 'folders') await store.bringFolders()
  if (use === 'all') await store.bringAll()
  return folder
}

/** Resolves a word to a snapshot id, as `findSnapshot`, and gets all its files. */
export async function broughtSnapshot(dataDir: string, word: string): Promise<string> {
  const store = await openPartStore(dataDir)
  if (word !== 'current') await store.bringFolders()
  const id = findSnapshot(dataDir, word)
  await store.bringSnapshot(id)
  return id
}
