import type { CsvCell } from '../../../pipeline/model/csv-text.ts'
import { unitOf } from '../../../pipeline/model/fuels.ts'
import type { Center } from '../../params/center.ts'
import { stationsAround } from '../../stations-around.ts'
import { isLive, liveDay } from '../figures/live.ts'
import { publishedLive } from '../figures/published-by.ts'
import { type FoundStation, servedStations } from '../figures/served-stations.ts'
import { codesOf, type FuelNear, fuelAround } from '../figures/stations-near.ts'
import { nothingHeld } from '../figures/weekly-reply.ts'
import type { AskedFuel, Parsed } from '../parsed.ts'
import type { Held, Reply } from '../reply.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayList, sentences } from '../say/lists.ts'
import { eurosOf, sayEuros, sayPrice } from '../say/numbers.ts'
import { sayCountry } from '../say/places.ts'
import { sayStation } from '../say/stations.ts'

const radiusKm = 20
const fewest = 5
const most = 20

/** A station, and its price of the fuel that was asked. */
type Shown = FoundStation & Partial<Pick<FuelNear, 'fuel' | 'price'>>

/**
 * Stations around a point in all markets, or those of the countries named. Nearest first; cheapest first where a fuel is
 * named, unless the question says which. Without a fuel the cheapest are those of petrol.
 */
export function stationsNearby(parsed: Parsed, held: Held): Reply {
  const { lat, lng, limit = fewest, order = parsed.fuel_type === 'both' ? 'distance' : 'price' } = parsed
  if (lat === undefined || lng === undefined) return withoutPlace()
  if (!isLive(held)) return nothingHeld('The live prices held are too old to be given as live ones.', { stations: [] })
  const fuel = parsed.fuel_type === 'both' && order === 'price' ? 'euro95' : parsed.fuel_type
  const asked = { ...parsed, fuel_type: fuel, order }
  const { total, stations, attribution, changedAt } = stationsFor(asked, { lat, lng }, Math.min(limit, most), held)
  const about = { center: { lat, lng }, radius_km: radiusKm, fuel, order, total }
  if (stations.length === 0) return { ...withoutStations(asked, about, held), changedAt }
  const countries = [...new Set(stations.map(station => station.country_code))]
  return {
    status: 'ok',
    message: sentences(order === 'price' ? sayCheapest(stations, fuel) : sayNearest(stations, fuel)),
    ...{ data: { ...about, stations, attribution }, rows: stations.map(tableRow), dataDate: liveDay(held) },
    ...publishedLive(held.snapshot.national, countries),
    unit: 'EUR per litre (cng and lng: per kilogram), taxes included',
    updateFrequency: 'as the national sources publish',
    changedAt,
  }
}

function stationsFor({ countries, fuel_type: fuel, order }: Parsed, center: Center, limit: number, held: Held) {
  const all = held.snapshot.stations
  const markets = countries.length > 0 ? countries.map(country => ({ country })) : all.markets
  const circle = { center, radiusKm }
  if (fuel === 'both') {
    const found = stationsAround(all, circle, Number.POSITIVE_INFINITY, held.clock, markets)
    return { total: found.length, ...servedStations(held, found.slice(0, limit)) }
  }
  const cheapest = fuelAround(held, fuel, circle, markets)
  const found = order === 'price' ? cheapest : cheapest.toSorted((a, b) => a.km - b.km)
  const { stations, ...others } = servedStations(held, found.slice(0, limit))
  const priced = stations.map((station, at): Shown => {
    return { ...station, fuel: found[at]!.fuel, price: found[at]!.price / 1000 }
  })
  return { total: found.length, stations: priced, ...others }
}

function withoutPlace(): Reply {
  const example = 'cheapest diesel near 48.8566, 2.3522'
  const message = `Stations are found around a point: name its latitude and longitude, as in "${example}".`
  return nothingHeld(message, { stations: [], example })
}

function withoutStations({ countries, fuel_type: fuel }: Parsed, about: Reply['data'], held: Held): Reply {
  const { markets } = held.snapshot.national
  const covered = markets.filter(({ stations }) => stations > 0).map(({ country }) => country)
  const selling = fuel === 'both' ? '' : ` with a price of ${sayFuel(fuel)}`
  const where = countries.length === 0 ? '' : ` in ${sayList(countries.map(sayCountry), 'or')}`
  const message = sentences([
    `No station${selling} is held within ${radiusKm} km of this point${where}.`,
    covered.length > 0 ? `Stations are held for ${sayList(covered.map(sayCountry))}.` : null,
  ])
  return nothingHeld(message, { ...about, stations: [], held_for: covered })
}

/** `The cheapest diesel within 20 km costs 1.555 EUR a litre at Avia, Dijon, 1.2 km away. After that: …` */
function sayCheapest([first, ...others]: readonly Shown[], fuel: AskedFuel): readonly string[] {
  const rest = others.map(
    other => `${sayEuros(thousandths(other.price!))} EUR at ${sayStation(other)} (${sayAside(other)})`,
  )
  const price = sayPrice(thousandths(first!.price!), unitOf(first!.fuel!))
  return [
    `The cheapest ${sayFuel(fuel)} within ${radiusKm} km costs ${price} at ${sayStation(first!)}, ${sayDistance(first!)}.`,
    sayRest(rest),
  ]
}

/** `The nearest station is Avia, Dijon, 1.2 km away; petrol costs … After that: …` */
function sayNearest([first, ...others]: readonly Shown[], fuel: AskedFuel): readonly string[] {
  const prices = (fuel === 'both' ? (['euro95', 'diesel'] as const) : [fuel]).flatMap(code => {
    const price = priceOf(first!, code)
    return price === null ? [] : `${sayFuel(code)} costs ${sayPrice(price, unitOf(first!.fuel ?? 'diesel'))}`
  })
  const rest = others.map(other => {
    const price = other.price === undefined ? '' : `${sayEuros(thousandths(other.price))} EUR, `
    return `${sayStation(other)} (${price}${sayAside(other)})`
  })
  const selling = fuel === 'both' ? '' : ` with ${sayFuel(fuel)}`
  const there = prices.length === 0 ? '' : `; ${sayList(prices)}`
  return [`The nearest station${selling} is ${sayStation(first!)}, ${sayDistance(first!)}${there}.`, sayRest(rest)]
}

function sayRest(rest: readonly string[]): string {
  return rest.length === 0 ? '' : `After that: ${sayList(rest)}.`
}

function sayDistance({ distance_km, is_open }: Shown): string {
  return `${distance_km} km away${is_open ? '' : ', closed now'}`
}

function sayAside({ distance_km, is_open }: Shown): string {
  return `${distance_km} km${is_open ? '' : ', closed now'}`
}

function thousandths(euros: number): number {
  return Math.round(euros * 1000)
}

/** In thousandths, of the grade that stands for the fuel there; null for none. */
function priceOf({ prices, country_code }: Shown, fuel: Exclude<AskedFuel, 'both'>): number | null {
  const code = codesOf(fuel, country_code).find(one => prices[one])
  return code ? thousandths(prices[code]!.price) : null
}

function tableRow(station: Shown): Record<string, CsvCell> {
  const { country_code, id, name, brand, address, city, postal_code, lat, lng, is_open, distance_km = null } = station
  const prices: Record<string, CsvCell> = station.fuel
    ? { fuel: station.fuel, price: station.price! }
    : { price_euro95: eurosOf(priceOf(station, 'euro95') ?? 0), price_diesel: eurosOf(priceOf(station, 'diesel') ?? 0) }
  return { country_code, id, name, brand, address, city, postal_code, lat, lng, is_open, distance_km, ...prices }
}
