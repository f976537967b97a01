import type { Instant } from '../model/instants.ts'
import { clockOf } from './snapshot-id.ts'

/** What is kept of an instant. */
export type SnapshotAt =
  | { readonly kind: 'kept'; readonly id: string }
  /** The snapshot of the instant is no longer kept. `id`: null where it is unknown. `next`: the first kept one after the instant. */
  | { readonly kind: 'pruned'; readonly id: string | null; readonly next: string }
  /** There was no snapshot yet. `next`: the first one. */
  | { readonly kind: 'before'; readonly next: string }

/**
 * The snapshot that was current at an instant: the newest one whose run began at or before it. A snapshot is current from the clock
 * of its run until that of the next. `kept`: ids, ascending. One that is later than the current snapshot was rolled back and does
 * not count. `followsOf`: the snapshot that a kept one continues.
 */
export async function snapshotAt(
  kept: readonly string[],
  current: string,
  at: Instant,
  followsOf: (id: string) => Promise<string | null>,
): Promise<SnapshotAt> {
  const ids = kept.filter(id => id <= current)
  const next = ids.find(id => clockOf(id) > at)
  if (next === undefined) return { kind: 'kept', id: current }
  const before = await followsOf(next)
  if (before === null) return { kind: 'before', next }
  if (clockOf(before) > at) return { kind: 'pruned', id: null, next }
  return ids.includes(before) ? { kind: 'kept', id: before } : { kind: 'pruned', id: before, next }
}
