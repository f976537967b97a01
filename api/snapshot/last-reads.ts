import { epochSecondsOf } from '../../pipeline/model/instants.ts'
import type { ShownFor } from '../../pipeline/serving/prices-pack.ts'
import type { SourceState } from '../../pipeline/snapshot/source-states.ts'

/** Source to the epoch second of its last read. */
export type LastReads = ReadonlyMap<string, number>

export function lastReadsOf(sources: readonly Pick<SourceState, 'id' | 'readAt'>[]): LastReads {
  return new Map(sources.flatMap(({ id, readAt }) => (readAt === null ? [] : [[id, epochSecondsOf(readAt)] as const])))
}

/**
 * Until when the prices of a source's last read may be shown. Without a known read, nothing is shown. `lastReads`: null for a past
 * snapshot, in which nothing is shown either, because its minutes have passed.
 */
export function endOfShowing(source: string, shownFor: ShownFor, lastReads: LastReads | null): number {
  if (lastReads === null) return 0
  return (lastReads.get(source) ?? 0) + (shownFor[source] ?? 0) * 60
}
