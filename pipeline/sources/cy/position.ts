export interface Position {
  readonly lat: number
  readonly lng: number
}

const decimals = /^(-?\d{1,3}(?:\.\d+)?)[,\s]\s*(-?\d{1,3}(?:\.\d+)?)$/
const angle = String.raw`(\d{1,3})°\s*(\d{1,2})['′]\s*(\d{1,2}(?:\.\d+)?)["″]\s*`
const sexagesimal = new RegExp(`^${angle}([NS])[,\\s]*${angle}([EW])$`)

/**
 * The position in the link to the publisher's map: decimal degrees with a comma or blank between them, or (one station
 * in six) degrees, minutes and seconds. Null for 0,0 and for any other notation: a tenth of the stations, 30 of 317 on
 * 2026-08-22, whose notation was never seen.
 */
export function findPosition(href: string): Position | null {
  // As a query, because a stray percent sign must not throw.
  const written = new URLSearchParams(href.slice(href.indexOf('?') + 1)).get('coordinates')?.trim() ?? ''
  const plain = decimals.exec(written)
  const parts = plain ? null : sexagesimal.exec(written)
  if (!plain && !parts) return null
  const lat = plain ? Number(plain[1]) : degrees(parts!.slice(1, 5))
  const lng = plain ? Number(plain[2]) : degrees(parts!.slice(5, 9))
  return lat === 0 && lng === 0 ? null : { lat, lng }
}

/** Rounded to 7 decimals, a centimetre: more is noise of the division. */
function degrees([whole, minutes, seconds, side]: readonly string[]): number {
  const value = Math.round((Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600) * 1e7) / 1e7
  return side === 'S' || side === 'W' ? -value : value
}
