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

/** Degrees of WGS 84. */
export type Box = readonly [south: number, west: number, north: number, east: number]

/** Code of a country -> boxes of its parts, the one with its largest piece of land first. */
export type CountryBoxes = Readonly<Record<string, readonly Box[]>>

export function doBoxesTouch(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

export function holds([south, west, north, east]: Box, lng: number, lat: number): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
}

/** Of `codes` those with a part in the view, in their order. */
export function countriesInView(boxes: CountryBoxes, codes: readonly string[], view: Box): readonly string[] {
  return codes.filter(code => (boxes[code] ?? []).some(box => doBoxesTouch(box, view)))
}

/** The box around a circle. Exact enough for the maximum of 50 km, except near the poles. */
export function boxAround(lng: number, lat: number, radiusKm: number): Box {
  const degrees = radiusKm / 111
  const across = degrees / Math.max(0.01, Math.cos((lat / 180) * Math.PI))
  return [lat - degrees, lng - across, lat + degrees, lng + across]
}

/** `south,west,north,east` as the service reads it, rounded outward to `step` degrees, so that small moves ask the same. */
export function boundsText([south, west, north, east]: Box, step: number): string {
  const down = (degrees: number, least: number) => Math.max(least, Math.floor(degrees / step) * step)
  const up = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees / step) * step)
  const box = [down(south, -90), down(west, -180), up(north, 90), up(east, 180)]
  return box.map(degrees => String(Number(degrees.toFixed(4)))).join(',')
}
