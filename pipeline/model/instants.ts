import { remembering } from './remembering.ts'

/**
 * A UTC instant as the service writes it: `YYYY-MM-DD HH:MM:SS`. Sorting the texts sorts the instants. The time zone and locale of the
 * machine have no effect.
 */
export type Instant = string

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

const instantForm = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const dayForm = /^\d{4}-\d{2}-\d{2}$/

const daySeconds = 86_400

// A run has millions of stamps, but only about a hundred days and at most 86,400 times of day.
const dayText = remembering(20_000, (day: number) => new Date(day * daySeconds * 1000).toISOString().split('T')[0]!)
const clockText = remembering(daySeconds, (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19))
const beginOfDay = remembering(20_000, (day: number) => {
  const year = Math.trunc(day / 10_000)
  const month = Math.trunc(day / 100) % 100
  const date = day % 100
  return Date.parse(`${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}T00:00:00Z`) / 1000
})

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}

/** Throws RangeError for a number that is no instant. */
export function instantOf(epochSeconds: number): Instant {
  const day = Math.floor(epochSeconds / daySeconds)
  return `${dayText(day)} ${clockText(Math.floor(epochSeconds) - day * daySeconds)}`
}

/** NaN for a text that is no instant. */
export function epochSecondsOf(instant: Instant): number {
  const day = digits(instant, 0, 4) * 10_000 + digits(instant, 5, 7) * 100 + digits(instant, 8, 10)
  const hour = digits(instant, 11, 13)
  const minute = digits(instant, 14, 16)
  const second = digits(instant, 17, 19)
  const isClock = hour < 24 && minute < 60 && second < 60 && (instant.length === 19 || instant[19] === '.')
  return isClock && day >= 0 ? beginOfDay(day) + hour * 3600 + minute * 60 + second : Number.NaN
}

/** The number at that position of the text. NaN for anything but digits. Creates no substring. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 0x30
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

/** As in the names of files and folders: `20261119T120000Z`. */
export function compactOf(instant: Instant): string {
  return `${instant.replace(/[-:]/g, '').replace(' ', 'T')}Z`
}

/** The inverse of `compactOf`. */
export function instantOfCompact(name: string): Instant {
  return name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3 $4:$5:$6')
}

export function isInstant(text: string): boolean {
  if (!instantForm.test(text)) return false
  const epochSeconds = epochSecondsOf(text)
  // Month 13 gives NaN, 30 February gives 1 or 2 March.
  return !Number.isNaN(epochSeconds) && instantOf(epochSeconds) === text
}

export function isDay(text: string): boolean {
  return dayForm.test(text) && isInstant(`${text} 00:00:00`)
}

export function dayOf(instant: Instant): Day {
  return instant.slice(0, 10)
}

export function plusHours(instant: Instant, hours: number): Instant {
  return instantOf(epochSecondsOf(instant) + hours * 3600)
}

export function hoursBetween(earlier: Instant, later: Instant): number {
  return (epochSecondsOf(later) - epochSecondsOf(earlier)) / 3600
}

/** `2026-11-19T12:00:00Z`, `2026-11-19 12:00:00` or a day (its midnight) as an Instant; null for anything else. */
export function findInstant(text: string): Instant | null {
  const plain = isDay(text) ? `${text} 00:00:00` : text.replace('T', ' ').replace(/(\.\d+)?Z$/, '')
  return isInstant(plain) ? plain : null
}

// British retailers have half an hour to report a price, and stamp it with the time from which it holds: up to 30 minutes
// ahead is honest. Five more are the skew that networks allow their clocks. An hour, which is what a wrong zone or a
// missed change to winter time makes of a fresh stamp, is neither.
export const minutesAhead = 35

/** A stamp that is too far after the read is accepted from this read on. */
export function believedFrom(stamp: Instant): Instant {
  return instantOf(epochSecondsOf(stamp) - minutesAhead * 60)
}
