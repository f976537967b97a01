interface Position {
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

// Greek capitals that look like Latin ones. The publisher's clerks mix them inside one word: `LIMIΤΕD`.
// biome-ignore format: a list of short words reads better in lines
const lookAlikes: Readonly<Record<string, string>> = {
  Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X',
}

/**
 * The feed has no station id. Our id is built from the place of the station:
 * - its position to 5 decimals, about a metre, if it can be read. It does not change with operator, brand, street name
 *   or phone. All 287 on 2026-08-22 differ. Two forecourts are 4 m apart in the register, so 4 decimals (11 m) are not
 *   enough;
 * - otherwise its address with postal code and area, letters and digits only, in capitals, without accents, Greek
 *   letters that look like Latin ones as those. All 30 of that day differ.
 * So a station gets a new id if it gets a position, or if the publisher moves it.
 */
export function stationRef(position: Position | null, ...address: readonly (string | null)[]): string | null {
  if (position) return `${position.lat.toFixed(5)},${position.lng.toFixed(5)}`
  const words = address.map(part => foldLetters(part ?? '')).filter(Boolean)
  return words.length === 0 ? null : words.join('/')
}

/** `Λεωφ. Αρχ.Μακαρίου Γ΄ 57` → `ΛEΩΦAPXMAKAPIOYΓ57` */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\p{Script=Greek}/gu, letter => lookAlikes[letter] ?? letter)
}
