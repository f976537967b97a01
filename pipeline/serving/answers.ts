import { historyCountries } from '../model/countries.ts'
import { fuelCodes } from '../model/fuels.ts'
import { epochSecondsOf } from '../model/instants.ts'
import type { BoardFigure, Figures } from '../snapshot/figures.ts'
import type { ConstantAnswer } from './answers-pack.ts'
import { brandsJson } from './brands.ts'
import { historyJson } from './history.ts'
import type { Board, FetchLogEntry, Stats } from './schemas/live.ts'
import { sourcesJson } from './sources.ts'
import { summaryJson } from './summary.ts'
import { type ServedTollSet, tollsJson } from './tolls.ts'
import { weeklyHistory, weeklyHistoryKey } from './weekly-history.ts'

const fetchesShown = 20

/** Counts over all stored markets, including those that are in no summary. */
function statsJson(figures: Pick<Figures, 'markets' | 'fetches'>): Stats {
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

/** The answers about all markets together, built for every snapshot. The routes look answers up by these keys. */
export function commonAnswers(figures: Figures, logos: Readonly<Record<string, string>>): ConstantAnswer[] {
  return [
    { key: 'live/summary', body: JSON.stringify(summaryJson(figures)) },
    { key: 'live/stats', body: JSON.stringify(statsJson(figures)) },
    { key: 'live/sources', body: JSON.stringify(sourcesJson(figures)) },
    { key: 'logos', body: JSON.stringify(logos) },
    { key: 'board', body: JSON.stringify(boardJson(figures)) },
  ]
}

export function tollAnswers(tolls: ServedTollSet): ConstantAnswer[] {
  return [
    { key: 'tolls', body: JSON.stringify(tollsJson(tolls)) },
    { key: 'tolls/all', body: JSON.stringify(tollsJson(tolls, true)) },
  ]
}

/**
 * One answer for each fuel code of each market, even where no brand has five stations: an empty list is a valid
 * answer.
 */
export function brandAnswers(figures: Pick<Figures, 'brands' | 'markets'>): ConstantAnswer[] {
  return figures.markets.flatMap(market =>
    fuelCodes.map(fuel => ({
      key: `live/brands/${market.country}/${fuel}`,
      body: JSON.stringify(brandsJson(figures, market, fuel)),
    })),
  )
}

/**
 * The response echoes `cc` as requested, so Greece and Britain have an answer under each of their codes. The last one is
 * the file of the page, with all weeks.
 */
export function historyAnswers(figures: Pick<Figures, 'history'>): ConstantAnswer[] {
  const countries = historyCountries.flatMap(country => {
    if (country === 'GR') return ['GR', 'EL']
    return country === 'GB' ? ['GB', 'UK'] : [country]
  })
  return [
    ...countries.map(cc => ({ key: `history/${cc}`, body: JSON.stringify(historyJson(figures, cc)) })),
    { key: weeklyHistoryKey, body: JSON.stringify(weeklyHistory(figures.history)) },
  ]
}

/** Flat and under 500 bytes, for displays that poll it. */
function boardJson(figures: Pick<Figures, 'board' | 'snapshotAt'>): Board {
  const rows = [...figures.board].sort((a, b) => (a.country < b.country ? -1 : 1))
  const column = (pick: (row: BoardFigure) => string | null) =>
    Object.fromEntries(
      rows.flatMap(row => {
        const price = pick(row)
        return price === null ? [] : [[row.country, Number(price)]]
      }),
    )
  return {
    ok: true,
    ts: epochSecondsOf(figures.snapshotAt),
    petrol: column(row => row.petrol),
    diesel: column(row => row.diesel),
  }
}
