import type { StationRecord } from '../model/records.ts'
import { townsOf } from '../towns/towns.ts'
import type { Misplaced } from './misplaced-reasons.ts'
import { outOfArea } from './out-of-area.ts'
import { outOfCountry } from './out-of-country.ts'

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
