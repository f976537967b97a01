import { memberStates } from '../../../pipeline/model/countries.ts'
import { daysBetween, plusDays } from '../../../pipeline/model/days.ts'
import { type Day, dayOf, epochSecondsOf, instantOf } from '../../../pipeline/model/instants.ts'
import { weeksStaleAfterDays } from '../../shared/weekly.ts'
import type { NationalFigures } from '../../snapshot/national-figures.ts'
import type { QuestionContext } from '../reply.ts'

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
