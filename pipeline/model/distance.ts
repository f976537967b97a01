interface Place {
  readonly lat: number | null
  readonly lng: number | null
}

/** Metres. A better survey of the same station moves its position by less than this. Another station is farther away. */
export const farMetres = 500

/** Metres per degree of latitude, on a sphere with the earth's mean radius. */
export const metresPerDegree = 111_195

/** Whether two positions are different places. False if one of them is unknown. */
export function areApart(one: Place, other: Place): boolean {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null) return false
  return metresBetween(one.lat, one.lng, other.lat, other.lng) > farMetres
}

/**
 * The distance on a plane that touches the earth between the two positions. At short distances it is exact to the metre; at long ones it is
 * only large enough.
 */
export function metresBetween(lat: number, lng: number, otherLat: number, otherLng: number): number {
  const middle = ((lat + otherLat) / 2 / 180) * Math.PI
  return Math.hypot(lat - otherLat, (lng - otherLng) * Math.cos(middle)) * metresPerDegree
}
