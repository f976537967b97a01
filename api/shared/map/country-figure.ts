import { daysBetween } from '../../../pipeline/model/days.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import type { History, Summary } from '../../../pipeline/serving/schemas/live.ts'
import { newestWeek, type SeriesFuel, weeksStaleAfterDays } from '../weekly.ts'

/** The mean of current prices of stations, an official mean, an official mean of a week, or a legal maximum. */
export type FigureKind = 'live' | 'official' | 'weekly' | 'maximum'

/** The price of a fuel in a country. EUR per litre, or per kilogram for cng and lng. */
export interface CountryFigure {
  readonly code: string
  readonly kind: FigureKind
  readonly price: number
  /** Of live averages. */
  readonly stations: number | null
}

/** The fuels that have weekly averages. */
export const weeklySeries: Partial<Record<FuelCode, SeriesFuel>> = { diesel: 'diesel', sp95: 'e95' }

/** The averages and maxima of the summary. */
export function knownFigures(summary: Summary['data'], fuel: FuelCode): readonly CountryFigure[] {
  return [...averages(summary, fuel), ...maxima(summary, fuel)]
}

function averages({ countries }: Summary['data'], fuel: FuelCode): readonly CountryFigure[] {
  return countries.flatMap(({ country_code: code, basis, fuels, last_fetched }): CountryFigure[] => {
    const figures = fuels[fuel]
    if (figures === undefined || last_fetched === null) return []
    const { avg: price, stations } = figures
    return basis === 'stations'
      ? [{ code, kind: 'live', price, stations }]
      : [{ code, kind: 'official', price, stations: null }]
  })
}

/** The maxima of countries that have no average. */
function maxima({ countries, reference_prices }: Summary['data'], fuel: FuelCode): readonly CountryFigure[] {
  const withAverage = new Set(countries.filter(({ fuels }) => fuels[fuel] !== undefined).map(one => one.country_code))
  return reference_prices.flatMap(({ country_code: code, fuels }): CountryFigure[] => {
    const price = fuels[fuel]?.max
    if (price === undefined || withAverage.has(code)) return []
    return [{ code, kind: 'maximum', price, stations: null }]
  })
}

/** Null without a reading that is current on `today`. */
export function weeklyFigure(code: string, history: History, series: SeriesFuel, today: string): CountryFigure | null {
  const newest = newestWeek(history)
  const price = newest?.[series].price ?? null
  if (newest === null || price === null || daysBetween(newest.week, today) > weeksStaleAfterDays) return null
  return { code, kind: 'weekly', price, stations: null }
}
