import type { ParquetForm } from '../snapshot/working-database.ts'
import type { BulkColumn } from './columns.ts'
import * as columns from './columns.ts'

/** Under which terms the rows of a file may be handed on: those with terms of their own have files of their own. */
export type Terms = 'open' | 'share_alike' | 'odbl'

/** One kind of rows that is handed to customers. */
export interface Dataset {
  readonly name: string
  /** Of sql/. */
  readonly statement: string
  readonly title: string
  readonly columns: readonly BulkColumn[]
  readonly primaryKey: readonly string[]
  readonly terms: readonly Terms[]
  /** Tables of the snapshot that it is made of. Move log and statistics lie beside it: of them there is a file a period. */
  readonly reads: readonly string[]
  /** Of the statement. */
  readonly parameters?: (terms: Terms) => Readonly<Record<string, string | boolean>>
  /** How it is packed closest; measured on the captures of Italy (2026-08-21) and Britain (2026-02-17). */
  readonly form: ParquetForm
  /** Parquet bytes of a row, about: tells from how many rows on a file is worth reading in parts. */
  readonly rowBytes: number
}

// Level 9 of zstd: within 4 % of level 19 at a tenth of its time, 6 % below the usual level.
const level = 9

const weekly = { terms: ['open'], reads: ['history.parquet'], form: { level }, rowBytes: 4 } as const
const byReuse = (reuse: Terms) => ({ reuse })

export const datasets: readonly Dataset[] = [
  {
    ...{ name: 'weekly-long', statement: 'bulk/weekly_long', columns: columns.weeklyLong, ...weekly },
    title: 'National mean prices of each week since 2005, a row a reading',
    primaryKey: ['country_code', 'week', 'fuel'],
  },
  {
    ...{ name: 'weekly-wide', statement: 'bulk/weekly_wide', columns: columns.weeklyWide, ...weekly },
    title: 'National mean prices of each week since 2005, a column a fuel',
    primaryKey: ['country_code', 'week'],
  },
  {
    ...{ name: 'stations', statement: 'bulk/stations', columns: columns.stations, primaryKey: ['station_id'] },
    title: 'Filling stations, as their publishers tell of them',
    ...{ terms: ['open', 'share_alike'], rowBytes: 40 },
    ...{ reads: ['stations.parquet', 'prices.parquet'], parameters: byReuse },
    // Ids and positions of 24,000 stations: 12 bytes a station in v2, 14 in v1.
    form: { level, version: 'v2' },
  },
  {
    ...{ name: 'prices', statement: 'bulk/prices', columns: columns.prices, primaryKey: ['station_id', 'fuel'] },
    title: 'Prices in force',
    ...{ terms: ['open', 'share_alike'], rowBytes: 6, reads: ['prices.parquet'], parameters: byReuse },
    // The id of a station comes again with each of its fuels, a stamp with many: a dictionary is smaller than deltas (v2).
    form: { level },
  },
  {
    ...{ name: 'moves', statement: 'bulk/moves', columns: columns.moves },
    title: 'Changes of the prices in force',
    primaryKey: ['station_id', 'fuel', 'currency', 'seen_at'],
    ...{ terms: ['open', 'share_alike'], reads: [], form: { level }, rowBytes: 8 },
  },
  {
    ...{ name: 'daily', statement: 'bulk/daily', columns: columns.daily },
    title: 'Statistics of the prices of each closed day',
    primaryKey: ['country_code', 'region', 'fuel', 'day'],
    ...{ terms: ['open', 'share_alike'], reads: [], form: { level }, rowBytes: 16 },
  },
  {
    ...{ name: 'tolls', statement: 'bulk/tolls', columns: columns.tolls, primaryKey: ['toll_id'] },
    title: 'Toll points: vignettes, gates, tunnels, bridges, ticket barriers',
    ...{ terms: ['open', 'odbl'], form: { level }, rowBytes: 40, reads: ['tolls.parquet'] },
    parameters: terms => ({ odbl: terms === 'odbl' }),
  },
]

/** `stations`, `stations-share-alike`, `tolls-odbl`. */
export function nameOf({ name }: Pick<Dataset, 'name'>, terms: Terms): string {
  return terms === 'open' ? name : `${name}-${terms.replace('_', '-')}`
}
