import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { byteText } from '../../pipeline/serving/text-blob.ts'
import type { Slices } from '../http/in-slices.ts'
import type { Bounds } from '../params/area.ts'
import type { MarketStations } from '../snapshot/market-stations.ts'
import type { View } from '../snapshot/view.ts'
import type { AssembledBody } from './station-list.ts'
import { priceMembers } from './station-list.ts'

export interface MapContext {
  readonly country: string
  readonly fuel: FuelCode
  readonly bounds: Bounds
  readonly clock: number
}

const head = '{"type":"FeatureCollection","features":['

// Other requests are answered after so many features, of 0.1 ms together.
const featuresPerStep = 100

/** The map-layer answer, assembled from pre-rendered fragments. */
export function* featureCollection(
  market: MarketStations,
  view: View,
  context: MapContext,
): Slices<AssembledBody<Buffer | string>> {
  const { features, featureHeads, openings, pieces, layerStation } = market
  const { layerEntries } = view
  const end = byteText(closingMeta(context, market.attribution, view))
  // V8 concatenates strings lazily, so sending a text of 2 MB copied it in 2.5 ms. A long answer is written piece by piece.
  const bytes =
    layerEntries.length > featuresPerStep ? Buffer.allocUnsafe(mostBytes(market, layerEntries, end)) : undefined
  let written = 0
  let body = head
  let lastChange = 0
  let nextChange = Infinity
  let comma = ''
  for (const [index, entry] of layerEntries.entries()) {
    if (bytes && index > 0 && index % featuresPerStep === 0) {
      written += bytes.write(body, written, 'latin1')
      body = ''
      yield
    }
    const station = layerStation[entry]!
    const { state, since, until } = openings.shown(station, context.clock)
    const middle = features.at[station]! + featureHeads[station]!
    const before = features.text.slice(features.at[station], middle)
    const price = pieces.of(entry)
    const after = features.text.slice(middle, features.ends[station])
    body += `${comma}${before}${price}${openings.states[state]}${after}`
    comma = ','
    if (since > lastChange) lastChange = since
    if (until < nextChange) nextChange = until
  }
  body += end
  if (!bytes) return { body, lastChange, nextChange }
  written += bytes.write(body, written, 'latin1')
  return { body: bytes.subarray(0, written), lastChange, nextChange }
}

/** A bound for the length of the answer. */
function mostBytes(
  { features, pieces, openings, layerStation }: MarketStations,
  entries: readonly number[],
  end: string,
) {
  const longestState = Math.max(...openings.states.map(state => state.length))
  let bytes = head.length + end.length + entries.length * (longestState + 1)
  for (const entry of entries) {
    const station = layerStation[entry]!
    bytes += features.ends[station]! - features.at[station]! + pieces.ends[entry]! - pieces.at[entry]!
  }
  return bytes
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
