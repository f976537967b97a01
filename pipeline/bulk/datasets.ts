import type { ParquetForm } from '../snapshot/working-database.ts'
import type { BulkColumn } from './columns.ts'
import * as columns from './columns.ts'

/** The terms under which the rows of a file may be redistributed. Rows with different terms are in separate files. */
export type Terms = 'open' | 'share_alike' | 'odbl'

/** One kind of rows that is delivered to customers. */
export interface Dataset {
  readonly name: string
  /** Name of the statement in sql/. */
  readonly statement: string
  readonly title: string
  readonly columns: readonly BulkColumn[]
  readonly primaryKey: readonly string[]
  readonly terms: readonly Terms[]
  /**
   * The unit in which it is written: each market, each segment of the move log, the days of a period, or everything at once.
   * A file concatenates the units of markets and segments.
   */
  readonly writtenFor: 'market' | 'segment' | 'days' | 'all'
  /** The table that it is built from, where it is written at once. */
  readonly reads?: string
  /** Parameters of the statement, where it is written at once. */
  readonly parameters?: (terms: Terms) => Readonly<Record<string, boolean>>
  /**
   * The settings that give the smallest file, measured on the captures of Italy (2026-08-21) and Britain
   * (2026-02-17).
   */
  readonly form: ParquetForm
}

// Level 9 of zstd: within 4 % of the size of level 19 in a tenth of its time, and 6 % smaller than the default level. Each country
// has separate row groups, so that a customer can read one country only. Larger row groups compress best.
const usual = { level: 9, rowGroup: 122_880 }

const weekly = { terms: ['open'], writtenFor: 'all', reads: 'history.parquet', form: usual } as const

export const datasets: readonly Dataset[] = [
  {
    name: 'weekly-long',
    statement: 'bulk/weekly_long',
    columns: columns.weeklyLong,
    ...weekly,
    title: 'National mean prices of each week since 2005, a row a reading',
    primaryKey: ['country_code', 'week', 'fuel'],
  },
  {
    name: 'weekly-wide',
    statement: 'bulk/weekly_wide',
    columns: columns.weeklyWide,
    ...weekly,
    title: 'National mean prices of each week since 2005, a column a fuel',
    primaryKey: ['country_code', 'week'],
  },
  {
    name: 'stations',
    statement: 'bulk/stations',
    columns: columns.stations,
    primaryKey: ['station_id'],
    title: 'Filling stations, as their publishers tell of them',
    terms: ['open', 'share_alike'],
    writtenFor: 'market',
    // Ids and positions of 24,000 stations: 12 bytes per station in v2, 14 in v1.
    form: { ...usual, version: 'v2' },
  },
  {
    name: 'prices',
    statement: 'bulk/prices',
    columns: columns.prices,
    primaryKey: ['station_id', 'fuel'],
    title: 'Current prices',
    terms: ['open', 'share_alike'],
    writtenFor: 'market',
    // A station id repeats for each of its fuels, and a stamp repeats often: a dictionary is smaller than deltas (v2).
    form: usual,
  },
  {
    name: 'moves',
    statement: 'bulk/moves',
    columns: columns.moves,
    title: 'Changes of the current prices',
    primaryKey: ['station_id', 'fuel', 'currency', 'seen_at'],
    terms: ['open', 'share_alike'],
    writtenFor: 'segment',
    form: usual,
  },
  {
    name: 'daily',
    statement: 'bulk/daily',
    columns: columns.daily,
    title: 'Statistics of the prices of each closed day',
    primaryKey: ['country_code', 'region', 'fuel', 'day'],
    terms: ['open', 'share_alike'],
    writtenFor: 'days',
    form: usual,
  },
  {
    name: 'tolls',
    statement: 'bulk/tolls',
    columns: columns.tolls,
    primaryKey: ['toll_id'],
    title: 'Toll points: vignettes, gates, tunnels, bridges, ticket barriers',
    terms: ['open', 'odbl'],
    writtenFor: 'all',
    reads: 'tolls.parquet',
    form: usual,
    parameters: terms => ({ odbl: terms === 'odbl' }),
  },
]

/** `stations`, `stations-share-alike`, `tolls-odbl`. */
export function nameOf({ name }: Pick<Dataset, 'name'>, terms: Terms): string {
  return terms === 'open' ? name : `${name}-${terms.replace('_', '-')}`
}
