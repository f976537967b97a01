import type { FuelCode } from '../pipeline/model/fuels.ts'
import { sideOf } from '../pipeline/serving/cells-pack.ts'
import { touchesBox } from './cells.ts'
import type { MarketStations } from './market-stations.ts'
import type { Bounds } from './params/bounds.ts'

/** Cells as columns, by row, then column. */
export interface CellColumns {
  readonly place: ArrayLike<number>
  readonly stations: ArrayLike<number>
  /** EUR per unit in thousandths. */
  readonly min: ArrayLike<number>
  readonly mean: ArrayLike<number>
}

/** For a country without a market. */
export const noCells: CellColumns = { place: [], stations: [], min: [], mean: [] }

interface Sum {
  stations: number
  leastMicros: number
  totalMicros: number
}

/**
 * The cells of one country that touch the box. The cells in the pack cover all countries, and a cell on a border
 * contains prices of both sides, so these cells are computed from the prices in one pass.
 */
export function countryCells(
  stations: MarketStations,
  fuel: FuelCode,
  zoom: number,
  box: Bounds,
  clock: number,
): CellColumns {
  const { layerStation, layerMicros, lat, lng } = stations
  const side = sideOf(zoom)
  const { from, to } = stations.layer(fuel)
  const sums = new Map<number, Sum>()
  for (let entry = from; entry < to; entry++) {
    const station = layerStation[entry]!
    if (!stations.isShown(station, clock)) continue
    const row = rowOf(lat[station]!, side)
    const column = columnOf(lng[station]!, side)
    if (!touchesBox(row, column, side, box)) continue
    const micros = layerMicros[entry]!
    const sum = sums.get(row * side + column)
    if (sum) {
      sum.stations++
      sum.leastMicros = Math.min(sum.leastMicros, micros)
      sum.totalMicros += micros
    } else sums.set(row * side + column, { stations: 1, leastMicros: micros, totalMicros: micros })
  }
  const cells = [...sums].sort((a, b) => a[0] - b[0])
  return {
    place: cells.map(([place]) => place),
    stations: cells.map(([, sum]) => sum.stations),
    min: cells.map(([, sum]) => thousandths(sum.leastMicros, 1)),
    mean: cells.map(([, sum]) => thousandths(sum.totalMicros, sum.stations)),
  }
}

// The same arithmetic as in sql/macros: mercator_row, mercator_column, three_decimals.

function rowOf(lat: number, side: number): number {
  const radians = (Math.round(lat * 1e6) / 1e6) * (Math.PI / 180)
  return within(Math.floor((0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * side), side)
}

function columnOf(lng: number, side: number): number {
  return within(Math.floor(((Math.round(lng * 1e6) + 180e6) * side) / 360e6), side)
}

function within(place: number, side: number): number {
  return Math.min(Math.max(place, 0), side - 1)
}

/** Rounds halves up. Exact, because the sum of a country's prices is far below 2^53 millionths. */
function thousandths(micros: number, count: number): number {
  return Math.floor((2 * micros + 1000 * count) / (2000 * count))
}
