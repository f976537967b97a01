import { euroArea } from '../../../pipeline/model/countries.ts'
import { type Region, regionMembers, regionOf } from '../../allowed-values/regions.ts'
import type { NationalFigures, WeeklySeries } from '../../snapshot/national-figures.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import { countryNameInData, regionName, sayCountry, sayRegion, sayWithoutThem } from '../say/places.ts'
import { meanOf } from './numbers.ts'

/** A country, or a region, with weekly prices. */
export interface WeeklyPlace {
  /** Alpha-2, `EU` for the Union; null for any other region. */
  readonly country: string | null
  readonly region: Region | null
  /** As in data. */
  readonly name: string
  /** As in a sentence: `the Netherlands`. */
  readonly said: string
  /** The countries of an unweighted mean; empty for a country and for the means that the Commission publishes. */
  readonly members: readonly string[]
  /**
   * The members with a reading in a week. A change between two weeks with different members would be partly a change of
   * members.
   */
  readAt(at: number, fuels: readonly WeeklyFuel[]): readonly string[]
  /** Whether the feed of the place, or of one of its members, has the week at this index. */
  isListed(at: number): boolean
  /** Thousandths of a euro per litre in the week at this index of `NationalFigures.weeks`; 0 without a reading. */
  price(at: number, fuel: WeeklyFuel): number
}

export type PlacesOfQuestion = Pick<Parsed, 'countries' | 'region' | 'except'>

/** The named countries, and the members of the region. */
export function countriesAsked({ countries, region, except }: PlacesOfQuestion): readonly string[] {
  return [...countries, ...(region ? regionMembers(region, except) : [])]
}

/** The requested series, in the order of the question, the region last. */
export interface RequestedPlaces {
  readonly places: readonly WeeklyPlace[]
  /** Requested countries without a weekly series. */
  readonly without: readonly string[]
}

/** The codes of the Commission's means. They appear among the countries of the series. */
const ownMeans: Partial<Record<Region, string>> = { EU: 'EU', eurozone: euroArea }

/** Whether a code of the series is a mean and not a country. */
export const commissionMeans: readonly string[] = Object.values(ownMeans)

/** The named countries and region; the Union if the question names neither. */
export function requestedPlaces(parsed: PlacesOfQuestion, national: NationalFigures): RequestedPlaces {
  const found = parsed.countries.map(country => countryPlace(country, national))
  const without = parsed.countries.filter((_, at) => found[at] === null)
  const nowhere = parsed.countries.length === 0 && !parsed.region
  const region = parsed.region ?? (nowhere ? 'EU' : undefined)
  const places = [...found, region ? regionPlace(region, national, parsed.except) : null]
  return { places: places.filter(place => place !== null), without }
}

/** Null for a country without a weekly series. */
export function countryPlace(country: string, national: NationalFigures): WeeklyPlace | null {
  const series = national.series(country)
  if (!series) return null
  const region = country === 'EU' ? ('EU' as const) : null
  const price = (at: number, fuel: WeeklyFuel) => priceOf(series, at, fuel)
  return {
    country,
    region,
    name: countryNameInData(country),
    said: sayCountry(country),
    members: [],
    readAt: noMembers,
    isListed: at => series.listed[at] === 1,
    price,
  }
}

/**
 * The Commission's mean if it publishes one, otherwise the unweighted mean of the members that have a reading. Without
 * some of the members it is always the unweighted mean of the others.
 */
export function regionPlace(
  region: Region,
  national: NationalFigures,
  except: readonly string[] = [],
): WeeklyPlace | null {
  const isWhole = except.length === 0
  const own = isWhole ? national.series(ownMeans[region] ?? '') : undefined
  const country = region === 'EU' && isWhole ? 'EU' : null
  const without = sayWithoutThem(except, regionOf(except))
  const name = `${regionName(region)}${without}`
  const said = `${sayRegion(region)}${without}`
  if (own) {
    const price = (at: number, fuel: WeeklyFuel) => priceOf(own, at, fuel)
    return { country, region, name, said, members: [], readAt: noMembers, isListed: at => own.listed[at] === 1, price }
  }
  const members = regionMembers(region, except).filter(member => national.series(member))
  if (members.length === 0) return null
  const series = members.map(member => national.series(member)!)
  const price = (at: number, fuel: WeeklyFuel) => meanOf(series, one => priceOf(one, at, fuel))
  const readAt = (at: number, fuels: readonly WeeklyFuel[]) =>
    members.filter((_, row) => fuels.some(fuel => priceOf(series[row]!, at, fuel) !== 0))
  const isListed = (at: number) => series.some(one => one.listed[at] === 1)
  return { country, region, name, said, members, readAt, isListed, price }
}

/** How a place is named in rows: a country by its code, a region by its name, the Union by both. */
export function placeMembers({ country, region }: WeeklyPlace): { country_code?: string; region?: Region } {
  return { ...(country && { country_code: country }), ...(region && { region }) }
}

function noMembers(): readonly string[] {
  return []
}

function priceOf(series: WeeklySeries, at: number, fuel: WeeklyFuel): number {
  return series[fuel][at] ?? 0
}
