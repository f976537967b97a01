import type { StationNames } from '../../../pipeline/serving/schemas/stations.ts'
import { stationName } from '../station-text.ts'

/** The heading of a station. Where its publisher gives no name, its address: in France no station has one. */
export function stationTitle(station: StationNames): string {
  const { name, brand, address } = station
  return name === null && brand === null && address ? `Station at ${address}` : stationName(station)
}
