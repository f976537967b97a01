import type { FuelCode } from '../pipeline/model/fuels.ts'
import type { OpeningRows, ServedMoment } from '../pipeline/serving/opening-rows.ts'
import type { Figures, MarketFigure, PriceFigure, StationFigure } from '../pipeline/snapshot/figures.ts'

/** The locations of the made-up stations: boxes of about the size of the real countries, and the share of each. */
const boxes = [
  ['FR', 43, 49.5, -1, 7, 10],
  ['IT', 40, 46, 8, 16, 24],
  ['ES', 37, 43, -8, 2, 12],
  ['DE', 48, 54, 7, 14, 15],
  ['GB', 50.5, 55, -4, 1, 8],
  ['PL', 50, 54, 15, 23, 8],
] as const
const countries = boxes.map(box => box[0]).sort()
const fuels: readonly FuelCode[] = ['diesel', 'sp95', 'sp98', 'gpl']
const brands = ['Esso', 'Shell', 'TotalEnergies', 'Eni', 'Avia', null]
const snapshotAt = '2026-11-19 12:00:00'

/** Figures of the given number of stations, the same for the same seed. */
export function madeUpFigures(count: number, seed = 1): Figures {
  const random = randomOf(seed)
  const shares = boxes.reduce((sum, box) => sum + box[5], 0)
  const stations: StationFigure[] = []
  const prices: PriceFigure[] = []
  for (const [country, south, north, west, east, share] of [...boxes].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
    const own = Math.round((count * share) / shares)
    for (let at = 0; at < own; at++) {
      const lat = round(south + random() * (north - south))
      stations.push(madeUpStation(country, stations.length + 1, lat, round(west + random() * (east - west)), random))
      prices.push(...madeUpPrices(stations.at(-1)!, random))
    }
  }
  return {
    ...emptyFigures,
    stations,
    prices,
    markets: countries.map(country => market(country, stations)),
    ...nationalFigures(),
  }
}

/** A row for every combination of hours that the made-up stations have: a change each morning and evening. */
export const madeUpOpenings: OpeningRows = {
  of: station => (station.openingHours === null ? -1 : Number(station.openingHours.slice(7, 9)) - 5),
  moments: Array.from({ length: 4 }, (_, row) => daily(5 + row)),
  until: '2026-11-29 00:00:00',
}

function daily(opensAt: number): readonly ServedMoment[] {
  const midnight = Date.UTC(2026, 10, 19) / 1000
  const opens = `0${opensAt}:00`
  return Array.from({ length: 11 }, (_, day) => [
    { at: midnight + day * 86_400 + opensAt * 3600, isOpen: true, open: 'Open', next: 'Closes 22:00' },
    { at: midnight + day * 86_400 + 22 * 3600, isOpen: false, open: 'Closed', next: `Opens ${opens}` },
  ]).flat()
}

/** Values of the station with that number; the first one is 1. */
export function madeUpId(number: number): number {
  return number * 7_919 + 4_503_599_627_370
}

function madeUpStation(country: string, id: number, lat: number, lng: number, random: () => number): StationFigure {
  return {
    id: madeUpId(id),
    country,
    name: `Station service ${id}`,
    brand: pick(brands, random),
    logoFile: null,
    address: `${Math.floor(random() * 300)} route nationale`,
    city: `Ville-sur-Rivière ${Math.floor(random() * 900)}`,
    postalCode: String(10_000 + Math.floor(random() * 80_000)),
    lat,
    lng,
    timezone: 'UTC',
    openingHours: random() < 0.6 ? `Mo-Su 0${5 + Math.floor(random() * 4)}:00-22:00` : null,
    hoursSource: 'publisher',
    osmName: null,
    osmBrand: null,
    closed: false,
    availability: null,
    shownBy: null,
    shownUntil: null,
  }
}

function madeUpPrices(station: StationFigure, random: () => number): PriceFigure[] {
  return fuels.slice(0, 2 + Math.floor(random() * 3)).map(fuel => {
    const micros = 1_300_000 + Math.floor(random() * 700) * 1000
    return {
      stationId: station.id,
      country: station.country,
      fuel,
      price: (micros / 1_000_000).toFixed(3),
      micros,
      updated: `2026-11-${10 + Math.floor(random() * 9)} 07:30:00`,
      priceLocal: null,
      currency: 'EUR',
      nativeFuel: fuel === 'diesel' ? 'Gazole' : 'SP95',
      service: null,
      access: null,
    }
  })
}

function market(country: string, stations: readonly StationFigure[]): MarketFigure {
  const held = stations.filter(station => station.country === country).length
  const attributions = ['Made-up ministry (made-up licence)']
  return {
    country,
    basis: 'stations',
    published: true,
    lastFetched: snapshotAt,
    stations: held,
    prices: held,
    attributions,
    priceAttributions: attributions,
  }
}

/** Summary, brands, board and history of about the real size. */
function nationalFigures() {
  const aggregate = { min: '1.301', max: '1.999', avg: '1.654' }
  return {
    fuels: countries.flatMap(country => fuels.map(fuel => ({ country, fuel, stations: 900, ...aggregate }))),
    brands: countries.flatMap(country =>
      Array.from({ length: 40 }, (_, at) => ({
        country,
        fuel: 'diesel' as const,
        brand: `Brand ${at}`,
        logoFile: null,
        stations: 90 - at,
        ...aggregate,
      })),
    ),
    board: countries.map(country => ({ country, petrol: '1.701', diesel: '1.655' })),
    history: countries.flatMap(country =>
      Array.from({ length: 300 }, (_, week) => ({
        country,
        week: new Date(Date.UTC(2021, 0, 4 + week * 7)).toISOString().slice(0, 10),
        euro95: '1.701',
        diesel: '1.655',
      })),
    ),
  }
}

const emptyFigures: Omit<Figures, 'markets' | 'stations' | 'prices' | 'fuels' | 'brands' | 'board' | 'history'> = {
  snapshotAt,
  demonstration: true,
  reference: [],
  fetches: [],
  unlisted: [],
  sources: [],
}

/** A linear congruential generator (Numerical Recipes), 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

export function pick<T>(values: readonly T[], random: () => number): T {
  return values[Math.floor(random() * values.length)]!
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
