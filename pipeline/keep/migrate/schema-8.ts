import { join } from 'node:path'
import { checkOwnFile } from '../../snapshot/manifest.ts'
import { snapshotFolder } from '../../snapshot/pointer.ts'
import { selectOf } from '../../snapshot/tables.ts'
import type { OldManifest, OldViews } from './old-views.ts'

const tables = [
  'prices',
  'stations',
  'figures',
  'sources',
  'captures',
  'quarantine',
  'osm',
  'history',
  'rates',
  'fetch_log',
  'lineage',
  'open_days',
  'tolls',
] as const

/** Schema 7 and 8: every table is one file in the folder of the snapshot, with all its times. The state of a source had no report. */
export function viewsOfFiles(dataDir: string, { id, files = [] }: OldManifest): OldViews {
  const folder = snapshotFolder(dataDir, id)
  const fileOf = (table: string): string => join(folder, `${table}.parquet`)
  for (const table of tables) checkOwnFile(folder, { id, files }, `${table}.parquet`)
  const views = tables.map((table): [string, string] => {
    const select = selectOf([fileOf(table)])
    if (table !== 'sources') return [table, select]
    return [table, `select *, null::varchar as report, null::varchar as judged_with from (${select})`]
  })
  return { views, files: { rates: fileOf('rates'), fetch_log: fileOf('fetch_log'), history: fileOf('history') } }
}
