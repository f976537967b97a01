import type { StationRecord } from '../model/records.ts'
import type { StoredStation } from '../model/stored.ts'
import { townsOf } from '../towns/towns.ts'
import type { Misplaced } from './misplaced-reasons.ts'
import { movedFar } from './moved-far.ts'
import { outOfArea } from './out-of-area.ts'
import { outOfCountry } from './out-of-country.ts'

/**
 * The stations whose published position cannot be right. Their prices are valid, so only the position is quarantined. A lost
 * sign or swapped coordinates are not repaired. `known`: the stations as they are stored.
 */
export function misplacedStations(
  country: string,
  stations: readonly StationRecord[],
  known: readonly StoredStation[] = [],
): Misplaced[] {
  const abroad = outOfCountry(country, stations)
  const isIn = (misplaced: readonly Misplaced[]) => {
    const refs = new Set(misplaced.map(({ ref }) => ref))
    return stations.filter(({ ref }) => !refs.has(ref))
  }
  const found = [...abroad, ...outOfArea(country, isIn(abroad), townsOf(country))]
  return [...found, ...movedFar(isIn(found), known)]
}
