/** Swapped: with latitude and longitude exchanged, it would be in the country. */
export const misplacedReasons = ['MOVED_FAR', 'OUT_OF_AREA', 'OUT_OF_COUNTRY', 'SWAPPED_COORDINATES'] as const

export interface Misplaced {
  readonly ref: string
  readonly reason: (typeof misplacedReasons)[number]
  /** `51.10, 4.21 lies in BE`. */
  readonly found: string
  /** The stored position, which is kept. Absent: the station has none. */
  readonly kept?: { readonly lat: number; readonly lng: number }
}
