import type { NationalFigures } from '../../snapshot/national-figures.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import { weeklyFuelsOf } from '../say/fuels.ts'
import { isWithin, type Limits } from './conversion.ts'
import type { WeeklyPlace } from './places.ts'
import { weekSpanOf } from './weeks.ts'

/** A price of a place. */
interface Side {
  readonly place: WeeklyPlace
  readonly fuel: WeeklyFuel
}

/** What a price must be in a week: within limits, dearer or cheaper than another one, or than in the reading before. */
export interface Condition {
  readonly side: Side
  readonly other?: Side
  readonly limits?: Limits
  readonly claim?: 'cheaper' | 'dearer' | 'rose' | 'fell'
}

/** Weeks in a row, as indexes of the list of weeks. */
interface Stretch {
  readonly count: number
  readonly from: number
  readonly to: number
}

/** In which of the weeks that have a reading the condition held. Indexes of the list of weeks. */
export interface Streak {
  readonly condition: Condition
  readonly first: number
  readonly newest: number
  readonly of: number
  readonly count: number
  /** The weeks in a row that reach the newest one; undefined if it did not hold then. */
  readonly current: Stretch | undefined
  /** Of two equally long ones the first. */
  readonly longest: Stretch | undefined
  /** The newest one. */
  readonly last: Stretch | undefined
}

/** Two fuels or two places are held against each other, the first one named first; all others by themselves. */
export function conditionsOf(
  { claim, fuel_type, fuel_types }: Parsed,
  places: readonly WeeklyPlace[],
  limits: Limits | null,
): readonly Condition[] {
  const fuels = weeklyFuelsOf(fuel_type)
  const [first, second] = places
  if (limits) return places.flatMap(place => fuels.map(fuel => ({ side: { place, fuel }, limits })))
  if (claim === 'rose' || claim === 'fell')
    return places.flatMap(place => fuels.map(fuel => ({ side: { place, fuel }, claim })))
  if (claim !== 'cheaper' && claim !== 'dearer') return []
  if (first && second && places.length === 2)
    return fuels.map(fuel => ({ side: { place: first, fuel }, other: { place: second, fuel }, claim }))
  const [fuel, than] = fuel_types ?? []
  return isWeekly(fuel) && isWeekly(than)
    ? places.map(place => ({ side: { place, fuel }, other: { place, fuel: than }, claim }))
    : []
}

function isWeekly(fuel: Parsed['fuel_type'] | undefined): fuel is WeeklyFuel {
  return fuel === 'euro95' || fuel === 'diesel'
}

/** Weeks without a reading neither continue nor end a stretch. Null without any reading. */
export function streakOf(condition: Condition, parsed: Parsed, national: NationalFigures): Streak | null {
  const { side, other, limits } = condition
  const span = weekSpanOf(parsed, national)
  const read: number[] = []
  const stretches: Stretch[] = []
  let before = 0
  let didHold = false
  for (let at = 0; at <= span.to; at += 1) {
    const price = side.place.price(at, side.fuel)
    const than = other ? other.place.price(at, other.fuel) : before
    if (price === 0) continue
    before = price
    if (at < span.from || (than === 0 && !limits)) continue
    read.push(at)
    const isHeld = holds(condition, price, than)
    const last = stretches.at(-1)
    if (isHeld && didHold && last) stretches.splice(-1, 1, { ...last, count: last.count + 1, to: at })
    else if (isHeld) stretches.push({ count: 1, from: at, to: at })
    didHold = isHeld
  }
  const last = stretches.at(-1)
  if (read.length === 0) return null
  return {
    condition,
    first: read[0]!,
    newest: read.at(-1)!,
    of: read.length,
    count: stretches.reduce((sum, { count }) => sum + count, 0),
    current: didHold ? last : undefined,
    longest: stretches.reduce<Stretch | undefined>(
      (most, one) => (one.count > (most?.count ?? 0) ? one : most),
      undefined,
    ),
    last,
  }
}

function holds({ limits, claim }: Condition, price: number, than: number): boolean {
  if (limits) return isWithin(price, limits)
  return claim === 'cheaper' || claim === 'fell' ? price < than : price > than
}
