import { historyCountries } from '../../pipeline/model/countries.ts'
import type { History } from '../../pipeline/serving/schemas/live.ts'
import { byCountryName } from './format.ts'

/** The Commission's mean before the countries, those by their names. */
export const historyCountriesByName: readonly string[] = [
  'EU',
  ...byCountryName(
    historyCountries.filter(cc => cc !== 'EU'),
    cc => cc,
  ),
]

export type SeriesFuel = 'e95' | 'diesel'

export const weeklyFuelNames: Readonly<Record<SeriesFuel, string>> = { e95: 'Euro 95', diesel: 'Diesel' }

/** The source of the weekly figures, shown with every table, chart and file of them. */
export const weeklySource = {
  source: 'European Commission, Weekly Oil Bulletin',
  licence: 'CC BY 4.0',
  url: 'https://energy.ec.europa.eu/data-and-analysis/weekly-oil-bulletin_en',
} as const

/** The bulletin's rows for Britain end with 2020. */
export const britainSource = {
  source: 'United Kingdom after 2020: Department for Energy Security and Net Zero, weekly road fuel prices',
  licence: 'Open Government Licence v3.0',
  url: 'https://www.gov.uk/government/statistics/weekly-road-fuel-prices',
} as const

/** Answers contain 0 for "no reading". Here it becomes null, so that it is never counted. */
export function readingsOf(history: History, fuel: SeriesFuel): (number | null)[] {
  return history[fuel].map(price => (price === 0 ? null : price))
}

/** The bulletin pauses for at most three weeks at the turn of the year. A longer gap means that reading it fails. */
export const weeksStaleAfterDays = 45

export interface NewestWeek {
  readonly week: string
  readonly e95: NewestReading
  readonly diesel: NewestReading
}

/** EUR per litre. Changes: against the week so many weeks before, null where one of the two has no reading. */
export interface NewestReading {
  readonly price: number | null
  readonly change4: number | null
  readonly change52: number | null
}

/** The newest week in which a country has a reading of either fuel; null for a country without any. */
export function newestWeek(history: History): NewestWeek | null {
  const hasReading = (index: number) => history.e95[index] !== 0 || history.diesel[index] !== 0
  let at = history.labels.length - 1
  while (at >= 0 && !hasReading(at)) at -= 1
  const week = history.labels[at]
  if (week === undefined) return null
  const reading = (fuel: SeriesFuel): NewestReading => {
    const prices = readingsOf(history, fuel)
    const change = (weeks: number) => difference(prices[at], prices[history.labels.indexOf(weeksBefore(week, weeks))])
    return { price: prices[at] ?? null, change4: change(4), change52: change(52) }
  }
  return { week, e95: reading('e95'), diesel: reading('diesel') }
}

const dayMs = 86_400_000

/** The day so many weeks before: by the calendar, so that a missing week shifts nothing. */
export function weeksBefore(day: string, weeks: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - weeks * 7 * dayMs).toISOString().slice(0, 10)
}

/** To a tenth of a cent, as prices are given: 1.7 - 1.6 is 0.1 here. Null where one is missing. */
export function difference(price: number | null | undefined, base: number | null | undefined): number | null {
  if (price === null || price === undefined || base === null || base === undefined) return null
  // No minus before zero.
  return Math.round((price - base) * 1000) / 1000 + 0
}

/** The same day so many months before, or the last of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** The reading of that week; null for none. */
export function priceIn(history: History, week: string, fuel: SeriesFuel): number | null {
  return readingsOf(history, fuel)[history.labels.indexOf(week)] ?? null
}
