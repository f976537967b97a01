import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { textOf } from '../../../pipeline/serving/byte-text.ts'
import { stationDetails } from '../../serialise/station-details.ts'
import type { Near, StationPlace } from '../../snapshot/market-stations.ts'
import type { QuestionContext } from '../reply.ts'

/** The part of a station (as served by `station.php`) that answers use. */
export interface ServedStation {
  readonly id: number
  readonly country_code: string
  readonly name: string | null
  readonly brand: string | null
  readonly address: string | null
  readonly city: string | null
  readonly postal_code: string | null
  readonly lat: number
  readonly lng: number
  readonly osm_name?: string
  readonly osm_brand?: string
  readonly is_open: boolean
  readonly open: string | null
  readonly prices: Readonly<Partial<Record<FuelCode, { readonly price: number; readonly access?: 'members' }>>>
}

/** A station of an answer; `distance_km` only if the question names a place. */
export interface FoundStation extends ServedStation {
  readonly distance_km?: number
}

export interface ServedStations {
  readonly stations: readonly FoundStation[]
  readonly attribution: readonly string[]
  /** Epoch seconds of the last opening change among them, or of the last change of a market that is no longer shown. */
  readonly changedAt: number
}

/** With the fuel code and the price (in euros) by which it was found. */
export interface ShownStation extends FoundStation {
  readonly fuel?: FuelCode
  readonly price?: number
}

/** The stations as the live endpoints serve them, in the order in which they were found. */
export function servedStations(
  { snapshot, clock }: QuestionContext,
  found: readonly (Near | StationPlace)[],
): ServedStations {
  const { body, lastChange } = stationDetails(found, clock)
  const { data } = JSON.parse(textOf(body)) as {
    data: { stations: readonly ServedStation[]; attribution: readonly string[] }
  }
  const stations = data.stations.map((station, at) => ({ ...station, ...distance(found[at]!) }))
  const ends = snapshot.stations.markets.map(market => market.lastEnd(clock))
  return { stations, attribution: data.attribution, changedAt: Math.max(lastChange, ...ends) }
}

function distance(near: Near | StationPlace): { readonly distance_km?: number } {
  return 'km' in near ? { distance_km: Math.round(near.km * 100) / 100 } : {}
}
