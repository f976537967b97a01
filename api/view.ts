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

/** What of a layer lies in a box, and may be shown. */
export function inView(
  stations: MarketStations,
  layer: Layer,
  bounds: Bounds,
  direction: Direction,
  limit: number,
  clock: number,
): View {
  const { layerStation, layerMicros } = stations
  const isSmall = shareInView(stations.extent, bounds) < searchedShare
  const found = isSmall ? searched(stations, layer, bounds) : walked(stations, layer, bounds)
  const all = found.filter(entry => stations.isShown(layerStation[entry]!, clock))
  let sumMicros = 0
  let minMicros = Number.POSITIVE_INFINITY
  let maxMicros = 0
  for (const entry of all) {
    const micros = layerMicros[entry]!
    sumMicros += micros
    if (micros < minMicros) minMicros = micros
    if (micros > maxMicros) maxMicros = micros
  }
  const entries = direction === 'asc' ? all.slice(0, limit) : dearestFirst(stations, all, limit)
  return { entries, total: all.length, sumMicros, minMicros, maxMicros }
}

// A view of a town is found in the search tree, and what is found is sorted; a walk along the layer, which is sorted by price, needs 1 ms
// for 47,000 entries, wherever the view lies.
const searchedShare = 0.2

/** How much of the box of all stations is in view, from 0 to 1; 1 for a view over the date line. */
function shareInView(all: Bounds, { south, west, north, east }: Bounds): number {
  if (west > east) return 1
  const height = Math.min(north, all.north) - Math.max(south, all.south)
  const width = Math.min(east, all.east) - Math.max(west, all.west)
  if (height < 0 || width < 0) return 0
  return (height * width) / ((all.north - all.south) * (all.east - all.west))
}

function searched(stations: MarketStations, layer: Layer, bounds: Bounds): number[] {
  const entries = stations.entriesOf(layer)
  const found = stations.within(bounds).map(station => entries[station]!)
  return [...Uint32Array.from(found.filter(entry => entry >= 0)).sort()]
}

function walked({ layerStation, lat, lng }: MarketStations, layer: Layer, bounds: Bounds): number[] {
  const { south, west, north, east } = bounds
  const crosses = west > east
  const found: number[] = []
  for (let entry = layer.from; entry < layer.to; entry++) {
    const station = layerStation[entry]!
    const y = lat[station]!
    const x = lng[station]!
    if (y < south || y > north) continue
    if (crosses ? x < west && x > east : x < west || x > east) continue
    found.push(entry)
  }
  return found
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
