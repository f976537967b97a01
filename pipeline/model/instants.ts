/**
 * A UTC instant as the service writes it: `YYYY-MM-DD HH:MM:SS`. Texts of this form sort as the instants do,
 * and nothing of the machine (zone, locale) can enter them.
 */
export type Instant = string

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

const instantForm = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const dayForm = /^\d{4}-\d{2}-\d{2}$/

export function instantOf(epochSeconds: number): Instant {
  return new Date(epochSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

export function epochSecondsOf(instant: Instant): number {
  return Math.floor(Date.parse(`${instant.replace(' ', 'T')}Z`) / 1000)
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
