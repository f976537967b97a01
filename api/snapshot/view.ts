import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { Slices } from '../http/in-slices.ts'
import type { Bounds } from '../params/area.ts'
import type { Direction } from '../params/choices.ts'
import type { MarketStations } from './market-stations.ts'

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

/** The view, in slices: a view of a whole country takes 1 ms. */
export function* viewInSlices(
  stations: MarketStations,
  fuel: FuelCode,
  bounds: Bounds,
  direction: Direction,
  limit: number,
  clock: number,
): Slices<View> {
  const { layerMicroEuros } = stations
  const find = isWide(stations, fuel, bounds) ? entriesAmongAll : entriesByTree
  const all = yield* find(stations, fuel, bounds, clock)
  let sumMicros = 0
  let minMicros = Number.POSITIVE_INFINITY
  let maxMicros = 0
  for (const entry of all) {
    const micros = layerMicroEuros[entry]!
    sumMicros += micros
    if (micros < minMicros) minMicros = micros
    if (micros > maxMicros) maxMicros = micros
  }
  const layerEntries = direction === 'asc' ? [...all.subarray(0, limit)] : dearestFirst(stations, all, limit)
  return { layerEntries, total: all.length, sumMicros, minMicros, maxMicros }
}

/** The same at once. */
export function inView(...parameters: Parameters<typeof viewInSlices>): View {
  const slices = viewInSlices(...parameters)
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
  }
}

const samples = 256
const wideFrom = 10

/** Whether the box has more than about a twenty-fifth of the prices, by a sample. */
function isWide(stations: MarketStations, fuel: FuelCode, bounds: Bounds): boolean {
  const { layerStation, lat, lng } = stations
  const { from, to } = stations.layer(fuel)
  const isInside = insideOf(bounds)
  const step = Math.ceil((to - from) / samples)
  let inside = 0
  for (let entry = from; entry < to; entry += step) {
    const station = layerStation[entry]!
    if (isInside(lat[station]!, lng[station]!)) inside += 1
  }
  return inside >= wideFrom
}

const entriesPerStep = 4096

/**
 * The entries of a layer in a box, which may be shown, in the order of the layer: by price, then id. Looks at each price of the
 * layer, about 10 ns each. For a wide box this costs less than sorting what the search tree gives.
 */
function* entriesAmongAll(
  stations: MarketStations,
  fuel: FuelCode,
  bounds: Bounds,
  clock: number,
): Slices<Uint32Array> {
  const { layerStation, lat, lng } = stations
  const { from, to } = stations.layer(fuel)
  const isInside = insideOf(bounds)
  const entries = new Uint32Array(to - from)
  let count = 0
  for (let entry = from; entry < to; entry++) {
    const station = layerStation[entry]!
    if (isInside(lat[station]!, lng[station]!) && stations.isShown(station, clock)) entries[count++] = entry
    if (entry % entriesPerStep === 0) yield
  }
  return entries.subarray(0, count)
}

/**
 * The same, from the search tree: for the view of a town 200 of 47,000, in 20 µs. Looking at every price of the market took
 * 0.4 ms, because they are scattered in memory.
 */
// biome-ignore lint/correctness/useYield: it is an alternative to entriesAmongAll, and short.
function* entriesByTree(stations: MarketStations, fuel: FuelCode, bounds: Bounds, clock: number): Slices<Uint32Array> {
  const entryOf = stations.entriesOf(fuel)
  const found = stations.within(bounds)
  const entries = new Uint32Array(found.length)
  let count = 0
  for (const station of found) {
    const entry = entryOf[station]!
    if (entry >= 0 && stations.isShown(station, clock)) entries[count++] = entry
  }
  return entries.subarray(0, count).sort()
}

/** `west` > `east`: across the antimeridian. */
function insideOf({ south, west, north, east }: Bounds): (lat: number, lng: number) => boolean {
  if (west > east) return (lat, lng) => lat >= south && lat <= north && (lng >= west || lng <= east)
  return (lat, lng) => lat >= south && lat <= north && lng >= west && lng <= east
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
