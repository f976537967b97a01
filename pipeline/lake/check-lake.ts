import { dirname } from 'node:path'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { LakeError } from '../model/errors.ts'
import type { Manifest } from '../snapshot/manifest.ts'
import { viewsOf } from '../snapshot/views.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { readFileName } from './file-name.ts'
import { readHistory, refuseOtherHistory } from './history.ts'
import { type LakeFile, type LakeManifest, readLakeManifest } from './lake-manifest.ts'
import type { LakeStore } from './lake-store.ts'
import { type LakeTable, lakeRows, lakeTables, placeOf, recentStart } from './tables.ts'

/** A difference between the lake and the snapshot. */
interface LakeDifference {
  readonly table: LakeTable
  /** `country=DE, currency=EUR`; a path for a file. */
  readonly where: string
  readonly expected: string
  readonly found: string
}

export interface LakeChecked {
  readonly lake: string
  readonly snapshot: string
  /** How many snapshots the lake has, and files with their rows. Recent files of closed months are neither checked nor counted. */
  readonly snapshots: number
  readonly files: number
  readonly rows: Readonly<Record<LakeTable, number>>
  readonly differences: readonly LakeDifference[]
}

/**
 * Compares each file of the lake with its manifest, and counts and sums of its tables with those of the current snapshot. Of a bucket,
 * every file is downloaded.
 * Throws LakeError, SnapshotError, ObjectStoreError where something cannot be read at all.
 */
export async function checkLake(
  database: WorkingDatabase,
  lake: LakeStore,
  dataDir: string,
  currentId: string,
): Promise<LakeChecked> {
  const history = await readHistory(database, dataDir, currentId)
  const lakeManifest = await readLakeManifest(lake)
  refuseOtherHistory(lake, lakeManifest, history)
  const { snapshots, files } = lakeManifest
  const differences = [...(await brokenFiles(lake, files)), ...(await strayFiles(lake, lakeManifest))]
  const rows = { moves: 0, daily: 0, stations: 0, rates: 0 }
  for (const { table, rows: count } of files) rows[table] += count
  // A file that cannot be read would end the comparison.
  if (differences.length === 0)
    differences.push(...(await comparedTables(database, lake, dataDir, history.current, files)))
  return {
    lake: lake.address,
    snapshot: currentId,
    snapshots: snapshots.length,
    files: files.length,
    rows,
    differences,
  }
}

async function brokenFiles(lake: LakeStore, files: readonly LakeFile[]): Promise<LakeDifference[]> {
  const differences: LakeDifference[] = []
  for (const { table, path, bytes, sha256 } of files) {
    const found = await measured(lake, path)
    const expected = `${bytes} bytes, SHA-256 ${sha256}`
    if (found !== expected) differences.push({ table, where: path, expected, found })
  }
  return differences
}

async function measured(lake: LakeStore, path: string): Promise<string> {
  try {
    const { bytes, sha256 } = hashOfFile(await lake.fetch(path))
    return `${bytes} bytes, SHA-256 ${sha256}`
  } catch (error) {
    if (error instanceof LakeError) return 'no file'
    throw error
  }
}

/** Engines that read a folder read every file in it. */
async function strayFiles(lake: LakeStore, { snapshots, files }: LakeManifest): Promise<LakeDifference[]> {
  const known = new Set(files.map(({ path }) => path))
  const folders = new Set(files.map(({ path }) => dirname(path)))
  const ids = new Set(snapshots.map(({ id }) => id))
  // Recent files stay when their month is joined: then the manifest lists none of their folder.
  const isJoined = (path: string): boolean =>
    path.startsWith(recentStart) && !folders.has(dirname(path)) && ids.has(readFileName(path)?.snapshot ?? '')
  const differences: LakeDifference[] = []
  for (const prefix of [...lakeTables.map(table => `${table}/`), recentStart]) {
    for await (const path of lake.list(prefix)) {
      if (known.has(path) || isJoined(path)) continue
      differences.push({
        table: placeOf(path).table,
        where: path,
        expected: 'a file that the manifest lists',
        found: "one that it does not list: 'fuel-etl lake write' was stopped, and has to run again",
      })
    }
  }
  return differences
}

async function comparedTables(
  database: WorkingDatabase,
  lake: LakeStore,
  dataDir: string,
  manifest: Manifest,
  files: readonly LakeFile[],
): Promise<LakeDifference[]> {
  const views = new Map(viewsOf(dataDir, manifest))
  const paths = new Map<LakeTable, string[]>(lakeTables.map(table => [table, []]))
  for (const { table, path } of files) paths.get(table)!.push(await lake.fetch(path))
  const ofLake = (table: LakeTable): string => lakeRows(table, paths.get(table)!)
  const differences: LakeDifference[] = []
  const compare = async (table: LakeTable, name: string, keys: readonly string[], selects: readonly string[]) => {
    const [expected, found] = [
      await figures(database, name, keys, selects[0]!),
      await figures(database, name, keys, selects[1]!),
    ]
    for (const where of new Set([...expected.keys(), ...found.keys()])) {
      const [wanted = 'no rows', seen = 'no rows'] = [expected.get(where), found.get(where)]
      if (wanted !== seen) differences.push({ table, where, expected: wanted, found: seen })
    }
  }
  await compare('moves', 'moves', ['country', 'currency'], [views.get('moves')!, ofLake('moves')])
  await compare('daily', 'daily', ['country', 'month', 'backfilled'], [views.get('daily')!, ofLake('daily')])
  await compare('rates', 'rates', ['currency'], [views.get('rates_ever')!, ofLake('rates')])
  await database.execute(`create or replace view station_versions as ${ofLake('stations')}`)
  await database.keep('stations_known', 'lake/stations_known')
  // `stations_ever` has a station once, also if two markets have it.
  const ever = `select country_code, gone, listed, station_id, lat, lng from (${views.get('stations_ever')!})`
  const known = `select country_code, gone, listed, station_id, lat, lng from stations_known
    qualify row_number() over (partition by station_id order by gone) = 1`
  await compare('stations', 'station_states', ['country', 'gone'], [ever, known])
  return differences
}

const statements = {
  moves: 'lake/check_moves',
  daily: 'lake/check_daily',
  rates: 'lake/check_rates',
  station_states: 'lake/check_stations',
} as const

/** The figures of a table by the values of their keys, as texts. */
async function figures(
  database: WorkingDatabase,
  view: string,
  keys: readonly string[],
  select: string,
): Promise<Map<string, string>> {
  await database.execute(`create or replace view ${view} as ${select}`)
  const rows = await database.rows<Readonly<Record<string, unknown>>>(statements[view as keyof typeof statements])
  const text = (row: Readonly<Record<string, unknown>>, isKey: boolean): string =>
    Object.entries(row)
      .filter(([name]) => keys.includes(name) === isKey)
      .map(([name, value]) => `${name}=${value}`)
      .join(', ')
  return new Map(rows.map(row => [text(row, true), text(row, false)]))
}
