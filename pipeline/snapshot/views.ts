import { statisticsFile } from './daily-statistics.ts'
import type { Manifest, ManifestSegment } from './manifest.ts'
import { backfilledFile, backfilledStatistics, segmentFile } from './segments.ts'
import { partPaths, ratesEverFile, rowsOf, tableSelects, withTables } from './tables.ts'
import { sqlNamed } from './working-database.ts'

/** The views of `fuel.duckdb`: name and self-contained select. */
export function viewsOf(dataDir: string, manifest: Manifest): [name: string, select: string][] {
  const tables = tableSelects(dataDir, manifest)
  const selects = new Map(tables)
  const files = manifest.segments.map(segment => segmentFile(dataDir, segment))
  const moves = rowsOf('moves', files)
  const ofStations = ['stations', 'gone', 'station_links'].map(table => [table, selects.get(table)!] as const)
  return [
    ...tables,
    ['daily', daily(dataDir, manifest)],
    ['moves', moves],
    ['price_history', priceHistory(dataDir, manifest.segments)],
    ['stations_ever', withTables([...ofStations, ['moves', moves]], sqlNamed('views/stations_ever'))],
    ['rates_ever', ratesEver(dataDir, manifest, selects.get('rates')!)],
  ]
}

/** The select of `price_history` over the segments of a snapshot, in their order. */
export function priceHistory(dataDir: string, segments: readonly ManifestSegment[]): string {
  const files = segments.map(segment => segmentFile(dataDir, segment))
  const inOrder = rowsOf('moves', files, ['file_index', 'file_row_number'])
  return withTables([['moves_in_order', inOrder]], sqlNamed('views/price_history'))
}

/** The statistics of closed days, of runs and of archives. */
function daily(dataDir: string, manifest: Manifest): string {
  const ofRuns = manifest.statistics.map(day => statisticsFile(dataDir, day))
  const ofArchives = backfilledStatistics(manifest).map(one => backfilledFile(dataDir, one))
  return `${closedDays(ofArchives, true)} union all ${closedDays(ofRuns, false)}`
}

/** The rows of files of closed days, of archives or of runs. */
export function closedDays(files: readonly string[], backfilled: boolean): string {
  return `select *, ${backfilled} as backfilled from (${rowsOf('open_days', files)})`
}

function ratesEver(dataDir: string, { parts, createdAt }: Manifest, rates: string): string {
  const paths = partPaths(dataDir, parts, ratesEverFile)
  if (paths.length > 0) return rowsOf('rates_ever', paths)
  const snapshot = `select timestamp '${createdAt}' as created_at`
  return withTables(
    [
      ['rates', rates],
      ['snapshot', snapshot],
    ],
    sqlNamed('views/first_rates'),
  )
}
