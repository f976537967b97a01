import type { Day } from '../../pipeline/model/instants.ts'
import type { LiveMarket, LiveSource, NationalMeta, WeeksMeta } from '../../pipeline/serving/national-pack.ts'
import type { Pack } from '../../pipeline/snapshot/pack.ts'

/** A country's weekly prices in thousandths of a euro per litre, index as in `weeks`; 0 for no reading. */
export interface WeeklySeries {
  readonly euro95: Uint32Array
  readonly diesel: Uint32Array
  /** 1 where the week is one of the country's own feed. */
  readonly listed: Uint8Array
}

/** The weekly series since 2005 and the live means of a snapshot, in memory: of 30 countries and means, 300 KB. */
export class NationalFigures {
  /** Mondays, ascending. */
  readonly weeks: readonly Day[]
  /** With a weekly series, ascending; `EU` among them. */
  readonly countries: readonly string[]
  readonly markets: readonly LiveMarket[]
  readonly sources: readonly LiveSource[]
  readonly #series = new Map<string, WeeklySeries>()

  constructor({ national, weeks: pack }: { readonly national: Pack; readonly weeks: Pack }) {
    const { markets, sources } = national.json<NationalMeta>('meta')
    const { weeks, countries } = pack.json<WeeksMeta>('meta')
    this.weeks = weeks
    this.countries = countries
    this.markets = markets
    this.sources = sources
    const euro95 = pack.uint32('euro95')
    const diesel = pack.uint32('diesel')
    const listed = pack.bytes('listed')
    countries.forEach((country, row) => {
      const from = row * weeks.length
      const to = (row + 1) * weeks.length
      this.#series.set(country, {
        euro95: euro95.subarray(from, to),
        diesel: diesel.subarray(from, to),
        listed: listed.subarray(from, to),
      })
    })
  }

  /** The newest week that any country has; null before the series was read for the first time. */
  get newestWeek(): Day | null {
    return this.weeks.at(-1) ?? null
  }

  series(country: string): WeeklySeries | undefined {
    return this.#series.get(country)
  }

  market(country: string): LiveMarket | undefined {
    return this.markets.find(market => market.country === country)
  }
}
