import type { StationById } from '../../pipeline/serving/schemas/stations.ts'
import { byteText } from '../../pipeline/serving/text-blob.ts'
import type { StationPlace } from '../snapshot/market-stations.ts'
import type { AssembledBody } from './station-list.ts'

/** The answer of `station.php`, from the ready fragments of `action=stations`: with the country, without a distance. */
export function stationDetails(found: readonly StationPlace[], clock: number): AssembledBody {
  const attribution = [...new Set(found.flatMap(({ market }) => market.attribution))]
  let body = '{"ok":true,"data":{"stations":['
  let lastChange = 0
  let nextChange = Infinity
  let comma = ''
  for (const { market, station } of found) {
    const { heads, tails, country, openings } = market
    const { state, since, until } = openings.shown(station, clock)
    // Without its opening brace.
    const head = heads.of(station).slice(1)
    const tail = tails.of(station)
    body += `${comma}{"country_code":"${country}",${head}${openings.states[state]}${tail}`
    comma = ','
    if (since > lastChange) lastChange = since
    if (until < nextChange) nextChange = until
  }
  body += byteText(`],"attribution":${JSON.stringify(attribution)}}}`)
  return { body, lastChange, nextChange }
}

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
