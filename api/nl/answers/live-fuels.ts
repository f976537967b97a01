import { memberStates } from '../../../pipeline/model/countries.ts'
import { type FuelCode, unitOf } from '../../../pipeline/model/fuels.ts'
import { regionMembers } from '../../allowed-values/regions.ts'
import type { LiveRow } from '../../schemas/answer-data.ts'
import { isLive, type LivePrice, liveDay, livePrices } from '../figures/live.ts'
import type { PlacesOfQuestion } from '../figures/places.ts'
import { liveFeeds, publishedLive } from '../figures/published-by.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayInTurn, sayList, sentence, sentences } from '../say/phrases.ts'
import { countryNameInData, sayCountry, sayRegion } from '../say/places.ts'
import { nothingHeld } from './weekly-reply.ts'

/** A fuel that has live prices but no weekly series. */
export type LiveOnlyFuel = Exclude<FuelCode, 'diesel' | 'sp95'>

/** The requested fuel if it has only live prices. Null if the weekly series has it. */
export function liveFuelOf({ fuel_type }: Parsed): LiveOnlyFuel | null {
  return fuel_type === 'euro95' || fuel_type === 'diesel' || fuel_type === 'both' ? null : fuel_type
}

/** A live national figure, as it appears in `data`. */
export function liveRow({ country, fuel, price, basis, stations }: LivePrice): LiveRow {
  return {
    country_code: country,
    country_name: countryNameInData(country),
    fuel,
    price: price / 1000,
    ...(unitOf(fuel) === 'kg' && { unit: 'kg' as const }),
    basis,
    stations,
  }
}

/** The figures of the requested countries and region members. If neither is named: of all member states. */
export function livePricesOf(
  fuel: LiveOnlyFuel,
  { countries, region, except = [] }: PlacesOfQuestion,
  context: QuestionContext,
): readonly LivePrice[] {
  const all = livePrices(context, fuel).filter(({ country }) => !except.includes(country))
  const asked = [...countries, ...(region ? regionMembers(region) : [])]
  const wanted = asked.length > 0 ? asked : memberStates
  const found = [...new Set(wanted)].flatMap(country => all.find(price => price.country === country) ?? [])
  // If no member state has the fuel, return the countries that have it.
  return asked.length === 0 && found.length === 0 ? all : found
}

export function liveFuelPrices(fuel: LiveOnlyFuel, parsed: Parsed, context: QuestionContext): Reply {
  const prices = livePricesOf(fuel, parsed, context)
  if (prices.length === 0) return noLivePrices(fuel, parsed, context)
  const rows = prices.map(liveRow)
  const without = parsed.countries.filter(country => prices.every(price => price.country !== country))
  const message = sentences([
    sentence(`${sayFuel(fuel)} costs ${sayLivePrices(prices)} (live figures of ${liveDay(context)}).`),
    sayWithoutLive(without),
  ])
  const data = { date: liveDay(context), prices: rows, ...(without.length > 0 && { without }) }
  return liveReply(fuel, context, prices, { message, data, rows })
}

export function sayWithoutLive(countries: readonly string[]): string | null {
  return countries.length === 0 ? null : `There is no live price of it for ${sayList(countries.map(sayCountry), 'or')}.`
}

/** A reply based on live figures. */
export function liveReply(
  fuel: LiveOnlyFuel,
  context: QuestionContext,
  prices: readonly LivePrice[],
  said: Pick<Reply, 'message' | 'data' | 'rows'>,
): Reply {
  return {
    status: 'ok',
    ...said,
    dataDate: liveDay(context),
    ...publishedLive(
      context.snapshot.national,
      prices.map(price => price.country),
    ),
    unit: `EUR per ${unitOf(fuel) === 'kg' ? 'kilogram' : 'litre'}, taxes included`,
    updateFrequency: 'as the national sources publish',
  }
}

// A longer list is hard to read. The rows contain all prices.
const mostNamed = 5

function sayLivePrices(prices: readonly LivePrice[]): string {
  if (prices.length <= mostNamed) return sayList(prices.map(sayLivePrice))
  const sorted = [...prices].sort((a, b) => a.price - b.price)
  return `from ${sayLivePrice(sorted[0]!, 0)} to ${sayLivePrice(sorted.at(-1)!, 1)}`
}

function sayLivePrice({ country, fuel, price, basis }: LivePrice, at: number): string {
  const most = basis === 'national_maximum' ? 'at most ' : ''
  return `${most}${sayInTurn(price, at, unitOf(fuel))} in ${sayCountry(country)}`
}

/** The reply if the requested places have no live price of the fuel. It names the places that have one. */
export function noLivePrices(fuel: LiveOnlyFuel, { countries, region }: Parsed, context: QuestionContext): Reply {
  if (!isLive(context)) {
    const why = `There are only live prices of ${sayFuel(fuel)}, and they are too old to be called live.`
    return nothingHeld(why, { fuel, prices: [] }, liveFeeds)
  }
  const elsewhere = livePrices(context, fuel).map(price => price.country)
  const places = [...countries.map(sayCountry), ...(region ? [sayRegion(region)] : [])]
  const where = places.length > 0 ? ` for ${sayList(places, 'or')}` : ''
  // Sorted by the displayed names, not by the codes.
  const byName = elsewhere.toSorted((a, b) => (countryNameInData(a) < countryNameInData(b) ? -1 : 1))
  const message = sentences([
    `There is no live price of ${sayFuel(fuel)}${where}.`,
    byName.length > 0 ? `There are prices of it for ${sayList(byName.map(sayCountry))}.` : null,
  ])
  return nothingHeld(message, { fuel, prices: [], held_for: elsewhere }, liveFeeds)
}

/** The reply to a question about past prices of a fuel that has only live prices. */
export function onlyLivePrices(fuel: LiveOnlyFuel): Reply {
  const message = `There are only live prices of ${sayFuel(fuel)}; the weekly series has petrol and diesel.`
  return nothingHeld(message, { fuel, prices: [] }, liveFeeds)
}
