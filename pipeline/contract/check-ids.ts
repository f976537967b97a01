import type { Reading } from '../delivery-reading/read-delivery.ts'
import { type CheckContext, type ContractCheck, leastShare } from './comparison.ts'
import { type ContractFinding, checked, found, percent, sound } from './finding.ts'

const fewestStations = 5
/** If more than this share of a part of a market is at positions of other stations, that is not a coincidence. */
const replacedShare = 0.5

/** Are they the same stations? If ids were renumbered, each would be a new station without a history of prices. */
export const checkIds: ContractCheck = ({ delivers }, reading, context) => {
  const finding = delivers === 'part' ? replaced(reading, context) : unknown(reading, context)
  return finding ? checked({ findings: [finding] }) : sound
}

/** For a complete market: compares with the smaller of both counts, because not more can be found again. */
function unknown(reading: Reading, { stations }: CheckContext): ContractFinding | null {
  const before = new Set(stations.filter(station => station.listed).map(station => station.ref))
  const again = reading.stations.filter(({ ref }) => before.has(ref)).length
  const most = Math.min(before.size, reading.stations.length)
  if (most < fewestStations || again >= most * leastShare) return null
  const text = `expected stations by the ids that they had, found ${again} of ${most} (${percent(again / most)})`
  return found('IDS_CHANGED', text)
}

/** A part may have only other stations than the last one, but not at the same positions. */
function replaced(reading: Reading, { stations }: CheckContext): ContractFinding | null {
  const delivered = new Set(reading.stations.map(({ ref }) => ref))
  const known = new Set(stations.map(({ ref }) => ref))
  const spots = new Set(stations.filter(({ ref }) => !delivered.has(ref)).flatMap(spotOf))
  const placed = reading.stations.filter(({ lat }) => lat !== null)
  const others = placed.filter(
    station => !known.has(station.ref) && spotOf(station).some(spot => spots.has(spot)),
  ).length
  if (placed.length < fewestStations || others <= placed.length * replacedShare) return null
  const text = `expected stations by the ids that they had, found ${others} of ${placed.length} where others stood`
  return found('IDS_CHANGED', text)
}

/** Rounded to four decimals of a degree, 10 m. */
function spotOf({ lat, lng }: { readonly lat: number | null; readonly lng: number | null }): string[] {
  return lat === null || lng === null ? [] : [`${lat.toFixed(4)}/${lng.toFixed(4)}`]
}
