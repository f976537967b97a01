import { join } from 'node:path'
import { emptyMarket, emptyMemory, type MarketMemory, type Memory, type StoredWeek } from '../memory/memory.ts'
import type { DeliveredCounts, StoredSource } from '../model/stored.ts'
import type { MarketTable, StoredRow, TableName } from '../model/tables.ts'
import { checkOwnFile, type Manifest, readManifest } from './manifest.ts'
import { checkPartFile, type ManifestPart, partFileOf } from './part.ts'
import { snapshotFolder } from './pointer.ts'
import { continuedSelect, fillIn, type SourceReads } from './stored-tables.ts'
import { WorkingDatabase } from './working-database.ts'

/**
 * The stored state of the snapshot before a run, except its markets; empty for the first run.
 * Throws SnapshotError for another schema, or for a file that differs from the manifest.
 */
export async function readMemory(database: WorkingDatabase, dataDir: string, before: Manifest | null): Promise<Memory> {
  if (before === null) return emptyMemory
  const folder = snapshotFolder(dataDir, before.id)
  const read = <Table extends TableName>(table: Table): Promise<StoredRow<Table>[]> => {
    checkOwnFile(folder, before, `${table}.parquet`)
    return readStored(database, table, join(folder, `${table}.parquet`))
  }
  return {
    sources: (await read('sources')).map(sourceOfRow),
    fetches: await read('fetch_log'),
    weeks: await readWeeks(dataDir, before, file => database.rows<StoredWeek>('memory/recent_weeks', { file })),
    quarantine: await read('quarantine'),
    rates: (await read('rates')).map(({ cross, ...rate }) => (cross ? { ...rate, cross } : rate)),
  }
}

/** The rows of a file as a run continues from them; what the file leaves out is null. */
export function readStored<Table extends TableName>(
  database: WorkingDatabase,
  table: Table,
  file: string,
): Promise<StoredRow<Table>[]> {
  return database.selectRows(continuedSelect(table), { file })
}

/** The complete stored weekly series, for a delivery that continues it. */
export async function readHistory(
  database: WorkingDatabase,
  dataDir: string,
  before: Manifest | null,
): Promise<StoredWeek[]> {
  return before === null ? [] : readWeeks(dataDir, before, file => readStored(database, 'history', file))
}

async function readWeeks(
  dataDir: string,
  { parts }: Manifest,
  read: (file: string) => Promise<StoredWeek[]>,
): Promise<StoredWeek[]> {
  const part = parts.find(one => one.name === 'history')
  if (!part) return []
  const file = partFileOf(part, 'history.parquet')
  checkPartFile(dataDir, file)
  return read(join(dataDir, file.file))
}

/**
 * The stored state of a market, from its part. `lastReads`: when each source was last read, including deliveries confirmed in
 * this run. Throws SnapshotError for a file that differs from the manifest.
 */
export async function readMarket(
  database: WorkingDatabase,
  dataDir: string,
  part: ManifestPart | null,
  lastReads: SourceReads,
): Promise<MarketMemory> {
  if (part === null) return emptyMarket
  const read = async <Table extends MarketTable>(table: Table): Promise<StoredRow<Table>[]> => {
    const file = part.files.find(({ name }) => name === `${table}.parquet`)
    if (!file) return []
    checkPartFile(dataDir, file)
    const rows = await readStored(database, table, join(dataDir, file.file))
    fillIn(table, rows, lastReads)
    return rows
  }
  return {
    stations: await read('stations'),
    gone: await read('gone'),
    links: await read('station_links'),
    prices: await read('prices'),
    figures: await read('figures'),
    captures: await read('captures'),
    quarantine: await read('quarantine'),
    osm: await read('osm'),
  }
}

/** The stored state of the sources of a snapshot; empty where there is no snapshot yet. */
export async function readSources(dataDir: string, id: string | null): Promise<StoredSource[]> {
  if (id === null) return []
  const folder = snapshotFolder(dataDir, id)
  checkOwnFile(folder, readManifest(folder), 'sources.parquet')
  const database = await WorkingDatabase.open(1)
  try {
    const rows = await readStored(database, 'sources', join(folder, 'sources.parquet'))
    return rows.map(sourceOfRow)
  } finally {
    database.close()
  }
}

function sourceOfRow(row: StoredRow<'sources'>): StoredSource {
  const { rows, read, skipped, quarantined, stations, prices, moved } = row
  const counts = { rows, read, skipped, quarantined, stations, prices, moved }
  return {
    id: row.id,
    lastReadAt: row.lastReadAt,
    stillSince: row.stillSince,
    askedAt: row.askedAt,
    status: row.status,
    errorCode: row.errorCode,
    error: row.error,
    failures: row.failures,
    failingSince: row.failingSince,
    seconds: row.seconds,
    delivered: rows === null ? null : (counts as DeliveredCounts),
    captures: JSON.parse(row.captures),
    streaks: JSON.parse(row.streaks),
    profile: row.profile === null ? null : JSON.parse(row.profile),
    report: row.report,
    judgedWith: row.judgedWith,
  }
}

/**
 * Station ids that occur in more than one market, with their countries, ascending. `files`: the station files of each
 * market.
 */
export async function readSharedIds(
  database: WorkingDatabase,
  files: readonly string[],
): Promise<{ readonly id: number; readonly countries: readonly string[] }[]> {
  if (files.length < 2) return []
  const rows = await database.rows<{ id: number; countries: string }>('memory/shared_ids', {
    files: JSON.stringify(files),
  })
  return rows.map(({ id, countries }) => ({ id, countries: JSON.parse(countries) as string[] }))
}
