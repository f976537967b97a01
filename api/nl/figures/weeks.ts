import { memberStates } from '../../../pipeline/model/countries.ts'
import { daysBetween, mondayOf, plusDays } from '../../../pipeline/model/days.ts'
import { type Day, dayOf, epochSecondsOf, instantOf } from '../../../pipeline/model/instants.ts'
import { weeksStaleAfterDays } from '../../shared/weekly.ts'
import type { NationalFigures } from '../../snapshot/national-figures.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext } from '../reply.ts'
import type { WeeklyPlace } from './places.ts'

/** Indexes into `NationalFigures.weeks`, both inclusive. `to` is below `from` if there is no week. */
export interface WeekSpan {
  readonly from: number
  readonly to: number
}

/**
 * The requested weeks: `from` and `to`, or a number of last weeks. 0 means the complete series. A range begins with the week
 * that contains `from`; from the first of a month, with the first Monday in it: an answer about March begins in March.
 */
export function weekSpanOf(parsed: Parsed, { weeks, newestWeek }: NationalFigures): WeekSpan {
  if (newestWeek === null) return { from: 0, to: -1 }
  const first = plusDays(newestWeek, -7 * (Math.max(parsed.time_range_weeks, 1) - 1))
  const to = parsed.to ? lastUpTo(weeks, parsed.to) : weeks.length - 1
  if (!parsed.from) return { from: parsed.time_range_weeks === 0 ? 0 : firstFrom(weeks, first), to }
  const from = firstFrom(weeks, parsed.from.endsWith('-01') ? parsed.from : mondayOf(parsed.from))
  return { from: from <= to ? from : firstFrom(weeks, mondayOf(parsed.from)), to }
}

/** From the first day to the last of several ranges. */
export function wholeRange(all: readonly Range[]): Range {
  return all.reduce((whole, { from, to }) => ({
    from: from < whole.from ? from : whole.from,
    to: to > whole.to ? to : whole.to,
  }))
}

interface Range {
  readonly from: Day
  readonly to: Day
}

/** Index of the first week that does not start before the day; the length if all do. */
export function firstFrom(weeks: readonly Day[], day: Day): number {
  let low = 0
  let high = weeks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (weeks[middle]! < day) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the last Monday that is not after the day; -1 if all are. */
export function lastUpTo(weeks: readonly Day[], day: Day): number {
  return firstFrom(weeks, plusDays(day, 1)) - 1
}

/** Index of the newest week, up to `to`, with a price of one of the fuels; -1 if there is none. */
export function newestReading(place: WeeklyPlace, fuels: readonly WeeklyFuel[], to: number, from = 0): number {
  let at = to
  while (at >= from && !fuels.some(fuel => place.price(at, fuel) !== 0)) at--
  return at >= from ? at : -1
}

/** Indexes of the weeks of a span with a price of one of the fuels. */
export function readingsIn(
  place: WeeklyPlace,
  fuels: readonly WeeklyFuel[],
  { from, to }: WeekSpan,
): readonly number[] {
  const found: number[] = []
  for (let at = from; at <= to; at++) if (fuels.some(fuel => place.price(at, fuel) !== 0)) found.push(at)
  return found
}

/** Index of the same weekday four weeks before; -1 if that week is missing for all countries. */
export function weekIndexBefore(weeks: readonly Day[], at: number, count: number): number {
  const day = plusDays(weeks[at]!, -7 * count)
  const found = firstFrom(weeks, day)
  return weeks[found] === day ? found : -1
}

/**
 * now     the newest reading
 * week    the reading of the week that begins on this Monday; `at` is its index, or that of the newest week before it
 * weeks   the mean over several weeks
 * ahead   future weeks
 */
export type When =
  | { readonly kind: 'now' }
  | { readonly kind: 'week'; readonly week: Day; readonly at: number }
  | { readonly kind: 'weeks'; readonly span: WeekSpan }
  | { readonly kind: 'ahead' }

/** The weeks that a question is about. */
export function whenOf(parsed: Parsed, { snapshot, clock }: QuestionContext): When {
  const { weeks } = snapshot.national
  if (parsed.date) {
    const week = mondayOf(parsed.date)
    if (week > mondayOf(dayOf(instantOf(clock)))) return { kind: 'ahead' }
    return { kind: 'week', week, at: lastUpTo(weeks, week) }
  }
  const isNow = parsed.time_range_weeks === 1 && !parsed.from && !parsed.to
  return isNow ? { kind: 'now' } : { kind: 'weeks', span: weekSpanOf(parsed, snapshot.national) }
}

/**
 * The newest week of any member state. Britain's prices have another source and may be a week newer than the bulletin,
 * so they do not show its age.
 */
export function newestMembersWeek(national: NationalFigures): Day | null {
  const known = newestWeeks.get(national)
  if (known !== undefined) return known
  const week = national.weeks[newestOfMembers(national, national.weeks.length - 1)] ?? null
  newestWeeks.set(national, week)
  return week
}

/** A cache, because the newest week is read for each country of an answer. */
const newestWeeks = new WeakMap<NationalFigures, Day | null>()

/** Index of the newest week, up to `last`, of any member state; -1 if there is none. */
export function newestOfMembers(national: NationalFigures, last: number): number {
  const series = ['EU', ...memberStates].flatMap(country => national.series(country) ?? [])
  let at = last
  while (at >= 0 && !series.some(({ euro95, diesel }) => euro95[at] !== 0 || diesel[at] !== 0)) at--
  return at
}

/**
 * A sentence if the newest week is older than 45 days at the time of the question, else null. Figures up to an earlier
 * week are not called out of date, because the question is about the past.
 */
export function staleness({ snapshot, clock }: QuestionContext, upTo: Day | null): string | null {
  const newest = newestMembersWeek(snapshot.national)
  if (newest === null || daysBetween(newest, dayOf(instantOf(clock))) <= weeksStaleAfterDays) return null
  const isNow = upTo === null || upTo >= newest
  return `${isNow ? 'These figures are out of date: the' : 'The'} newest week held is more than six weeks old.`
}

/**
 * When an answer last changed because its data became too old: the newest such instant before the clock, in epoch
 * seconds; 0 if there is none. It is part of the answer's Last-Modified.
 */
export function agedAt({ snapshot, clock, maxAgeHours }: QuestionContext): number {
  const newest = newestMembersWeek(snapshot.national)
  const instants = [
    ...(newest === null ? [] : [epochSecondsOf(`${plusDays(newest, weeksStaleAfterDays + 1)} 00:00:00`)]),
    ...(snapshot.demonstration ? [] : [snapshot.createdAt + Math.floor(maxAgeHours * 3600) + 1]),
  ]
  return Math.max(0, ...instants.filter(instant => instant <= clock))
}
