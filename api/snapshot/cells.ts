import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { type CellLayer, type CellsMeta, noEnd, sideOf } from '../../pipeline/serving/cells-pack.ts'
import type { Pack } from '../../pipeline/snapshot/pack.ts'
import type { Bounds } from '../params/area.ts'
import { northEdge, westEdge } from './cell-edges.ts'
import { endOfShowing, type LastReads } from './last-reads.ts'

/** The cells of the zoomed-out map, in memory: columns as in the pack. */
export class MapCells {
  /** Row times the cells of a row, plus column. */
  readonly place: Uint32Array
  readonly stations: Uint32Array
  /** EUR per unit in thousandths. */
  readonly min: Uint32Array
  readonly mean: Uint32Array
  readonly #shownUntil: Uint32Array
  readonly #layers = new Map<string, CellLayer>()
  /** Instants from which cells are no longer shown, ascending. */
  readonly #ends: readonly number[]

  /** `lastReads`: when each source was last read; null for a past snapshot. */
  constructor(pack: Pack, lastReads: LastReads | null = new Map()) {
    const meta = pack.json<CellsMeta>('meta')
    this.place = pack.uint32('place')
    this.stations = pack.uint32('stations')
    this.min = pack.uint32('min')
    this.mean = pack.uint32('mean')
    const ends = meta.limits.map(sources =>
      Math.min(...sources.map(one => endOfShowing(one, meta.shownFor, lastReads))),
    )
    const limit = pack.uint32('limit')
    this.#shownUntil = pack.uint32('shownUntil').map((until, at) => {
      if (lastReads === null && until !== noEnd) return 0
      return Math.min(until, ends[limit[at]! - 1] ?? until)
    })
    for (const layer of meta.layers) this.#layers.set(`${layer.zoom} ${layer.fuel}`, layer)
    this.#ends = [...new Set(this.#shownUntil)].filter(end => end !== noEnd).sort((a, b) => a - b)
  }

  /**
   * The numbers of the cells that touch the box, by row, then column. A cell is left out if it contains a price that
   * may no longer be shown under the terms of its source: a cell of a single station would reveal that price.
   */
  within(zoom: number, fuel: FuelCode, box: Bounds, clock: number): number[] {
    const layer = this.#layers.get(`${zoom} ${fuel}`)
    if (!layer) return []
    const side = sideOf(zoom)
    const found: number[] = []
    const { firstRow, lastRow, hasColumn } = cellsTouching(side, box)
    const end = (lastRow + 1) * side
    for (let at = this.#firstFrom(layer, firstRow * side); at < layer.to && this.place[at]! < end; at++) {
      if (hasColumn[this.place[at]! % side] && this.#isShown(at, clock)) found.push(at)
    }
    return found
  }

  /** The last instant before the clock from which cells were no longer shown; 0 for none. */
  lastEnd(clock: number): number {
    return this.#ends.findLast(end => end < clock) ?? 0
  }

  /** The first instant from the clock on after which cells are no longer shown; infinite for none. */
  nextEnd(clock: number): number {
    return this.#ends.find(end => end >= clock) ?? Infinity
  }

  #isShown(at: number, clock: number): boolean {
    const until = this.#shownUntil[at]!
    return until === noEnd || clock <= until
  }

  /** The first cell of the layer at or after this place. */
  #firstFrom({ from, to }: CellLayer, place: number): number {
    let low = from
    let high = to
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.place[middle]! < place) low = middle + 1
      else high = middle
    }
    return low
  }
}

// The world at zoom 4 has 16,384 cells, more than any screen shows. Without a limit the world at zoom 8 would be the
// most expensive answer of the service: 1.4 MB in 30 ms.
const cellsMax = 20_000

/** The requested zoom, or the closest one at which the box has few enough cells, empty ones included. */
export function zoomFor(asked: number, box: Bounds): number {
  let zoom = asked
  while (zoom > 0 && placesWithin(sideOf(zoom), box) > cellsMax) zoom--
  return zoom
}

function placesWithin(side: number, box: Bounds): number {
  const { firstRow, lastRow, hasColumn } = cellsTouching(side, box)
  const columns = hasColumn.reduce((sum, has) => sum + has, 0)
  return columns * (lastRow - firstRow + 1)
}

/** The cells that touch a box: a range of rows, empty if the last is before the first, and columns (1: touches). */
interface TouchingCells {
  readonly firstRow: number
  readonly lastRow: number
  readonly hasColumn: Uint8Array
}

export function cellsTouching(side: number, { south, west, north, east }: Bounds): TouchingCells {
  let firstRow = 0
  let lastRow = side - 1
  while (firstRow <= lastRow && northEdge(firstRow + 1, side) > north) firstRow++
  while (lastRow >= firstRow && northEdge(lastRow, side) < south) lastRow--
  const hasColumn = Uint8Array.from({ length: side }, (_, column) => {
    const beginsBefore = westEdge(column, side) <= east
    const endsAfter = westEdge(column + 1, side) >= west
    return Number(west > east ? beginsBefore || endsAfter : beginsBefore && endsAfter)
  })
  return { firstRow, lastRow, hasColumn }
}
