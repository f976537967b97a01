/** Addresses of pages that other pages link to. Server and browser use the same. */

/** `code`: as in answers, `IT`. `fuel`: the fuel that the page shows first; none: its default. */
export function countryAddress(code: string, fuel?: string): string {
  return `/country/${code.toLowerCase()}${fuel === undefined ? '' : `?fuel=${fuel}`}`
}

/** `id`: the id of a station in answers. */
export function stationAddress(id: number): string {
  return `/station/${id}`
}
