import { newestMembersWeek } from '../figures/age.ts'
import { countryPlace } from '../figures/places.ts'
import { type Priced, pricedAt, requestedPrices } from '../figures/priced.ts'
import type { When } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayList, sentences } from '../say/phrases.ts'
import { sayLive, sayMeans, sayMissingFuels, sayOnePlace, saySeveralPlaces } from '../say/prices.ts'
import { rankedRow, sayStale, sourcesOfFigures } from './price-rows.ts'
import { saidWithout, sayWithout } from './without.ts'

/** The prices of the requested places at the requested time. Shared by price look-ups and prices on a date. */
export function pricesOf(parsed: Parsed, context: QuestionContext, when: When, fuels: readonly WeeklyFuel[]): Reply {
  const { priced, without } = requestedPrices(parsed, context, when, fuels)
  if (priced.length === 0) return saidWithout(parsed, context, when, fuels)
  const isNow = when.kind === 'now'
  const rows = [...priced, ...membersOf(priced, context, when, fuels)].map(rankedRow)
  const message = sentences([
    priced.length === 1 ? sayOnePlace(priced[0]!, fuels, isNow) : saySeveralPlaces(priced, fuels, isNow),
    priced.length === 1 ? null : sayMeans(priced),
    sayLive(priced),
    sayMissingFuels(priced, fuels),
    sayOtherWeek(priced, context, when),
    sayWithout(without, context, when),
    sayStale(priced, context),
  ])
  const asked = when.kind === 'week' ? { week: when.week } : {}
  const data = { ...asked, prices: rows, ...(without.length > 0 && { without }) }
  return { status: 'ok', message, data, rows, ...sourcesOfFigures(priced, context) }
}

/** The members in an unweighted mean. */
function membersOf(
  priced: readonly Priced[],
  context: QuestionContext,
  when: When,
  fuels: readonly WeeklyFuel[],
): readonly Priced[] {
  const { national } = context.snapshot
  const region = priced.find(one => one.members.length > 0)
  const members = region?.members.filter(country => priced.every(one => one.country !== country)) ?? []
  return members.flatMap(country => pricedAt(countryPlace(country, national)!, national, when, fuels) ?? [])
}

/** A sentence about readings that are older than the requested week. */
export function sayOtherWeek(
  priced: readonly Pick<Priced, 'said' | 'to' | 'live'>[],
  context: QuestionContext,
  when: When,
): string | null {
  const asked = when.kind === 'week' ? when.week : newestMembersWeek(context.snapshot.national)
  if (asked === null || when.kind === 'weeks') return null
  const older = priced.filter(({ live, to }) => !live && to < asked)
  if (older.length === 0) return null
  if (when.kind === 'week') {
    const places = sayList(
      older.map(one => one.said),
      'or',
    )
    return `There is no reading of the week of ${asked} for ${places}; the newest one before it is used.`
  }
  const byWeek = [...new Set(older.map(one => one.to))].map(week => {
    const places = sayList(older.filter(one => one.to === week).map(one => one.said))
    return `${places} is that of the week of ${week}`
  })
  return `The newest reading of ${sayList(byWeek)}.`
}
