/** A toll point as it is served: the record of the contract, and what we say beyond it. */
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
  readonly last_known_price?: number | null
  readonly last_known_currency?: string | null
  readonly last_known_valid_from?: string | null
  readonly valid_from?: string | null
  readonly checked_on?: string | null
  readonly source?: string | null
  readonly confidence?: string | null
  readonly fx_rate?: number | string | null
  readonly fx_date?: string | null
  readonly position?: string | null
}

/** The whole set, in the order in which it is served. */
export function tollsJson(tolls: readonly ServedToll[]) {
  const data = [...tolls].sort(inOrder)
  return { count: data.length, data }
}

function inOrder(a: ServedToll, b: ServedToll): number {
  return (
    byCodePoint(a.country_code, b.country_code) ||
    byCodePoint(a.type, b.type) ||
    byCodePoint(a.name, b.name) ||
    a.id - b.id
  )
}

/** As UTF-8 sorts, the same on every machine. */
function byCodePoint(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b))
}
