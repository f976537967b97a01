import type { StationNames } from '../../../pipeline/serving/schemas/stations.ts'
import { stationName } from '../station-text.ts'
import { words } from '../words.ts'

/** The heading of a station. Where its publisher gives no name, its address: in France no station has one. */
export function stationTitle(station: StationNames): string {
  const { name, brand, address } = station
  return name === null && brand === null && address ? words.stationAt(address) : stationName(station)
}
