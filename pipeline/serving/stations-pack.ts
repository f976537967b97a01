import { type FuelCode, fuelCodes } from '../model/fuels.ts'
import { epochSecondsOf, type Instant } from '../model/instants.ts'
import type { Figures, MarketFigure, PriceFigure, SourceFigure, UnlistedStation } from '../snapshot/figures.ts'
import { type Column, jsonColumn } from '../snapshot/pack.ts'
import { closedByPublisher, nothingKnown, type OpeningRows } from './opening-rows.ts'
import { cardHead, cardTail, featureHead, featureTail, pricePiece, statePiece } from './station-fragments.ts'
import { TextBlob } from './text-blob.ts'

/**
 * The columns of `stations.pack`. Stations by country, then id, behind them the unlisted ones in the same order; a
 * station's number is its place in that order.
 * Shape  meta        PackMeta
 *        id lat lng  one a station; not a number where it has no position
 *        byId        the numbers of all stations in the order of their ids
 *        market      place of its market in `meta`
 *        shownUntil  epoch seconds; infinite where its source sets no limit
 *        hours       row of the opening table; -1 nothing known, -2 closed by its publisher
 *        cards       UTF-8; card i is cardAt[i]..cardAt[i + 1], its tail begins at cardMid[i]; features likewise, of
 *                    listed stations only
 *        layer…      one layer a market and fuel, by price, then id: station number, EUR millionths, price piece
 *        moment…     row r of the opening table is momentFrom[r]..momentFrom[r + 1]: epoch seconds, number of the state
 */
export function renderStations(figures: Figures, openings: OpeningRows, openingUntil: Instant): Record<string, Column> {
  const prices = pricesByStation(figures)
  return {
    ...placeColumns(figures, openings),
    ...fragmentColumns(figures, prices),
    ...momentAndLayerColumns(figures, openings, openingUntil),
  }
}

/** Minutes for which the terms of a source let a price be shown; absent: for ever. */
export type ShownFor = Readonly<Record<string, number>>

export interface PackMeta {
  /** Every market held, with the range of its listed stations. */
  readonly markets: readonly {
    readonly country: string
    readonly from: number
    readonly to: number
    readonly attribution: readonly string[]
  }[]
  readonly layers: readonly {
    readonly country: string
    readonly fuel: FuelCode
    readonly from: number
    readonly to: number
  }[]
  /** Sources whose terms let a price be shown for so many minutes. */
  readonly shownFor: ShownFor
  /** Ready members; 0 is "nothing known", 1 "closed by its publisher". */
  readonly states: readonly string[]
  /** Epoch seconds: the last instant for which opening states are known. */
  readonly openingUntil: number
}

export const hoursUnknown = -1
export const hoursClosed = -2
export const stateUnknown = 0
export const stateClosed = 1

function allStations({ stations, unlisted }: Figures): readonly UnlistedStation[] {
  return [...stations, ...unlisted]
}

function placeColumns(figures: Figures, openings: OpeningRows): Record<string, Column> {
  const stations = allStations(figures)
  const markets = new Map(figures.markets.map(({ country }, at) => [country, at]))
  return {
    id: Float64Array.from(stations, station => station.id),
    lat: Float64Array.from(stations, station => station.lat ?? Number.NaN),
    lng: Float64Array.from(stations, station => station.lng ?? Number.NaN),
    byId: Uint32Array.from(stations.keys()).sort((a, b) => stations[a]!.id - stations[b]!.id),
    market: Uint8Array.from(stations, station => markets.get(station.country)!),
    shownUntil: Float64Array.from(stations, ({ shownUntil }) =>
      shownUntil === null ? Number.POSITIVE_INFINITY : epochSecondsOf(shownUntil),
    ),
    hours: Int32Array.from(stations, station => (station.closed ? hoursClosed : openings.of(station))),
  }
}

function fragmentColumns(
  figures: Figures,
  prices: ReadonlyMap<string, readonly PriceFigure[]>,
): Record<string, Column> {
  const [cards, features] = [new TextBlob(), new TextBlob()]
  const marks = {
    cardAt: [] as number[],
    cardMid: [] as number[],
    featureAt: [] as number[],
    featureMid: [] as number[],
  }
  for (const [at, station] of allStations(figures).entries()) {
    marks.cardAt[at] = cards.add(cardHead(station))
    marks.cardMid[at] = cards.add(cardTail(station, prices.get(keyOf(station.country, station.id)) ?? []))
  }
  for (const [at, station] of figures.stations.entries()) {
    marks.featureAt[at] = features.add(featureHead(station))
    marks.featureMid[at] = features.add(featureTail(station))
  }
  marks.cardAt.push(cards.bytes().length)
  marks.featureAt.push(features.bytes().length)
  return {
    cards: cards.bytes(),
    cardAt: Uint32Array.from(marks.cardAt),
    cardMid: Uint32Array.from(marks.cardMid),
    features: features.bytes(),
    featureAt: Uint32Array.from(marks.featureAt),
    featureMid: Uint32Array.from(marks.featureMid),
  }
}

function momentAndLayerColumns(
  figures: Figures,
  openings: OpeningRows,
  openingUntil: Instant,
): Record<string, Column> {
  const moments = momentColumns(openings)
  const layers = layerColumns(figures)
  const meta: PackMeta = {
    markets: figures.markets.map(market => marketRange(figures, market)),
    layers: layers.ranges,
    shownFor: Object.fromEntries(figures.sources.flatMap(shownForOf)),
    states: moments.states,
    openingUntil: epochSecondsOf(openingUntil),
  }
  return { meta: jsonColumn(meta), ...moments.columns, ...layers.columns }
}

function shownForOf({ id, shownForMinutes }: SourceFigure): readonly (readonly [string, number])[] {
  return shownForMinutes === null ? [] : [[id, shownForMinutes]]
}

function marketRange(figures: Figures, market: MarketFigure): PackMeta['markets'][number] {
  const from = figures.stations.findIndex(station => station.country === market.country)
  const own = figures.stations.filter(station => station.country === market.country)
  const [first, attribution] = [Math.max(from, 0), market.attributions]
  return { country: market.country, from: first, to: first + own.length, attribution }
}

function momentColumns(openings: OpeningRows) {
  const numbers = new Map<string, number>()
  const numberOf = (piece: string): number => {
    if (!numbers.has(piece)) numbers.set(piece, numbers.size)
    return numbers.get(piece)!
  }
  numberOf(statePiece(nothingKnown))
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
  /** Thousandths of a euro: what is served, and so what the order is by. */
  readonly millis: number
}

function layerColumns(figures: Figures) {
  const ranges: PackMeta['layers'][number][] = []
  const inOrder: LayerEntry[] = []
  const pieces = new TextBlob()
  for (const [key, entries] of layersOf(figures)) {
    const [country, fuel] = key.split(' ') as [string, FuelCode]
    ranges.push({ country, fuel, from: inOrder.length, to: inOrder.length + entries.length })
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
    pieceAt: pieces.offsets(),
  }
  return { ranges, columns }
}

function layersOf(figures: Figures): Map<string, LayerEntry[]> {
  const numbers = new Map(figures.stations.map((station, at) => [keyOf(station.country, station.id), at]))
  const countries = figures.markets.map(market => market.country)
  const layers = new Map(
    countries.flatMap(country => fuelCodes.map(fuel => [`${country} ${fuel}`, [] as LayerEntry[]])),
  )
  for (const price of figures.prices) {
    const station = numbers.get(keyOf(price.country, price.stationId))
    if (station === undefined) continue
    layers
      .get(`${price.country} ${price.fuel}`)
      ?.push({ station, price, millis: Math.round(Number(price.price) * 1000) })
  }
  return layers
}

/**
 * By the price that the client sees, then by id. Two converted prices that differ in the sixth decimal are one price
 * to the client, who would otherwise see ids out of order.
 */
function byServedPrice(a: LayerEntry, b: LayerEntry): number {
  return a.millis - b.millis || a.price.stationId - b.price.stationId
}

function pricesByStation(figures: Figures): Map<string, PriceFigure[]> {
  const byStation = new Map<string, PriceFigure[]>()
  for (const price of figures.prices) {
    const key = keyOf(price.country, price.stationId)
    const known = byStation.get(key)
    if (known) known.push(price)
    else byStation.set(key, [price])
  }
  return byStation
}

function keyOf(country: string, id: number): string {
  return `${country} ${id}`
}
