import type { Reading } from '../delivery-reading/read-delivery.ts'
import { areApart, farMetres } from '../model/distance.ts'
import { groupedBy } from '../model/lists.ts'
import type { StoredStation } from '../model/stored.ts'
import type { ContractCheck } from './comparison.ts'
import { checked, found } from './finding.ts'

const fewestStations = 5
/** Two stations seldom share a point. In Italy 2 % do, where both sides of a motorway are surveyed as one. */
const sharedShare = 0.05

/**
 * Are its stations where they were? If many now share a point with others, they were placed at the centre of their town,
 * and a smaller share of moved stations is enough to refuse the delivery.
 */
export const checkPositions: ContractCheck = (_descriptor, reading, { stations }) => {
  const { placed, moved } = movedStations(reading, stations)
  const known = new Set(stations.map(({ ref }) => ref))
  const sharedNow = sharing(reading.stations.filter(({ ref }) => known.has(ref)))
  const delivered = new Set(reading.stations.map(({ ref }) => ref))
  const sharedBefore = sharing(stations.filter(({ ref }) => delivered.has(ref)))
  const isShared = sharedNow - sharedBefore >= Math.max(fewestStations, placed * sharedShare)
  const changes = isShared ? [`stations at one point with others: ${sharedBefore} before, ${sharedNow} now`] : []
  const isMoved = moved * 2 > placed || (isShared && moved > placed * sharedShare)
  if (placed < fewestStations || !isMoved) return checked({ changes })
  const together = isShared ? `, and ${sharedNow} at one point with others, ${sharedBefore} before` : ''
  const text = `expected stations where they were, found ${moved} of ${placed} more than ${farMetres} m away${together}`
  return checked({ findings: [found('POSITIONS_MOVED', text)], changes })
}

interface Placed {
  readonly lat: number | null
  readonly lng: number | null
}

/** How many share their point with another. */
function sharing(stations: readonly Placed[]): number {
  const placed = stations.filter(({ lat }) => lat !== null)
  const points = groupedBy(placed, ({ lat, lng }) => `${lat}/${lng}`)
  return [...points.values()].reduce((sum, { length }) => sum + (length > 1 ? length : 0), 0)
}

/** How many stations had a position and still have one, and how many of them moved far. */
export function movedStations(
  reading: Pick<Reading, 'stations'>,
  known: readonly StoredStation[],
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
