import { newestWeek, type SeriesFuel, weeksStaleAfterDays } from '../../../../api/shared/weekly.ts'
import { daysBetween } from '../../../../pipeline/model/days.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import { historyCountries } from '../../../../pipeline/model/history-countries.ts'
import type { History, Summary } from '../../../../pipeline/serving/schemas/live.ts'
import { fetchJson } from '../../parts/fetch-json.ts'
import { messageOf } from '../../parts/message-of.ts'

/** The mean of current prices of stations, an official mean, an official mean of a week, or a legal maximum. */
export type FigureKind = 'live' | 'official' | 'weekly' | 'maximum'

/** The price of a fuel in a country. EUR per litre, or per kilogram for cng and lng. */
export interface CountryFigure {
  readonly code: string
  readonly kind: FigureKind
  readonly price: number
  /** Of live averages. */
  readonly stations: number | null
  readonly lowest: number | null
  readonly highest: number | null
  /** When the prices were read; the Monday of a week; when a maximum came into force. `YYYY-MM-DD HH:MM:SS` UTC. */
  readonly asOf: string
}

export interface Figures {
  readonly countries: readonly CountryFigure[]
  /** Countries whose weekly averages could not be loaded, with the reason. */
  readonly missing: readonly (readonly [country: string, why: string])[]
}

const weeklySeries: Partial<Record<FuelCode, SeriesFuel>> = { diesel: 'diesel', sp95: 'e95' }

/**
 * The figures of all countries. Only countries without another figure have a weekly one, so only those are requested, once.
 * `now`: `YYYY-MM-DD HH:MM:SS` UTC.
 */
export class CountryFigures {
  readonly #summary: Summary['data']
  readonly #now: () => string
  readonly #weekly = new Map<string, Promise<History>>()

  constructor(summary: Summary['data'], now: () => string) {
    this.#summary = summary
    this.#now = now
  }

  get attribution(): readonly string[] {
    return this.#summary.attribution
  }

  async of(fuel: FuelCode): Promise<Figures> {
    const known = [...averages(this.#summary, fuel), ...maxima(this.#summary, fuel)]
    const series = weeklySeries[fuel]
    if (series === undefined) return { countries: known, missing: [] }
    const without = historyCountries.filter(code => code !== 'EU' && !known.some(one => one.code === code))
    const missing: (readonly [string, string])[] = []
    const today = this.#now().slice(0, 10)
    const weekly = await Promise.all(
      without.map(async code => {
        try {
          return weeklyFigure(code, await this.#history(code), series, today)
        } catch (error) {
          missing.push([code, messageOf(error)])
          return null
        }
      }),
    )
    return { countries: [...known, ...weekly.filter(figure => figure !== null)], missing }
  }

  /** Requested once, and again after a failure. */
  #history(code: string): Promise<History> {
    const asked =
      this.#weekly.get(code) ??
      fetchJson<History>(`/lang/api/country-history.php?cc=${code}`).catch(error => {
        this.#weekly.delete(code)
        throw error
      })
    this.#weekly.set(code, asked)
    return asked
  }
}

function averages({ countries }: Summary['data'], fuel: FuelCode): readonly CountryFigure[] {
  return countries.flatMap(({ country_code: code, basis, fuels, last_fetched }): CountryFigure[] => {
    const figures = fuels[fuel]
    if (figures === undefined || last_fetched === null) return []
    const { avg: price, stations, min: lowest, max: highest } = figures
    return basis === 'stations'
      ? [{ code, kind: 'live', price, stations, lowest, highest, asOf: last_fetched }]
      : [{ code, kind: 'official', price, stations: null, lowest: null, highest: null, asOf: last_fetched }]
  })
}

/** The maxima of countries that have no average. */
function maxima({ countries, reference_prices }: Summary['data'], fuel: FuelCode): readonly CountryFigure[] {
  const withAverage = new Set(countries.filter(({ fuels }) => fuels[fuel] !== undefined).map(one => one.country_code))
  return reference_prices.flatMap(({ country_code: code, fuels, valid_from: asOf }): CountryFigure[] => {
    const price = fuels[fuel]?.max
    if (price === undefined || withAverage.has(code)) return []
    return [{ code, kind: 'maximum', price, stations: null, lowest: null, highest: null, asOf }]
  })
}

function weeklyFigure(code: string, history: History, series: SeriesFuel, today: string): CountryFigure | null {
  const newest = newestWeek(history)
  const price = newest?.[series].price ?? null
  if (newest === null || price === null || daysBetween(newest.week, today) > weeksStaleAfterDays) return null
  return {
    code,
    kind: 'weekly',
    price,
    stations: null,
    lowest: null,
    highest: null,
    asOf: `${newest.week} 00:00:00`,
  }
}
