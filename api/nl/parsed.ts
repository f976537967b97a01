import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { Day } from '../../pipeline/model/instants.ts'
import type { TollType } from '../../pipeline/model/toll-types.ts'

export const intentNames = [
  'cheapest_ranking',
  'most_expensive_ranking',
  'price_lookup',
  'comparison',
  'price_history',
  'price_change',
  'average_price',
  'record_high',
  'record_low',
  'price_on_date',
  'fuel_spread',
  'fill_cost',
  'stations_nearby',
  'toll_lookup',
  'coverage',
  'unknown',
] as const

export type IntentName = (typeof intentNames)[number]

export const regions = [
  'EU',
  'eurozone',
  'Benelux',
  'Nordics',
  'Baltics',
  'Balkans',
  'Iberia',
  'Visegrad',
  'DACH',
] as const

export type Region = (typeof regions)[number]

/** The two fuels of the weekly series. */
export type WeeklyFuel = 'euro95' | 'diesel'

/** What a question is about: the weekly series, both of them, or a fuel that only live prices have. */
export type AskedFuel = WeeklyFuel | 'both' | Exclude<FuelCode, 'diesel' | 'sp95'>

/** The parsed question, as sent in the `parsed` member of the natural-language answer. */
export interface Parsed {
  /** Alpha-2, in the order of the question; empty for all. */
  readonly countries: readonly string[]
  readonly fuel_type: AskedFuel
  /** 1 is the newest week; 0 the complete series. With `from` or `date`: from there to the newest week, both counted. */
  readonly time_range_weeks: number
  readonly date?: Day
  readonly from?: Day
  readonly to?: Day
  readonly limit?: number
  readonly litres?: number
  readonly lat?: number
  readonly lng?: number
  /** Greatest distance of stations, if the question states it. An addition. */
  readonly radius_km?: number
  readonly toll_type?: TollType
  readonly region?: Region
  /** Order of the stations, if the question states it ("cheapest", "nearest"). An addition. */
  readonly order?: 'price' | 'distance'
  /** A tolled object that was named, folded as toll names are searched. An addition. */
  readonly toll_name?: string
}

/** A parsed question. */
export interface Understanding {
  readonly intent: IntentName
  /** 0 to 1, two decimals. Below 0.5: `unknown`, and nothing is answered. */
  readonly confidence: number
  readonly parsed: Parsed
  /** Other possible meanings as complete questions; three examples if nothing was understood. */
  readonly suggestions: readonly string[]
  /** The misspelling that fits several countries, for which nothing was answered. */
  readonly doubt?: Doubt
}

export interface Doubt {
  readonly written: string
  readonly countries: readonly string[]
}

/** What "now", "this March" and "a year ago" are counted from. */
export interface Calendar {
  /** The Monday of the newest week of the series. */
  readonly newestWeek: Day
}
