/** A toll point as served: the record of the contract. Further members of a row are served unchanged. */
export interface ServedToll {
  readonly id: number
  readonly country_code: string
  readonly type: string
  readonly barrier_type: string | null
  readonly name: string
  readonly price_eur: number | null
  readonly price_local: number | null
  readonly currency: string | null
  readonly info: string | null
  readonly lat: number | null
  readonly lng: number | null
  /** An amount of an earlier or unknown year. */
  readonly last_known_price?: number | null
  readonly last_known_currency?: string | null
  readonly last_known_valid_from?: string | null
  /** Null where no source can be cited. */
  readonly source?: string | null
  readonly licence?: string
  readonly attribution?: string
}

/** The set of one edition. */
export interface ServedTollSet {
  /** `<year>.<n>`; a new exchange rate does not raise it. */
  readonly version: string
  /** The newest day on which a row was read; null for a set without such days. */
  readonly updated: string | null
  /** In the served order: country, type, name, id. */
  readonly tolls: readonly ServedToll[]
}

/** Whether the record names a source for its facts. */
export function isVerified(toll: ServedToll): boolean {
  return toll.source !== null
}

/**
 * The set without the records for which no source can be cited, unless the request includes them. Records, current prices
 * and positions are counted separately: most rows have no price of the year.
 */
export function tollsJson({ version, updated, tolls: all }: ServedTollSet, includesUnverified = false) {
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
