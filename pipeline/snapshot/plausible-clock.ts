import { daysBetweenInstants } from '../model/days.ts'
import { ClockError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import { findManifest, type Manifest } from './manifest.ts'
import { findPointedId, snapshotFolder } from './pointer.ts'

// This program was written then.
const earliest = '2026'

/**
 * The clock of this machine, for everything that is written, sent or deleted by it. Throws ClockError if it is before
 * this program was written, or before the newest live snapshot of the folder.
 */
export function plausibleClock(now: Instant, dataDir: string): Instant {
  refuseEarly(now)
  refuseBefore(now, findCurrentManifest(dataDir), dataDir)
  return now
}

export function refuseEarly(now: Instant): void {
  if (now >= earliest) return
  throw new ClockError(
    `the clock of this machine is wrong: ${now} is before this program was written. Set the clock first`,
  )
}

/** A demonstration has the clock of its deliveries. */
export function refuseBefore(
  now: Instant,
  snapshot: Pick<Partial<Manifest>, 'id' | 'createdAt' | 'data'> | null,
  dataDir: string,
): void {
  if (snapshot?.createdAt === undefined || snapshot.data === 'demonstration' || now >= snapshot.createdAt) return
  throw new ClockError(
    `the machine's clock says ${now}, before the newest snapshot of ${dataDir} (${snapshot.id}): set the clock; ` +
      `if that snapshot was made by a clock that was ahead, take it back with 'fuel-etl snapshot rollback'`,
  )
}

/** The manifest of the current snapshot. Null also where it is damaged, which a backup or a prune must not fail for. */
export function findCurrentManifest(dataDir: string): Partial<Manifest> | null {
  const id = findPointedId(dataDir)
  return id === null ? null : findManifest(snapshotFolder(dataDir, id))
}

// A run publishes several times a day. An outage of this length is rarer than a clock that is ahead.
const idleDays = 30

/**
 * For what is deleted by age: with a clock that is years ahead, everything is old. Throws ClockError where nothing was
 * published for so long that the clock may be wrong.
 */
export function refuseFarAhead(now: Instant, dataDir: string, next: string): void {
  const snapshot = findCurrentManifest(dataDir)
  if (snapshot?.createdAt === undefined || snapshot.data === 'demonstration') return
  const days = Math.floor(daysBetweenInstants(snapshot.createdAt, now))
  if (days <= idleDays) return
  throw new ClockError(
    `the machine's clock says ${now}, ${days} days after the newest snapshot of ${dataDir} (${snapshot.id}): if that is ` +
      `wrong, set the clock; if it is right, ${next}`,
  )
}
