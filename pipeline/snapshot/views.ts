import { statisticsFile } from './daily-statistics.ts'
import type { Manifest, ManifestSegment } from './manifest.ts'
import { backfilledFile, backfilledStatistics, segmentFile } from './segments.ts'
import { partPaths, ratesEverFile, selectOf, tableSelects, withTables } from './tables.ts'
import { sqlNamed } from './working-database.ts'

/** The views of `fuel.duckdb`: name and self-contained select. */
export function viewsOf(dataDir: string, manifest: Manifest): [name: string, select: string][] {
  const tables = tableSelects(dataDir, manifest)
  const selects = new Map(tables)
  const files = manifest.segments.map(segment => segmentFile(dataDir, segment))
  const moves = files.length > 0 ? selectOf(files) : sqlNamed('moves/no_moves')
  const ofStations = ['stations', 'gone', 'station_links'].map(table => [table, selects.get(table)!] as const)
  return [
    ...tables,
    ['daily', daily(dataDir, manifest, selects.get('open_days')!)],
    ['moves', moves],
    ['price_history', priceHistory(dataDir, manifest.segments)],
    ['stations_ever', withTables([...ofStations, ['moves', moves]], sqlNamed('views/stations_ever'))],
    ['rates_ever', ratesEver(dataDir, manifest, selects.get('rates')!)],
  ]
}

/** The select of `price_history` over the segments of a snapshot, in their order. */
export function priceHistory(dataDir: string, segments: readonly ManifestSegment[]): string {
  const files = segments.map(segment => segmentFile(dataDir, segment))
  const places = ['file_index', 'file_row_number'] as const
  const noMoves = `select *, 0 as file_index, 0 as file_row_number from (${sqlNamed('moves/no_moves')})`
  const inOrder = files.length > 0 ? selectOf(files, {}, places) : noMoves
  return withTables([['moves_in_order', inOrder]], sqlNamed('views/price_history'))
}

/** The statistics of closed days, of runs and of archives. Without files: no rows, with the columns of open days. */
function daily(dataDir: string, manifest: Manifest, openDays: string): string {
  const rowsIn = (files: readonly string[]): string =>
    files.length > 0 ? selectOf(files) : `select * from (${openDays}) where false`
  return withTables(
    [
      ['days_of_runs', rowsIn(manifest.statistics.map(day => statisticsFile(dataDir, day)))],
      ['days_of_archives', rowsIn(backfilledStatistics(manifest).map(one => backfilledFile(dataDir, one)))],
    ],
    sqlNamed('views/daily'),
  )
}

function ratesEver(dataDir: string, { parts, createdAt }: Manifest, rates: string): string {
  const paths = partPaths(dataDir, parts, ratesEverFile)
  if (paths.length > 0) return selectOf(paths)
  const snapshot = `select timestamp '${createdAt}' as created_at`
  return withTables(
    [
      ['rates', rates],
      ['snapshot', snapshot],
    ],
    sqlNamed('views/first_rates'),
  )
}
