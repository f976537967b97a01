import type { StationFound } from '../../../pipeline/serving/schemas/stations.ts'
import { textOf } from '../../../pipeline/serving/text-blob.ts'
import { stationDetails } from '../../serialise/station-details.ts'
import type { Near, StationPlace } from '../../snapshot/market-stations.ts'
import type { QuestionContext } from '../reply.ts'

/** A station with the fuel code and the price (in euros) by which it was found; `distance_km` only from a place. */
export type ShownStation = Omit<StationFound, 'distance_km'> & Partial<Pick<StationFound, 'distance_km'>>

export interface ServedStations {
  readonly stations: readonly ShownStation[]
  readonly attribution: readonly string[]
  /** Epoch seconds of the last opening change among them, or of the last change of a market that is no longer shown. */
  readonly changedAt: number
}

/** The stations as the live endpoints serve them, in the order in which they were found. */
export function servedStations(
  { snapshot, clock }: QuestionContext,
  found: readonly (Near | StationPlace)[],
): ServedStations {
  const { body, lastChange } = stationDetails(found, clock)
  const { data } = JSON.parse(textOf(body)) as {
    data: { stations: readonly ShownStation[]; attribution: readonly string[] }
  }
  const stations = data.stations.map((station, at) => ({ ...station, ...distance(found[at]!) }))
  const ends = snapshot.stations.markets.map(market => market.lastEnd(clock))
  return { stations, attribution: data.attribution, changedAt: Math.max(lastChange, ...ends) }
}

function distance(near: Near | StationPlace): { readonly distance_km?: number } {
  return 'km' in near ? { distance_km: Math.round(near.km * 100) / 100 } : {}
}
