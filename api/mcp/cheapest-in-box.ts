import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { codesOf, type FuelNear, type StationFuel } from '../nl/figures/stations.ts'
import type { QuestionContext } from '../nl/reply.ts'
import type { Bounds } from '../params/area.ts'
import { idOf } from '../snapshot/id-of.ts'
import type { MarketStations } from '../snapshot/market-stations.ts'
import { inView } from '../snapshot/view.ts'

export interface InBox {
  /** Cheapest first, ties by id; at most `limit`. */
  readonly found: readonly Omit<FuelNear, 'km'>[]
  /** Stations in the box that have the fuel. */
  readonly total: number
}

/** The lowest prices of a fuel in a box, in the markets named. */
export function cheapestInBox(
  { clock }: QuestionContext,
  fuel: StationFuel,
  box: Bounds,
  markets: readonly MarketStations[],
  limit: number,
): InBox {
  const views = markets.map(market => cheapestOf(market, codesOf(fuel, market.country), box, limit, clock))
  const found = views
    .flatMap(view => view.found)
    .sort((a, b) => a.price - b.price || idOf(a) - idOf(b))
    .slice(0, limit)
  return { found, total: views.reduce((sum, view) => sum + view.total, 0) }
}

/** The entries of one market. A layer is in price order, so each market needs to give at most `limit` entries. */
function cheapestOf(market: MarketStations, codes: readonly FuelCode[], box: Bounds, limit: number, clock: number) {
  const { layerStation, layerMilliEuros } = market
  // The first code that a station sells counts. With two codes, all entries have to be read.
  const most = codes.length > 1 ? Number.POSITIVE_INFINITY : limit
  const seen = new Set<number>()
  let total = 0
  const found = codes.flatMap(fuel => {
    const view = inView(market, fuel, box, 'asc', most, clock)
    const others = view.layerEntries.filter(entry => !seen.has(layerStation[entry]!))
    total += codes.length > 1 ? others.length : view.total
    if (codes.length > 1) for (const entry of others) seen.add(layerStation[entry]!)
    return others.slice(0, limit).map(entry => {
      return { market, station: layerStation[entry]!, fuel, price: layerMilliEuros[entry]! }
    })
  })
  return { found, total }
}
