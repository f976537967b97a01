import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { sideOf } from '../../pipeline/serving/cells-pack.ts'
import { unitMember } from '../../pipeline/serving/fuel-order.ts'
import { northEdge, westEdge } from '../cell-edges.ts'
import type { CellColumns } from '../country-cells.ts'
import type { Bounds } from '../params/bounds.ts'

export interface CellsContext {
  readonly zoom: number
  readonly fuel: FuelCode
  /** Null: all of them. */
  readonly country: string | null
  readonly bounds: Bounds
  /** Attributions of the markets whose prices may be in the cells. */
  readonly attribution: readonly string[]
}

/** Assembled as text: objects and `JSON.stringify` would take six times as long for thousands of cells. */
export function cellsBody(cells: CellColumns, found: readonly number[], asked: CellsContext): Buffer {
  const { zoom, fuel, country, bounds, attribution } = asked
  const head = JSON.stringify({
    zoom,
    fuel,
    bounds: [bounds.south, bounds.west, bounds.north, bounds.east],
    ...(country === null ? {} : { country }),
    ...unitMember(fuel),
  })
  const side = sideOf(zoom)
  const list = found.map(at => cellText(cells, at, side)).join(',')
  const tail = `"cells":[${list}],"attribution":${JSON.stringify(attribution)}}`
  return Buffer.from(`{"ok":true,"data":${head.slice(0, -1)},${tail}}`)
}

function cellText({ place, stations, min, mean }: CellColumns, at: number, side: number): string {
  const column = place[at]! % side
  const row = (place[at]! - column) / side
  const southWest = `{"south":${northEdge(row + 1, side)},"west":${westEdge(column, side)}`
  const northEast = `"north":${northEdge(row, side)},"east":${westEdge(column + 1, side)}`
  return `${southWest},${northEast},"stations":${stations[at]},"min":${min[at]! / 1000},"mean":${mean[at]! / 1000}}`
}
