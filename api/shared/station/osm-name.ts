import type { StationNames } from '../../../pipeline/serving/schemas/stations.ts'
import { words } from '../words.ts'

/** Its name on the map, where its publisher has none. Null: not needed. */
export function osmNameText({ osm_name, osm_brand }: StationNames): string | null {
  const name = osm_name ?? osm_brand
  return name === undefined ? null : words.osmName(name)
}

export const osmCopyright = 'https://www.openstreetmap.org/copyright'
