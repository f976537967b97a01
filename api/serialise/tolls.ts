/** A toll point as it is served: the record of the contract. What a row holds beyond it is served as it stands. */
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
}

/** The whole set, in the order in which it is handed in: country, type, name, id. */
export function tollsJson(tolls: readonly ServedToll[]) {
  return { count: tolls.length, data: tolls }
}
