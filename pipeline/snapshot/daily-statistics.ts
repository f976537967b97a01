import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Day, Instant } from '../model/instants.ts'
import { postalAreas } from '../model/postal-areas.ts'
import { storedTables } from '../model/tables.ts'
import { freshBench, settle } from './immutable-file.ts'
import type { Manifest, ManifestDay } from './manifest.ts'
import { checkPartFile, type ManifestPart } from './part.ts'
import { partPaths, rowsOf } from './tables.ts'
import type { WorkingDatabase } from './working-database.ts'

export function statisticsFolder(dataDir: string): string {
  return join(dataDir, 'statistics')
}

export function statisticsFile(dataDir: string, { name }: Pick<ManifestDay, 'name'>): string {
  return join(statisticsFolder(dataDir), `${name}.parquet`)
}

export interface StatisticsOptions {
  readonly dataDir: string
  readonly now: Instant
  readonly country: string
  /** The part of the market in the previous snapshot. */
  readonly before: ManifestPart | null
  /** Sources whose timestamp states when the price changed. */
  readonly changedStamps: readonly string[]
}

/**
 * Writes the statistics of the open days of a market whose tables are in the database, including the day of the run:
 * each run that rebuilds the market replaces those of its day. The first run after a day closes moves its statistics,
 * unchanged, into a separate file. A day on which the market was not read has none. Returns the number of rows.
 */
export async function writeOpenDays(
  database: WorkingDatabase,
  file: string,
  { dataDir, now, country, before, changedStamps }: StatisticsOptions,
): Promise<number> {
  await database.keep('day_so_far', 'daily/day_so_far', {
    now,
    form: postalAreas.find(area => area.country === country)?.form ?? null,
    changed_stamps: JSON.stringify(changedStamps),
  })
  const known = before?.files.find(({ name }) => name === 'open_days.parquet')
  if (known) checkPartFile(dataDir, known)
  await database.keepSelect('days_before', rowsOf('open_days', known && [join(dataDir, known.file)]))
  await database.keep('open_days', 'daily/open_days', { now })
  return database.write('open_days', file)
}

/**
 * The statistics of the days that were open in the previous snapshot and close with this run, one file each, and the
 * earlier ones.
 */
export async function closeDays(
  database: WorkingDatabase,
  dataDir: string,
  now: Instant,
  before: Manifest | null,
): Promise<readonly ManifestDay[]> {
  if (before === null) return []
  const paths = partPaths(dataDir, before.parts, 'open_days.parquet')
  const closed: ManifestDay[] = []
  if (paths.length > 0) {
    await database.execute(`create or replace table days_before as ${rowsOf('open_days', paths)}`)
    const known = new Set(before.statistics.map(({ day }) => day))
    for (const { day } of await database.rows<{ day: Day }>('daily/closed_days', { now })) {
      if (!known.has(day)) closed.push(await closeDay(database, dataDir, day))
    }
  }
  return [...before.statistics, ...closed]
}

async function closeDay(database: WorkingDatabase, dataDir: string, day: Day): Promise<ManifestDay> {
  const folder = statisticsFolder(dataDir)
  const bench = freshBench(folder)
  await database.keepSelect(
    'daily',
    `from days_before where day = date '${day}' order by ${storedTables.open_days.order}`,
  )
  const rows = await database.write('daily', join(bench, 'day.parquet'))
  const { name, bytes, sha256 } = settle(join(bench, 'day.parquet'), folder, hash => `${day}-${hash}`)
  rmSync(bench, { recursive: true })
  return { day, name, rows, bytes, sha256 }
}
