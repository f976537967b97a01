import { type BarrierType, barrierTypes, type TollType, tollTypes } from '../../../pipeline/model/toll-types.ts'
import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'
import { foldText } from '../fold-text.ts'
import { byCountryName, countryName } from '../format.ts'
import { tollKindOrder } from './toll-texts.ts'

/** The vehicles of drivers who come to the page. The data has prices for cars only. */
export const vehicles = {
  car: 'Car',
  motorcycle: 'Motorcycle',
  motorhome: 'Van or motorhome',
  heavy: 'Vehicle above 3.5 t',
} as const
export type Vehicle = keyof typeof vehicles

/** What the address of `/tolls` states. Null: no such filter. */
export interface TollSearch {
  readonly country: string | null
  readonly vehicle: Vehicle
  readonly type: TollType | null
  readonly barrier: BarrierType | null
  /** As it was typed; empty if none. */
  readonly search: string
  readonly isPriced: boolean
  /** From 1. */
  readonly page: number
}

export const noTollSearch: TollSearch = {
  country: null,
  vehicle: 'car',
  type: null,
  barrier: null,
  search: '',
  isPriced: false,
  page: 1,
}

export const tollsOfPage = 100
// The longest name of a toll has 80 characters.
const longestSearch = 100

/** Reads the address of the page. `faults`: a sentence about each value that was not used. */
export function tollSearchOf(query: string): TollSearch & { readonly faults: readonly string[] } {
  const asked = new URLSearchParams(query)
  const faults: string[] = []
  const search = (asked.get('search') ?? '').trim()
  if (search.length > longestSearch) faults.push(`A search has at most ${longestSearch} characters.`)
  const known = <Word extends string>(name: string, words: readonly Word[]): Word | null => {
    const text = asked.get(name) ?? ''
    const word = words.find(one => one === text) ?? null
    if (text !== '' && word === null) faults.push(`The ${name} '${text}' is unknown. Known: ${words.join(', ')}.`)
    return word
  }
  const country = (asked.get('country') ?? '').trim().toUpperCase()
  const isCode = country === '' || countryName(country) !== country
  if (!isCode) faults.push(`The country '${country}' is unknown. Known are codes of two letters, such as AT.`)
  const page = Number(asked.get('page') ?? 1)
  return {
    country: isCode && country !== '' ? country : null,
    vehicle: known('vehicle', Object.keys(vehicles) as Vehicle[]) ?? 'car',
    type: known('type', tollTypes),
    barrier: known('barrier', barrierTypes),
    search: search.slice(0, longestSearch),
    isPriced: known('priced', ['yes']) !== null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    faults,
  }
}

/** The address of a search, with only what differs from no filter. A change of a filter leads to the first page. */
export function tollAddress(search: TollSearch, change: Partial<TollSearch> = {}, path = '/tolls'): string {
  const { country, vehicle, type, barrier, search: words, isPriced, page } = { ...search, page: 1, ...change }
  const members = {
    country: country ?? '',
    vehicle: vehicle === 'car' ? '' : vehicle,
    type: type ?? '',
    barrier: barrier ?? '',
    search: words,
    priced: isPriced ? 'yes' : '',
    page: page === 1 ? '' : String(page),
  }
  const asked = new URLSearchParams(Object.entries(members).filter(([, value]) => value !== ''))
  return asked.size === 0 ? path : `${path}?${asked}`
}

/** All tolls that pass, in the order of the list: country, kind, those with a price first, name. */
export function foundTolls(tolls: readonly Toll[], search: TollSearch): readonly Toll[] {
  const words = foldText(search.search)
  const passing = tolls.filter(toll => passes(toll, search, words))
  const codes = byCountryName([...new Set(passing.map(({ country_code: code }) => code))], code => code)
  const places = new Map(codes.map((code, place) => [code, place]))
  const placeOf = ({ country_code: code }: Toll) => places.get(code)!
  return passing.sort((one, other) => placeOf(one) - placeOf(other) || byKind(one, other))
}

export function isPriced({ price_eur: eur, price_local: local }: Toll): boolean {
  return eur !== null || local !== null
}

/** Is any filter of the list set? A country and a vehicle are the question, not a filter. */
export function isFiltered({ type, barrier, search, isPriced }: TollSearch): boolean {
  return type !== null || barrier !== null || search !== '' || isPriced
}

function passes(toll: Toll, { country, type, barrier, isPriced: onlyPriced }: TollSearch, words: string): boolean {
  if (country !== null && toll.country_code !== country) return false
  if (type !== null && toll.type !== type) return false
  if (barrier !== null && toll.barrier_type !== barrier) return false
  if (onlyPriced && !isPriced(toll)) return false
  return words === '' || searchedText(toll).includes(words)
}

/** Name, road, note and country without case and diacritics. */
function searchedText({ name, road, info, country_code: code }: Toll): string {
  return foldText(`${name} ${road ?? ''} ${info ?? ''} ${countryName(code)}`)
}

/** Vignettes by price, because the shortest is the cheapest. The others keep the order of their names. */
function byKind(one: Toll, other: Toll): number {
  return (
    kindOf(one) - kindOf(other) ||
    Number(isPriced(other)) - Number(isPriced(one)) ||
    (one.type === 'vignette' ? (one.price_eur ?? 0) - (other.price_eur ?? 0) : 0)
  )
}

function kindOf({ type }: Toll): number {
  return tollKindOrder.indexOf(type as TollType)
}
