import {
  type CountryFigure,
  knownFigures,
  weeklyFigure,
  weeklySeries,
} from '../../../../api/shared/map/country-figure.ts'
import { historyCountries } from '../../../../pipeline/model/countries.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import type { History, Summary } from '../../../../pipeline/serving/schemas/live.ts'
import { fetchJson } from '../../parts/fetch-json.ts'
import { messageOf } from '../../parts/message-of.ts'

export interface Figures {
  readonly countries: readonly CountryFigure[]
  /** Countries whose weekly averages could not be loaded, with the reason. */
  readonly missing: readonly (readonly [country: string, why: string])[]
}

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
    const known = knownFigures(this.#summary, fuel)
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
