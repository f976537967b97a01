import type { QuestionAnswer } from '../../../api/schemas/questions.ts'
import {
  type FuelChoice,
  firstState,
  fuelChoices,
  type HistoryView,
  searchOf,
} from '../../../api/shared/history/state.ts'
import { weeksBefore } from '../../../api/shared/weekly.ts'
import { countryCodeOf, historyCountries } from '../../../pipeline/model/countries.ts'

/** The intents that are answered from the weekly series, with the view of the page that shows the same. */
const views: Readonly<Record<string, HistoryView>> = {
  price_history: 'prices',
  price_change: 'prices',
  price_on_date: 'prices',
  average_price: 'prices',
  comparison: 'prices',
  record_high: 'prices',
  record_low: 'prices',
  threshold: 'prices',
  fuel_spread: 'spread',
}

/** The address of the page for weekly prices that shows what an answer is about; null where that page has nothing of it. */
export function historyLink({ status, intent, parsed, metadata }: QuestionAnswer): string | null {
  const view = views[intent]
  if (status !== 'ok' || view === undefined) return null
  const countries = (parsed.countries ?? []).map(countryCodeOf).filter(code => historyCountries.includes(code))
  const fuel = fuelOf(parsed.fuel_type)
  if (countries.length === 0 || fuel === null) return null
  const { to = null } = parsed
  const from = firstDay(parsed, metadata.data_date)
  return `/history${searchOf({ ...firstState, countries: [...new Set(countries)], fuel, view, from, to })}`
}

/** A day has the half year before it, so that it can be compared. Null: all weeks. */
function firstDay(
  { from, date, time_range_weeks: weeks }: QuestionAnswer['parsed'],
  newest: string | null,
): string | null {
  if (from !== undefined) return from
  if (date !== undefined) return weeksBefore(date, 26)
  return newest !== null && weeks > 1 ? weeksBefore(newest, weeks - 1) : null
}

/** The weekly series have two fuels. */
function fuelOf(fuel: string): FuelChoice | null {
  const code = fuel === 'euro95' ? 'e95' : fuel
  return fuelChoices.find(one => one === code) ?? null
}
