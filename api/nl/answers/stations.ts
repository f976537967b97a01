import type { CsvCell } from '../../../pipeline/model/csv-text.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { counted } from '../../../pipeline/model/quantities.ts'
import type { MarketStations, Near } from '../../snapshot/market-stations.ts'
import { type Circle, stationsAround } from '../../snapshot/stations-around.ts'
import { isWithin, type Limits, limitsOf } from '../figures/conversion.ts'
import { isBrand, isLive } from '../figures/live.ts'
import { liveFeeds } from '../figures/published-by.ts'
import {
  codesOf,
  type FuelNear,
  fuelAround,
  type ShownStation,
  type StationFuel,
  servedStations,
} from '../figures/stations.ts'
import type { AskedFuel, Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayList, sayOr, sentences } from '../say/phrases.ts'
import { sayCountry } from '../say/places.ts'
import { sayFoundPrice, sayStation, sayStationsFound } from '../say/stations.ts'
import { spelt } from './brands.ts'
import { liveSources, nothingHeld, tooOldToBeLive } from './query.ts'

const usualRadiusKm = 20
// The same as in the agent tools.
const leastRadiusKm = 0.1
const mostRadiusKm = 50
const fewest = 5
const most = 20

/** "2 stations are at more than 2 EUR." */
function sayCount(total: number, limit: string): string {
  return `${counted(total, 'station')} ${total === 1 ? 'is' : 'are'} at ${limit}.`
}

/**
 * Stations around a point, in all markets or in the named countries. Unless the question states an order: cheapest
 * first if a fuel is named, else nearest first. If no fuel is named, "cheapest" uses the petrol price.
 */
export function stationsNearby(parsed: Parsed, context: QuestionContext): Reply {
  const { lat, lng, limit = fewest, order = parsed.fuel_type === 'both' ? 'distance' : 'price' } = parsed
  if (lat === undefined || lng === undefined) return withoutPlace()
  if (!isLive(context)) return nothingHeld(tooOldToBeLive, { stations: [] }, liveFeeds)
  const limits = limitsOf(parsed, context)
  if (limits === 'unknown')
    return nothingHeld(`There is no exchange rate of ${parsed.currency}.`, { stations: [] }, liveFeeds)
  const fuel = parsed.fuel_type === 'both' && (order === 'price' || limits) ? 'euro95' : parsed.fuel_type
  const asked = { ...parsed, fuel_type: fuel, order }
  const radiusKm = radiusOf(parsed)
  const circle = { center: { lat, lng }, radiusKm }
  const { total, stations, attribution, changedAt } = stationsFor(asked, circle, Math.min(limit, most), limits, context)
  const { town } = parsed
  const center = { lat, lng }
  const about = { ...(town && { town }), center, radius_km: radiusKm, fuel, order, total, ...limits?.cells }
  if (stations.length === 0) return { ...withoutStations(asked, radiusKm, about, limits, context), changedAt }
  const markets = stations.map(({ country_code: country }) => ({ country }))
  return {
    status: 'ok',
    message: sentences([
      ...(order === 'price'
        ? sayCheapest(stations, fuel, `within ${radiusKm} km${sayTown('of', town)}`)
        : sayNearest(stations, fuel, sayTown('to', town))),
      limits && (parsed.counts ? sayCount(total, limits.said) : `All of them are ${limits.said}.`),
      parsed.brands ? `Only stations of ${sayList(parsed.brands.map(name => spelt(name, context)))} are shown.` : '',
      sayRadius(parsed, radiusKm, order === 'price'),
      sayNamesakes(parsed),
    ]),
    data: { ...about, stations, attribution, ...(parsed.town_also && { also: parsed.town_also }) },
    rows: stations.map(tableRow),
    ...liveSources(markets, context),
    unit: 'EUR per litre (cng and lng: per kilogram), taxes included',
    changedAt,
  }
}

function stationsFor(
  { countries, fuel_type: fuel, order, brands = [] }: Parsed,
  circle: Circle,
  limit: number,
  limits: Limits | null,
  context: QuestionContext,
) {
  const all = context.snapshot.stations
  const markets = countries.length > 0 ? all.marketsOf(countries) : all.markets
  const found =
    fuel === 'both' ? nearest(markets, circle, context) : offersAround(fuel, order, markets, circle, limits, context)
  // Brands are names in the details of a station.
  const isOfBrands = brands.length > 0
  const { stations, ...others } = servedStations(context, isOfBrands ? found : found.slice(0, limit))
  const shown = stations.map((station, at) => ({ ...station, ...priceCells(found[at]!) }))
  const own = isOfBrands ? shown.filter(({ brand }) => brands.some(name => isBrand(brand, name))) : shown
  return { total: isOfBrands ? own.length : found.length, stations: own.slice(0, limit), ...others }
}

function priceCells(one: Near | FuelNear): Partial<Pick<ShownStation, 'fuel' | 'price'>> {
  return 'price' in one ? { fuel: one.fuel, price: one.price / 1000 } : {}
}

function nearest(markets: readonly MarketStations[], circle: Circle, { clock }: QuestionContext): readonly Near[] {
  return stationsAround(markets, circle, Number.POSITIVE_INFINITY, clock)
}

function offersAround(
  fuel: StationFuel,
  order: Parsed['order'],
  markets: readonly MarketStations[],
  circle: Circle,
  limits: Limits | null,
  context: QuestionContext,
): readonly FuelNear[] {
  const around = fuelAround(context, fuel, circle, markets)
  const cheapest = limits ? around.filter(({ price }) => isWithin(price, limits)) : around
  return order === 'price' ? cheapest : cheapest.toSorted((a, b) => a.km - b.km)
}

function radiusOf({ radius_km = usualRadiusKm }: Parsed): number {
  return Math.min(Math.max(radius_km, leastRadiusKm), mostRadiusKm)
}

/** If the question names a radius: that it was limited, and the radius if no other sentence states it. */
function sayRadius({ radius_km }: Parsed, radiusKm: number, isSaid: boolean): string {
  if (radius_km === undefined) return ''
  if (radius_km > mostRadiusKm) return `Stations are searched within ${radiusKm} km at most.`
  return isSaid ? '' : `Stations were searched within ${radiusKm} km.`
}

function withoutPlace(): Reply {
  const example = 'cheapest diesel near 48.8566, 2.3522'
  const message = `Stations are found around a point: name its latitude and longitude, as in "${example}".`
  return nothingHeld(message, { stations: [], example }, liveFeeds)
}

/** ` of Milan`: towns are found by their centre. */
function sayTown(word: 'of' | 'to', town: string | undefined): string {
  return town ? ` ${word} ${word === 'to' ? 'the centre of ' : ''}${town}` : ''
}

function sayNamesakes({ town_also: others }: Parsed): string {
  return others ? `There are other places of that name: ${sayList(others)}.` : ''
}

function withoutStations(
  parsed: Parsed,
  radiusKm: number,
  about: Reply['data'],
  limits: Limits | null,
  context: QuestionContext,
): Reply {
  const { countries, fuel_type: fuel, town, brands } = parsed
  const { markets } = context.snapshot.national
  const covered = markets.filter(({ stations }) => stations > 0).map(({ country }) => country)
  const own = brands ? ` of ${sayOr(brands.map(name => spelt(name, context)))}` : ''
  const selling = fuel === 'both' ? '' : ` with a price of ${sayFuel(fuel)}${limits ? ` ${limits.said}` : ''}`
  const where = countries.length === 0 ? '' : ` in ${sayOr(countries.map(sayCountry))}`
  const message = sentences([
    `The data has no station${own}${selling} within ${radiusKm} km of ${town ?? 'this point'}${where}.`,
    sayRadius(parsed, radiusKm, true),
    sayNamesakes(parsed),
    `It has stations in ${counted(covered.length, 'country', 'countries')}.`,
  ])
  const data = { ...about, stations: [], held_for: covered, countries_held: covered.length }
  return nothingHeld(message, data, liveFeeds)
}

/** `The cheapest diesel within 20 km costs 1.555 EUR a litre at Avia in Dijon, 1.2 km away. After that: 1.570 at …` */
function sayCheapest([first, ...others]: readonly ShownStation[], fuel: AskedFuel, within: string): readonly string[] {
  const rest = others.map(other => `${sayFoundPrice(other, 1)} at ${sayStation(other)} (${sayAside(other)})`)
  const cheapest = `The cheapest ${sayFuel(fuel)} ${within} costs ${sayFoundPrice(first!)}`
  return [`${cheapest} at ${sayStationsFound(first!)}.`, sayRest(rest)]
}

/** `The nearest station is Avia in Dijon, 1.2 km away; petrol costs … After that: …` */
function sayNearest([first, ...others]: readonly ShownStation[], fuel: AskedFuel, toTown: string): readonly string[] {
  const rest = others.map(other => {
    return `${sayStation(other)}${other.fuel ? ` at ${sayFoundPrice(other, 1)}` : ''} (${sayAside(other)})`
  })
  const selling = fuel === 'both' ? '' : ` with ${sayFuel(fuel)}`
  const prices = first!.fuel ? [`${sayFuel(fuel)} costs ${sayFoundPrice(first!)}`] : sayBoth(first!)
  const there = prices.length === 0 ? '' : `; ${sayList(prices)}`
  return [`The nearest station${toTown}${selling} is ${sayStationsFound(first!)}${there}.`, sayRest(rest)]
}

function sayBoth(station: ShownStation): readonly string[] {
  const sold = (['euro95', 'diesel'] as const).flatMap(fuel => {
    const code = codeOf(station, fuel)
    return code ? [{ fuel, found: { ...station, fuel: code, price: priceOf(station, fuel)! } }] : []
  })
  return sold.map(({ fuel, found }, at) => `${sayFuel(fuel)} ${at === 0 ? 'costs ' : ''}${sayFoundPrice(found, at)}`)
}

function sayRest(rest: readonly string[]): string {
  return rest.length === 0 ? '' : `After that: ${sayList(rest)}.`
}

function sayAside({ distance_km, is_open }: ShownStation): string {
  return `${distance_km} km${is_open ? '' : ', closed now'}`
}

/** The grade that represents the fuel at this station. */
function codeOf({ prices, country_code }: ShownStation, fuel: WeeklyFuel): FuelCode | undefined {
  return codesOf(fuel, country_code).find(code => prices[code])
}

function priceOf(station: ShownStation, fuel: WeeklyFuel): number | null {
  const code = codeOf(station, fuel)
  return code ? station.prices[code]!.price : null
}

function tableRow(station: ShownStation): Record<string, CsvCell> {
  const { country_code, id, name, brand, address, city, postal_code, lat, lng, is_open, distance_km = null } = station
  const prices: Record<string, CsvCell> = station.fuel
    ? { fuel: station.fuel, price: station.price! }
    : { price_euro95: priceOf(station, 'euro95'), price_diesel: priceOf(station, 'diesel') }
  return { country_code, id, name, brand, address, city, postal_code, lat, lng, is_open, distance_km, ...prices }
}
