import { setImmediate as turn } from 'node:timers/promises'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { ServedMarket } from '../../pipeline/serving/open-serving.ts'
import type { ShownFor } from '../../pipeline/serving/prices-pack.ts'
import type { LastReads } from './last-reads.ts'
import { MarketStations, type StationPlace } from './market-stations.ts'

/** The stations of a snapshot: those of each market. */
export class Stations {
  /** Every market, ascending by country. */
  readonly markets: readonly MarketStations[]
  /** Sources whose terms let a price be shown for so many minutes. */
  readonly shownFor: ShownFor
  readonly #byCountry: ReadonlyMap<string, MarketStations>

  constructor(markets: readonly MarketStations[]) {
    this.markets = markets
    this.shownFor = Object.assign({}, ...markets.map(market => market.shownFor))
    this.#byCountry = new Map(markets.map(market => [market.country, market]))
  }

  market(country: string): MarketStations | undefined {
    return this.#byCountry.get(country)
  }

  /** The markets of these countries, in their order. Countries without one are left out. */
  marketsOf(countries: readonly string[]): readonly MarketStations[] {
    return countries.map(country => this.market(country)).filter(market => market !== undefined)
  }

  /** The station with that id, listed or not; undefined when none is stored. */
  find(id: number): StationPlace | undefined {
    for (const market of this.markets) {
      const station = market.find(id)
      if (station !== undefined) return { market, station }
    }
    return undefined
  }

  /** The texts of all markets with a price of the fuel on the map. */
  attributionOf(fuel: FuelCode): string[] {
    const markets = this.markets.filter(market => {
      const { from, to } = market.layer(fuel)
      return to > from
    })
    return [...new Set(markets.flatMap(market => market.attribution))]
  }

  /** When the first of the opening tables ends, in epoch seconds; null where no market has one. */
  get openingUntil(): number | null {
    const ends = this.markets.map(market => market.openings.until).filter(until => until !== null)
    return ends.length === 0 ? null : Math.min(...ends)
  }

  /** Has the opening table of any market ended? */
  haveOpeningsEnded(clock: number): boolean {
    return this.markets.some(market => market.openings.hasEnded(clock))
  }
}

/** Reuses unchanged markets. `lastReads`: null for a past snapshot. `hidden`: ids of stations that are not shown. Yields between two markets, so that requests are answered meanwhile. */
export async function openStations(
  markets: readonly ServedMarket[],
  lastReads: LastReads | null,
  before: Stations | null,
  hidden: ReadonlySet<number> = new Set(),
): Promise<Stations> {
  const known = new Map(before?.markets.map(market => [market.packs.prices, market]))
  const stations: MarketStations[] = []
  for (const { packs } of markets) {
    const same = known.get(packs.prices)
    if (same && same.packs.places === packs.places && same.isMadeOf(lastReads, hidden)) stations.push(same)
    else {
      await turn()
      stations.push(new MarketStations(packs, lastReads, hidden))
    }
  }
  return new Stations(stations)
}
