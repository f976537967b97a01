import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { codesOf, type FuelNear, type StationFuel } from '../nl/figures/stations-near.ts'
import type { Held } from '../nl/reply.ts'
import type { Bounds } from '../params/bounds.ts'
import { inView } from '../view.ts'

export interface InBox {
  /** Cheapest first, ties by id; at most as many as were asked for. */
  readonly found: readonly Omit<FuelNear, 'km'>[]
  /** Stations in the box that have the fuel. */
  readonly total: number
}

/** The lowest prices of a fuel in a box, in the markets named. */
export function cheapestInBox(
  held: Held,
  fuel: StationFuel,
  box: Bounds,
  markets: readonly { readonly country: string }[],
  limit: number,
): InBox {
  const { id } = held.snapshot.stations
  const views = markets.map(({ country }) => cheapestOf(held, country, codesOf(fuel, country), box, limit))
  const found = views
    .flatMap(view => view.found)
    .sort((a, b) => a.price - b.price || id[a.station]! - id[b.station]!)
    .slice(0, limit)
  return { found, total: views.reduce((sum, view) => sum + view.total, 0) }
}

/** Of one market. A layer lies in price order, so only as many are taken from each as may come first. */
function cheapestOf(
  { snapshot, clock }: Held,
  country: string,
  codes: readonly FuelCode[],
  box: Bounds,
  limit: number,
) {
  const { stations } = snapshot
  const layers = codes.flatMap(fuel => {
    const layer = stations.layer(country, fuel)
    return layer ? [{ fuel, layer }] : []
  })
  // A station is asked for the first code that it has: with two of them, all have to be known.
  const most = layers.length > 1 ? Number.POSITIVE_INFINITY : limit
  const seen = new Set<number>()
  let total = 0
  const found = layers.flatMap(({ fuel, layer }) => {
    const view = inView(stations, layer, box, 'asc', most, clock)
    const others = view.entries.filter(entry => !seen.has(stations.layerStation[entry]!))
    total += layers.length > 1 ? others.length : view.total
    if (layers.length > 1) for (const entry of others) seen.add(stations.layerStation[entry]!)
    return others.slice(0, limit).map(entry => {
      return { station: stations.layerStation[entry]!, fuel, price: stations.layerMillis[entry]! }
    })
  })
  return { found, total }
}
