import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeDurably } from '../../disk/durable.ts'
import { SnapshotError } from '../../model/errors.ts'
import { sha256Of } from '../../model/sha256.ts'
import { bucketAddress, bucketText } from './address.ts'

/** In the data folder of a host: the bucket that it is a copy of. */
export const bucketFile = 'bucket.json'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The data folder in which this host works on what a bucket holds. It is made where it does not exist yet. Throws
 * UsageError for an address that names no bucket.
 */
export function workingCopyOf(address: string, env: Environment): string {
  const text = bucketText(bucketAddress(address))
  const folder = join(
    cacheFolder(env),
    `${text.replace(/^s3:\/\//, '').replaceAll('/', '_')}-${sha256Of(text).slice(0, 8)}`,
  )
  if (findBucketOf(folder) === null) writeDurably(join(folder, bucketFile), `${JSON.stringify({ address: text })}\n`)
  return folder
}

function cacheFolder(env: Environment): string {
  if (env.FUEL_CACHE_DIR) return resolve(env.FUEL_CACHE_DIR)
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'fuel-etl')
}

/** The bucket that a data folder is a copy of. Null for a folder that is no copy. */
export function findBucketOf(dataDir: string): string | null {
  const file = join(dataDir, bucketFile)
  if (!existsSync(file)) return null
  try {
    const { address } = JSON.parse(readFileSync(file, 'utf8')) as { readonly address: string }
    return bucketText(bucketAddress(address))
  } catch (cause) {
    throw new SnapshotError(`${file}: expected the address of a bucket, found ${(cause as Error).message}`, { cause })
  }
}
