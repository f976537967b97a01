import { kindAt, writingTo } from '../disk/disk-fault.ts'
import { UsageError } from '../model/errors.ts'
import { isBucketAddress } from '../part-store/object-store/address.ts'
import { FolderLake } from './folder-lake.ts'
import type { LakeStore } from './lake-store.ts'

/**
 * Calls `work` with the lake of a folder or of `s3://bucket/prefix`. The only place that chooses between the two kinds.
 * Throws UsageError for a folder that does not exist, unless the work creates it.
 */
export async function withLake<T>(
  address: string,
  work: (lake: LakeStore) => Promise<T>,
  missing: 'refused' | 'created' = 'refused',
): Promise<T> {
  const lake = isBucketAddress(address) ? await bucketLake(address) : folderLake(address, missing)
  try {
    return await writingTo(address, () => work(lake))
  } finally {
    lake.close()
  }
}

function folderLake(folder: string, missing: 'refused' | 'created'): LakeStore {
  const found = kindAt(folder)
  if (found === 'file') {
    throw new UsageError(`${folder}: expected the folder of the lake, found a file; name a folder with --lake`)
  }
  if (!found && missing === 'refused') {
    throw new UsageError(`${folder}: no such lake; 'fuel-etl lake write' creates it, or name another one with --lake`)
  }
  return new FolderLake(folder)
}

async function bucketLake(address: string): Promise<LakeStore> {
  const { BucketLake } = await import('./bucket-lake.ts')
  return BucketLake.open(address)
}
