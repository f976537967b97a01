import type { Instant } from './instants.ts'

/** One filling station in OpenStreetMap. `null` means that it has no such tag. */
export interface OsmObject {
  /** `node/123`, `way/45`, `relation/6`. */
  readonly ref: string
  /** ISO 3166-1 alpha-2: the country in whose area it was found. */
  readonly country: string
  /** WGS 84 degrees; the centre of ways and relations. Used to find the station, never published. */
  readonly lat: number
  readonly lng: number
  readonly name: string | null
  readonly brand: string | null
  /** As mapped: most values are opening hours. */
  readonly openingHours: string | null
  /** The publishers' ids that mappers copied, by tag. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Timestamp of the map data that the answer was made from. */
  readonly base: Instant
}

/** The tags that contain a publisher's own station id, by country. No other country was found to have one (2026-10). */
export const officialIdTags: Readonly<Record<string, readonly string[]>> = {
  FR: ['ref:FR:prix-carburants', 'ref:FR:PrixCarburants'],
  GB: ['ref:GB:fuel_finder'],
  IT: ['ref:mise'],
  PT: ['ref:PT:dgeg'],
}
