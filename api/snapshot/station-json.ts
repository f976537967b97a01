import type { StationById } from '../../pipeline/serving/schemas/stations.ts'
import { stationDetails } from '../serialise/station-details.ts'
import type { StationPlace } from './market-stations.ts'

export interface StationRead {
  readonly station: StationById
  readonly attribution: readonly string[]
  /** Epoch seconds of the last and the next change of its opening state. */
  readonly lastChange: number
  readonly nextChange: number
}

/** A station as `station.php` answers it, parsed. */
export function stationJson(place: StationPlace, clock: number): StationRead {
  const { body, lastChange, nextChange } = stationDetails([place], clock)
  const { data } = JSON.parse(Buffer.from(body as string, 'latin1').toString())
  return { station: data.stations[0], attribution: data.attribution, lastChange, nextChange }
}
