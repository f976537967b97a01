import { Option } from 'commander'
import { openPartStore } from '../pipeline/part-store/open-part-store.ts'
import type { PartStore } from '../pipeline/part-store/part-store.ts'
import { findSnapshot } from '../pipeline/snapshot/find-snapshot.ts'
import type { FolderOptions } from './options.ts'

export interface LakeOptions extends FolderOptions {
  readonly lake: string
}

export function lakeOption(): Option {
  return new Option('--lake <dir>', 'folder of the lake, or s3://bucket/prefix').env('FUEL_LAKE').default('./lake')
}

export interface CurrentSnapshot {
  readonly id: string
  readonly store: PartStore
}

/** The current snapshot with all its files. Throws UsageError where none was published yet. */
export async function currentSnapshot(dataDir: string): Promise<CurrentSnapshot> {
  const store = await openPartStore(dataDir)
  await store.bringFolders()
  const id = findSnapshot(dataDir, 'current')
  await store.bringSnapshot(id)
  return { id, store }
}
