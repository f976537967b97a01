import { Option } from 'commander'
import { UsageError } from '../pipeline/model/errors.ts'
import { openPartStore } from '../pipeline/part-store/open-part-store.ts'
import type { PartStore } from '../pipeline/part-store/part-store.ts'
import { findCurrentId } from '../pipeline/snapshot/pointer.ts'
import type { FolderOptions } from './options.ts'

/** The options of all commands of the lake. */
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
  const id = findCurrentId(dataDir)
  if (id === null) throw new UsageError(`no snapshot in ${dataDir} yet: 'fuel-etl run' makes one`)
  await store.bringSnapshot(id)
  return { id, store }
}
