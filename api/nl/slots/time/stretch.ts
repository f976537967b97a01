import { plusDays } from '../../../../pipeline/model/days.ts'
import type { Day } from '../../../../pipeline/model/instants.ts'
import type { Clock } from './clock.ts'
import { dayFrom, easterOf, firstOfMonth, lastOfMonth, mondayOfIsoWeek, monthNumber, yearOf } from './days.ts'

/** A piece of the calendar, both ends counted. */
export interface Stretch {
  readonly from: Day
  readonly to: Day
  /** A week that is named by one of its days is that day. */
  readonly grain: 'day' | 'month' | 'long'
  /** Understood one way of two: `early 2022`, `03-04-22`. */
  readonly isDoubtful: boolean
  /** Of what was named without a year: `in March`. A period joined to it may supply one. */
  readonly inYear?: InYear
}

/** A piece of every year. Null where the year has none: 29 February. */
export type InYear = (year: number) => Stretch | null

/** `impossible`: the form of a date that none has, `30 February 2022`. */
export type Named = Stretch | 'impossible'

export function stretch(from: Day, to: Day, grain: Stretch['grain'], isDoubtful = false): Stretch {
  return { from, to, grain, isDoubtful }
}

export function oneDay(day: Day, isDoubtful = false): Stretch {
  return stretch(day, day, 'day', isDoubtful)
}

export function years(from: number, to: number): Stretch {
  return stretch(`${from}-01-01`, `${to}-12-31`, 'long')
}

/** So many months from a month of a year on. */
export function months(year: number, first: number, count: number): Stretch {
  return stretch(firstOfMonth(year, first), lastOfMonth(year, first + count - 1), count === 1 ? 'month' : 'long')
}

export function monthsOfYear(first: number, count: number): InYear {
  return year => months(year, first, count)
}

export function dayOfYear(month: number, day: number): InYear {
  return year => dayOr(null, year, month, day)
}

export function dayOr<T>(otherwise: T, year: number, month: number, day: number): Stretch | T {
  const found = dayFrom(year, month, day)
  return found === null ? otherwise : oneDay(found)
}

export function daysAfterEaster(days: number): InYear {
  return year => oneDay(plusDays(easterOf(year), days))
}

export function weekOfYear(week: number): InYear {
  return year => {
    const monday = mondayOfIsoWeek(year, week)
    return monday === null ? null : oneDay(monday)
  }
}

/** The latest one that has begun, or the coming one. A 29 February may be eight years off. */
export function nearest(inYear: InYear, { year, lastDay, looksAhead }: Clock): Named {
  for (let off = 0; off <= 8; off++) {
    const found = inYear(looksAhead ? year + off : year - off)
    if (found && found.from > lastDay === looksAhead) return { ...found, inYear }
  }
  return 'impossible'
}

/** The same of the stretch, and of that of other years. */
function changed(whole: Stretch, change: (whole: Stretch) => Stretch): Stretch {
  const { inYear } = whole
  if (!inYear) return change(whole)
  return {
    ...change(whole),
    inYear: year => {
      const other = inYear(year)
      return other && change(other)
    },
  }
}

/** `early March`, `the end of 2022`: its very ends, or a third of it. */
export function partOf(part: string, whole: Named): Named {
  if (whole === 'impossible') return whole
  return changed(whole, one => ({ ...roughPart(part, one), isDoubtful: true }))
}

const thirds = ['early', 'mid', 'late']

function roughPart(part: string, whole: Stretch): Stretch {
  if (part === 'start') return oneDay(whole.from)
  if (part === 'end') return oneDay(whole.to)
  const index = thirds.indexOf(part)
  if (whole.grain === 'long') return months(yearOf(whole.from), monthNumber(whole.from) + 4 * index, 4)
  const from = plusDays(whole.from, 10 * index)
  return { ...whole, from, to: index === 2 ? whole.to : plusDays(from, 9) }
}

export function shifted(day: Named, days: number): Named {
  return day === 'impossible'
    ? day
    : changed(day, one => ({ ...one, from: plusDays(one.from, days), to: plusDays(one.to, days) }))
}

/** `March to August 2022`: the first end takes the year of the second, or the one before it. */
export function datedLike(first: Stretch, second: Stretch): Stretch {
  if (!first.inYear) return first
  const year = yearOf(second.from)
  const same = first.inYear(year)
  return (same && same.from <= second.from ? same : first.inYear(year - 1)) ?? first
}
