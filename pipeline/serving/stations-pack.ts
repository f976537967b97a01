import KDBush from 'kdbush'
import { type FuelCode, fuelCodes } from '../model/fuels.ts'
import { epochSecondsOf, type Instant } from '../model/instants.ts'
import type { PriceFigure, SourceFigure, StationFigure, UnlistedStation } from '../snapshot/figures.ts'
import { type Column, jsonColumn } from '../snapshot/pack.ts'
import type { MarketFigures } from './market-figures.ts'
import { closedByPublisher, nothingKnown, type OpeningRows } from './opening-rows.ts'
import { cardHead, cardTail, featureHead, featureTail, pricePiece, statePiece } from './station-fragments.ts'
import { TextBlob } from './text-blob.ts'

/**
 * The columns of the pack of one market. Listed stations by id, behind them the unlisted ones by id; a station's number is
 * its place in that order.
 * Shape  meta        PackMeta
 *        id lat lng  one a station; not a number where it has no position
 *        tree        numbers of the listed stations in the order of a search tree (KDBush)
 *        byId        the numbers of all stations in the order of their ids
 *        shownUntil  epoch seconds; infinite where its source sets no limit; -1, -2 … while the minutes of the first, second …
 *                    source of `meta.shownFor` since its last read are not over
 *        hours       row of the opening table; -1 nothing known, -2 closed by its publisher
 *        cards       UTF-8; card i is cardAt[i]..cardAt[i + 1], its tail begins at cardMid[i]; features likewise, of
 *                    listed stations only
 *        layer…      one layer a fuel, by price, then id: station number, EUR millionths, price piece
 *        moment…     row r of the opening table is momentFrom[r]..momentFrom[r + 1]: epoch seconds, number of the state
 */
export function renderStations(figures: MarketFigures, openings: OpeningRows): Record<string, Column> {
  return {
    ...placeColumns(figures, openings),
    ...fragmentColumns(figures),
    ...momentAndLayerColumns(figures, openings),
  }
}

/** Minutes for which the terms of a source let a price be shown; absent: for ever. */
export type ShownFor = Readonly<Record<string, number>>

export interface PackMeta {
  readonly country: string
  readonly attribution: readonly string[]
  readonly layers: readonly { readonly fuel: FuelCode; readonly from: number; readonly to: number }[]
  /** Sources whose terms let a price be shown for so many minutes. */
  readonly shownFor: ShownFor
  /** The last instant for which opening states are known; null where no station has opening hours. */
  readonly openingUntil: Instant | null
  /** Ready members; 0 is "nothing known", 1 "closed by its publisher". */
  readonly states: readonly string[]
}

export const hoursUnknown = -1
export const hoursClosed = -2
export const stateUnknown = 0
export const stateClosed = 1

function placeColumns(
  { stations: listed, unlisted, sources }: MarketFigures,
  openings: OpeningRows,
): Record<string, Column> {
  const stations: readonly UnlistedStation[] = [...listed, ...unlisted]
  return {
    id: Float64Array.from(stations, station => station.id),
    lat: Float64Array.from(stations, station => station.lat ?? Number.NaN),
    lng: Float64Array.from(stations, station => station.lng ?? Number.NaN),
    tree: treeOrder(listed),
    byId: Uint32Array.from(stations.keys()).sort((a, b) => stations[a]!.id - stations[b]!.id),
    shownUntil: Float64Array.from(stations, endOfShowing(sources)),
    hours: Int32Array.from(stations, station => (station.closed ? hoursClosed : openings.of(station))),
  }
}

function endOfShowing(sources: readonly SourceFigure[]): (station: UnlistedStation) => number {
  const limited = Object.keys(shownForOf(sources))
  return ({ shownBy, shownUntil }) => {
    if (shownBy !== null) return -1 - limited.indexOf(shownBy)
    return shownUntil === null ? Number.POSITIVE_INFINITY : epochSecondsOf(shownUntil)
  }
}

/** Sorting the tree takes most of the time of making it, so it is done here and not in the server. */
function treeOrder(stations: readonly StationFigure[]): Uint32Array {
  const tree = new KDBush(stations.length)
  for (const { lat, lng } of stations) tree.add(lng, lat)
  tree.finish()
  return Uint32Array.from(tree.ids)
}

function fragmentColumns(figures: MarketFigures): Record<string, Column> {
  const prices = pricesByStation(figures)
  const [cards, features] = [new TextBlob(), new TextBlob()]
  const marks = {
    cardAt: [] as number[],
    cardMid: [] as number[],
    featureAt: [] as number[],
    featureMid: [] as number[],
  }
  for (const [at, station] of [...figures.stations, ...figures.unlisted].entries()) {
    marks.cardAt[at] = cards.add(cardHead(station))
    marks.cardMid[at] = cards.add(cardTail(station, prices.get(station.id) ?? []))
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

function momentAndLayerColumns(figures: MarketFigures, openings: OpeningRows): Record<string, Column> {
  const moments = momentColumns(openings)
  const layers = layerColumns(figures)
  const meta: PackMeta = {
    country: figures.market.country,
    attribution: figures.market.attributions,
    layers: layers.ranges,
    shownFor: shownForOf(figures.sources),
    openingUntil: openings.moments.length === 0 ? null : openings.until,
    states: moments.states,
  }
  return { meta: jsonColumn(meta), ...moments.columns, ...layers.columns }
}

function shownForOf(sources: readonly SourceFigure[]): ShownFor {
  const limited = sources.filter(({ shownForMinutes }) => shownForMinutes !== null)
  return Object.fromEntries(limited.map(({ id, shownForMinutes }) => [id, shownForMinutes!]))
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

function layerColumns(figures: MarketFigures) {
  const ranges: PackMeta['layers'][number][] = []
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
    pieceAt: pieces.offsets(),
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
 * By the price that the client sees, then by id. Two converted prices that differ in the sixth decimal are one price
 * to the client, who would otherwise see ids out of order.
 */
function byServedPrice(a: LayerEntry, b: LayerEntry): number {
  return a.millis - b.millis || a.price.stationId - b.price.stationId
}

function pricesByStation({ prices }: MarketFigures): Map<number, PriceFigure[]> {
  const byStation = new Map<number, PriceFigure[]>()
  for (const price of prices) {
    const known = byStation.get(price.stationId)
    if (known) known.push(price)
    else byStation.set(price.stationId, [price])
  }
  return byStation
}
