import type { Bounds } from '../params/bounds.ts'
import type { Direction } from '../params/sort.ts'
import type { Layer, MarketStations } from './market-stations.ts'

/** The content of a map view: the first `limit` entries of the layer in price order, and figures over all of them. */
export interface View {
  /** Places in the layer columns. */
  readonly layerEntries: readonly number[]
  readonly total: number
  /** Millionths of a euro. */
  readonly sumMicros: number
  readonly minMicros: number
  readonly maxMicros: number
}

/**
 * The search tree gives the stations in the box: for the view of a town 200 of 47,000, in 20 µs. A scan of every price
 * of the market took 0.4 ms, because they are scattered in memory.
 */
export function inView(
  stations: MarketStations,
  layer: Layer,
  bounds: Bounds,
  direction: Direction,
  limit: number,
  clock: number,
): View {
  const { layerMicroEuros } = stations
  const all = entriesIn(stations, layer, bounds, clock)
  let sumMicros = 0
  let minMicros = Number.POSITIVE_INFINITY
  let maxMicros = 0
  for (const entry of all) {
    const micros = layerMicroEuros[entry]!
    sumMicros += micros
    if (micros < minMicros) minMicros = micros
    if (micros > maxMicros) maxMicros = micros
  }
  const entries = direction === 'asc' ? [...all.subarray(0, limit)] : dearestFirst(stations, all, limit)
  return { layerEntries: entries, total: all.length, sumMicros, minMicros, maxMicros }
}

/** The entries of a layer in a box, which may be shown, in the order of the layer: by price, then id. */
function entriesIn(stations: MarketStations, layer: Layer, bounds: Bounds, clock: number): Uint32Array {
  const entryOf = stations.entriesOf(layer)
  const found = stations.within(bounds)
  const entries = new Uint32Array(found.length)
  let count = 0
  for (const station of found) {
    const entry = entryOf[station]!
    if (entry >= 0 && stations.isShown(station, clock)) entries[count++] = entry
  }
  return entries.subarray(0, count).sort()
}

/** Backwards by price; entries of one price stay in the order of their ids. */
function dearestFirst({ layerMilliEuros }: MarketStations, all: Uint32Array, limit: number): number[] {
  const entries: number[] = []
  for (let end = all.length; end > 0 && entries.length < limit; ) {
    let start = end - 1
    while (start > 0 && layerMilliEuros[all[start - 1]!] === layerMilliEuros[all[start]!]) start--
    entries.push(...all.slice(start, Math.min(end, start + limit - entries.length)))
    end = start
  }
  return entries
}
