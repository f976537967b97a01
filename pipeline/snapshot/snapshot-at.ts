import type { Instant } from '../model/instants.ts'
import { clockOf } from './snapshot-id.ts'

/**
 * The snapshot that was current at an instant; null where it is deleted or there was none yet. A snapshot is current from the clock of its
 * run until that of the next run. The first kept one after the instant names the one that it follows. Where that one is deleted, it is not
 * known until when an earlier one was current, so that one is found at its own clock only. `kept`: ids, ascending. One that is later than the
 * current snapshot was rolled back and does not count. `followsOf`: the snapshot that a kept one continues.
 */
export async function findSnapshotAt(
  kept: readonly string[],
  current: string,
  at: Instant,
  followsOf: (id: string) => Promise<string | null>,
): Promise<string | null> {
  const ids = kept.filter(id => id <= current)
  const next = ids.find(id => clockOf(id) > at)
  if (next === undefined) return current
  const before = await followsOf(next)
  if (before === null) return null
  if (clockOf(before) > at) return ids.find(id => clockOf(id) === at) ?? null
  return ids.includes(before) ? before : null
}
