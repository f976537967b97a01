import type { Place } from '../../parsers/places.ts'

/**
 * The register has no station id. Our id is built from the seller and the place:
 * - the company's fiscal code: all stations of a network share it, and a seller of gas may be on the forecourt of
 *   another company;
 * - the position to 4 decimals, about 10 m; without a position, the address in capitals without accents, letters and
 *   digits only.
 * So a station gets a new id if it is sold, if the publisher moves it, or if it gets a position. A new name or price
 * does not change the id.
 */
export function stationRef(company: string, { lat, lng }: Place, ...address: readonly (string | null)[]): string {
  if (lat !== null && lng !== null) return `${company}/${lat.toFixed(4)},${lng.toFixed(4)}`
  return [company, ...address.map(part => foldLetters(part ?? '')).filter(Boolean)].join('/')
}

/** `Șos. Hîncești` → `SOSHINCESTI` */
function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
