import type { Day } from '../../../pipeline/model/instants.ts'
import type { NationalFigures } from '../../snapshot/national-figures.ts'
import type { WeeklyFuel } from '../parsed.ts'
import { sayWeek } from '../say/phrases.ts'
import { percentChange } from './numbers.ts'
import { placeMembers, type WeeklyPlace } from './places.ts'
import { lastUpTo } from './weeks.ts'

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
