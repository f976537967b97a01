import type { Cell } from '../../shared/map-answers.ts'

/** The names that the map itself has, the largest towns first. */
export interface Place {
  readonly properties: { readonly kind: 'country' | 'town'; readonly name: string }
  readonly geometry: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

/** By its largest town, or by the one that is nearest; as long as no towns are known by its middle. */
export function areaName(cell: Cell, towns: readonly Place[]): string {
  const [lng, lat] = [(cell.west + cell.east) / 2, (cell.south + cell.north) / 2]
  const largest = towns.find(
    ({
      geometry: {
        coordinates: [x, y],
      },
    }) => x >= cell.west && x < cell.east && y >= cell.south && y < cell.north,
  )
  if (largest) return `around ${largest.properties.name}`
  const shrink = Math.cos((lat / 180) * Math.PI)
  let nearest: { readonly name: string; readonly far: number } | null = null
  for (const { properties, geometry } of towns) {
    const [x, y] = geometry.coordinates
    const far = Math.hypot((x - lng) * shrink, y - lat)
    if (nearest === null || far < nearest.far) nearest = { name: properties.name, far }
  }
  return nearest ? `near ${nearest.name}` : `around ${degreesText(lat, 'N', 'S')}, ${degreesText(lng, 'E', 'W')}`
}

function degreesText(degrees: number, positive: string, negative: string): string {
  return `${Math.abs(degrees).toFixed(1)}° ${degrees < 0 ? negative : positive}`
}
