import type { StationRecord } from '../model/records.ts'
import { townsOf } from '../towns/towns.ts'
import { outOfArea } from './out-of-area.ts'
import { outOfCountry } from './out-of-country.ts'

/** Swapped: with latitude and longitude exchanged, it would be in the country. */
export const misplacedReasons = ['OUT_OF_AREA', 'OUT_OF_COUNTRY', 'SWAPPED_COORDINATES'] as const

export interface Misplaced {
  readonly ref: string
  readonly reason: (typeof misplacedReasons)[number]
  /** `51.10, 4.21 lies in BE`. */
  readonly found: string
}

/**
 * The stations whose published position cannot be right. Their prices are valid, so only the position is quarantined. A lost
 * sign or swapped coordinates are not repaired.
 */
export function misplacedStations(country: string, stations: readonly StationRecord[]): Misplaced[] {
  const abroad = outOfCountry(country, stations)
  const refs = new Set(abroad.map(({ ref }) => ref))
  const inside = stations.filter(({ ref }) => !refs.has(ref))
  return [...abroad, ...outOfArea(country, inside, townsOf(country))]
}
