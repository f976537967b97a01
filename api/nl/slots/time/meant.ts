import { plusDays } from '../../../../pipeline/model/days.ts'
import type { Period } from '../mention.ts'
import type { Clock, Duration, Named } from './calendar.ts'

/** A period and how it is meant, or a date that does not exist. */
export interface Meant {
  readonly period: Period | 'impossible'
  readonly isComparedWith: boolean
  readonly isDoubtful: boolean
}

/** Neither, unless given. */
type How = Partial<Pick<Meant, 'isComparedWith' | 'isDoubtful'>>

export const ahead: Period = { shape: 'ahead' }
export const now: Period = { shape: 'now' }

export function meant(period: Meant['period'], { isComparedWith = false, isDoubtful = false }: How = {}): Meant {
  return { period, isComparedWith, isDoubtful }
}

/** A piece of the calendar as a period: a day, both ends, or the future. */
export function calendar(named: Named, clock: Clock): Meant {
  if (named === 'impossible') return meant(named)
  const { from, to, grain, isDoubtful } = named
  if (from > clock.lastDay) return meant(ahead, { isDoubtful })
  return meant(grain === 'day' ? { shape: 'day', date: from } : { shape: 'range', from, to }, { isDoubtful })
}

/** From the first day of one piece of the calendar to the last day of another; null where that is earlier. */
export function span(first: Named, last: Named, clock: Clock): Meant | null {
  if (first === 'impossible' || last === 'impossible') return meant('impossible')
  if (first.from > last.to) return null
  const isDoubtful = first.isDoubtful || last.isDoubtful
  if (first.from > clock.lastDay) return meant(ahead)
  return meant({ shape: 'range', from: first.from, to: last.to }, { isDoubtful })
}

export function trailing(weeks: number, how: How = {}): Meant {
  return meant({ shape: 'trailing', weeks }, how)
}

export function ago(weeks: number, how: How = {}): Meant {
  return meant({ shape: 'ago', weeks }, how)
}

export function since(named: Named, clock: Clock): Meant {
  if (named === 'impossible') return meant(named)
  return meant(sinceDay(named.from, clock), { isDoubtful: named.isDoubtful })
}

/** `after 2020`. */
export function after(named: Named, clock: Clock): Meant {
  return named === 'impossible' ? meant(named) : since({ ...named, from: plusDays(named.to, 1) }, clock)
}

export function sinceDay(from: string, clock: Clock): Period {
  return from > clock.lastDay ? ahead : { shape: 'since', from }
}

export function until(named: Named, clock: Clock): Meant {
  if (named === 'impossible') return meant(named)
  return named.to > clock.lastDay
    ? meant(ahead)
    : meant({ shape: 'until', to: named.to }, { isDoubtful: named.isDoubtful })
}

/** `before March 2022`. */
export function before(named: Named, clock: Clock): Meant {
  return named === 'impossible' ? meant(named) : until({ ...named, to: plusDays(named.from, -1) }, clock)
}

/** The present against it. From last week to this one are two weeks. */
export function compared({ period, isDoubtful }: Meant): Meant {
  const isWeekAgo = period !== 'impossible' && period.shape === 'ago' && period.weeks <= 1
  return meant(isWeekAgo ? { shape: 'trailing', weeks: 2 } : period, { isComparedWith: true, isDoubtful })
}

/** `last week` is the week before the newest; `last month` and longer are so many weeks back from now. */
export function lastOf({ unit, weeks }: Duration): Meant {
  if (unit === 'day' || unit === 'hour') return ago(0)
  return unit === 'week' ? ago(1) : trailing(weeks)
}
