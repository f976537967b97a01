import { instantOf } from '../../pipeline/model/instants.ts'
import type { Readiness } from '../schemas/service.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { PassedOver } from '../snapshot/snapshot-watch.ts'

/**
 * `reason` says why it is not ready; `opening_states` whether all tables of opening hours still cover this instant;
 * `passed_over` names the current snapshot while it cannot be served, and why: another one is served in its place.
 */
export function readinessJson(
  snapshot: LoadedSnapshot | null,
  passedOver: PassedOver | null,
  nowMs: number,
  maxAgeHours: number,
): Readiness {
  const passed = passedOver === null ? {} : { passed_over: passedOver }
  if (!snapshot) return { ready: false, reason: 'no snapshot', snapshot: null, ...passed }
  const age = snapshot.ageHours(nowMs)
  const isTooOld = age > maxAgeHours
  const { stations } = snapshot
  const until = stations.openingUntil
  return {
    ready: !isTooOld,
    ...(isTooOld ? { reason: `snapshot older than ${maxAgeHours} hours` } : {}),
    snapshot: snapshot.id,
    ...passed,
    data: snapshot.manifest.data,
    created_at: snapshot.manifest.createdAt,
    age_hours: Math.round(age * 100) / 100,
    opening_states: stations.haveOpeningsEnded(snapshot.clockAt(nowMs)) ? 'ended' : 'known',
    opening_states_until: until === null ? null : instantOf(until),
  }
}
