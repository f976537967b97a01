import { FolderStore } from './folder-store.ts'
import { findBucketOf } from './object-store/working-copy.ts'
import type { PartStore } from './part-store.ts'

/** The store of a data folder. The only place that chooses between the two kinds. */
export async function openPartStore(dataDir: string): Promise<PartStore> {
  const address = findBucketOf(dataDir)
  if (address === null) return new FolderStore(dataDir)
  const { openObjectStore } = await import('./object-store/object-store.ts')
  return openObjectStore(dataDir, address)
}
