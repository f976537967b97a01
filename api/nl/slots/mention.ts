import type { Day } from '../../../pipeline/model/instants.ts'
import type { TollType } from '../../../pipeline/model/toll-types.ts'
import type { Region } from '../../allowed-values/regions.ts'
import type { OperatorMention } from '../operators/operator-mention.ts'
import type { AskedFuel, Calendar } from '../parsed.ts'
import type { Token } from '../words/tokenise.ts'

/** Tokens of a question that mean one thing: `[from, to)`. */
interface Span {
  readonly from: number
  readonly to: number
}

/** A country of Europe, or Australia. */
interface CountryMention extends Span {
  readonly kind: 'country'
  readonly country: string
  /** One edit away from the intended word. */
  readonly isMisspelt: boolean
  /**
   * A place that belongs to a person, a car or a journey: "as a Frenchman", "my German van", "driving from Spain to
   * Italy".
   */
  readonly isAside: boolean
}

/** A misspelling that fits two countries, or a country and something else. */
export interface DoubtfulCountry extends Span {
  readonly kind: 'doubtful country'
  readonly countries: readonly string[]
}

/** A country, or a part of the world, that no data set holds: the question cannot be answered. */
interface ElsewhereMention extends Span {
  readonly kind: 'elsewhere'
  /** As of a country. */
  readonly isAside: boolean
}

/** A town never means its country: it is a point. */
interface TownMention extends Span {
  readonly kind: 'town'
  /** A part of a country, such as Bavaria or Wales: it has no figures, and never stands for its country. */
  readonly isPart?: true
}

/** A town of the gazetteer. */
export interface KnownTown {
  readonly name: string
  readonly country: string
  /** WGS 84 degrees, to a hundredth. */
  readonly lat: number
  readonly lng: number
  readonly population: number
}

interface RegionMention extends Span {
  readonly kind: 'region'
  readonly region: Region
}

/** "Europe": all countries, and no region. */
interface EverywhereMention extends Span {
  readonly kind: 'everywhere'
}

export type PlaceMention =
  | CountryMention
  | DoubtfulCountry
  | ElsewhereMention
  | TownMention
  | RegionMention
  | EverywhereMention

export interface FuelMention extends Span {
  readonly kind: 'fuel'
  /** `fuel` is the word itself, which means both only if no other fuel is named. */
  readonly fuel: AskedFuel | 'fuel'
  readonly isMisspelt: boolean
}

/** Heating oil, electricity: products that the service does not have. */
export interface UnheldFuelMention extends Span {
  readonly kind: 'unheld fuel'
}

export interface PeriodMention extends Span {
  readonly kind: 'period'
  readonly period: Period
  /**
   * The present is compared with it: "than a year ago", "since last month", "week on week". The question asks for a
   * change.
   */
  readonly isComparedWith: boolean
  /** Understood one way of two: "in two years" without a tense, "early 2022", "6 to 8 weeks". */
  readonly isDoubtful: boolean
}

/**
 * now        "today", "this week", "currently"
 * trailing   "the last 6 months", "past year", "12 weeks": counted back from the newest week
 * since      "since 2023", "since last March", "this year": with the first day
 * range      "in 2022", "from March to August 2022", "between 2019 and 2021": both ends, calendar; may end ahead of now
 * day        "on 10 March 2022", "in the week of 2020-05-04"
 * ago        "a year ago", "last week" (1), "yesterday" (0): so many weeks before the newest
 * until      "until 2020", "before March 2022": from the first week of the series
 * recently   "lately", "in recent months": no number; as if no period was said, but for the words
 * ever       "ever", "all time", "on record", "since records began"
 * ahead      "tomorrow", "next month", "in 2030": the future, without data
 */
export type Period =
  | { readonly shape: 'now' }
  | { readonly shape: 'trailing'; readonly weeks: number }
  | { readonly shape: 'since'; readonly from: Day }
  | { readonly shape: 'range'; readonly from: Day; readonly to: Day }
  | { readonly shape: 'day'; readonly date: Day }
  | { readonly shape: 'ago'; readonly weeks: number }
  | { readonly shape: 'until'; readonly to: Day }
  | { readonly shape: 'recently' }
  | { readonly shape: 'ever' }
  | { readonly shape: 'ahead' }

export interface LitresMention extends Span {
  readonly kind: 'litres'
  readonly litres: number
}

/** "top 5", "the ten cheapest". */
export interface LimitMention extends Span {
  readonly kind: 'limit'
  readonly limit: number
}

/** WGS 84 degrees. */
export interface CoordinatesMention extends Span {
  readonly kind: 'coordinates'
  readonly lat: number
  readonly lng: number
}

/** How far from a point stations may be: "within 5 km", "a 3-mile radius". */
export interface RadiusMention extends Span {
  readonly kind: 'radius'
  readonly radiusKm: number
}

/** The form of a date, of coordinates or of an amount that cannot be: "30 February 2022", "95.2, 200.1", gallons. */
export interface ImpossibleMention extends Span {
  readonly kind: 'impossible'
  readonly what: 'date' | 'coordinates' | 'litres'
}

export interface TollTypeMention extends Span {
  readonly kind: 'toll type'
  readonly type: TollType
}

/** A tolled object by its name: "Mont Blanc", "Øresund". */
export interface TollNameMention extends Span {
  readonly kind: 'toll name'
  /** As toll names are searched: lower case, no diacritics. */
  readonly name: string
}

export type Mention =
  | PlaceMention
  | FuelMention
  | UnheldFuelMention
  | PeriodMention
  | LitresMention
  | LimitMention
  | CoordinatesMention
  | RadiusMention
  | ImpossibleMention
  | TollTypeMention
  | TollNameMention
  | OperatorMention

/** Finds its mentions among the tokens. They do not overlap; those of different finders may. */
export type Finder = (tokens: readonly Token[], calendar: Calendar) => readonly Mention[]
