import type { Figures } from '../snapshot/figures.ts'
import type { FetchLogEntry, Stats } from './schemas/live.ts'

const fetchesShown = 20

/** Counts over all stored markets, including those that are in no summary. */
export function statsJson(figures: Pick<Figures, 'markets' | 'fetches'>): Stats {
  const withStations = figures.markets.filter(market => market.stations > 0)
  return {
    ok: true,
    data: {
      station_counts: Object.fromEntries(withStations.map(market => [market.country, market.stations])),
      price_counts: Object.fromEntries(withStations.map(market => [market.country, market.prices])),
      recent_fetches: figures.fetches.slice(0, fetchesShown).map(fetch => ({
        country_code: fetch.country,
        source: fetch.source,
        fetch_started_at: fetch.startedAt,
        fetch_ended_at: fetch.endedAt,
        stations_processed: fetch.stations,
        prices_updated: fetch.moved,
        status: fetch.status as FetchLogEntry['status'],
        execution_time_sec: fetch.seconds,
      })),
    },
  }
}
