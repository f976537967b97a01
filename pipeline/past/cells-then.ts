import { type FuelCode, fuelCodes } from '../model/fuels.ts'
import { threeDecimals } from '../model/money.ts'
import { columnOf, finestSide, rowOf } from '../serving/cell-of.ts'
import { sideOf } from '../serving/cells-pack.ts'
import type { CellFigure } from '../snapshot/figures.ts'
import { type MarketThen, meanText } from './market-then.ts'

const zooms = [2, 3, 4, 5, 6, 7, 8]
const fuelsInOrder = [...fuelCodes].sort()

interface Cell {
  stations: number
  least: number
  total: number
  /** A source whose terms limited how long one of the prices is shown. */
  shownBy: string | null
}

/** The cells of the map far out, of all markets, as sql/publish/cells.sql. Markets are added one by one, so that none has to stay in memory. */
export class CellsThen {
  readonly #layers = new Map<string, Map<number, Cell>>()

  add({ stations, prices }: Pick<MarketThen, 'stations' | 'prices'>): void {
    const places = new Map(
      stations.map(({ id, lat, lng, shownBy }) => [id, { row: rowOf(lat), column: columnOf(lng), shownBy }]),
    )
    for (const { stationId, fuel, micros } of prices) {
      const at = places.get(stationId)
      if (at === undefined) continue
      for (const zoom of zooms) {
        const side = sideOf(zoom)
        const perCell = finestSide / side
        const place = Math.floor(at.row / perCell) * side + Math.floor(at.column / perCell)
        addTo(this.#layer(zoom, fuel), place, micros, at.shownBy)
      }
    }
  }

  /** By zoom, fuel, row, column. */
  figures(): CellFigure[] {
    return zooms.flatMap(zoom => fuelsInOrder.flatMap(fuel => cellFigures(zoom, fuel, this.#layer(zoom, fuel))))
  }

  #layer(zoom: number, fuel: FuelCode): Map<number, Cell> {
    const key = `${zoom} ${fuel}`
    const known = this.#layers.get(key)
    if (known !== undefined) return known
    const made = new Map<number, Cell>()
    this.#layers.set(key, made)
    return made
  }
}

function cellFigures(zoom: number, fuel: FuelCode, cells: ReadonlyMap<number, Cell>): CellFigure[] {
  const side = sideOf(zoom)
  return [...cells]
    .sort(([one], [other]) => one - other)
    .map(([place, { stations, least, total, shownBy }]) => ({
      zoom,
      fuel,
      row: Math.floor(place / side),
      column: place % side,
      stations,
      min: threeDecimals(least),
      mean: meanText(total, stations),
      shownBy,
      shownUntil: null,
    }))
}

function addTo(cells: Map<number, Cell>, place: number, micros: number, shownBy: string | null): void {
  const cell = cells.get(place)
  if (cell === undefined) {
    cells.set(place, { stations: 1, least: micros, total: micros, shownBy })
    return
  }
  cell.shownBy ??= shownBy
  cell.stations += 1
  cell.least = Math.min(cell.least, micros)
  cell.total += micros
}
