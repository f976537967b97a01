import { boardPetrolOf, type FuelCode } from '../../../pipeline/model/fuels.ts'
import type { StationFound } from '../../../pipeline/serving/schemas/stations.ts'
import { textOf } from '../../../pipeline/serving/text-blob.ts'
import { stationDetails } from '../../serialise/station-details.ts'
import { idOf } from '../../snapshot/id-of.ts'
import type { MarketStations, Near, StationPlace } from '../../snapshot/market-stations.ts'
import { type Circle, millisOf, pricesAround } from '../../snapshot/stations-around.ts'
import type { AskedFuel } from '../parsed.ts'
import type { QuestionContext } from '../reply.ts'

/** A station and its price of the fuel. */
export interface FuelNear extends Near {
  readonly fuel: FuelCode
  /** Thousandths of a euro. */
  readonly price: number
}

/** One code, or `euro95` for regular petrol. */
export type StationFuel = FuelCode | Exclude<AskedFuel, 'both'>

/** The codes that may represent a fuel in a country; the first one that a station has counts. */
export function codesOf(fuel: StationFuel, country: string): readonly FuelCode[] {
  // In France, more stations sell 95 only as E10 than sell plain 95.
  return fuel === 'euro95' ? [...new Set([boardPetrolOf(country), 'sp95', 'e10'] as const)] : [fuel]
}

/** The stations of these markets within a circle that have the fuel: cheapest first, ties by distance, then id. */
export function fuelAround(
  { clock }: QuestionContext,
  fuel: StationFuel,
  circle: Circle,
  markets: readonly MarketStations[],
): readonly FuelNear[] {
  const found = markets.flatMap(market => {
    const byStation = new Map<number, FuelNear>()
    for (const code of codesOf(fuel, market.country)) {
      for (const near of pricesAround([market], code, circle, clock)) {
        const { station, km } = near
        if (!byStation.has(station)) byStation.set(station, { market, station, km, fuel: code, price: millisOf(near) })
      }
    }
    return [...byStation.values()]
  })
  return found.sort((a, b) => a.price - b.price || a.km - b.km || idOf(a) - idOf(b))
}

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
