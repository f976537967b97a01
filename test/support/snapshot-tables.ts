import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { repositoryText } from './repository.ts'

// Finds the tables of a snapshot from its manifest alone. Nothing of the pipeline is imported here, so a fault in how
// it finds its tables cannot hide a fault in their content. There are two layouts: every table is one file in the
// snapshot's folder, or most tables are the union of the files of its parts.

/** A file that a manifest names, by its path from the data folder. */
export interface NamedFile {
  readonly file: string
  /**
   * For a piece of a file for customers, the beginning of the hash, which its name contains. Null when the manifest
   * gives no hash: the moves as the server reads them.
   */
  readonly sha256: string | null
}

interface PartFile {
  readonly name: string
  readonly file: string
  readonly sha256: string
}

interface Part {
  readonly name: string
  readonly files: readonly PartFile[]
}

interface Manifest {
  readonly createdAt: string
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
  readonly datapackage: { readonly name: string; readonly sha256: string }
  readonly parts?: readonly Part[]
  readonly segments: readonly { country: string; month: string; name: string; sha256: string }[]
  readonly statistics: readonly { readonly name: string; readonly sha256: string }[]
  readonly bulk: readonly Bulk[]
}

/**
 * A file for customers: one file in `bulk/`, or pieces of files that are named from the data folder. CSV is made from Parquet and
 * has no file.
 */
type Bulk =
  | { readonly file: string; readonly sha256: string }
  | { readonly pieces: readonly { readonly file: string }[] }
  | { readonly format: 'csv' }

const overHistory = ['moves', 'daily', 'price_history', 'stations_ever', 'rates_ever']

/** The tables that docs/data-dictionary.md describes, except those over the history, which are no tables of one snapshot. */
export function snapshotTables(): string[] {
  return [...repositoryText('docs/data-dictionary.md').matchAll(/^## (\w+)$/gm)]
    .map(([, table]) => table!)
    .filter(table => !overHistory.includes(table))
}

/** A table of a snapshot as an SQL from-item, in brackets, with the columns that docs/data-dictionary.md names. */
export function tableSql(dataDir: string, id: string, table: string): string {
  const manifest = manifestIn(dataDir, id)
  const inFolder = manifest.files.some(({ name }) => name === `${table}.parquet`)
  if (inFolder || !manifest.parts) return `(select * from '${join(folderOf(dataDir, id), `${table}.parquet`)}')`
  if (table === 'lineage') return lineageSql(dataDir, id)
  if (table === 'origins') return originsSql(dataDir, manifest.parts)
  const rows = unionOf(dataDir, manifest.parts, table)
  // The day is closed at six the next morning. Its rows are then those of `daily`, although a part that was not rebuilt
  // since still has them.
  if (table === 'open_days')
    return `(select * from ${rows} where timestamp '${manifest.createdAt}' < day + interval 30 hour)`
  const times = timesLeftOut[table]
  if (!times) return `(select * from ${rows})`
  return `(select part.* replace (${times}) from ${rows} as part
    left join ${tableSql(dataDir, id, 'sources')} as own on own.source_id = part.source)`
}

/** Creates a view of each table of a snapshot, under the table's name. */
export async function openTables(connection: DuckDBConnection, dataDir: string, id: string): Promise<void> {
  for (const table of snapshotTables()) {
    await connection.run(`create or replace temp view ${table} as from ${tableSql(dataDir, id, table)}`)
  }
}

/**
 * The file of that name (`prices.parquet`, `stations.pack`) of a snapshot, by its path from the data folder: from the
 * snapshot's folder, otherwise from the part, or the first part, that has one.
 */
export function fileOf(dataDir: string, id: string, name: string, part?: string): string {
  const { files, parts = [] } = manifestIn(dataDir, id)
  if (files.some(one => one.name === name)) return join('snapshots', id, name)
  const among = parts.filter(one => part === undefined || one.name === part)
  const found = among.flatMap(one => one.files).find(one => one.name === name)
  if (!found) throw new Error(`${id}: expected a file ${name} ${part ? `of part ${part}` : ''}, found none`)
  return found.file
}

/** The file of a table of a snapshot, by its path from the data folder. */
export function fileOfTable(dataDir: string, id: string, table: string, part?: string): string {
  return fileOf(dataDir, id, `${table}.parquet`, part)
}

/**
 * Every file that the manifest of a snapshot names: in the snapshot's folder, in its parts, and next to the snapshots.
 */
export function namedFiles(dataDir: string, id: string): NamedFile[] {
  const { files, datapackage, parts = [], segments, statistics, bulk } = manifestIn(dataDir, id)
  const moves = segments.map(({ country, month, name, sha256 }) => {
    return { file: join('changes', country, month, `${name}.parquet`), sha256 }
  })
  const named = [
    ...[...files, datapackage].map(({ name, sha256 }) => ({ file: join('snapshots', id, name), sha256 })),
    ...parts.flatMap(part => part.files.map(({ file, sha256 }) => ({ file, sha256 }))),
    ...moves,
    ...statistics.map(({ name, sha256 }) => ({ file: join('statistics', `${name}.parquet`), sha256 })),
    ...bulk.flatMap(filesOfBulk),
  ]
  // A piece may be in a file of a part, and one file may contain several.
  return [...new Map(named.toReversed().map(one => [one.file, one])).values()].toReversed()
}

function filesOfBulk(bulk: Bulk): NamedFile[] {
  if ('file' in bulk) return [{ file: join('bulk', bulk.file), sha256: bulk.sha256 }]
  if (!('pieces' in bulk)) return []
  return bulk.pieces.map(({ file }) => ({ file, sha256: /([0-9a-f]{16})\.[\w.]+$/.exec(file)?.[1] ?? null }))
}

/** The paths of `namedFiles`. */
export function filesOfSnapshot(dataDir: string, id: string): string[] {
  return namedFiles(dataDir, id).map(({ file }) => file)
}

// A file of a part has null for a time that equals the last read of the row's source.
const timesLeftOut: Readonly<Record<string, string>> = {
  stations: 'coalesce(part.read_at, own.last_read_at) as read_at',
  prices: `coalesce(part.read_at, own.last_read_at) as read_at,
    case when part.verdict = 'accept' and part.valid_origin is null then part.origin else part.valid_origin end as valid_origin,
    case when part.verdict = 'accept' and part.updated_at is null then part.valid_updated_at else part.updated_at end as updated_at,
    case when part.valid_amount is not null then coalesce(part.valid_read_at, own.last_read_at) end as valid_read_at`,
  figures: 'coalesce(part.read_at, own.last_read_at) as read_at',
  captures: 'coalesce(part.fetched_at, own.last_read_at) as fetched_at',
}

/** The files of a table from all parts, in the order of their names. */
function unionOf(dataDir: string, parts: readonly Part[], table: string, columns = columnsOf(table)): string {
  const files = parts.flatMap(part => part.files.filter(({ name }) => name === `${table}.parquet`))
  if (files.length === 0) return `(select ${columns} where false)`
  return `read_parquet([${files.map(({ file }) => `'${join(dataDir, file)}'`).join(', ')}])`
}

/** The columns of a table, as nulls of their types. */
function columnsOf(table: string): string {
  const chapters = repositoryText('docs/data-dictionary.md').split(/^## /m)
  const chapter = chapters.find(text => text.startsWith(`${table}\n`))
  if (!chapter) throw new Error(`docs/data-dictionary.md: expected a chapter on the table ${table}, found none`)
  const columns = [...chapter.matchAll(/^\| `(\w+)` \| ([^|]+) \| /gm)]
  return columns.map(([, name, type]) => `null::${type} as ${name}`).join(', ')
}

/** The rows of captures that origins name, with their texts, which each part keeps in files of its own. */
function originsSql(dataDir: string, parts: readonly Part[]): string {
  const files = parts.flatMap(part => part.files.filter(({ name }) => /^texts.*\.parquet$/.test(name)))
  const noTexts = '(select null::varchar as source, null::varchar as text_id, null::varchar as fields where false)'
  const paths = files.map(({ file }) => `'${join(dataDir, file)}'`).join(', ')
  const texts = files.length > 0 ? `read_parquet([${paths}])` : noTexts
  return `(
    with named as (
      select unnest([origin, valid_origin]) as origin from ${unionOf(dataDir, parts, 'prices')}
      union all
      select origin from ${unionOf(dataDir, parts, 'figures')}
    ),
    rows_of as (
      select distinct origin, split_part(origin, '/', 1) as source, split_part(origin, '/', -1) as text_id,
        split_part(split_part(origin, '/', -2), '@', -1) as digits,
        split_part(split_part(split_part(origin, '@', -2), '#', -1), '/', -1)::integer as position,
        origin[length(split_part(origin, '/', 1)) + 2 : -(length(split_part(origin, '#', -1)) + 2)] as capture
      from named where origin is not null
    )
    select rows_of.origin, rows_of.source, rows_of.capture, read.sha256, rows_of.position, texts.fields
    from rows_of
    left join ${unionOf(dataDir, parts, 'captures')} as read
      on read.source = rows_of.source and read.capture = rows_of.capture and starts_with(read.sha256, digits)
    left join ${texts} as texts on texts.source = rows_of.source and texts.text_id = rows_of.text_id)`
}

/** Prices and official figures, each with the row of a capture that it was read from: the columns that tests read. */
function lineageSql(dataDir: string, id: string): string {
  const prices = tableSql(dataDir, id, 'prices')
  const origins = originsSql(dataDir, manifestIn(dataDir, id).parts ?? [])
  return `(
    with amounts as (
      select station_id, country_code, null::varchar as region, source, fuel, currency, native_fuel, origin,
        case when rule = 'unreadable' then null else amount end as amount, read_at,
        case when rule = 'unreadable' then null else stamp_at end as stamp_at, null::timestamp as valid_from,
        verdict, rule, detail, unusable, case when verdict = 'accept' then eur_per_unit end as eur_per_unit
      from ${prices}
      union all
      select station_id, country_code, null, source, fuel, currency, native_fuel, valid_origin, valid_amount,
        valid_read_at, null, null, 'accept', null, null, unusable, eur_per_unit
      from ${prices} where verdict <> 'accept' and valid_origin is not null
      union all
      select null, country_code, region, source, fuel, currency, native_fuel, origin, amount, read_at, null, valid_from,
        'accept', null, null, unusable, eur_per_unit
      from ${tableSql(dataDir, id, 'figures')}
    )
    select amounts.*, eur_per_unit is not null as in_force, capture, sha256, position, fields
    from amounts inner join (select distinct origin, capture, sha256, position, fields from ${origins}) as origins
      using (origin)
    order by country_code, station_id nulls last, source, region nulls first, fuel, valid_from, in_force desc,
      verdict = 'accept' desc)`
}

function folderOf(dataDir: string, id: string): string {
  return join(dataDir, 'snapshots', id)
}

function manifestIn(dataDir: string, id: string): Manifest {
  return JSON.parse(readFileSync(join(folderOf(dataDir, id), 'manifest.json'), 'utf8'))
}
