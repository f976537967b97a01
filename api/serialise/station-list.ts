import { divideRounded, threeDecimals } from '../../pipeline/model/money.ts'
import { byteText } from '../../pipeline/serving/text-blob.ts'
import type { Center } from '../params/area.ts'
import type { Near } from '../snapshot/market-stations.ts'

export interface StationListContext {
  readonly country: string
  readonly attribution: readonly string[]
  readonly center: Center
  readonly radiusKm: number
  readonly clock: number
}

export interface AssembledBody<Body extends Buffer | string = string> {
  /** A string has one character per byte. */
  readonly body: Body
  /** The latest opening change that it shows, in epoch seconds; 0 for none. */
  readonly lastChange: number
  /** The first opening change after it, in epoch seconds; infinite for none. */
  readonly nextChange: number
}

/** The answer of `action=stations`, from ready fragments. */
export function stationList(found: readonly Near[], context: StationListContext): AssembledBody {
  const { country, center, radiusKm, attribution, clock } = context
  let body = `{"ok":true,"data":{"country":"${country}","center":${JSON.stringify(center)},"radius":${radiusKm},"stations":[`
  let lastChange = 0
  let nextChange = Infinity
  let comma = ''
  for (const { market, station, km } of found) {
    const { heads, tails, openings } = market
    const { state, since, until } = openings.shown(station, clock)
    const head = heads.of(station)
    const tail = tails.of(station)
    const distanceKm = Math.round(km * 100) / 100
    body += `${comma}${head}${openings.states[state]},"distance_km":${distanceKm}${tail}`
    comma = ','
    if (since > lastChange) lastChange = since
    if (until < nextChange) nextChange = until
  }
  body += byteText(`],"attribution":${JSON.stringify(attribution)}}}`)
  return { body, lastChange, nextChange }
}

/** Sums over prices in millionths of a euro. */
export interface PriceSums {
  readonly total: number
  readonly sumMicros: number
  readonly minMicros: number
  readonly maxMicros: number
}

/** Lowest, highest and mean price over all stations, including those beyond `limit`. */
export function priceMembers({ total, sumMicros, minMicros, maxMicros }: PriceSums) {
  // Rounded to thousandths before it is formatted.
  const mean = Number(divideRounded(BigInt(sumMicros), BigInt(total) * 1000n)) * 1000
  return {
    price_min: Number(threeDecimals(minMicros)),
    price_max: Number(threeDecimals(maxMicros)),
    price_avg: Number(threeDecimals(mean)),
  }
}
