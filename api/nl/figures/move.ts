import type { Day } from '../../../pipeline/model/instants.ts'
import type { NationalFigures } from '../../national-figures.ts'
import type { WeeklyFuel } from '../parsed.ts'
import { percentChange } from '../say/numbers.ts'
import { sayWeek } from '../say/weeks.ts'
import { placeCells, type WeeklyPlace } from './places.ts'
import { lastUpTo } from './weeks.ts'

/** A price of one fuel in two weeks. */
export interface Move {
  readonly place: WeeklyPlace
  readonly fuel: WeeklyFuel
  /** Mondays. */
  readonly from: Day
  readonly to: Day
  /** Thousandths of a euro per litre. */
  readonly start: number
  readonly end: number
}

/** Between two places of `weeks`, both with a reading. */
export function moveBetween(
  place: WeeklyPlace,
  fuel: WeeklyFuel,
  weeks: readonly Day[],
  from: number,
  to: number,
): Move {
  return { place, fuel, from: weeks[from]!, to: weeks[to]!, start: place.price(from, fuel), end: place.price(to, fuel) }
}

/**
 * Says of a mean over members that not all of them have a reading at its ends: what moved is then in part who is counted.
 * Null where all have.
 */
export function sayUneven(moves: readonly Move[], national: NationalFigures): string | null {
  const weeks = moves.flatMap(({ place, fuel, from, to }) => {
    const series = place.members.map(member => national.series(member)![fuel])
    return [from, to].filter(week => series.some(prices => prices[lastUpTo(national.weeks, week)] === 0))
  })
  if (weeks.length === 0) return null
  return `Not all of them have a reading in the ${sayWeek(weeks.sort()[0]!)}.`
}

/** Per cent, one decimal. */
export function percentOf({ start, end }: Move): number {
  return percentChange(start, end)!
}

export function changeRow(move: Move) {
  const { place, fuel, from, to, start, end } = move
  return {
    ...placeCells(place),
    ...{ fuel, from, to, start_price: start / 1000, end_price: end / 1000 },
    ...{ change_eur: (end - start) / 1000, change_pct: percentOf(move) },
  }
}
