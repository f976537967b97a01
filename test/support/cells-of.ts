import type { CellFigure, Figures, StationFigure } from '../../pipeline/snapshot/figures.ts'

interface Sum {
  readonly cell: Pick<CellFigure, 'zoom' | 'fuel' | 'row' | 'column'>
  count: number
  least: number
  total: number
  until: string | null
}

/** The cells of hand-made stations. Same result as `sql/publish/cells.sql`, with a separate formula. */
export function cellsOf({ stations, prices }: Pick<Figures, 'stations' | 'prices'>): CellFigure[] {
  const byId = new Map(stations.map(station => [`${station.country} ${station.id}`, station]))
  const sums = new Map<string, Sum>()
  for (const { country, stationId, fuel, micros } of prices) {
    const station = byId.get(`${country} ${stationId}`)
    if (!station) continue
    for (let zoom = 2; zoom <= 8; zoom++) {
      const cell = { zoom, fuel, ...cellAt(station, 8 * 2 ** zoom) }
      const key = `${zoom} ${fuel} ${cell.row} ${cell.column}`
      const sum = sums.get(key) ?? { cell, count: 0, least: micros, total: 0, until: null }
      sum.count++
      sum.least = Math.min(sum.least, micros)
      sum.total += micros
      if (station.shownUntil && (sum.until === null || station.shownUntil < sum.until)) sum.until = station.shownUntil
      sums.set(key, sum)
    }
  }
  return [...sums.values()].map(figureOf).sort(inOrder)
}

function cellAt({ lat, lng }: StationFigure, side: number) {
  const radians = (lat * Math.PI) / 180
  const down = (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2
  return { row: Math.floor(down * side), column: Math.min(Math.floor(((lng + 180) / 360) * side), side - 1) }
}

function figureOf({ cell, count, least, total, until }: Sum): CellFigure {
  const [min, mean] = [least, total / count].map(micros => (Math.round(micros / 1000) / 1000).toFixed(3))
  return { ...cell, stations: count, min: min!, mean: mean!, shownBy: null, shownUntil: until }
}

function inOrder(a: CellFigure, b: CellFigure): number {
  const byFuel = a.fuel < b.fuel ? -1 : Number(a.fuel > b.fuel)
  return a.zoom - b.zoom || byFuel || a.row - b.row || a.column - b.column
}
