import { eurosOf } from '../fx/euros-of.ts'
import { type FuelCode, fuelCodes } from '../model/fuels.ts'
import type { Micros } from '../model/money.ts'
import { microsOfText, threeDecimals } from '../model/money.ts'
import { byteText } from '../serving/byte-text.ts'
import type { MarketPacks } from '../serving/open-serving.ts'
import type { PricesMeta } from '../serving/prices-pack.ts'
import { offsetsOf } from '../serving/text-blob.ts'
import type { BrandFigure, FuelFigure, PriceFigure, StationFigure, UnlistedStation } from '../snapshot/figures.ts'
import type { GonePlace } from '../snapshot/gone-stations.ts'
import type { PricesThen, PriceThen } from './prices-then.ts'

/** Units of a currency per euro, at the instant; undefined where no run had a rate. */
export type RateThen = (currency: string) => string | undefined

/** The figures of a market at an instant, in the form in which `publish` reads them from tables. */
export interface MarketThen {
  readonly country: string
  readonly meta: PricesMeta
  readonly stations: readonly StationFigure[]
  /** Without a position. */
  readonly unlisted: readonly UnlistedStation[]
  /** Ascending by station, then fuel. Stations that are no longer listed anywhere have prices too. */
  readonly prices: readonly PriceFigure[]
  readonly fuels: readonly FuelFigure[]
  readonly brands: readonly BrandFigure[]
  /** With a price. */
  readonly pricedStations: number
}

/** The stations of a market in a snapshot. */
export interface KnownStations {
  readonly packs: MarketPacks
  /** Stations that the market had before. */
  readonly gone: readonly GonePlace[]
}

/** Prices of that time, at stations with the names and places that a snapshot has. What cannot be converted is left out. */
export function marketThen({ packs, gone }: KnownStations, then: PricesThen, rateThen: RateThen): MarketThen {
  const meta = packs.prices.json<PricesMeta>('meta')
  const prices = pricesOf(then, meta.country, rateThen)
  const priced = new Set(prices.map(({ stationId }) => stationId))
  // Of a station without a price it is not known whether it existed.
  const known = [...stationsOf(packs, meta, then), ...gone.map(one => goneStation(one, meta, then))]
  const stations = known.filter(({ id }) => priced.has(id)).sort((one, other) => one.id - other.id)
  return {
    country: meta.country,
    meta,
    stations: stations.filter(isPlaced),
    unlisted: stations.filter(one => !isPlaced(one)),
    prices,
    fuels: fuelFigures(prices, meta.country),
    brands: brandFigures(prices, stations, meta.country),
    pricedStations: priced.size,
  }
}

function isPlaced(one: UnlistedStation): one is StationFigure {
  return one.lat !== null && one.lng !== null
}

function pricesOf(then: PricesThen, country: string, rateThen: RateThen): PriceFigure[] {
  const prices: PriceFigure[] = []
  for (const stationId of [...then.keys()].sort((a, b) => a - b)) {
    const own = then.get(stationId)!
    for (const fuel of fuelCodes) {
      const price = own.get(fuel)
      const micros = price && eurMicros(price, rateThen)
      if (micros !== undefined) prices.push(priceFigure(stationId, country, fuel, price!, micros))
    }
  }
  return prices
}

function eurMicros({ amount, currency }: PriceThen, rateThen: RateThen): Micros | undefined {
  const perEuro = rateThen(currency)
  return perEuro === undefined ? undefined : eurosOf(microsOfText(amount), perEuro)
}

/** A move has no time of the last confirmation, no national name of the fuel, no kind of service, and no verdict. */
function priceFigure(
  stationId: number,
  country: string,
  fuel: FuelCode,
  { amount, currency }: PriceThen,
  micros: Micros,
): PriceFigure {
  return {
    stationId,
    country,
    fuel,
    price: threeDecimals(micros),
    micros,
    updated: null,
    priceLocal: currency === 'EUR' ? null : amount,
    currency,
    nativeFuel: null,
    service: null,
    access: null,
    lastValidatedAt: null,
  }
}

interface Head extends Pick<StationFigure, 'id' | 'name' | 'brand' | 'address' | 'city'> {
  readonly logo: string | null
  readonly postal_code: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly osm_name?: string
  readonly osm_brand?: string
}

/** All stations of the packs. */
function stationsOf({ places, prices }: MarketPacks, meta: PricesMeta, then: PricesThen): UnlistedStation[] {
  const heads = places.bytes('heads')
  const at = offsetsOf(places.uint32('headBytes'))
  const shownUntil = prices.float64('shownUntil')
  return Array.from(shownUntil, (until, number): UnlistedStation => {
    const head = JSON.parse(`${heads.toString('utf8', at[number], at[number + 1])}}`) as Head
    const { logo: logoFile, postal_code: postalCode, osm_name: osmName = null, osm_brand: osmBrand = null } = head
    const { id, name, brand, address, city, lat, lng } = head
    const place = { id, name, brand, logoFile, address, city, postalCode, lat, lng }
    return {
      ...place,
      ...unproved,
      country: meta.country,
      osmName,
      osmBrand,
      shownBy: shownBy(then.get(id), until, meta),
    }
  })
}

function goneStation(place: GonePlace, meta: PricesMeta, then: PricesThen): UnlistedStation {
  const limit = shownBy(then.get(place.id), Number.POSITIVE_INFINITY, meta)
  return { ...place, ...unproved, country: meta.country, osmName: null, osmBrand: null, shownBy: limit }
}

/** What moves do not prove of a station. */
const unproved = {
  timezone: '',
  openingHours: null,
  hoursSource: null,
  closed: false,
  availability: null,
  shownUntil: null,
} as const

/** A source whose terms limited how long the station may be shown: the minutes have passed. Null without a limit. */
function shownBy(
  own: ReadonlyMap<FuelCode, PriceThen> | undefined,
  shownUntil: number,
  { shownFor }: PricesMeta,
): string | null {
  const limited = Object.keys(shownFor)
  const found = [...(own?.values() ?? [])].find(({ source }) => source !== null && limited.includes(source))
  return found?.source ?? (Number.isFinite(shownUntil) ? limited[0]! : null)
}

interface Sum {
  stations: number
  least: Micros
  most: Micros
  total: number
}

/** Exact: the sum of the prices of a country is far below 2^53 millionths. */
function addTo(sums: Map<string, Sum>, key: string, micros: Micros): void {
  const sum = sums.get(key)
  if (sum === undefined) {
    sums.set(key, { stations: 1, least: micros, most: micros, total: micros })
    return
  }
  sum.stations += 1
  sum.least = Math.min(sum.least, micros)
  sum.most = Math.max(sum.most, micros)
  sum.total += micros
}

/** As sql/publish/fuels.sql. */
function fuelFigures(prices: readonly PriceFigure[], country: string): FuelFigure[] {
  const sums = new Map<string, Sum>()
  for (const { fuel, micros } of prices) addTo(sums, fuel, micros)
  return fuelCodes.flatMap(fuel => {
    const sum = sums.get(fuel)
    return sum === undefined ? [] : [{ country, fuel, stations: sum.stations, ...levelOf(sum) }]
  })
}

const fewestOfBrand = 5

/** As sql/publish/brands.sql. */
function brandFigures(
  prices: readonly PriceFigure[],
  stations: readonly UnlistedStation[],
  country: string,
): BrandFigure[] {
  const brands = new Map(stations.map(({ id, brand }) => [id, brand]))
  const logos = logosOf(stations)
  return fuelCodes.flatMap(fuel => {
    const sums = new Map<string, Sum>()
    for (const price of prices) {
      const brand = brands.get(price.stationId)
      if (price.fuel === fuel && brand != null) addTo(sums, brand, price.micros)
    }
    return [...sums]
      .filter(([, sum]) => sum.stations >= fewestOfBrand)
      .sort(([one, a], [other, b]) => b.stations - a.stations || byCodePoint(one, other))
      .map(([brand, sum]) => {
        return { country, fuel, brand, logoFile: logos.get(brand) ?? null, stations: sum.stations, ...levelOf(sum) }
      })
  })
}

function logosOf(stations: readonly UnlistedStation[]): ReadonlyMap<string, string> {
  const logos = new Map<string, string>()
  for (const { brand, logoFile } of stations) {
    if (brand === null || logoFile === null) continue
    const known = logos.get(brand)
    if (known === undefined || logoFile < known) logos.set(brand, logoFile)
  }
  return logos
}

/** The order of UTF-8 is that of code points; that of UTF-16 is not. */
function byCodePoint(one: string, other: string): number {
  return byteText(one) < byteText(other) ? -1 : 1
}

function levelOf({ least, most, total, stations }: Sum): Pick<FuelFigure, 'min' | 'max' | 'avg'> {
  return { min: threeDecimals(least), max: threeDecimals(most), avg: meanText(total, stations) }
}

/** As the macro `three_decimals`: rounded once, halves up. */
export function meanText(total: number, count: number): string {
  return threeDecimals(Math.floor((2 * total + 1000 * count) / (2000 * count)) * 1000)
}
