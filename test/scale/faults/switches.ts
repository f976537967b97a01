import { setTimeout as sleep } from 'node:timers/promises'
import { workingCopyOf } from '../../../pipeline/part-store/object-store/working-copy.ts'
import { openPartStore } from '../../../pipeline/part-store/open-part-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import type { ReplicatedService } from './service.ts'

/** Makes snapshots of the bucket current, from a host of its own, as `fuel-etl snapshot rollback` does. */
export interface Switcher {
  makeCurrent(id: string): Promise<void>
}

export async function openSwitcher({ address, snapshots }: ReplicatedService): Promise<Switcher> {
  const store = await openPartStore(workingCopyOf(address, { FUEL_CACHE_DIR: temporaryFolder() }))
  await store.follow()
  for (const id of snapshots) await store.bringSnapshot(id)
  return {
    makeCurrent: id => store.makeCurrent(id),
  }
}

/** Resolves when all replicas serve a snapshot. */
export async function servedByAll({ replicas }: ReplicatedService, id: string): Promise<void> {
  for (const one of replicas) while ((await one.servedSnapshot()) !== id) await sleep(50)
}
