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

/** Asks a server for the cells of every zoom and fuel in the whole world, and names each as the second path does. */
export async function publishedCells(url: string, fuels: readonly string[]): Promise<Map<string, string>> {
  const figures = new Map<string, string>()
  for (const zoom of [2, 3, 4, 5, 6, 7, 8]) {
    for (const fuel of fuels) {
      const answer = await fetch(`${url}/live/cells.php?zoom=${zoom}&fuel=${fuel}`)
      const { cells } = ((await answer.json()) as { data: { cells: readonly Cell[] } }).data
      for (const [place, cell] of cells.entries()) figures.set(`cells/${zoom}/${fuel}/${place}`, textOf(cell))
      const stations = cells.reduce((sum, cell) => sum + cell.stations, 0)
      figures.set(`cells/${zoom}/${fuel}/stations`, String(stations))
    }
  }
  return figures
}

function textOf({ south, west, north, east, stations, min, mean }: Cell): string {
  const edges = [south, west, north, east].map(decimal).join(' ')
  return `${edges}: ${stations} stations from ${decimal(min)}, mean ${decimal(mean)}`
}
