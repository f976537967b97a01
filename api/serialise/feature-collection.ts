import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { divideRounded, threeDecimals } from '../../pipeline/model/money.ts'
import { byteText } from '../../pipeline/serving/byte-text.ts'
import type { Slices } from '../http/in-slices.ts'
import type { Bounds } from '../params/bounds.ts'
import type { MarketStations } from '../snapshot/market-stations.ts'
import type { View } from '../snapshot/view.ts'
import type { AssembledBody } from './station-list.ts'

export interface MapContext {
  readonly country: string
  readonly fuel: FuelCode
  readonly bounds: Bounds
  readonly clock: number
}

const head = '{"type":"FeatureCollection","features":['

// V8 concatenates strings lazily, so sending a 2 MB answer spent 2.5 ms copying it. A long answer is therefore copied
// every 500 features, about 0.5 ms each.
const featuresPerStep = 500

/** The map-layer answer, assembled from pre-rendered fragments. */
export function* featureCollection(
  market: MarketStations,
  view: View,
  context: MapContext,
): Slices<AssembledBody<Buffer | string>> {
  const { features, featureHeads, openings, pieces, layerStation } = market
  const done: Buffer[] = []
  let body = head
  let lastChange = 0
  let nextChange = Infinity
  let comma = ''
  for (const [index, entry] of view.layerEntries.entries()) {
    if (index > 0 && index % featuresPerStep === 0) {
      done.push(Buffer.from(body, 'latin1'))
      body = ''
      // Lets other requests run.
      yield
    }
    const station = layerStation[entry]!
    const { state, since, until } = openings.shown(station, context.clock)
    const middle = features.at[station]! + featureHeads[station]!
    const before = features.text.slice(features.at[station], middle)
    const price = pieces.text.slice(pieces.at[entry], pieces.at[entry + 1])
    const after = features.text.slice(middle, features.at[station + 1])
    body += `${comma}${before}${price}${openings.states[state]}${after}`
    comma = ','
    if (since > lastChange) lastChange = since
    if (until < nextChange) nextChange = until
  }
  body += byteText(closingMeta(context, market.attribution, view))
  if (done.length === 0) return { body, lastChange, nextChange }
  return { body: Buffer.concat([...done, Buffer.from(body, 'latin1')]), lastChange, nextChange }
}

/** For a country without a market. */
export function noFeatures(context: MapContext): string {
  const nothing: View = { layerEntries: [], total: 0, sumMicros: 0, minMicros: 0, maxMicros: 0 }
  return byteText(head + closingMeta(context, [], nothing))
}

function closingMeta({ country, fuel, bounds }: MapContext, attribution: readonly string[], view: View): string {
  const meta = {
    country,
    fuel,
    bounds: [bounds.south, bounds.west, bounds.north, bounds.east],
    returned: view.layerEntries.length,
    total_in_view: view.total,
    ...(view.total === 0 ? {} : priceMembers(view)),
    limited: view.total > view.layerEntries.length,
    attribution,
  }
  return `],"meta":${JSON.stringify(meta)}}`
}

/** Figures over all stations in view, including those beyond `limit`. */
function priceMembers(view: View) {
  // Rounded to thousandths before it is formatted.
  const mean = Number(divideRounded(BigInt(view.sumMicros), BigInt(view.total) * 1000n)) * 1000
  return {
    price_min: Number(threeDecimals(view.minMicros)),
    price_max: Number(threeDecimals(view.maxMicros)),
    price_avg: Number(threeDecimals(mean)),
  }
}
