import { join } from 'node:path'
import {
  emptyMarket,
  emptyMemory,
  type MarketMemory,
  type Memory,
  type StoredFetch,
  type StoredRate,
  type StoredWeek,
} from '../memory/memory.ts'
import type { DeliveredCounts, StoredQuarantine, StoredSource } from '../model/stored.ts'
import type { MarketTable, StoredRow } from '../model/tables.ts'
import { checkOwnFile, type Manifest, readManifest } from './manifest.ts'
import { continuedSelect, fillIn, type SourceReads } from './market-tables.ts'
import { checkPartFile, type ManifestPart, partFileOf } from './part.ts'
import { snapshotFolder } from './pointer.ts'
import { WorkingDatabase } from './working-database.ts'

/**
 * The stored state of the snapshot before a run, except its markets; empty for the first run.
 * Throws SnapshotError for another schema, or for a file that differs from the manifest.
 */
export async function readMemory(database: WorkingDatabase, dataDir: string, before: Manifest | null): Promise<Memory> {
  if (before === null) return emptyMemory
  const folder = snapshotFolder(dataDir, before.id)
  const read = <Row>(table: string): Promise<Row[]> => {
    checkOwnFile(folder, before, `${table}.parquet`)
    return database.rows<Row>(`memory/${table}`, { file: join(folder, `${table}.parquet`) })
  }
  return {
    sources: (await read<SourceRow>('sources')).map(sourceOfRow),
    fetches: await read<StoredFetch>('fetch_log'),
    weeks: await readWeeks(database, dataDir, before, 'recent_weeks'),
    quarantine: await readOwnQuarantine(database, folder, before),
    rates: (await read<StoredRate & { cross: true | null }>('rates')).map(withoutNull),
  }
}

function readOwnQuarantine(database: WorkingDatabase, folder: string, before: Manifest): Promise<StoredQuarantine[]> {
  checkOwnFile(folder, before, 'quarantine.parquet')
  return readStored(database, 'quarantine', join(folder, 'quarantine.parquet'))
}

/** The rows of a file as a run continues from them; what the file leaves out is null. */
export function readStored<Table extends MarketTable>(
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
  return before === null ? [] : readWeeks(database, dataDir, before, 'history')
}

async function readWeeks(
  database: WorkingDatabase,
  dataDir: string,
  { parts }: Manifest,
  name: 'history' | 'recent_weeks',
): Promise<StoredWeek[]> {
  const part = parts.find(one => one.name === 'history')
  if (!part) return []
  const file = partFileOf(part, 'history.parquet')
  checkPartFile(dataDir, file)
  return database.rows<StoredWeek>(`memory/${name}`, { file: join(dataDir, file.file) })
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
    const rows = await database.rows<SourceRow>('memory/sources', { file: join(folder, 'sources.parquet') })
    return rows.map(sourceOfRow)
  } finally {
    database.close()
  }
}

type Counts = { readonly [Count in keyof DeliveredCounts]: number | null }

type SourceRow = Omit<StoredSource, 'captures' | 'streaks' | 'profile' | 'delivered'> &
  Counts & {
    readonly captures: string
    readonly streaks: string
    readonly profile: string | null
  }

function sourceOfRow(row: SourceRow): StoredSource {
  const { rows, read, skipped, quarantined, stations, prices, moved, captures, streaks, profile, ...source } = row
  const counts = { rows, read, skipped, quarantined, stations, prices, moved }
  return {
    ...source,
    delivered: rows === null ? null : (counts as DeliveredCounts),
    captures: JSON.parse(captures),
    streaks: JSON.parse(streaks),
    profile: profile === null ? null : JSON.parse(profile),
  }
}

/** Omits the member for rates that are not cross rates. */
function withoutNull({ cross, ...rate }: StoredRate & { cross: true | null }): StoredRate {
  return cross ? { ...rate, cross } : rate
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
