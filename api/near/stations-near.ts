import { type FuelCode, fuelCodes } from '../../pipeline/model/fuels.ts'
import type { StationById, StationPrice, StationsById } from '../../pipeline/serving/schemas/stations.ts'
import { textOf } from '../../pipeline/serving/text-blob.ts'
import type { Bounds } from '../params/area.ts'
import type { NearOrder } from '../params/near-search.ts'
import { stationDetails } from '../serialise/station-details.ts'
import { idOf } from '../snapshot/id-of.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import { type Circle, millisOf, type PriceNear, pricesAround } from '../snapshot/stations-around.ts'
import { inView } from '../snapshot/view.ts'

export interface StationRow {
  readonly station: StationById & { readonly lat: number; readonly lng: number }
  /** Of the fuel. */
  readonly price: StationPrice
  /** From the place that was asked about; null without one. */
  readonly km: number | null
}

interface NearRow extends StationRow {
  readonly km: number
}

export interface FoundStations<Row extends StationRow = StationRow> {
  /** At most so many as are shown. */
  readonly rows: readonly Row[]
  /** Stations with a current price of the fuel that were found. */
  readonly total: number
  /** Of all of them, in euros; null if there are none. */
  readonly median: number | null
}

export interface NearStations extends FoundStations<NearRow> {
  readonly cheapest: number | null
  /** The place of the first row among all that were found, from 0. */
  readonly from: number
  /** Stations that are known to be open now. */
  readonly open: number
  /** The number of stations with each fuel within the radius; fuels without one are left out. */
  readonly counts: readonly (readonly [fuel: FuelCode, stations: number])[]
  readonly attribution: readonly string[]
}

export interface NearChoice {
  readonly fuel: FuelCode
  readonly sort: NearOrder
  readonly isOpenOnly: boolean
  /** Which part of the list, from 1: the last one for a number beyond it. */
  readonly page: number
}

/** As many as a page lists. */
export const mostOnPage = 50

/** The stations with a current price of the fuel around a point. Stations that may not be shown any more are left out. */
export function stationsNear(
  snapshot: LoadedSnapshot,
  circle: Circle,
  { fuel, sort, isOpenOnly, page }: NearChoice,
  clock: number,
  most = mostOnPage,
): NearStations {
  const { markets } = snapshot.stations
  const around = (code: FuelCode) => pricesAround(markets, code, circle, clock)
  const all = around(fuel)
  const counts = fuelCodes.map(code => [code, code === fuel ? all.length : around(code).length] as const)
  const open = all.filter(({ market, station }) => market.openings.isOpen(station, clock))
  const found = isOpenOnly ? open : all
  const ordered = sort === 'price' ? found : found.toSorted((a, b) => a.km - b.km)
  const from = most * (Math.min(page, Math.max(1, Math.ceil(found.length / most))) - 1)
  const { rows, attribution } = rowsOf(ordered.slice(from, from + most), fuel, clock)
  return {
    rows,
    from,
    open: open.length,
    total: found.length,
    median: medianOf(found.map(millisOf)),
    cheapest: found.length === 0 ? null : millisOf(found[0]!) / 1000,
    counts: counts.filter(([, count]) => count > 0),
    attribution,
  }
}

/** The cheapest stations with a current price in a box. `country`: only its stations; null: all. */
export function stationsInView(
  { stations }: LoadedSnapshot,
  { box, country, fuel, most }: { box: Bounds; country: string | null; fuel: FuelCode; most: number },
  clock: number,
): FoundStations {
  const markets = country === null ? stations.markets : [stations.market(country) ?? []].flat()
  const views = markets.map(market => {
    return { market, entries: inView(market, fuel, box, 'asc', Number.POSITIVE_INFINITY, clock).layerEntries }
  })
  const first = views.flatMap(({ market, entries }) =>
    entries.slice(0, most).map(entry => ({ market, entry, station: market.layerStation[entry]!, km: null })),
  )
  const cheapest = first.sort((a, b) => millisOf(a) - millisOf(b) || idOf(a) - idOf(b)).slice(0, most)
  // A typed array, because a view may have all stations.
  const millis = Float64Array.from(
    views.flatMap(({ market, entries }) => entries.map(entry => millisOf({ market, entry }))),
  )
  return { rows: rowsOf(cheapest, fuel, clock).rows, total: millis.length, median: medianOf(millis.sort()) }
}

/** The rows of found prices, with the attributions of their stations. */
function rowsOf<Km extends number | null>(
  shown: readonly (Pick<PriceNear, 'market' | 'station'> & { km: Km })[],
  fuel: FuelCode,
  clock: number,
) {
  const { data } = JSON.parse(textOf(stationDetails(shown, clock).body)) as StationsById
  const rows = data.stations.map((station, at) => {
    const { market, station: place, km } = shown[at]!
    const position = { lat: market.lat[place]!, lng: market.lng[place]! }
    return { station: { ...station, ...position }, price: station.prices[fuel]!, km }
  })
  return { rows, attribution: data.attribution }
}

/** Of thousandths of a euro in ascending order, in euros. */
function medianOf(millis: ArrayLike<number>): number | null {
  if (millis.length === 0) return null
  const upper = millis[millis.length >> 1]!
  const lower = millis[(millis.length - 1) >> 1]!
  return (lower + upper) / 2000
}
