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
 *        texts         UTF-8: for each station the beginning of its card, and after it, of a listed one, its map feature without the
 *                      price. Both contain its name and address, so that they are compressed to two thirds where they are neighbours.
 *                      textBytes: the lengths of both, 0 where there is no feature; featureHeads: of each feature the bytes before the price
 */
export function renderPlaces({
  stations: listed,
  unlisted,
}: Pick<MarketFigures, 'stations' | 'unlisted'>): Record<string, Column> {
  const stations: readonly UnlistedStation[] = [...listed, ...unlisted]
  return {
    id: Float64Array.from(stations, station => station.id),
    lat: Float64Array.from(stations, station => station.lat ?? Number.NaN),
    lng: Float64Array.from(stations, station => station.lng ?? Number.NaN),
    tree: treeOrder(listed),
    byId: Uint32Array.from(stations.keys()).sort((a, b) => stations[a]!.id - stations[b]!.id),
    ...textColumns(listed, unlisted),
  }
}

/** Sorting takes most of the time to build the tree, so it is done here and not in the server. */
function treeOrder(stations: readonly StationFigure[]): Uint32Array {
  const tree = new KDBush(stations.length)
  for (const { lat, lng } of stations) tree.add(lng, lat)
  tree.finish()
  return Uint32Array.from(tree.ids)
}

function textColumns(listed: readonly StationFigure[], unlisted: readonly UnlistedStation[]): Record<string, Column> {
  const texts = new TextBlob()
  const textBytes = new Uint32Array(2 * (listed.length + unlisted.length))
  const featureHeads = new Uint32Array(listed.length)
  for (const [at, station] of listed.entries()) {
    textBytes[2 * at] = texts.add(cardHead(station))
    featureHeads[at] = texts.add(featureHead(station))
    textBytes[2 * at + 1] = featureHeads[at]! + texts.add(featureTail(station))
  }
  for (const [at, station] of unlisted.entries()) textBytes[2 * (listed.length + at)] = texts.add(cardHead(station))
  return { texts: texts.bytes(), textBytes, featureHeads }
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
