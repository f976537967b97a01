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
import type { StoredCapture } from '../model/origin.ts'
import type {
  DeliveredCounts,
  StoredFigure,
  StoredMatch,
  StoredPrice,
  StoredQuarantine,
  StoredSource,
  StoredStation,
} from '../model/stored.ts'
import { goneFile } from './gone-stations.ts'
import { checkOwnFile, type Manifest, readManifest } from './manifest.ts'
import type { MarketTable, SourceReads } from './market-tables.ts'
import { checkPartFile, type ManifestPart, partFileOf } from './part.ts'
import { snapshotFolder } from './pointer.ts'
import { readLinks } from './station-links.ts'
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
    quarantine: await read<StoredQuarantine>('quarantine'),
    rates: (await read<StoredRate & { cross: true | null }>('rates')).map(withoutNull),
  }
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
  const read = <Row, Time extends keyof Row = never>(table: MarketTable): Promise<Unfilled<Row, Time>[]> => {
    const file = partFileOf(part, `${table}.parquet`)
    checkPartFile(dataDir, file)
    return file.rows === 0 ? Promise.resolve([]) : database.rows(`memory/${table}`, { file: join(dataDir, file.file) })
  }
  const stations = await read<StoredStation, 'readAt'>('stations')
  const prices = await read<StoredPrice, 'readAt' | 'validReadAt' | 'validOrigin'>('prices')
  const figures = await read<StoredFigure, 'readAt'>('figures')
  const captures = await read<StoredCapture, 'fetchedAt'>('captures')
  // Filled in place: a market has hundreds of thousands of rows, and nothing else reads them yet.
  for (const row of [...stations, ...figures]) row.readAt ??= lastReads.get(row.source)!
  for (const capture of captures) capture.fetchedAt ??= lastReads.get(capture.source)!
  for (const price of prices) {
    const lastRead = lastReads.get(price.source)!
    price.readAt ??= lastRead
    if (price.validMicros !== null) price.validReadAt ??= lastRead
    if (price.verdict === 'accept') price.validOrigin ??= price.origin
  }
  return {
    stations,
    gone: await readGone(database, dataDir, part),
    links: readLinks(dataDir, part),
    prices,
    figures,
    captures,
    quarantine: await read<StoredQuarantine>('quarantine'),
    osm: await read<StoredMatch>('osm'),
  }
}

/** Part files of an earlier version, and of markets that forgot no station, have none. */
async function readGone(database: WorkingDatabase, dataDir: string, part: ManifestPart): Promise<StoredStation[]> {
  const file = part.files.find(({ name }) => name === goneFile)
  if (!file) return []
  checkPartFile(dataDir, file)
  return database.rows('memory/stations', { file: join(dataDir, file.file) })
}

/** A row as read from its file, before these times are filled in. */
type Unfilled<Row, Time extends keyof Row> = Omit<Row, Time> & { -readonly [Key in Time]: Row[Key] }

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
