import { plusDays } from '../../../../pipeline/model/days.ts'
import type { Found, Tokens } from '../found.ts'
import type { Period } from '../mention.ts'
import type { Clock } from './clock.ts'
import type { Duration } from './durations.ts'
import type { Stretch } from './stretch.ts'

/** The result of a rule: a period and how it is meant, or an impossible date. */
export interface PeriodValue {
  readonly period: Period | 'impossible'
  readonly isComparedWith: boolean
  readonly isDoubtful: boolean
}

export type PeriodFound = Found<PeriodValue>

/** One way to name a period; null if it does not occur there. */
export type PeriodRule = (tokens: Tokens, at: number, clock: Clock) => PeriodFound | null

export function periodFound(period: Period | 'impossible', to: number, how: Partial<PeriodValue> = {}): PeriodFound {
  return { value: { period, isComparedWith: false, isDoubtful: false, ...how }, to }
}

export const ahead: Period = { shape: 'ahead' }
export const now: Period = { shape: 'now' }

/** A piece of the calendar as a period: a day, both ends, or the future. */
export function periodOf(stretch: Stretch | 'impossible', clock: Clock): Period | 'impossible' {
  if (stretch === 'impossible') return stretch
  if (stretch.from > clock.lastDay) return ahead
  if (stretch.grain === 'day') return { shape: 'day', date: stretch.from }
  return { shape: 'range', from: stretch.from, to: stretch.to }
}

export function trailing({ weeks }: Duration): Period {
  return { shape: 'trailing', weeks }
}

export function sincePeriod(from: string, clock: Clock): Period {
  return from > clock.lastDay ? ahead : { shape: 'since', from }
}

/** The first day of the week so many weeks before the newest. */
export function weeksBeforeNewest(weeks: number, clock: Clock): string {
  return plusDays(clock.newestWeek, -7 * weeks)
}
