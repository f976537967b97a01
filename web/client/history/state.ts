import type { SeriesFuel } from '../../../api/shared/weekly.ts'
import { countryCodeOf } from '../../../pipeline/model/countries.ts'
import { historyCountries } from '../../../pipeline/model/history-countries.ts'

export const fuelChoices = ['e95', 'diesel', 'both'] as const
export type FuelChoice = (typeof fuelChoices)[number]

export const historyViews = ['prices', 'difference', 'spread'] as const
/** Prices, differences from the base country, or diesel minus Euro 95. */
export type HistoryView = (typeof historyViews)[number]

/** Everything that is chosen on the page. The address contains the same. */
export interface HistoryState {
  /** In the order in which they were chosen: a country keeps its colour when another is added. */
  readonly countries: readonly string[]
  readonly fuel: FuelChoice
  readonly view: HistoryView
  readonly base: string
  /** Days `YYYY-MM-DD`, both included; null is as far as the data goes. */
  readonly from: string | null
  readonly to: string | null
}

export const firstState: HistoryState = {
  countries: ['EU', 'DE', 'FR', 'IT'],
  fuel: 'e95',
  view: 'prices',
  base: 'EU',
  from: null,
  to: null,
}

/** The state from an address. Missing or invalid parts have their defaults. */
export function stateFrom(search: string): HistoryState {
  const query = new URLSearchParams(search)
  const countries = query.has('cc') ? knownCountries(query.get('cc')!.split(',')) : firstState.countries
  const [base] = knownCountries([query.get('base') ?? ''])
  const from = dayOf(query.get('from'))
  const to = dayOf(query.get('to'))
  return {
    countries,
    fuel: fuelChoices.find(one => one === query.get('fuel')) ?? firstState.fuel,
    view: historyViews.find(one => one === query.get('view')) ?? firstState.view,
    base: base ?? firstState.base,
    ...(from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }),
  }
}

/** The first and the last week of any country. */
export interface TimeWindow {
  readonly first: string
  readonly last: string
}

/** Limits the start to the first week, so that the controls match the chart. */
export function within({ first, last }: TimeWindow, state: HistoryState): HistoryState {
  const { from, to } = state
  return { ...state, from: from !== null && from <= first ? null : from, to: to !== null && to >= last ? null : to }
}

/** The address of a state: `?cc=…` and everything that differs from the defaults. */
export function searchOf({ countries, fuel, view, base, from, to }: HistoryState): string {
  const members = [
    ['cc', countries.join(',')],
    ['fuel', fuel === firstState.fuel ? null : fuel],
    ['from', from],
    ['to', to],
    ['view', view === firstState.view ? null : view],
    ['base', view === 'difference' ? base : null],
  ] as const
  // Commas stay readable: they are allowed in a query.
  return `?${members
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`
}

export function shownFuels({ fuel }: HistoryState): readonly SeriesFuel[] {
  return fuel === 'both' ? ['e95', 'diesel'] : [fuel]
}

/** The countries whose series are needed: the base too, chosen or not. */
export function neededCountries({ countries, view, base }: HistoryState): readonly string[] {
  return view === 'difference' && !countries.includes(base) ? [...countries, base] : countries
}

function knownCountries(codes: readonly string[]): string[] {
  const known = codes.map(code => countryCodeOf(code.trim())).filter(code => historyCountries.includes(code))
  return [...new Set(known)]
}

/** Null for a day that does not exist. */
function dayOf(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text
}
