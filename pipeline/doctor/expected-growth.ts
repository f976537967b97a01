import { emptyKinds, sumOf } from '../disk/folder-sizes.ts'
import type { GrowthOfADay } from '../keep/growth-of-a-day.ts'
import { isMarketSource, type Source } from '../source.ts'
import { deliveriesPerDay, deliveryBytes, usualStations } from './delivery-bytes.ts'

// Italy's deliveries of 2026-08-21, 23,973 stations: the first run wrote 15.7 MB of parts. A second one, on the next day and with a tenth
// of the prices changed, wrote 5.9 MB of parts that each change writes again, 3.7 MB that are written about once a day (names, positions
// and hours for the server), and 0.4 MB of moves (2026-11-27).
const partByStation = 655
const changedByStation = 245
const dailyByStation = 155
const movesByStation = 15
// The folder of a snapshot of all markets, and the records of its run.
const bytesOfRun = 0.8e6
// A timer calls every quarter of an hour.
const mostRuns = 96

export interface ExpectedFolder {
  /** Of the first snapshot with its captures. */
  readonly first: number
  /** Of all parts of one snapshot. */
  readonly parts: number
  readonly growth: GrowthOfADay
}

/**
 * What a new folder will take, by the schedules of the chosen sources. Every delivery counts as new, and writes the changing part of its
 * market, so this is the most that they add in a day of their usual size.
 */
export function expectedFolder(chosen: readonly Source[]): ExpectedFolder {
  // A stand-in is requested only while its principal fails.
  const sources = chosen.filter(source => !(source.kind === 'stations' && source.descriptor.standsInFor))
  const byKind = emptyKinds()
  byKind.captures = sumBy(sources, source => perDay(source) * deliveryBytes(source))
  let parts = 0
  for (const ofMarket of byMarket(sources)) {
    const stations = sumBy(ofMarket, usualStations)
    const runs = Math.min(mostRuns, sumBy(ofMarket, perDay))
    parts += stations * partByStation
    byKind.parts += stations * (runs * changedByStation + dailyByStation)
    byKind.history += stations * runs * movesByStation
  }
  byKind.snapshots = Math.min(mostRuns, sumBy(sources, perDay)) * bytesOfRun
  const first = parts + sumBy(sources, deliveryBytes) + bytesOfRun
  return { first, parts, growth: { bytes: sumOf(byKind), byKind, lasting: byKind.history } }
}

function perDay({ descriptor }: Source): number {
  return deliveriesPerDay(descriptor.schedule)
}

function byMarket(sources: readonly Source[]): Iterable<Source[]> {
  const markets = new Map<string, Source[]>()
  for (const source of sources.filter(isMarketSource)) {
    const { country } = source.descriptor
    markets.set(country, [...(markets.get(country) ?? []), source])
  }
  return markets.values()
}

function sumBy(sources: readonly Source[], of: (source: Source) => number): number {
  return sources.reduce((sum, source) => sum + of(source), 0)
}
