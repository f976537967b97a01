import { storedTables, type TableName } from '../model/tables.ts'
import { sqlTypeOf } from '../snapshot/fill-table.ts'

/** The tables of the lake, each a folder of it. */
export const lakeTables = ['moves', 'daily', 'stations', 'rates'] as const
export type LakeTable = (typeof lakeTables)[number]

/** Where rows belong: a partition of a table. */
export interface Place {
  readonly table: LakeTable
  /** Null for the tables that are partitioned by months only. */
  readonly country: string | null
  readonly month: string
}

/** The folder with the rows of a closed month, and of archives. */
export function monthFolder({ table, country, month }: Place): string {
  return country === null ? `${table}/month=${month}` : `${table}/country=${country}/month=${month}`
}

/** The folder in which each snapshot has a file, until the month has closed. The month is first, so that one can be listed. */
export function recentFolder({ table, country, month }: Place): string {
  const folder = `${recentStart}${table}/month=${month}`
  return country === null ? folder : `${folder}/country=${country}`
}

export const recentStart = 'recent/'

/** The place of a file, from its path. */
export function placeOf(path: string): Place {
  const [table, ...folders] = path.replace(recentStart, '').split('/')
  const partition = (name: string) => folders.find(folder => folder.startsWith(`${name}=`))?.slice(`${name}=`.length)
  return { table: table as LakeTable, country: partition('country') ?? null, month: partition('month')! }
}

/** The columns of each table, in their order, with their types. */
export const lakeColumns: Readonly<Record<LakeTable, Readonly<Record<string, string>>>> = {
  moves: { ...typesOf('moves'), capture: 'VARCHAR', capture_sha256: 'VARCHAR', capture_position: 'INTEGER' },
  daily: typesOf('daily'),
  stations: {
    ...typesOf('stations', ['logo_file', 'read_at']),
    gone: 'BOOLEAN',
    snapshot_id: 'VARCHAR',
    seen_at: 'TIMESTAMP',
  },
  rates: { ...typesOf('rates_ever'), snapshot_id: 'VARCHAR' },
}

function typesOf(table: TableName, without: readonly string[] = []): Readonly<Record<string, string>> {
  const columns = Object.entries(storedTables[table].columns).filter(([name]) => !without.includes(name))
  return Object.fromEntries(columns.map(([name, { type }]) => [name, sqlTypeOf(type)]))
}

/** The order of the rows in the file of a closed month: those of a station together, so that an engine finds them in few row groups. */
export const lakeOrder: Readonly<Record<LakeTable, string>> = {
  moves: 'station_id, fuel, seen_at, new_amount is not null, currency',
  daily: storedTables.daily.order,
  stations: 'station_id, snapshot_id',
  rates: 'currency, rate_date, per_euro, cross_rate, source, snapshot_id',
}

/** A select of the rows of some files of a table; without files it has no rows. Its columns are those of the table. */
export function lakeRows(table: LakeTable, files: readonly string[]): string {
  const columns = Object.entries(lakeColumns[table])
  if (files.length === 0) {
    return `select ${columns.map(([name, type]) => `null::${type} as ${name}`).join(', ')} where false`
  }
  const list = files.map(file => `'${file.replaceAll("'", "''")}'`).join(', ')
  const names = columns.map(([name]) => name).join(', ')
  // The partitions of the folders are columns only for engines that have no others.
  return `select ${names} from read_parquet([${list}], hive_partitioning = false)`
}
