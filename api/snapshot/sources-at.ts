import { type Instant, instantOf } from '../../pipeline/model/instants.ts'
import type { SourceDays } from '../../pipeline/snapshot/source-days.ts'
import { conditionsOf, statusesOf } from '../../pipeline/status/conditions-of.ts'
import { waitedDays } from '../../pipeline/status/recorded-days.ts'
import type { SourceCondition, SourceStatus } from '../../pipeline/status/source-condition.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'

interface KeptDays {
  readonly hour: number
  readonly days: SourceDays
}

const kept = new WeakMap<LoadedSnapshot, KeptDays>()

/** The days of the sources up to that time. Null for a snapshot of an earlier version. They change with each full hour. */
export function sourceDaysAt(snapshot: LoadedSnapshot, clock: number): SourceDays | null {
  const { manifest, sources, sourceDays } = snapshot
  if (sourceDays === null) return null
  const hour = Math.ceil(clock / 3600)
  const known = kept.get(snapshot)
  if (known?.hour === hour) return known.days
  const before = { createdAt: manifest.createdAt, states: sources, days: sourceDays }
  const days = waitedDays(before, instantOf(clock))
  kept.set(snapshot, { hour, days })
  return days
}

export function sourceStatuses({ sources, manifest }: LoadedSnapshot): SourceStatus[] {
  return statusesOf(sources, manifest.createdAt)
}

export function sourceConditions({ sources, manifest }: LoadedSnapshot, now: Instant): SourceCondition[] {
  return conditionsOf(sources, manifest.createdAt, now)
}
