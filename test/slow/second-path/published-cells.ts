import { decimal } from './published.ts'

interface Cell {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
  readonly stations: number
  readonly min: number
  readonly mean: number
}

/**
 * Asks a server for the cells of every zoom and fuel in the whole world. Names each by its south-west corner, as the second
 * path does.
 */
export async function publishedCells(url: string, fuels: readonly string[]): Promise<Map<string, string>> {
  const figures = new Map<string, string>()
  for (const zoom of [2, 3, 4, 5, 6, 7, 8]) {
    for (const fuel of fuels) {
      const found = await cellsWithin(`${url}/live/cells.php?zoom=${zoom}&fuel=${fuel}`, zoom, wholeWorld)
      // A cell that two parts of the world touch is in both.
      const cells = new Map(found.map(cell => [`${decimal(cell.south)} ${decimal(cell.west)}`, cell]))
      for (const [corner, cell] of cells) figures.set(`cells/${zoom}/${fuel}/${corner}`, textOf(cell))
      const stations = [...cells.values()].reduce((sum, cell) => sum + cell.stations, 0)
      figures.set(`cells/${zoom}/${fuel}/stations`, String(stations))
    }
  }
  return figures
}

type Box = readonly [south: number, west: number, north: number, east: number]

// What a map of the world is cut into: its tiles end at 85.051129 degrees.
const wholeWorld: Box = [-85.051129, -180, 85.051129, 180]

/** A box with too many cells is answered further out: it is asked for in parts. */
async function cellsWithin(address: string, zoom: number, box: Box): Promise<readonly Cell[]> {
  const answer = await fetch(`${address}&bounds=${box.join(',')}`)
  const { data } = (await answer.json()) as { data: { zoom: number; cells: readonly Cell[] } }
  // Nothing in it further out is nothing in it.
  if (data.zoom === zoom || data.cells.length === 0) return data.cells
  return (await Promise.all(quartersOf(box).map(part => cellsWithin(address, zoom, part)))).flat()
}

function quartersOf([south, west, north, east]: Box): readonly Box[] {
  const lat = (south + north) / 2
  const lng = (west + east) / 2
  return [
    [south, west, lat, lng],
    [south, lng, lat, east],
    [lat, west, north, lng],
    [lat, lng, north, east],
  ]
}

function textOf({ south, west, north, east, stations, min, mean }: Cell): string {
  const edges = [south, west, north, east].map(decimal).join(' ')
  return `${edges}: ${stations} stations from ${decimal(min)}, mean ${decimal(mean)}`
}
