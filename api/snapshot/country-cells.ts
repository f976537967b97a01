import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { finestSide, sideOf } from '../../pipeline/serving/cells-pack.ts'
import type { Slices } from '../http/in-slices.ts'
import type { Bounds } from '../params/area.ts'
import { cellsTouching } from './cells.ts'
import type { MarketStations } from './market-stations.ts'

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

// 5,000 prices take less than a millisecond.
const pricesPerStep = 5000

/**
 * The cells of one country that touch the box. The cells in the pack cover all countries, and a cell on a border
 * contains prices of both sides, so these cells are computed from the prices in one pass.
 */
export function* countryCells(
  stations: MarketStations,
  fuel: FuelCode,
  zoom: number,
  box: Bounds,
  clock: number,
): Slices<CellColumns> {
  const { layerStation, layerMicroEuros } = stations
  const { row, column } = stations.cells
  const side = sideOf(zoom)
  const perCell = finestSide / side
  const { firstRow, lastRow, hasColumn } = cellsTouching(side, box)
  const { from, to } = stations.layer(fuel)
  const sums = new Map<number, Sum>()
  for (let entry = from; entry < to; entry++) {
    if (entry % pricesPerStep === 0) yield
    const station = layerStation[entry]!
    const cellRow = Math.floor(row[station]! / perCell)
    const cellColumn = Math.floor(column[station]! / perCell)
    if (cellRow < firstRow || cellRow > lastRow || !hasColumn[cellColumn] || !stations.isShown(station, clock)) continue
    const place = cellRow * side + cellColumn
    const micros = layerMicroEuros[entry]!
    const sum = sums.get(place)
    if (sum) {
      sum.stations++
      sum.leastMicros = Math.min(sum.leastMicros, micros)
      sum.totalMicros += micros
    } else sums.set(place, { stations: 1, leastMicros: micros, totalMicros: micros })
  }
  const cells = [...sums].sort((a, b) => a[0] - b[0])
  return {
    place: cells.map(([place]) => place),
    stations: cells.map(([, sum]) => sum.stations),
    min: cells.map(([, sum]) => thousandths(sum.leastMicros, 1)),
    mean: cells.map(([, sum]) => thousandths(sum.totalMicros, sum.stations)),
  }
}

/**
 * As `three_decimals` in sql/macros: rounds halves up. Exact, because the sum of a country's prices is far below 2^53
 * millionths.
 */
function thousandths(micros: number, count: number): number {
  return Math.floor((2 * micros + 1000 * count) / (2000 * count))
}
