import type { FuelCode } from '../model/fuels.ts'
import type { Day, Instant } from '../model/instants.ts'
import type { Figures, MarketFigure, SourceFigure, WeekFigure } from '../snapshot/figures.ts'
import { type Column, jsonColumn } from '../snapshot/pack.ts'
import { byFuel } from './fuel-order.ts'

/**
 * The columns of `national.pack`: the current figures of each country, used to answer questions. Shape  meta
 * NationalMeta
 */
export function renderNational(figures: CurrentFigures): Record<string, Column> {
  return { meta: jsonColumn(metaOf(figures)) }
}

/** The name of the weekly series among the files of the part `history`. */
export const weeksPackName = 'weeks.pack'

/**
 * The columns of `weeks.pack`: the weekly series, rebuilt when one of its weeks has changed.
 * Shape  meta            WeeksMeta
 *        euro95, diesel  EUR per 1000 litres, whole numbers; one row per country of `meta.countries` with one value per week of
 *                        `meta.weeks`; 0 for no reading
 *        listed          in the same order: 1 where the week is in the country's own feed, else 0
 */
export function renderWeeks(history: readonly WeekFigure[]): Record<string, Column> {
  const weeks = [...new Set(history.map(({ week }) => week))].sort()
  const countries = [...new Set(history.map(({ country }) => country))].sort()
  const placeOf = placesOf(weeks)
  const rowOf = placesOf(countries)
  const [euro95, diesel] = [0, 0].map(() => new Uint32Array(countries.length * weeks.length))
  const listed = new Uint8Array(countries.length * weeks.length)
  for (const week of history) {
    const at = rowOf.get(week.country)! * weeks.length + placeOf.get(week.week)!
    euro95![at] = thousandths(week.euro95)
    diesel![at] = thousandths(week.diesel)
    listed[at] = 1
  }
  return { meta: jsonColumn({ weeks, countries } satisfies WeeksMeta), euro95: euro95!, diesel: diesel!, listed }
}

export interface WeeksMeta {
  /** Mondays, ascending: each week for which any country has a reading. */
  readonly weeks: readonly Day[]
  /** Ascending; `EU` is the Commission's mean. */
  readonly countries: readonly string[]
}

export interface NationalMeta {
  /** Every stored market, ascending by country. */
  readonly markets: readonly LiveMarket[]
  /** Ascending by id. */
  readonly sources: readonly LiveSource[]
}

/** Current national figures of a market. */
export interface LiveMarket {
  readonly country: string
  readonly basis: MarketFigure['basis']
  /** False: stored, but in neither summary nor board. */
  readonly published: boolean
  /** Stations with a current price. */
  readonly stations: number
  readonly lastFetched: Instant | null
  readonly fuels: readonly LiveFuel[]
}

export interface LiveFuel {
  readonly fuel: FuelCode
  /** EUR per litre (kg for cng, lng) in thousandths: the mean, or the legal maximum where that is the basis. */
  readonly price: number
  readonly stations: number
}

type CurrentFigures = Pick<Figures, 'markets' | 'fuels' | 'reference'> & { readonly sources: readonly LiveSource[] }

export type LiveSource = Pick<
  SourceFigure,
  'id' | 'kind' | 'country' | 'basis' | 'publisher' | 'licence' | 'reuse' | 'lastRead'
>

function metaOf(figures: CurrentFigures): NationalMeta {
  return {
    markets: figures.markets.map(({ country, basis, published, stations, lastFetched }) => {
      return { country, basis, published, stations, lastFetched, fuels: liveFuels(figures, country) }
    }),
    sources: figures.sources.map(({ id, kind, country, basis, publisher, licence, reuse, lastRead }) => {
      return { id, kind, country, basis, publisher, licence, reuse, lastRead }
    }),
  }
}

/** Means and legal maxima: no market has both. */
function liveFuels({ fuels, reference }: Pick<Figures, 'fuels' | 'reference'>, country: string): LiveFuel[] {
  const means = fuels.map(({ avg, ...mean }) => ({ ...mean, price: thousandths(avg) }))
  const maxima = reference.map(({ max, ...legal }) => ({ ...legal, stations: 0, price: thousandths(max) }))
  return [...means, ...maxima]
    .filter(figure => figure.country === country)
    .sort(byFuel)
    .map(({ fuel, price, stations }) => ({ fuel, price, stations }))
}

function placesOf(texts: readonly string[]): ReadonlyMap<string, number> {
  return new Map(texts.map((text, at) => [text, at]))
}

/** `1.431` as 1431: exact, as all prices served have three decimals. */
function thousandths(price: string | null): number {
  return price === null ? 0 : Math.round(Number(price) * 1000)
}
