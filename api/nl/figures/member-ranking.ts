import { memberStates } from '../../../pipeline/model/countries.ts'
import { plusDays } from '../../../pipeline/model/days.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import { regionMembers } from '../../allowed-values/regions.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext } from '../reply.ts'
import { weeklyFuelsOf } from '../say/fuels.ts'
import { newestMembersWeek, newestOfMembers } from './age.ts'
import { countryPlace, type PlacesOfQuestion, regionPlace } from './places.ts'
import { type Priced, pricedAt, searchedBackDays } from './priced.ts'
import { type Ranked, type RankOrder, ranked } from './rank.ts'
import { lastUpTo, type WeekSpan, type When, whenOf } from './weeks.ts'

/** Member states by price, all of the same week or weeks. */
export interface MemberRanking {
  readonly all: readonly Ranked<Priced>[]
  readonly fuels: readonly WeeklyFuel[]
  readonly direction: RankOrder
  readonly from: Day
  readonly to: Day
  readonly isPast: boolean
  /** The requested week, if the bulletin has no reading in it and one before it is ranked. */
  readonly insteadOf: Day | null
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
  const when = whenOf(parsed, context)
  const span = rankedSpan(when, context)
  const asked = membersAsked(parsed)
  const priced = span ? membersPriced(asked, context, span, fuels) : []
  if (!span || priced.length === 0) return null
  // The weeks that were read: the bulletin has pauses.
  const from = priced.map(one => one.from).sort()[0]!
  const to = priced
    .map(one => one.to)
    .sort()
    .at(-1)!
  const reference = regionPlace(parsed.region === 'eurozone' ? 'eurozone' : 'EU', national)
  return {
    all: ranked(priced, one => priceOfFuels(one, fuels), direction),
    fuels,
    direction,
    from,
    to,
    insteadOf: when.kind === 'week' && when.week > to ? when.week : null,
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
function rankedSpan(when: When, context: QuestionContext): WeekSpan | null {
  const { national } = context.snapshot
  const newest = newestMembersWeek(national)
  if (newest === null || when.kind === 'ahead') return null
  if (when.kind === 'weeks') return when.span
  if (when.kind === 'now') return weekAt(lastUpTo(national.weeks, newest))
  const at = newestOfMembers(national, when.at)
  const isNear = at >= 0 && national.weeks[at]! >= plusDays(when.week, -searchedBackDays)
  return isNear ? weekAt(at) : null
}

function weekAt(at: number): WeekSpan | null {
  return at < 0 ? null : { from: at, to: at }
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
