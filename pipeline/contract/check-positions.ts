import { areApart, farMetres } from '../model/distance.ts'
import type { HeldStation } from '../model/held.ts'
import type { Reading } from '../reading.ts'
import type { Check } from './check.ts'
import { found, sound } from './finding.ts'

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
    if (areApart({ lat, lng }, then)) moved += 1
  }
  return { placed, moved }
}
