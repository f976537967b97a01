import type { SnapshotInForce } from '../snapshot-in-force.ts'

/** `reason` says why it is not ready; `opening_states` whether the table of opening hours still reaches this far. */
export function readinessJson(snapshot: SnapshotInForce | null, nowMs: number, maxAgeHours: number) {
  if (!snapshot) return { ready: false, reason: 'no snapshot', snapshot: null }
  const age = snapshot.ageHours(nowMs)
  const isTooOld = age > maxAgeHours
  const hasEnded = snapshot.stations.openings.hasEnded(snapshot.clockAt(nowMs))
  return {
    ready: !isTooOld,
    ...(isTooOld ? { reason: `snapshot older than ${maxAgeHours} hours` } : {}),
    snapshot: snapshot.id,
    data: snapshot.manifest.data,
    created_at: snapshot.manifest.createdAt,
    age_hours: Math.round(age * 100) / 100,
    opening_states: hasEnded ? 'ended' : 'known',
    opening_states_until: snapshot.manifest.openingUntil,
  }
}
