import type { Place } from '../../parsers/places.ts'

/**
 * The register has no station id. What makes ours is who sells, and where:
 * - the company's fiscal code, because one code stands on all stations of a network, and a seller of gas may stand on
 *   another's forecourt;
 * - the position to 4 decimals, about 10 m; where there is none, the address in capitals without accents, letters and
 *   digits only.
 * So a station that is sold, moved by the publisher, or given a position becomes another one; name and prices change
 * nothing.
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
