import { type FuelCode, fuelCodes } from '../model/fuels.ts'
import { epochSecondsOf, type Instant } from '../model/instants.ts'
import { pricesByStation } from '../model/stored.ts'
import type { PriceFigure, UnlistedStation } from '../snapshot/figures.ts'
import { type Column, jsonColumn } from '../snapshot/pack.ts'
import { closedByPublisher, noOpenings, type OpeningRows } from './opening-rows.ts'
import type { MarketFigures } from './places-pack.ts'
import { cardTail, pricePiece, statePiece } from './station-fragments.ts'
import { TextBlob } from './text-blob.ts'

/** The file name within its part. */
export const pricesPackName = 'prices.pack.br'

/**
 * The columns that change with the prices and opening states of one market. Station numbers are those of `places-pack.ts`.
 * Shape  meta        PricesMeta
 *        shownUntil  epoch seconds, one per station; infinite where its source sets no limit; -1, -2 … as long as the minutes of the
 *                    first, second … source of `meta.shownFor` have not passed since its last read
 *        hours       row of the opening table; -1 unknown, -2 closed according to its publisher
 *        tails       UTF-8: the end of each station's card; tailBytes: the length of each
 *        layer…      one layer per fuel, by price, then id: station number, EUR millionths and thousandths
 *        pieces      UTF-8: the price members of each layer entry; pieceBytes: the length of each
 *        moment…     row r of the opening table is momentFrom[r]..momentFrom[r + 1]: epoch seconds, number of the state
 */
export function renderPrices(figures: MarketFigures, openings: OpeningRows): Record<string, Column> {
  const { stations: listed, unlisted, sources } = figures
  const stations: readonly UnlistedStation[] = [...listed, ...unlisted]
  const moments = momentColumns(openings)
  const layers = layerColumns(figures)
  const meta: PricesMeta = {
    country: figures.market.country,
    attribution: figures.market.attributions,
    layers: layers.ranges,
    shownFor: shownForOf(sources),
    openingUntil: openings.moments.length === 0 ? null : openings.until,
    states: moments.states,
  }
  const prices = pricesByStation(figures.prices)
  const tails = new TextBlob()
  for (const station of stations) tails.add(cardTail(station, prices.get(station.id) ?? []))
  return {
    meta: jsonColumn(meta),
    shownUntil: Float64Array.from(stations, endOfShowing(sources)),
    hours: Int32Array.from(stations, station => (station.closed ? hoursClosed : openings.of(station))),
    tails: tails.bytes(),
    tailBytes: tails.lengths(),
    ...moments.columns,
    ...layers.columns,
  }
}

/** Minutes for which the terms of a source allow a price to be shown; absent: no limit. */
export type ShownFor = Readonly<Record<string, number>>

export interface PricesMeta {
  readonly country: string
  readonly attribution: readonly string[]
  readonly layers: readonly { readonly fuel: FuelCode; readonly from: number; readonly to: number }[]
  /** Sources whose terms limit how many minutes a price may be shown. */
  readonly shownFor: ShownFor
  /** The last instant for which opening states are known; null where no station has opening hours. */
  readonly openingUntil: Instant | null
  /** JSON members, ready to send; 0 is "unknown", 1 "closed according to its publisher". */
  readonly states: readonly string[]
}

export const hoursUnknown = -1
export const hoursClosed = -2
export const stateUnknown = 0
export const stateClosed = 1

function endOfShowing(sources: MarketFigures['sources']): (station: UnlistedStation) => number {
  const limited = Object.keys(shownForOf(sources))
  return ({ shownBy, shownUntil }) => {
    if (shownBy !== null) return -1 - limited.indexOf(shownBy)
    return shownUntil === null ? Number.POSITIVE_INFINITY : epochSecondsOf(shownUntil)
  }
}

function shownForOf(sources: MarketFigures['sources']): ShownFor {
  const limited = sources.filter(({ shownForMinutes }) => shownForMinutes !== null)
  return Object.fromEntries(limited.map(({ id, shownForMinutes }) => [id, shownForMinutes!]))
}

function momentColumns(openings: OpeningRows) {
  const numbers = new Map<string, number>()
  const numberOf = (piece: string): number => {
    if (!numbers.has(piece)) numbers.set(piece, numbers.size)
    return numbers.get(piece)!
  }
  numberOf(statePiece(noOpenings))
  numberOf(statePiece(closedByPublisher))
  const flat = openings.moments.flat()
  const from = [0]
  for (const row of openings.moments) from.push(from.at(-1)! + row.length)
  const columns = {
    momentFrom: Uint32Array.from(from),
    momentAt: Float64Array.from(flat, moment => moment.at),
    momentState: Uint32Array.from(flat, moment => numberOf(statePiece(moment))),
  }
  return { columns, states: [...numbers.keys()] }
}

interface LayerEntry {
  readonly station: number
  readonly price: PriceFigure
  /** Thousandths of a euro: the precision of the served price, and so of the order. */
  readonly millis: number
}

function layerColumns(figures: MarketFigures) {
  const ranges: PricesMeta['layers'][number][] = []
  const inOrder: LayerEntry[] = []
  const pieces = new TextBlob()
  for (const [fuel, entries] of layersOf(figures)) {
    ranges.push({ fuel, from: inOrder.length, to: inOrder.length + entries.length })
    for (const entry of entries.sort(byServedPrice)) {
      inOrder.push(entry)
      pieces.add(pricePiece(entry.price))
    }
  }
  const columns = {
    layerStation: Uint32Array.from(inOrder, entry => entry.station),
    layerMicros: Float64Array.from(inOrder, entry => entry.price.micros),
    layerMillis: Uint32Array.from(inOrder, entry => entry.millis),
    pieces: pieces.bytes(),
    pieceBytes: pieces.lengths(),
  }
  return { ranges, columns }
}

function layersOf({ stations, prices }: MarketFigures): Map<FuelCode, LayerEntry[]> {
  const numbers = new Map(stations.map((station, at) => [station.id, at]))
  const layers = new Map(fuelCodes.map(fuel => [fuel, [] as LayerEntry[]]))
  for (const price of prices) {
    const station = numbers.get(price.stationId)
    if (station === undefined) continue
    layers.get(price.fuel)?.push({ station, price, millis: Math.round(Number(price.price) * 1000) })
  }
  return layers
}

/**
 * By the price that the client sees, then by id. Converted prices that differ only in the sixth decimal are equal to the
 * client, which would otherwise see ids out of order.
 */
function byServedPrice(a: LayerEntry, b: LayerEntry): number {
  return a.millis - b.millis || a.price.stationId - b.price.stationId
}
