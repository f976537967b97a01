import type { Toll, Tolls } from './schemas/tolls.ts'

export interface ServedTollSet {
  /** `<year>.<n>`; a new exchange rate does not raise it. */
  readonly version: string
  /** The newest day on which a row was read; null for a set without such days. */
  readonly updated: string | null
  /** In the served order: country, type, name, id. */
  readonly tolls: readonly Toll[]
}

/** Whether the record names a source for its facts. */
export function isVerified(toll: Toll): boolean {
  return toll.source !== null
}

/**
 * The set without the records for which no source can be cited, unless the request includes them. Records, current prices
 * and positions are counted separately: most rows have no price of the year.
 */
export function tollsJson({ version, updated, tolls: all }: ServedTollSet, includesUnverified = false): Tolls {
  const tolls = all.filter(toll => includesUnverified || isVerified(toll))
  return {
    count: tolls.length,
    dataset: 'european-tolls',
    version,
    updated,
    with_price: tolls.filter(toll => toll.price_eur !== null || toll.price_local !== null).length,
    with_position: tolls.filter(toll => toll.lat !== null).length,
    data: tolls,
  }
}
