import { allTowns, otherTownNames, translatedTownNames } from '../../api/nl/slots/places/named-towns.ts'
import type { SearchTowns } from '../../api/shared/search-towns.ts'

/** The search suggests these. The server knows smaller towns too, and finds them by their complete names. */
const inhabitantsMin = 10_000

/** Towns that the search line suggests: the largest first, each name once in a country, with their other names. */
export function searchTowns(): SearchTowns {
  const seen = new Set<string>()
  const towns = allTowns()
    .filter(({ population }) => population >= inhabitantsMin)
    .sort((a, b) => b.population - a.population)
    .map(({ name, country }): [string, string] => [name, country])
    .filter(pair => !seen.has(String(pair)) && seen.add(String(pair)))
  const names = towns.map(([name]) => name)
  const others = [...otherTownNames(), ...translatedTownNames()]
    .map(([other, name]): [string, number] => [other, names.indexOf(name)])
    .filter(([, at]) => at >= 0)
  return { towns, others }
}
