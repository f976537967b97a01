import { counted } from '../../../pipeline/model/quantities.ts'
import { countryPlace } from '../figures/places.ts'
import { type Priced, pricedAt, requestedPrices } from '../figures/priced.ts'
import { newestMembersWeek, type When, whenOf } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { sayList, sayPrice, sentence, sentences } from '../say/phrases.ts'
import {
  sayLive,
  sayMeans,
  sayMissingFuels,
  sayOnePlace,
  sayOrigin,
  saySeveralPlaces,
  saySource,
} from '../say/prices.ts'
import {
  liveFuelOf,
  liveFuelPrices,
  onlyLivePrices,
  rankedRow,
  saidWithout,
  sayStale,
  sayWithout,
  sourcesOfFigures,
} from './query.ts'
import { threshold } from './threshold.ts'

/** The price in the requested countries or region, and whether it is below or above an amount. If none is named: in the European Union. */
export function priceLookup(parsed: Parsed, context: QuestionContext): Reply {
  if (parsed.below !== undefined || parsed.above !== undefined) return threshold(parsed, context)
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return liveFuelPrices(liveFuel, parsed, context)
  return pricesOf(parsed, context, whenOf(parsed, context), weeklyFuelsOf(parsed.fuel_type))
}

/** The price in the week that contains a day. */
export function priceOnDate(parsed: Parsed, context: QuestionContext): Reply {
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return onlyLivePrices(liveFuel)
  return pricesOf(parsed, context, whenOf(parsed, context), weeklyFuelsOf(parsed.fuel_type))
}

/** The prices of the requested places at the requested time. Shared by price look-ups and prices on a date. */
function pricesOf(parsed: Parsed, context: QuestionContext, when: When, fuels: readonly WeeklyFuel[]): Reply {
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

/** The mean over the requested weeks that have a reading. For one week, the newest reading. */
export function averagePrice(parsed: Parsed, context: QuestionContext): Reply {
  const when = whenOf(parsed, context)
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return when.kind === 'now' ? liveFuelPrices(liveFuel, parsed, context) : onlyLivePrices(liveFuel)
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const { priced, without } = requestedPrices(parsed, context, when, fuels)
  if (priced.length === 0) return saidWithout(parsed, context, when, fuels)
  const rows = priced.flatMap(one => fuels.filter(fuel => one[fuel] !== 0).map(fuel => averageRow(one, fuel)))
  const message = sentences([
    priced.length === 1
      ? sayAverage(priced[0]!, fuels, when.kind === 'now')
      : saySeveralPlaces(priced, fuels, when.kind === 'now'),
    priced.length === 1 ? null : sayMeans(priced),
    sayLive(priced),
    sayMissingFuels(priced, fuels),
    sayWithout(without, context, when),
    sayStale(priced, context),
  ])
  const data = { averages: rows, ...(without.length > 0 && { without }) }
  return { status: 'ok', message, data, rows, ...sourcesOfFigures(priced, context) }
}

function averageRow(priced: Priced, fuel: WeeklyFuel) {
  const { country, region, from, to, weeks, live } = priced
  return {
    ...(country && { country_code: country }),
    ...(region && { region }),
    fuel,
    from,
    to,
    weeks,
    price: priced[fuel] / 1000,
    ...(live && { basis: live.basis, stations: live.stations, series_until: live.seriesUntil }),
  }
}

/** `Petrol in Spain cost 1.482 EUR a litre on average over the 52 weeks from 2025-11-24 to 2026-11-16.` */
function sayAverage(priced: Priced, fuels: readonly WeeklyFuel[], isNow: boolean): string {
  const { said, from, to, weeks } = priced
  const available = fuels.filter(fuel => priced[fuel] !== 0)
  if (available.length === 0) return ''
  const isOneWeek = from === to
  const prices = available.map((fuel, at) => {
    const start = at === 0 ? `${sayFuel(fuel)} in ${said} ${isNow ? 'costs' : 'cost'}` : sayFuel(fuel)
    return `${start} ${sayPrice(priced[fuel])}`
  })
  if (isOneWeek) return sentence(`${sayList(prices)} on average (${sayOrigin(priced)}).`)
  const source = saySource(priced)
  const over = `over ${counted(weeks, 'week')} from ${from} to ${to}${source ? ` (${source})` : ''}`
  return sentence(`${sayList(prices)} on average ${over}.`)
}
