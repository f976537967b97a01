import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { divideRounded, threeDecimals } from '../../pipeline/model/money.ts'
import type { MarketStations } from '../market-stations.ts'
import type { Bounds } from '../params/bounds.ts'
import type { View } from '../view.ts'
import { ByteWriter } from './byte-writer.ts'
import type { Assembled } from './station-list.ts'

export interface MapAsked {
  readonly country: string
  readonly fuel: FuelCode
  readonly bounds: Bounds
  readonly clock: number
}

const head = '{"type":"FeatureCollection","features":['

/** The answer of the map layer, from ready fragments. */
export function featureCollection(market: MarketStations, view: View, asked: MapAsked): Assembled {
  const { features, featureHeads, openings, pieces, layerStation } = market
  const tail = tailOf(asked, market.attribution, view)
  const shown = view.entries.map(entry => openings.shown(layerStation[entry]!, asked.clock))
  let capacity = head.length + Buffer.byteLength(tail) + view.entries.length
  for (const [at, entry] of view.entries.entries()) {
    const station = layerStation[entry]!
    capacity += features.at[station + 1]! - features.at[station]! + pieces.at[entry + 1]! - pieces.at[entry]!
    capacity += openings.states[shown[at]!.state]!.length
  }
  const writer = new ByteWriter(capacity)
  let lastChange = 0
  writer.ascii(head)
  for (const [at, entry] of view.entries.entries()) {
    const station = layerStation[entry]!
    const { state, since } = shown[at]!
    if (at > 0) writer.ascii(',')
    const middle = features.at[station]! + featureHeads[station]!
    writer.copy(features.bytes, features.at[station]!, middle)
    writer.copy(pieces.bytes, pieces.at[entry]!, pieces.at[entry + 1]!)
    writer.copy(openings.states[state]!, 0, openings.states[state]!.length)
    writer.copy(features.bytes, middle, features.at[station + 1]!)
    if (since > lastChange) lastChange = since
  }
  writer.text(tail)
  return { body: writer.written(), lastChange }
}

/** Of a country that no market is held of. */
export function noFeatures(asked: MapAsked): Buffer {
  const nothing: View = { entries: [], total: 0, sumMicros: 0, minMicros: 0, maxMicros: 0 }
  return Buffer.from(head + tailOf(asked, [], nothing))
}

function tailOf({ country, fuel, bounds }: MapAsked, attribution: readonly string[], view: View): string {
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

/** Over all in view, those beyond `limit` included. */
function priceMembers(view: View) {
  const mean = Number(divideRounded(BigInt(view.sumMicros), BigInt(view.total) * 1000n)) * 1000
  return {
    price_min: Number(threeDecimals(view.minMicros)),
    price_max: Number(threeDecimals(view.maxMicros)),
    price_avg: Number(threeDecimals(mean)),
  }
}
