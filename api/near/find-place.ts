import { countryCodeOf, countryNames } from '../../pipeline/model/countries.ts'
import type { KnownTown } from '../nl/slots/mention.ts'
import { townsCalled, townsLike } from '../nl/slots/places/named-towns.ts'
import type { NearSearch } from '../params/near-search.ts'
import { foldText } from '../shared/fold-text.ts'

/** Where a search looks, and which other places may be meant. */
export interface PlaceFound {
  /** Null: no place of that name, or none was named. */
  readonly center: { readonly lat: number; readonly lng: number } | null
  /** The town, unless the search was for a position. */
  readonly town: KnownTown | null
  /** Namesakes or, if there is no town, names that are spelt alike. */
  readonly others: readonly KnownTown[]
}

const mostOthers = 6

/**
 * The largest town of the name, in the country if one is given. A position counts before a name: then the name only says
 * which of several namesakes was chosen.
 */
export function findPlace({ place, country, point }: Pick<NearSearch, 'place' | 'country' | 'point'>): PlaceFound {
  if (place === '') return { center: point, town: null, others: [] }
  const { name, code } = partsOf(place, country)
  const named = namesakesOf(name)
  if (point !== null) {
    const town = named.find(one => one.lat === point.lat && one.lng === point.lng) ?? null
    return { center: point, town, others: town === null ? [] : othersOf(name, named, town) }
  }
  const inCountry = code === null ? named : named.filter(town => town.country === code)
  const town = inCountry[0]
  if (town) return { center: town, town, others: othersOf(name, named, town) }
  return {
    center: null,
    town: null,
    others: named.length > 0 ? named.slice(0, mostOthers) : townsLike(name, mostOthers),
  }
}

/** `Frankfurt (Oder)` is a namesake of `Frankfurt`, which is another name of `Frankfurt am Main`. */
function othersOf(name: string, named: readonly KnownTown[], town: KnownTown): readonly KnownTown[] {
  const longer = townsLike(name, 50).filter(one => foldText(one.name).startsWith(`${foldText(name)} `))
  // A hamlet is of interest only where no larger place has the name.
  const all = [...new Set([...named, ...longer])].filter(
    one => one !== town && one.population * 1000 >= town.population,
  )
  return all.sort((a, b) => b.population - a.population).slice(0, mostOthers)
}

/** Written without umlauts, too: `Muenchen`. */
function namesakesOf(name: string): readonly KnownTown[] {
  const named = townsCalled(name)
  return named.length > 0 ? named : townsCalled(name.replace(/([aou])e/gi, '$1'))
}

/** `Milan, Italy` and `Milan, IT` name the country too. A name may hold a comma. */
function partsOf(place: string, country: string | null): { readonly name: string; readonly code: string | null } {
  const comma = place.lastIndexOf(',')
  const code = comma < 0 ? null : countryNamed(place.slice(comma + 1).trim())
  return code === null ? { name: place, code: country } : { name: place.slice(0, comma).trim(), code }
}

/** The code of a country that is named by its code or name in any case: `IT`, `italy`. Null for other texts. */
function countryNamed(text: string): string | null {
  const code = countryCodeOf(text.toUpperCase())
  if (countryNames[code] !== undefined) return code
  const folded = foldText(text)
  const found = Object.entries(countryNames).find(([, name]) => foldText(name) === folded)
  return found?.[0] ?? null
}
