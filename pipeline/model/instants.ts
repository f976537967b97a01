import { remembering } from './remembering.ts'

/**
 * A UTC instant as the service writes it: `YYYY-MM-DD HH:MM:SS`. Texts of this form sort as the instants do,
 * and nothing of the machine (zone, locale) can enter them.
 */
export type Instant = string

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

const instantForm = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const dayForm = /^\d{4}-\d{2}-\d{2}$/

const daySeconds = 86_400

// A run has millions of stamps, of some hundred days and at most as many clocks as a day has seconds.
const dayText = remembering(20_000, (day: number) => new Date(day * daySeconds * 1000).toISOString().split('T')[0]!)
const clockText = remembering(daySeconds, (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19))
const beginOfDay = remembering(20_000, (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000)
const secondsOfClock = remembering(daySeconds, (clock: string) => Date.parse(`1970-01-01T${clock}Z`) / 1000)

/** Throws RangeError for a number that is no instant. */
export function instantOf(epochSeconds: number): Instant {
  const day = Math.floor(epochSeconds / daySeconds)
  return `${dayText(day)} ${clockText(Math.floor(epochSeconds) - day * daySeconds)}`
}

/** NaN for a text that is no instant. */
export function epochSecondsOf(instant: Instant): number {
  return beginOfDay(instant.slice(0, 10)) + Math.floor(secondsOfClock(instant.slice(11)))
}

/** As the name of a file or folder: `20261119T120000Z`. */
export function compactOf(instant: Instant): string {
  return `${instant.replace(/[-:]/g, '').replace(' ', 'T')}Z`
}

/** Of such a name. */
export function instantOfCompact(name: string): Instant {
  return name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3 $4:$5:$6')
}

export function isInstant(text: string): boolean {
  if (!instantForm.test(text)) return false
  const epochSeconds = epochSecondsOf(text)
  // A month 13 is NaN, a 30 February the 1st or 2nd of March.
  return !Number.isNaN(epochSeconds) && instantOf(epochSeconds) === text
}

export function isDay(text: string): boolean {
  return dayForm.test(text) && isInstant(`${text} 00:00:00`)
}

export function dayOf(instant: Instant): Day {
  return instant.slice(0, 10)
}

export function hoursBetween(earlier: Instant, later: Instant): number {
  return (epochSecondsOf(later) - epochSecondsOf(earlier)) / 3600
}

/** `2026-11-19T12:00:00Z`, `2026-11-19 12:00:00` or a day (its midnight) as an Instant; null for anything else. */
export function findInstant(text: string): Instant | null {
  const plain = isDay(text) ? `${text} 00:00:00` : text.replace('T', ' ').replace(/(\.\d+)?Z$/, '')
  return isInstant(plain) ? plain : null
}
