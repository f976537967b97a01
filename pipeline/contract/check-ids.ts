import type { Reading } from '../delivery-reading.ts'
import type { Check, CheckContext } from './check.ts'
import { checked, type Finding, found, percent, sound } from './finding.ts'
import { leastShare } from './limits.ts'

const fewestStations = 5
/** More than this share of a part of a market, standing where others stood, is no coincidence of forecourts. */
const replacedShare = 0.5

/** Are they the stations that were there? Numbered anew, each would be a new one, with no past to measure its prices by. */
export const checkIds: Check = ({ delivers }, reading, context) => {
  const finding = delivers === 'part' ? replaced(reading, context) : unknown(reading, context)
  return finding ? checked({ findings: [finding] }) : sound
}

/** Of a whole market: not more can be found again than there are on either side. */
function unknown(reading: Reading, { stations }: CheckContext): Finding | null {
  const before = new Set(stations.filter(station => station.listed).map(station => station.ref))
  const again = reading.stations.filter(({ ref }) => before.has(ref)).length
  const most = Math.min(before.size, reading.stations.length)
  if (most < fewestStations || again >= most * leastShare) return null
  const text = `expected stations by the ids that they had, found ${again} of ${most} (${percent(again / most)})`
  return found('IDS_CHANGED', text)
}

/** A part may be all of other stations than the last one; but not on the very same spots. */
function replaced(reading: Reading, { stations }: CheckContext): Finding | null {
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

/** To four decimals of a degree, 10 m. */
function spotOf({ lat, lng }: { readonly lat: number | null; readonly lng: number | null }): string[] {
  return lat === null || lng === null ? [] : [`${lat.toFixed(4)}/${lng.toFixed(4)}`]
}
