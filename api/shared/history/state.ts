import { countryCodeOf, historyCountries } from '../../../pipeline/model/countries.ts'
import { daysBetween, plusDays } from '../../../pipeline/model/days.ts'
import { dayText } from '../format.ts'
import { monthsBefore, type SeriesFuel } from '../weekly.ts'

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

/** What the page reports about days that it cannot show as they were chosen. One sentence each. */
export function dayNotes({ first, last }: TimeWindow, from: string | null, to: string | null): readonly string[] {
  const days = [from, to].filter(day => day !== null)
  return [
    ...days.filter(day => day < first).map(day => `${dayText(day)} is before the first week, ${dayText(first)}.`),
    // The days of the newest week are no error: it has no later figures.
    ...days
      .filter(day => day > plusDays(last, 6))
      .map(day => `${dayText(day)} is after the newest week, ${dayText(last)}.`),
    ...(from !== null && to !== null && from > to
      ? ['The first day was after the last one. They were exchanged.']
      : []),
  ]
}

/** The same for the days of an address. What is not a day is named too. */
export function addressNotes(window: TimeWindow, search: string): readonly string[] {
  const query = new URLSearchParams(search)
  const [from = null, to = null] = ['from', 'to'].map(name => query.get(name))
  return [...addressFaults(search).map(leftOut), ...dayNotes(window, dayOf(from), dayOf(to))]
}

/** What a page adds to a fault. */
export function leftOut(fault: string): string {
  return `${fault} It was left out.`
}

/** A sentence for each value of an address that `stateFrom` does not use. */
export function addressFaults(search: string): readonly string[] {
  const query = new URLSearchParams(search)
  const faultsOf = (name: string, values: readonly string[], expected: string, isKnown: (value: string) => boolean) =>
    values
      .filter(value => value !== '' && !isKnown(value))
      .map(value => `'${value}' in the address is not a ${name} such as ${expected}.`)
  const isCountry = (code: string) => knownCountries([code]).length > 0
  const isOf = (words: readonly string[]) => (value: string) => words.includes(value)
  const days = ['from', 'to'].map(name => query.get(name) ?? '')
  return [
    ...faultsOf('country', [...(query.get('cc') ?? '').split(','), query.get('base') ?? ''], 'FR', isCountry),
    ...faultsOf('fuel', [query.get('fuel') ?? ''], fuelChoices.join(' or '), isOf(fuelChoices)),
    ...faultsOf('view', [query.get('view') ?? ''], historyViews.join(' or '), isOf(historyViews)),
    ...faultsOf('day', days, '2026-11-16', day => dayOf(day) !== null),
  ]
}

/** The chosen weeks from `from` on, without null. */
function spanOf({ first, last }: TimeWindow, { from, to }: Pick<HistoryState, 'from' | 'to'>): [string, string] {
  return [from ?? first, to ?? last]
}

// A chart of fewer weeks shows nothing.
const leastDays = 28

/** Half or twice the weeks, around a day. */
export function zoomed(
  window: TimeWindow,
  state: HistoryState,
  factor: number,
  around: string | null,
): Pick<HistoryState, 'from' | 'to'> {
  const [from, to] = spanOf(window, state)
  const days = daysBetween(from, to)
  const length = Math.max(leastDays, Math.round(days * factor))
  const centre = around === null ? 0.5 : daysBetween(from, around) / Math.max(1, days)
  const start = plusDays(from, Math.round((days - length) * centre))
  return bounded(window, start, length)
}

/** The same number of weeks, half of them later (1) or earlier (-1). */
export function moved(window: TimeWindow, state: HistoryState, steps: number): Pick<HistoryState, 'from' | 'to'> {
  const [from, to] = spanOf(window, state)
  const days = daysBetween(from, to)
  return bounded(window, plusDays(from, Math.round((days / 2) * steps)), days)
}

/** So many days, moved into the window. */
function bounded(window: TimeWindow, start: string, days: number): Pick<HistoryState, 'from' | 'to'> {
  const { first, last } = window
  const latest = plusDays(last, -days)
  const from = start > latest ? latest : start
  const begins = from < first ? first : from
  const { from: shownFrom, to } = within(window, { ...firstState, from: begins, to: plusDays(begins, days) })
  return { from: shownFrom, to }
}

/** The weeks until the newest one: of so many months, or all. */
export function newestMonths({ last }: TimeWindow, months: number | null): Pick<HistoryState, 'from' | 'to'> {
  return { from: months === null ? null : monthsBefore(last, months), to: null }
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

/** The address that search engines keep: without a query where nothing differs from the defaults. */
export function historyAddress(state: HistoryState): string {
  const search = searchOf(state)
  return search === searchOf(firstState) ? '/history' : `/history${search}`
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
