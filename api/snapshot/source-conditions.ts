import type { Instant } from '../../pipeline/model/instants.ts'
import { feedOf, servedBy } from '../../pipeline/snapshot/source-states.ts'
import { conditionOf, type SourceCondition, type SourceStatus } from '../../pipeline/status/source-condition.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'

/** What is known of each source of a snapshot. The server does not know the publishing days that it missed since. */
export function sourceStatuses({ sources: states, manifest }: LoadedSnapshot): SourceStatus[] {
  const served = servedBy(states, manifest.createdAt)
  return states.map(state => ({ state, feed: feedOf(state, states), served, plan: null }))
}

/** The condition of each source of a snapshot at that time. */
export function sourceConditions(snapshot: LoadedSnapshot, now: Instant): SourceCondition[] {
  return sourceStatuses(snapshot).map(status => conditionOf(status, now))
}
