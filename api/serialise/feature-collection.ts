import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { divideRounded, threeDecimals } from '../../pipeline/model/money.ts'
import { byteText } from '../../pipeline/serving/byte-text.ts'
import type { MarketStations } from '../market-stations.ts'
import type { Bounds } from '../params/bounds.ts'
import type { View } from '../view.ts'
import type { AssembledBody } from './station-list.ts'

export interface MapContext {
  readonly country: string
  readonly fuel: FuelCode
  readonly bounds: Bounds
  readonly clock: number
}

const head = '{"type":"FeatureCollection","features":['

/** The answer of the map layer, from ready fragments. */
export function featureCollection(market: MarketStations, view: View, asked: MapContext): AssembledBody {
  const { features, featureHeads, openings, pieces, layerStation } = market
  let body = head
  let lastChange = 0
  let comma = ''
  for (const entry of view.entries) {
    const station = layerStation[entry]!
    const { state, since } = openings.shown(station, asked.clock)
    const middle = features.at[station]! + featureHeads[station]!
    const before = features.text.slice(features.at[station], middle)
    const price = pieces.text.slice(pieces.at[entry], pieces.at[entry + 1])
    const after = features.text.slice(middle, features.at[station + 1])
    body += `${comma}${before}${price}${openings.states[state]}${after}`
    comma = ','
    if (since > lastChange) lastChange = since
  }
  body += byteText(tailOf(asked, market.attribution, view))
  return { body, lastChange }
}

/** For a country without a market. */
export function noFeatures(asked: MapContext): string {
  const nothing: View = { entries: [], total: 0, sumMicros: 0, minMicros: 0, maxMicros: 0 }
  return byteText(head + tailOf(asked, [], nothing))
}

function tailOf({ country, fuel, bounds }: MapContext, attribution: readonly string[], view: View): string {
  const meta = {
    country,
    fuel,
    bounds: [bounds.south, bounds.west, bounds.north, bounds.east],
    returned: view.entries.length,
    total_in_view: view.total,
    ...(view.total === 0 ? {} : priceMembers(view)),
    limited: view.total > view.entries.length,
    attribution,
  }
  return `],"meta":${JSON.stringify(meta)}}`
}

/** Figures over all stations in view, those beyond `limit` included. */
function priceMembers(view: View) {
  const mean = Number(divideRounded(BigInt(view.sumMicros), BigInt(view.total) * 1000n)) * 1000
  return {
    price_min: Number(threeDecimals(view.minMicros)),
    price_max: Number(threeDecimals(view.maxMicros)),
    price_avg: Number(threeDecimals(mean)),
  }
}
