import { metresBetween } from '../model/distance.ts'
import type { StationRecord } from '../model/records.ts'
import type { StoredStation } from '../model/stored.ts'
import type { Misplaced } from './misplaced-reasons.ts'

/** A publisher corrects a position within its town. */
const farKm = 50

/**
 * The stations that moved to another part of the country while their address stayed: where an area has no other station, nothing
 * else shows it. Their last position is kept until the publisher's is near it, or the address changes.
 */
export function movedFar(stations: readonly StationRecord[], known: readonly StoredStation[]): Misplaced[] {
  const before = new Map(known.map(station => [station.ref, station]))
  return stations.flatMap(({ ref, lat, lng, address, city, postalCode }): Misplaced[] => {
    const then = before.get(ref)
    if (!then || lat === null || lng === null || then.lat === null || then.lng === null) return []
    const isSame = then.address === address && then.city === city && then.postalCode === postalCode
    const km = isSame ? metresBetween(lat, lng, then.lat, then.lng) / 1000 : 0
    if (km <= farKm || (address ?? city ?? postalCode) === null) return []
    const found = `${lat}, ${lng} lies ${Math.round(km)} km from ${then.lat}, ${then.lng}, where it was`
    return [{ ref, reason: 'MOVED_FAR', found, kept: { lat: then.lat, lng: then.lng } }]
  })
}
