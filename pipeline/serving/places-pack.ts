import KDBush from 'kdbush'
import type { MarketFigure, PriceFigure, SourceFigure, StationFigure, UnlistedStation } from '../snapshot/figures.ts'
import type { Column } from '../snapshot/pack.ts'
import { cardHead, featureHead, featureTail } from './station-fragments.ts'
import { TextBlob } from './text-blob.ts'

/** The file name within its part. It is separate from the prices, which change every half hour, and twice as large. */
export const placesPackName = 'places.pack.br'

/**
 * The station columns of one market except prices: they change with a name, a position or opening hours.
 * Listed stations by id, then the unlisted ones by id. A station's number is its index in that order.
 * Shape  id lat lng    one per station; lat and lng are NaN where it has no position
 *        tree          numbers of the listed stations in the order of a search tree (KDBush)
 *        byId          the numbers of all stations in the order of their ids
 *        heads         UTF-8: the beginning of each station's card; headBytes: the length of each
 *        features      UTF-8: for each listed station its map feature without the price; featureBytes: the length of each;
 *                      featureHeads: the length of the part before the price
 */
export function renderPlaces({
  stations: listed,
  unlisted,
}: Pick<MarketFigures, 'stations' | 'unlisted'>): Record<string, Column> {
  const stations: readonly UnlistedStation[] = [...listed, ...unlisted]
  const heads = new TextBlob()
  for (const station of stations) heads.add(cardHead(station))
  return {
    id: Float64Array.from(stations, station => station.id),
    lat: Float64Array.from(stations, station => station.lat ?? Number.NaN),
    lng: Float64Array.from(stations, station => station.lng ?? Number.NaN),
    tree: treeOrder(listed),
    byId: Uint32Array.from(stations.keys()).sort((a, b) => stations[a]!.id - stations[b]!.id),
    heads: heads.bytes(),
    headBytes: heads.lengths(),
    ...featureColumns(listed),
  }
}

/** Sorting takes most of the time to build the tree, so it is done here and not in the server. */
function treeOrder(stations: readonly StationFigure[]): Uint32Array {
  const tree = new KDBush(stations.length)
  for (const { lat, lng } of stations) tree.add(lng, lat)
  tree.finish()
  return Uint32Array.from(tree.ids)
}

function featureColumns(listed: readonly StationFigure[]): Record<string, Column> {
  const features = new TextBlob()
  const bytes = new Uint32Array(listed.length)
  const heads = new Uint32Array(listed.length)
  for (const [at, station] of listed.entries()) {
    heads[at] = features.add(featureHead(station))
    bytes[at] = heads[at]! + features.add(featureTail(station))
  }
  return { features: features.bytes(), featureBytes: bytes, featureHeads: heads }
}

/** The figures from which the serving packs of one market are built. */
export interface MarketFigures {
  readonly market: Pick<MarketFigure, 'country' | 'attributions'>
  /** The sources of the market, ascending by id. */
  readonly sources: readonly Pick<SourceFigure, 'id' | 'shownForMinutes'>[]
  /** Stations with a position and a current price, ascending by id. */
  readonly stations: readonly StationFigure[]
  /** All other stored stations, ascending by id. */
  readonly unlisted: readonly UnlistedStation[]
  /** The current prices of all these stations, by station id, then fuel. */
  readonly prices: readonly PriceFigure[]
}
