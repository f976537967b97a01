import { mondayOf, plusDays } from '../../../pipeline/model/days.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import type { NationalFigures } from '../../snapshot/national-figures.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import { sayPeriod, sayWeek } from '../say/phrases.ts'
import { percentChange } from './numbers.ts'
import { placeMembers, type WeeklyPlace } from './places.ts'
import { pricedAt } from './priced.ts'
import { firstFrom, lastUpTo, newestReading, readingsIn, type WeekSpan, weekSpanOf } from './weeks.ts'

/** A price of one fuel in two weeks. */
export interface WeeklyMove {
  readonly place: WeeklyPlace
  readonly fuel: WeeklyFuel
  /** Mondays. */
  readonly from: Day
  readonly to: Day
  /** Thousandths of a euro per litre. */
  readonly start: number
  readonly end: number
}

/** The move between two indexes of `weeks`, both with a reading. */
export function moveBetween(
  place: WeeklyPlace,
  fuel: WeeklyFuel,
  weeks: readonly Day[],
  from: number,
  to: number,
): WeeklyMove {
  return { place, fuel, from: weeks[from]!, to: weeks[to]!, start: place.price(from, fuel), end: place.price(to, fuel) }
}

/** A caveat if a mean is not over the same members at both ends: part of the change then comes from who is included. */
export function sayUneven(moves: readonly WeeklyMove[], { weeks }: NationalFigures): string | null {
  const uneven = moves.flatMap(({ place, fuel, from, to }) => {
    const isWhole = (week: Day) => place.readAt(lastUpTo(weeks, week), [fuel]).length === place.members.length
    return [from, to].filter(week => !isWhole(week))
  })
  return uneven.length === 0 ? null : `Not all of them have a reading in the ${sayWeek(uneven.sort()[0]!)}.`
}

/** Per cent, one decimal. */
export function percentOf({ start, end }: WeeklyMove): number {
  return percentChange(start, end)!
}

export function changeRow(move: WeeklyMove) {
  const { place, fuel, from, to, start, end } = move
  return {
    ...placeMembers(place),
    fuel,
    from,
    to,
    start_price: start / 1000,
    end_price: end / 1000,
    change_eur: (end - start) / 1000,
    change_pct: percentOf(move),
  }
}

// As for a price on a day: the longest pause of the bulletin.
const lateDays = 28

/** A move, and the requested start (a Monday) if that week has no reading. */
export interface Changed extends WeeklyMove {
  readonly askedFrom: Day | null
  /** If the start is the mean over a period: its last week, its number of weeks with a reading, and its name. */
  readonly base: Base | null
}

interface Base {
  readonly until: Day
  readonly weeks: number
  readonly period: string
}

/**
 * The change of a price. With `from` or `to`: between the first and the last reading in that range; with `base`, from its
 * mean to the newest reading. With a number of weeks: from the reading that many weeks before the newest one to the newest
 * one. Null if there are not two prices.
 */
export function changeOf(
  place: WeeklyPlace,
  fuel: WeeklyFuel,
  parsed: Parsed,
  national: NationalFigures,
): Changed | null {
  if (!parsed.base) return changeBetween(place, fuel, parsed, national)
  const { weeks } = national
  const mean = pricedAt(place, national, { kind: 'weeks', span: weekSpanOf(parsed, national) }, [fuel])
  const end = newestReading(place, [fuel], weeks.length - 1)
  if (!mean || end < 0) return null
  const period = sayPeriod(parsed.from ?? mean.from, parsed.to ?? mean.to)
  const move = { place, fuel, from: mean.from, to: weeks[end]!, start: mean[fuel], end: place.price(end, fuel) }
  return { ...move, askedFrom: null, base: { until: mean.to, weeks: mean.weeks, period } }
}

const changeBetween: typeof changeOf = (place, fuel, parsed, national) => {
  const { weeks } = national
  const isRange = parsed.from !== undefined || parsed.to !== undefined
  const span = isRange ? weekSpanOf(parsed, national) : { from: 0, to: weeks.length - 1 }
  const end = newestReading(place, [fuel], span.to, isRange ? earliestEnd(parsed, span, weeks) : span.from)
  if (end < 0) return null
  const asked = isRange ? null : askedStart(parsed, weeks[end]!)
  const before = asked === null ? -1 : newestReading(place, [fuel], lastUpTo(weeks, asked))
  const first = before < 0 ? (readingsIn(place, [fuel], { from: span.from, to: end })[0] ?? -1) : before
  // If the start is the newest reading ("since Monday", or a country whose data is late), use the reading before it.
  const start = (first === end || first < 0) && !parsed.to ? newestReading(place, [fuel], end - 1) : first
  if (start < 0 || start === end) return null
  const isOther = asked !== null && weeks[start] !== asked
  return { ...moveBetween(place, fuel, weeks, start, end), askedFrom: isOther ? asked : null, base: null }
}

/** Since a day without a reading until now, a reading of the weeks before it counts: the data of a country may be late. */
function earliestEnd({ from, to }: Parsed, span: WeekSpan, weeks: readonly Day[]): number {
  return from && !to ? Math.min(span.from, firstFrom(weeks, plusDays(from, -lateDays))) : span.from
}

/** The Monday that the newest reading is compared with. Null for the complete series. */
function askedStart({ date, time_range_weeks: count }: Parsed, newest: Day): Day | null {
  if (date) return mondayOf(date)
  if (count === 0) return null
  return plusDays(newest, -7 * count)
}

export function changedRow(change: Changed) {
  const { askedFrom, base } = change
  return {
    ...changeRow(change),
    ...(askedFrom && { asked_from: askedFrom }),
    ...(base && { base: 'mean' as const, base_to: base.until, base_weeks: base.weeks, base_period: base.period }),
  }
}
