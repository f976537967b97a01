import type { Day } from '../../../pipeline/model/instants.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import { memberStates, regionMembers } from '../region-names.ts'
import type { QuestionContext } from '../reply.ts'
import { weeklyFuelsOf } from '../say/fuels.ts'
import { newestMembersWeek } from './age.ts'
import { countryPlace, type PlacesOfQuestion, regionPlace } from './places.ts'
import { type Priced, pricedAt } from './priced.ts'
import { type Ranked, type RankOrder, ranked } from './rank.ts'
import { lastUpTo, type WeekSpan } from './weeks.ts'
import { whenOf } from './when.ts'

/** Member states by price, all of the same week or weeks. */
export interface MemberRanking {
  readonly all: readonly Ranked<Priced>[]
  readonly fuels: readonly WeeklyFuel[]
  readonly direction: RankOrder
  readonly from: Day
  readonly to: Day
  readonly isPast: boolean
  /** Requested countries that are not ranked, for want of a reading. */
  readonly without: readonly string[]
  /** The mean of the euro area if that region is requested, else of the Union. It is never a row of the ranking. */
  readonly reference: Priced | null
}

/**
 * They are ordered by the requested fuel; if both are requested, by the mean of the two, so a state without one of them is
 * not ranked. Equal prices share a rank, ordered by code. Null if there is none.
 */
export function memberRanking(parsed: Parsed, context: QuestionContext, direction: RankOrder): MemberRanking | null {
  const { national } = context.snapshot
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const span = rankedSpan(parsed, context)
  const asked = membersAsked(parsed)
  const priced = span ? membersPriced(asked, context, span, fuels) : []
  if (!span || priced.length === 0) return null
  const from = national.weeks[span.from]!
  const to = national.weeks[span.to]!
  const reference = regionPlace(parsed.region === 'eurozone' ? 'eurozone' : 'EU', national)
  return {
    all: ranked(priced, one => priceOfFuels(one, fuels), direction),
    fuels,
    direction,
    from,
    to,
    isPast: from !== to || to !== newestMembersWeek(national),
    without: asked.filter(country => priced.every(one => one.country !== country)),
    reference: reference && pricedAt(reference, national, { kind: 'weeks', span }, fuels),
  }
}

/** The price by which places are ordered: of both fuels, the sum of the two. */
export function priceOfFuels(one: Pick<Priced, WeeklyFuel>, fuels: readonly WeeklyFuel[]): number {
  return fuels.reduce((sum, fuel) => sum + one[fuel], 0)
}

/** The weeks to rank: the newest week that members have, unless others are requested. Null if in the future. */
export function rankedSpan(parsed: Parsed, context: QuestionContext): WeekSpan | null {
  const { national } = context.snapshot
  const newest = newestMembersWeek(national)
  const when = whenOf(parsed, context)
  if (newest === null || when.kind === 'ahead') return null
  if (when.kind === 'weeks') return when.span
  const at = lastUpTo(national.weeks, newest)
  const last = when.kind === 'now' ? at : Math.min(at, when.at)
  return last < 0 ? null : { from: last, to: last }
}

/**
 * The named member states; else the member states of the region; else all member states of the Union. Never those that
 * the question leaves out.
 */
export function membersAsked({ countries, region, except = [] }: PlacesOfQuestion): readonly string[] {
  const within = region ? memberStates.filter(country => regionMembers(region).includes(country)) : memberStates
  const named = memberStates.filter(country => countries.includes(country))
  return (named.length > 0 ? named : within).filter(country => !except.includes(country))
}

/** Members with all requested fuels and at least half as many weeks with a reading as the member with the most. */
function membersPriced(
  countries: readonly string[],
  { snapshot: { national } }: QuestionContext,
  span: WeekSpan,
  fuels: readonly WeeklyFuel[],
): readonly Priced[] {
  const all = countries.flatMap(country => {
    const place = countryPlace(country, national)
    const priced = place && pricedAt(place, national, { kind: 'weeks', span }, fuels)
    return priced && fuels.every(fuel => priced[fuel] !== 0) ? [priced] : []
  })
  const most = Math.max(...all.map(one => one.weeks))
  return all.filter(one => one.weeks * 2 >= most)
}
