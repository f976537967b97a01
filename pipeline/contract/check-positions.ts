import type { HeldStation } from '../model/held.ts'
import type { Reading } from '../reading.ts'
import type { Check } from './check.ts'
import { found, sound } from './finding.ts'

/** Metres. A forecourt does not move; a better survey of it moves it by less. */
const farMetres = 500
const fewestStations = 5

/** Do its stations stand where they stood? */
export const checkPositions: Check = (_descriptor, reading, { stations }) => {
  const { placed, moved } = movedStations(reading, stations)
  if (placed < fewestStations || moved * 2 <= placed) return sound
  const text = `expected stations where they were, found ${moved} of ${placed} more than ${farMetres} m away`
  return { findings: [found('POSITIONS_MOVED', text)], partial: [] }
}

/** How many stations have a position now and had one before, and how many of them lie far from it. */
export function movedStations(
  reading: Pick<Reading, 'stations'>,
  known: readonly HeldStation[],
): { readonly placed: number; readonly moved: number } {
  const before = new Map(known.map(station => [station.ref, station]))
  let placed = 0
  let moved = 0
  for (const { ref, lat, lng } of reading.stations) {
    const then = before.get(ref)
    if (lat === null || lng === null || !then || then.lat === null || then.lng === null) continue
    placed += 1
    if (metresBetween(lat, lng, then.lat, then.lng) > farMetres) moved += 1
  }
  return { placed, moved }
}

const metresPerDegree = 111_195

/** On a plane that touches the earth between the two: right to the metre at such distances, and far enough beyond. */
function metresBetween(lat: number, lng: number, otherLat: number, otherLng: number): number {
  const middle = ((lat + otherLat) / 2 / 180) * Math.PI
  return Math.hypot(lat - otherLat, (lng - otherLng) * Math.cos(middle)) * metresPerDegree
}
