import type { Layer, MarketStations } from './market-stations.ts'
import type { Bounds } from './params/bounds.ts'
import type { Direction } from './params/sort.ts'

/** What lies in a map's view: the first `limit` entries of the layer in price order, and figures over all of them. */
export interface View {
  /** Places in the layer columns. */
  readonly entries: readonly number[]
  readonly total: number
  /** Millionths of a euro. */
  readonly sumMicros: number
  readonly minMicros: number
  readonly maxMicros: number
}

/**
 * One walk along the layer, which lies in price order: 47,000 entries in some 30 µs, and no sorting. A search tree
 * finds a small view in 15 µs, and would have to sort a large one.
 */
export function inView(
  stations: MarketStations,
  layer: Layer,
  bounds: Bounds,
  direction: Direction,
  limit: number,
  clock: number,
): View {
  const { layerStation, layerMicros, lat, lng } = stations
  const crosses = bounds.west > bounds.east
  const all: number[] = []
  let sumMicros = 0
  let minMicros = Number.POSITIVE_INFINITY
  let maxMicros = 0
  for (let entry = layer.from; entry < layer.to; entry++) {
    const station = layerStation[entry]!
    // Not as a pair: making one for each entry takes 15 times as long as all the rest.
    const y = lat[station]!
    const x = lng[station]!
    if (y < bounds.south || y > bounds.north) continue
    if (crosses ? x < bounds.west && x > bounds.east : x < bounds.west || x > bounds.east) continue
    if (!stations.isShown(station, clock)) continue
    all.push(entry)
    const micros = layerMicros[entry]!
    sumMicros += micros
    if (micros < minMicros) minMicros = micros
    if (micros > maxMicros) maxMicros = micros
  }
  const entries = direction === 'asc' ? all.slice(0, limit) : dearestFirst(stations, all, limit)
  return { entries, total: all.length, sumMicros, minMicros, maxMicros }
}

/** Backwards by price; entries of one price stay in the order of their ids. */
function dearestFirst({ layerMillis }: MarketStations, all: readonly number[], limit: number): number[] {
  const entries: number[] = []
  for (let end = all.length; end > 0 && entries.length < limit; ) {
    let start = end - 1
    while (start > 0 && layerMillis[all[start - 1]!] === layerMillis[all[start]!]) start--
    entries.push(...all.slice(start, Math.min(end, start + limit - entries.length)))
    end = start
  }
  return entries
}
