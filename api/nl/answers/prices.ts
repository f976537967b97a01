import { counted } from '../../../pipeline/model/quantities.ts'
import { countryPlace } from '../figures/places.ts'
import { type Priced, pricedAt } from '../figures/priced.ts'
import { newestMembersWeek, type When } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { endsOf, mostNamed, sayInTurn, sayList, sayOr, sayPrice, sentence, sentences } from '../say/phrases.ts'
import { sayMeans, sayOnePlace, sayOrigin, saySource } from '../say/prices.ts'
import { afterPrices, type Figure, type FoundPrices, liveFuelOf, onlyLivePrices, priceRow, pricesFor } from './query.ts'
import { threshold } from './threshold.ts'

/** The price in the requested countries or region, and whether it is below or above an amount. If none is named: in the European Union. */
export function priceLookup(parsed: Parsed, context: QuestionContext): Reply {
  return parsed.below !== undefined || parsed.above !== undefined
    ? threshold(parsed, context)
    : pricesReply(parsed, context)
}

/** The price in the week that contains a day. */
export function priceOnDate(parsed: Parsed, context: QuestionContext): Reply {
  const liveFuel = liveFuelOf(parsed)
  return liveFuel ? onlyLivePrices(liveFuel) : pricesReply(parsed, context)
}

/** The prices of the requested places at the requested time. */
export function pricesReply(parsed: Parsed, context: QuestionContext): Reply {
  const found = pricesFor(parsed, context)
  if ('status' in found) return found
  const { priced, when, without, time } = found
  const message = sentences([
    sayFound(found),
    priced.length > 1 ? sayMeans(priced) : null,
    ...afterPrices(found, context, { otherWeek: sayOtherWeek(priced, context, when) }),
  ])
  const rows = [...found.rows, ...membersOf(found, context).map(priceRow)]
  const data = { ...time, prices: rows, ...(without.length > 0 && { without }) }
  return { status: 'ok', message, data, rows, ...found.sources }
}

/** The mean over the requested weeks that have a reading. For one week, the newest reading. */
export function averagePrice(parsed: Parsed, context: QuestionContext): Reply {
  const found = pricesFor(parsed, context)
  if ('status' in found) return found
  const { priced, without } = found
  if (priced.length === 0) return pricesReply(parsed, context)
  const rows = priced.flatMap(one => {
    return weeklyFuelsOf(parsed.fuel_type).flatMap(fuel => (one[fuel] === 0 ? [] : averageRow(one, fuel)))
  })
  const message = sentences([
    priced.length === 1 ? sayAverage(found) : saySeveralPlaces(found),
    priced.length === 1 ? null : sayMeans(priced),
    ...afterPrices(found, context),
  ])
  const data = { averages: rows, ...(without.length > 0 && { without }) }
  return { status: 'ok', message, data, rows, ...found.sources }
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
function sayAverage({ priced, figures, when }: FoundPrices): string {
  const { said, from, to, weeks } = priced[0]!
  const costs = when.kind === 'now' ? 'costs' : 'cost'
  const prices = figures.map(({ fuel, price }, at) => {
    return `${sayFuel(fuel)}${at === 0 ? ` in ${said} ${costs}` : ''} ${sayPrice(price)}`
  })
  if (from === to) return sentence(`${sayList(prices)} on average (${sayOrigin(priced[0]!)}).`)
  const source = saySource(priced[0]!)
  const over = `over ${counted(weeks, 'week')} from ${from} to ${to}${source ? ` (${source})` : ''}`
  return sentence(`${sayList(prices)} on average ${over}.`)
}

/** The members in an unweighted mean. */
function membersOf({ priced, fuels, when }: FoundPrices, context: QuestionContext): readonly Priced[] {
  const { national } = context.snapshot
  const region = priced.find(one => one.members.length > 0)
  const members = region?.members.filter(country => priced.every(one => one.country !== country)) ?? []
  return members.flatMap(country => {
    return pricedAt(countryPlace(country, national)!, national, when, fuels as readonly WeeklyFuel[]) ?? []
  })
}

/** The prices of one place with their change, or those of several. */
export function sayFound(found: FoundPrices): string {
  const { priced, fuels, when } = found
  if (priced.length !== 1) return saySeveralPlaces(found)
  return sayOnePlace(priced[0]!, fuels as readonly WeeklyFuel[], when.kind === 'now')
}

/** The prices of several places, in the requested order. For many places: the range from lowest to highest. */
function saySeveralPlaces({ fuels, figures, when }: FoundPrices): string {
  const isOneWhen = new Set(figures.map(one => one.when)).size === 1
  const costs = when.kind === 'now' ? 'costs' : 'cost'
  const ofFuels = fuels.map(fuel => figures.filter(one => one.fuel === fuel)).filter(own => own.length > 0)
  const said = ofFuels.map((own, fuelAt) => {
    const isFew = own.length <= mostNamed
    const named = isFew ? own : Object.values(endsOf(own, one => one.price))
    const isShared = new Set(named.map(one => one.when)).size === 1
    const places = named.map((one, at) => {
      // State the unit once per sentence.
      return `${sayFigure(one, at + fuelAt)}${isOneWhen || isShared ? '' : ` (${one.when})`}`
    })
    const all = isFew ? sayList(places) : `from ${places[0]} to ${places[1]}`
    return `${sayFuel(own[0]!.fuel)} ${costs} ${all}${isShared && !isOneWhen ? ` (${named[0]!.when})` : ''}`
  })
  return sentence(`${said.join('; ')}${isOneWhen ? ` (${figures[0]!.when})` : ''}.`)
}

/** `1.431 EUR a litre in Spain`; a legal maximum of a fuel that only live prices have: `at most 1.431 …`. */
function sayFigure({ price, unit, said, isMost, fuel }: Figure, at: number): string {
  const isWeekly = fuel === 'euro95' || fuel === 'diesel'
  return `${isMost && !isWeekly ? 'at most ' : ''}${sayInTurn(price, at, unit)} in ${said}`
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
    const places = sayOr(older.map(one => one.said))
    return `There is no reading of the week of ${asked} for ${places}; the newest one before it is used.`
  }
  const byWeek = [...new Set(older.map(one => one.to))].map(week => {
    const places = sayList(older.filter(one => one.to === week).map(one => one.said))
    return `${places} is that of the week of ${week}`
  })
  return `The newest reading of ${sayList(byWeek)}.`
}
