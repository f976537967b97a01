import type { Instant } from '../model/instants.ts'
import { feedOf, type SourceState, servedBy } from '../snapshot/source-states.ts'
import { conditionOf, type SourceCondition, type SourceStatus } from './source-condition.ts'

/** What a snapshot says of each of its sources. It does not know the publishing days that they missed since. */
export function statusesOf(states: readonly SourceState[], madeAt: Instant): SourceStatus[] {
  const served = servedBy(states, madeAt)
  return states.map(state => ({ state, feed: feedOf(state, states), served, plan: null }))
}

/** The condition of each source of a snapshot at that time. */
export function conditionsOf(states: readonly SourceState[], madeAt: Instant, now: Instant): SourceCondition[] {
  return statusesOf(states, madeAt).map(status => conditionOf(status, now))
}
