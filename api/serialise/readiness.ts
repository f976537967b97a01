import { type Instant, instantOf } from '../../pipeline/model/instants.ts'
import { servedBy } from '../../pipeline/snapshot/source-states.ts'
import type { Readiness } from '../schemas/service.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { NotFollowed, PassedOver } from '../snapshot/snapshot-watch.ts'
import { sourceConditions } from '../snapshot/sources-at.ts'

interface SnapshotFaults {
  readonly passedOver: PassedOver | null
  readonly notFollowed: NotFollowed | null
  readonly isFolderGone: boolean
  readonly damage: string | null
}

type NeverRead = NonNullable<Readiness['never_read']>

/**
 * `reason` says why it is not ready; `opening_states` whether all tables of opening hours still cover this instant;
 * `passed_over` names the current snapshot while it cannot be served, and why: another one is served in its place.
 * `not_followed` says since when the object store cannot be reached. That does not make the service unready, because all
 * replicas would be taken away together.
 */
export function readinessJson(
  snapshot: LoadedSnapshot | null,
  { passedOver, notFollowed, isFolderGone, damage }: SnapshotFaults,
  nowMs: number,
  maxAgeHours: number,
): Readiness {
  const passed = {
    ...(passedOver !== null && { passed_over: passedOver }),
    ...(notFollowed !== null && { not_followed: notFollowed }),
  }
  if (isFolderGone)
    return { ready: false, reason: 'the data folder is not there', snapshot: snapshot?.id ?? null, ...passed }
  if (!snapshot) return { ready: false, reason: 'no snapshot', snapshot: null, ...passed }
  const age = snapshot.ageHours(nowMs)
  const missing = neverRead(snapshot, instantOf(snapshot.clockAt(nowMs)))
  const reason = reasonOf(snapshot, age > maxAgeHours ? maxAgeHours : null, missing) ?? damageText(damage)
  const { stations } = snapshot
  const until = stations.openingUntil
  return {
    ready: reason === null,
    ...(reason === null ? {} : { reason }),
    snapshot: snapshot.id,
    ...passed,
    ...(missing.length > 0 ? { never_read: missing } : {}),
    data: snapshot.manifest.data,
    created_at: snapshot.manifest.createdAt,
    age_hours: Math.round(age * 100) / 100,
    opening_states: stations.haveOpeningsEnded(snapshot.clockAt(nowMs)) ? 'ended' : 'known',
    opening_states_until: until === null ? null : instantOf(until),
  }
}

/**
 * A market that was read before and is late does not make the service unready: a balancer would take all other markets away
 * with it. `fuel-etl status` and the metrics report it.
 */
function neverRead(snapshot: LoadedSnapshot, now: Instant): NeverRead {
  const late = sourceConditions(snapshot, now).filter(({ concern, readAt }) => concern === 'late' && readAt === null)
  return late.map(({ source, market, failingSince }) => ({ source, market, requested_since: failingSince! }))
}

function damageText(damage: string | null): string | null {
  return damage === null ? null : `a file that must be sent is damaged: ${damage}`
}

function reasonOf({ sources, manifest }: LoadedSnapshot, olderThan: number | null, missing: NeverRead): string | null {
  if (olderThan !== null) return `snapshot older than ${olderThan} hours`
  if (servedBy(sources, manifest.createdAt).isEmpty) return 'nothing is served: no source has current prices'
  return missing.length > 0 ? `never read: ${missing.map(({ source }) => source).join(', ')}` : null
}
