import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { leaseSeconds } from '../../../pipeline/part-store/object-store/leases.ts'
import type { ObjectStoreServer } from './object-store.ts'

/** Makes all leases below a prefix look expired to the store, which takes the age of an object from its file. */
export function expireLeases({ folder }: Pick<ObjectStoreServer, 'folder'>, prefix: string): void {
  const leases = join(folder, prefix, 'leases')
  const at = new Date(Date.now() - 2 * leaseSeconds * 1000)
  for (const name of readdirSync(leases)) utimesSync(join(leases, name), at, at)
}
