import type { Day, Instant } from '../../../pipeline/model/instants.ts'

// Written separately from the code of the pipeline, so that the simulation does not repeat its errors.

export function plusMinutes(instant: Instant, minutes: number): Instant {
  return new Date(millisOf(instant) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}

export function hoursFrom(earlier: Instant, later: Instant): number {
  return (millisOf(later) - millisOf(earlier)) / 3_600_000
}

export function plusDays(day: Day, days: number): Day {
  return plusMinutes(`${day} 00:00:00`, days * 1440).slice(0, 10)
}

/** Saturday is 6, Sunday 0. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** Local time in the zone: `2026-10-25 02:30:00`. */
export function localClock(zone: string, instant: Instant): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(millisOf(instant))
}

function millisOf(instant: Instant): number {
  return Date.parse(`${instant.replace(' ', 'T')}Z`)
}
