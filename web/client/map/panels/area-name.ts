import type { Cell } from '../../../../api/schemas/live.ts'
import { words } from '../../../../api/shared/words.ts'

/** A town that the map names, the largest first. */
export type MapTown = readonly [name: string, lng: number, lat: number, zoom: number, country: string]

/** Towns of some countries. An area with stations on Greek islands must not be named after the Turkish town across the water. */
export function townsIn(towns: readonly MapTown[], countries: readonly string[]): readonly MapTown[] {
  return towns.filter(([, , , , country]) => countries.includes(country))
}

/** Named after its largest town, otherwise the nearest one. Before towns are loaded, the name is its centre. */
export function areaName(cell: Cell, towns: readonly MapTown[]): string {
  const lng = (cell.west + cell.east) / 2
  const lat = (cell.south + cell.north) / 2
  const largest = towns.find(([, x, y]) => x >= cell.west && x < cell.east && y >= cell.south && y < cell.north)
  if (largest) return words.around(largest[0])
  const shrink = Math.cos((lat / 180) * Math.PI)
  let nearest: { readonly name: string; readonly far: number } | null = null
  for (const [name, x, y] of towns) {
    const far = Math.hypot((x - lng) * shrink, y - lat)
    if (nearest === null || far < nearest.far) nearest = { name, far }
  }
  if (nearest) return words.near(nearest.name)
  const [north, south, east, west] = words.compass
  return words.around(`${degreesText(lat, north!, south!)}, ${degreesText(lng, east!, west!)}`)
}

function degreesText(degrees: number, positive: string, negative: string): string {
  return `${Math.abs(degrees).toFixed(1)}° ${degrees < 0 ? negative : positive}`
}
