interface Place {
  readonly lat: number | null
  readonly lng: number | null
}

/** Metres. A forecourt does not move; a better survey of it moves it by less, and the next one lies farther. */
export const farMetres = 500

/** Of latitude, on a sphere of the earth's mean radius. */
export const metresPerDegree = 111_195

/** Are two positions different places? False if one of them is unknown. */
export function areApart(one: Place, other: Place): boolean {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null) return false
  return metresBetween(one.lat, one.lng, other.lat, other.lng) > farMetres
}

/** On a plane that touches the earth between the two: right to the metre at such distances, and far enough beyond. */
export function metresBetween(lat: number, lng: number, otherLat: number, otherLng: number): number {
  const middle = ((lat + otherLat) / 2 / 180) * Math.PI
  return Math.hypot(lat - otherLat, (lng - otherLng) * Math.cos(middle)) * metresPerDegree
}
