import type { Instant } from '../../pipeline/model/instants.ts'
import { conditionsOf, statusesOf } from '../../pipeline/status/conditions-of.ts'
import type { SourceCondition, SourceStatus } from '../../pipeline/status/source-condition.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'

/** What is known of each source of a snapshot. */
export function sourceStatuses({ sources, manifest }: LoadedSnapshot): SourceStatus[] {
  return statusesOf(sources, manifest.createdAt)
}

/** The condition of each source of a snapshot at that time. */
export function sourceConditions({ sources, manifest }: LoadedSnapshot, now: Instant): SourceCondition[] {
  return conditionsOf(sources, manifest.createdAt, now)
}
