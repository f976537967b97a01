import type { Position } from './position.ts'

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
