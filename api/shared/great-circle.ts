const degrees = Math.PI / 180

/** Mean radius of the Earth (IUGG), km. */
export const earthRadiusKm = 6371.0088

/** Distance on the sphere, by the haversine. */
export function greatCircleKm(latA: number, lngA: number, latB: number, lngB: number): number {
  const sinLat = Math.sin(((latB - latA) * degrees) / 2)
  const sinLng = Math.sin(((lngB - lngA) * degrees) / 2)
  const h = sinLat * sinLat + Math.cos(latA * degrees) * Math.cos(latB * degrees) * sinLng * sinLng
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)))
}
