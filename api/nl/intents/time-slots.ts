import { daysBetween, mondayOf, plusDays } from '../../../pipeline/model/days.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import type { Parsed } from '../parsed.ts'
import { type QuestionReading, says } from '../reading/question-reading.ts'
import { asksWhen, isComparative, saysSame } from './evidence.ts'

type TimeSlots = Pick<Parsed, 'time_range_weeks' | 'date' | 'from' | 'to' | 'base'>

/** The weeks of a question that looks at a stretch of time, or at one week; `otherwise` where it names none. */
export function timeOf({ period, newestWeek }: QuestionReading, otherwise: number): TimeSlots {
  switch (period?.shape) {
    case 'trailing':
      return { time_range_weeks: period.weeks }
    case 'since':
      return { time_range_weeks: weeksSince(period.from, newestWeek), from: period.from }
    case 'range':
      return { time_range_weeks: weeksSince(period.from, newestWeek), from: period.from, to: period.to }
    case 'day':
      return { time_range_weeks: weeksSince(period.date, newestWeek), date: period.date }
    case 'ago':
      return { time_range_weeks: period.weeks + 1, date: plusDays(newestWeek, -7 * period.weeks) }
    case 'until':
      return { time_range_weeks: 0, to: period.to }
    case 'now':
      return { time_range_weeks: 1 }
    default:
      return { time_range_weeks: otherwise }
  }
}

/** As `timeOf`, for what is measured from a week of the past to now: "than a year ago" is 52 weeks. */
export function stretchOf(reading: QuestionReading, otherwise: number): TimeSlots {
  const { period, newestWeek } = reading
  // A change "since last week" is between two readings, so it takes two weeks to show.
  if (period?.shape === 'ago') return { time_range_weeks: Math.max(period.weeks, 2) }
  if (period?.shape === 'trailing') return { time_range_weeks: Math.max(period.weeks, 2) }
  if (period?.shape === 'day') return { time_range_weeks: weeksSince(period.date, newestWeek), from: period.date }
  if (period?.shape === 'now') return { time_range_weeks: otherwise }
  return timeOf(reading, otherwise)
}

/**
 * As `stretchOf`, for a change. "Week on week" and "since last week" are two weeks, as all stretches are counted, and go
 * from the week before: `from` tells them from "over the last two weeks", which go from the week before that.
 */
export function changeOver(reading: QuestionReading, otherwise: number): TimeSlots {
  const { period, newestWeek, comparesWithPast } = reading
  const isTrailing = period?.shape === 'trailing' && (period.weeks === 1 || (period.weeks === 2 && comparesWithPast))
  // Weekly figures have no days: "today", "this week" and "since Monday" are the newest week against the one before.
  const isLastWeek = isTrailing || period?.shape === 'now' || (period?.shape === 'ago' && period.weeks < 2)
  // "Than in 2019": from the mean of that period to now.
  const isAgainst =
    comparesWithPast || isComparative(reading) || says(reading, 'spread', 'average') || saysSame(reading)
  if (period?.shape === 'range' && isAgainst) return { ...timeOf(reading, otherwise), base: 'mean' }
  return isLastWeek ? { time_range_weeks: 2, from: plusDays(newestWeek, -7) } : stretchOf(reading, otherwise)
}

/** "The yearly average" without a time is that of the last year. */
export function averagedWeeks(reading: QuestionReading): number {
  if (says(reading, 'perYear')) return 52
  if (says(reading, 'perQuarter')) return 13
  return says(reading, 'perMonth') ? 4 : 1
}

/** "When was it last below 1.60". */
export function isLastTime(reading: QuestionReading): boolean {
  return asksWhen(reading) && reading.period?.shape !== 'range' && reading.period?.shape !== 'day'
}

/** From the Monday of the week that holds the day to the newest week, both counted. */
function weeksSince(day: Day, newestWeek: Day): number {
  return Math.max(1, Math.floor(daysBetween(mondayOf(day), newestWeek) / 7) + 1)
}
