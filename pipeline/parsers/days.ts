import { Temporal } from 'temporal-polyfill'
import { RowError } from '../model/errors.ts'
import { type Day, epochSecondsOf, type Instant } from '../model/instants.ts'
import { findPublishedDay, instantIn, isPublishedDay } from './instants.ts'

/**
 * The instant at which a calendar day begins in a zone: `2026-11-19`, Europe/Brussels → `2026-11-18 23:00:00`.
 * Throws RowError for anything else, also for an empty value.
 */
export function startOfDayIn(zone: string, field: string, value: unknown): Instant {
  if (typeof value !== 'string' || !isPublishedDay(value)) throw new RowError(field, 'NOT_A_DATE', value)
  return instantIn(zone, field, `${value} 00:00:00`)!
}

/** The calendar day of an instant in a zone, minus `daysBefore` days. */
export function dayIn(zone: string, instant: Instant, daysBefore = 0): Day {
  const local = Temporal.Instant.fromEpochMilliseconds(epochSecondsOf(instant) * 1000).toZonedDateTimeISO(zone)
  return local.toPlainDate().subtract({ days: daysBefore }).toString()
}

/** The ISO 8601 week of a day, `202646`. The year is that of its Thursday. */
export function isoWeekOf(day: Day): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day)
  return `${yearOfWeek}${String(weekOfYear).padStart(2, '0')}`
}

/** The first day (Monday) of a week such as `202646`; null when the year has no such week, or for another notation. */
export function findMondayOf(week: string): Day | null {
  const [, year, number] = /^(\d{4})(\d{2})$/.exec(week) ?? []
  if (!year || !number) return null
  const inFirstWeek = Temporal.PlainDate.from(`${year}-01-04`)
  const monday = inFirstWeek
    .subtract({ days: inFirstWeek.dayOfWeek - 1 })
    .add({ weeks: Number(number) - 1 })
    .toString()
  return isoWeekOf(monday) === week ? monday : null
}

/** A day such as `16/11/2026`. Throws RowError for anything else, also for an empty value. */
export function dayFirstDay(field: string, value: unknown): Day {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(String(value ?? '')) ?? []
  const found = `${year}-${month}-${day}`
  if (!isPublishedDay(found)) throw new RowError(field, 'NOT_A_DATE', value)
  return found
}

export function mondayOfWeek(day: Day): Day {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

// Notices write the name of the month in the genitive: `7 października 2026`, `18. dubna 2026`.
const months = {
  cs: 'ledna února března dubna května června července srpna září října listopadu prosince'.split(' '),
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(' '),
  sr: 'januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra'.split(' '),
} as const

/** Czech, Polish, Serbian (in Latin letters). */
type GenitiveLanguage = keyof typeof months

/** `października` → 10, in any capitalisation; null for any other word. */
export function findGenitiveMonth(language: GenitiveLanguage, word: string): number | null {
  const month = months[language].indexOf(word.toLowerCase()) + 1
  return month === 0 ? null : month
}

/** `7`, `października`, `2026` → `2026-10-07`; null for an unknown month or a day that does not exist. */
export function findGenitiveDay(
  language: GenitiveLanguage,
  day: string,
  month: string,
  year: string | number,
): Day | null {
  const number = findGenitiveMonth(language, month)
  if (number === null) return null
  return findPublishedDay(String(year), number, day)
}
