import { daysBetween, plusDays } from '../../../pipeline/model/days.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import type { LiveMarket } from '../../../pipeline/serving/national-pack.ts'
import type { NationalFigures } from '../../snapshot/national-figures.ts'
import type { WeeklyFuel } from '../parsed.ts'
import type { QuestionContext } from '../reply.ts'
import { countryNameInData, sayCountry } from '../say/places.ts'
import { findLive, liveDay } from './live.ts'
import { meanOf, percentChange } from './numbers.ts'
import { type PlacesOfQuestion, requestedPlaces, type WeeklyPlace } from './places.ts'
import {
  firstFrom,
  newestMembersWeek,
  newestReading,
  readingsIn,
  type WeekSpan,
  type When,
  weekIndexBefore,
} from './weeks.ts'

/** Both prices of a country or region. */
export interface Priced extends Pick<WeeklyPlace, 'country' | 'region' | 'name' | 'said' | 'members'> {
  /** Thousandths of a euro per litre; 0 for none. */
  readonly euro95: number
  readonly diesel: number
  /** Mondays; the day of the snapshot for live figures. */
  readonly from: Day
  readonly to: Day
  /** Number of readings in a mean over weeks; 1 for one week. */
  readonly weeks: number
  /** Change to four weeks earlier in per cent, for a single week; null if that week is missing. */
  readonly change: Readonly<Record<WeeklyFuel, number | null>>
  /** Set for live figures. Null for the weekly series. */
  readonly live: Live | null
}

interface Live {
  readonly basis: LiveMarket['basis']
  readonly stations: number
  /** The last week of a series that ended. Null if there is none. */
  readonly seriesUntil: Day | null
}

export interface PricesRequest {
  /** In the requested order, the region last. */
  readonly priced: readonly Priced[]
  /** Countries without data for that time. */
  readonly without: readonly string[]
}

// The longest pause of the bulletin at the turn of the year, in days.
export const searchedBackDays = 28

/** A reading that is more than this many days older than the newest week is not a current price. */
const tooOldDays = 45

/** The prices of the named countries and region. Live figures replace a series that is missing or has ended. */
export function requestedPrices(
  parsed: PlacesOfQuestion,
  context: QuestionContext,
  when: When,
  fuels: readonly WeeklyFuel[],
): PricesRequest {
  const { national } = context.snapshot
  const countries = [...new Set(parsed.countries)]
  const { places } = requestedPlaces({ ...parsed, countries }, national)
  const weekly = places.map(place => pricedAt(place, national, when, fuels)).filter(one => one !== null)
  const found = countries.map(country => {
    const own = weekly.find(one => one.country === country)
    if (when.kind !== 'now' || (own && isOfNow(own, national))) return own
    return liveOf(country, context, fuels, own?.to ?? null) ?? own
  })
  const rest = weekly.filter(one => !one.country || !countries.includes(one.country))
  const without = countries.filter((_, at) => found[at] === undefined)
  return { priced: [...found.filter(one => one !== undefined), ...rest], without }
}

/** Null if there is no data for that time. */
export function pricedAt(
  place: WeeklyPlace,
  national: NationalFigures,
  when: When,
  fuels: readonly WeeklyFuel[],
): Priced | null {
  if (when.kind === 'ahead') return null
  if (when.kind === 'weeks') return meanOverWeeks(place, national, when.span, fuels)
  const { weeks } = national
  const last = when.kind === 'now' ? weeks.length - 1 : when.at
  const first = when.kind === 'now' ? 0 : firstFrom(weeks, plusDays(when.week, -searchedBackDays))
  const at = newestReading(place, fuels, last, first)
  if (at < 0) return null
  const before = weekIndexBefore(weeks, at, 4)
  const change = (fuel: WeeklyFuel) => {
    const isComparable = before >= 0 && `${place.readAt(before, [fuel])}` === `${place.readAt(at, [fuel])}`
    return isComparable ? percentChange(place.price(before, fuel), place.price(at, fuel)) : null
  }
  return {
    ...named(place),
    members: place.readAt(at, fuels),
    euro95: place.price(at, 'euro95'),
    diesel: place.price(at, 'diesel'),
    from: weeks[at]!,
    to: weeks[at]!,
    weeks: 1,
    change: { euro95: change('euro95'), diesel: change('diesel') },
    live: null,
  }
}

function meanOverWeeks(
  place: WeeklyPlace,
  { weeks }: NationalFigures,
  span: WeekSpan,
  fuels: readonly WeeklyFuel[],
): Priced | null {
  const read = readingsIn(place, fuels, span)
  if (read.length === 0) return null
  const first = read[0]!
  const last = read.at(-1)!
  return {
    ...named(place),
    members: place.members.length === 0 ? [] : membersRead(place, first, last, fuels),
    euro95: meanOf(read, at => place.price(at, 'euro95')),
    diesel: meanOf(read, at => place.price(at, 'diesel')),
    from: weeks[first]!,
    to: weeks[last]!,
    weeks: read.length,
    change: unknownChange,
    live: null,
  }
}

/** The members with a reading in any of the weeks. */
function membersRead({ members, readAt }: WeeklyPlace, from: number, to: number, fuels: readonly WeeklyFuel[]) {
  const read = new Set<string>()
  for (let at = from; at <= to && read.size < members.length; at++) for (const one of readAt(at, fuels)) read.add(one)
  return members.filter(member => read.has(member))
}

function isOfNow({ to }: Priced, national: NationalFigures): boolean {
  const newest = newestMembersWeek(national)
  return newest === null || daysBetween(to, newest) <= tooOldDays
}

function liveOf(
  country: string,
  context: QuestionContext,
  fuels: readonly WeeklyFuel[],
  seriesUntil: Day | null,
): Priced | undefined {
  const euro95 = findLive(context, country, 'euro95')
  const diesel = findLive(context, country, 'diesel')
  const asked = fuels.map(fuel => (fuel === 'diesel' ? diesel : euro95)).find(price => price !== undefined)
  if (!asked) return undefined
  const day = liveDay(context)
  return {
    country,
    region: null,
    name: countryNameInData(country),
    said: sayCountry(country),
    members: [],
    euro95: euro95?.price ?? 0,
    diesel: diesel?.price ?? 0,
    from: day,
    to: day,
    weeks: 1,
    change: unknownChange,
    live: { basis: asked.basis, stations: asked.stations, seriesUntil },
  }
}

const unknownChange = { euro95: null, diesel: null }

function named({ country, region, name, said }: WeeklyPlace) {
  return { country, region, name, said }
}
