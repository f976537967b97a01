import { join } from 'node:path'
import { checkOwnFile } from '../../snapshot/manifest.ts'
import { checkPartFile, type ManifestPart, partFileOf } from '../../snapshot/part.ts'
import { snapshotFolder } from '../../snapshot/pointer.ts'
import { selectOf, tableSelects } from '../../snapshot/tables.ts'
import type { OldManifest, OldViews } from './old-views.ts'

/** Schema 9: parts as in this schema, but the texts of rows of captures are in `origins`, not in separate files. */
export function viewsOfParts(dataDir: string, { id, files = [], parts = [], createdAt }: OldManifest): OldViews {
  const folder = snapshotFolder(dataDir, id)
  for (const { name } of files.filter(isTable)) checkOwnFile(folder, { id, files }, name)
  for (const file of parts.flatMap(part => part.files).filter(isTable)) checkPartFile(dataDir, file)
  const selects = tableSelects(dataDir, { id, files, parts, createdAt })
  const views = selects.filter(([table]) => table !== 'origins' && table !== 'lineage')
  const history = partFileOf(parts.find(({ name }) => name === 'history')!, 'history.parquet')
  return {
    views: [...views, ['lineage', lineage(dataDir, parts)]],
    files: {
      rates: join(folder, 'rates.parquet'),
      fetch_log: join(folder, 'fetch_log.parquet'),
      history: join(dataDir, history.file),
    },
  }
}

function isTable({ name }: { readonly name: string }): boolean {
  return name.endsWith('.parquet')
}

/** The columns that a migration reads: the row of a capture, under the country of its part. */
function lineage(dataDir: string, parts: readonly ManifestPart[]): string {
  const markets = parts.flatMap(({ name, files }) => {
    const origins = files.find(file => file.name === 'origins.parquet')
    return origins ? [{ name, file: join(dataDir, origins.file) }] : []
  })
  const selects = markets.map(({ name, file }) => {
    const columns = `'${name}' as country_code, origin, source, capture, sha256, position, fields`
    return `select ${columns} from (${selectOf([file])})`
  })
  if (selects.length > 0) return selects.join(' union all ')
  return selectOf([], {
    country_code: 'VARCHAR',
    origin: 'VARCHAR',
    source: 'VARCHAR',
    capture: 'VARCHAR',
    sha256: 'VARCHAR',
    position: 'INTEGER',
    fields: 'VARCHAR',
  })
}
