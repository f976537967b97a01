import { mkdirSync } from 'node:fs'
import { isBucketAddress } from '../part-store/object-store/address.ts'
import { FolderLake } from './folder-lake.ts'
import type { LakeStore } from './lake-store.ts'

/** Calls `work` with the lake of a folder or of `s3://bucket/prefix`. The only place that chooses between the two kinds. */
export async function withLake<T>(address: string, work: (lake: LakeStore) => Promise<T>): Promise<T> {
  const lake = isBucketAddress(address) ? await bucketLake(address) : new FolderLake(address)
  try {
    mkdirSync(lake.bench, { recursive: true })
    return await work(lake)
  } finally {
    lake.close()
  }
}

async function bucketLake(address: string): Promise<LakeStore> {
  const { BucketLake } = await import('./bucket-lake.ts')
  return BucketLake.open(address)
}
