import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { sideOf } from '../../pipeline/serving/cells-pack.ts'
import { unitMember } from '../../pipeline/serving/fuel-order.ts'
import { byteText } from '../../pipeline/serving/text-blob.ts'
import type { Slices } from '../http/in-slices.ts'
import type { Bounds } from '../params/area.ts'
import { northEdgeText, westEdgeText } from '../snapshot/cell-edges.ts'
import type { CellColumns } from '../snapshot/country-cells.ts'

export interface CellsContext {
  readonly zoom: number
  readonly fuel: FuelCode
  /** Null: all of them. */
  readonly country: string | null
  readonly bounds: Bounds
  /** Attributions of the markets whose prices may be in the cells. */
  readonly attribution: readonly string[]
}

// 1,000 cells take less than a millisecond.
const cellsPerStep = 1000

/** Assembled as text: objects and `JSON.stringify` would take six times as long for thousands of cells. */
export function* cellsBody(cells: CellColumns, found: readonly number[], context: CellsContext): Slices<string> {
  const { zoom, fuel, country, bounds, attribution } = context
  const head = JSON.stringify({
    zoom,
    fuel,
    bounds: [bounds.south, bounds.west, bounds.north, bounds.east],
    ...(country === null ? {} : { country }),
    ...unitMember(fuel),
  })
  const side = sideOf(zoom)
  const list: string[] = []
  for (const at of found) {
    list.push(cellText(cells, at, side))
    if (list.length % cellsPerStep === 0) yield
  }
  const tail = `"cells":[${list.join(',')}],"attribution":${JSON.stringify(attribution)}}`
  return byteText(`{"ok":true,"data":${head.slice(0, -1)},${tail}}`)
}

function cellText({ place, stations, min, mean }: CellColumns, at: number, side: number): string {
  const column = place[at]! % side
  const row = (place[at]! - column) / side
  const southWest = `{"south":${northEdgeText(row + 1, side)},"west":${westEdgeText(column, side)}`
  const northEast = `"north":${northEdgeText(row, side)},"east":${westEdgeText(column + 1, side)}`
  return `${southWest},${northEast},"stations":${stations[at]},"min":${min[at]! / 1000},"mean":${mean[at]! / 1000}}`
}
