import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Day, Instant } from '../model/instants.ts'
import { postalAreas } from '../model/postal-areas.ts'
import { freshBench, settle } from './immutable-file.ts'
import type { Manifest, ManifestDay } from './manifest.ts'
import { snapshotFolder } from './pointer.ts'
import type { WorkingDatabase } from './working-database.ts'

export function statisticsFolder(dataDir: string): string {
  return join(dataDir, 'statistics')
}

export function statisticsFile(dataDir: string, { name }: Pick<ManifestDay, 'name'>): string {
  return join(statisticsFolder(dataDir), `${name}.parquet`)
}

export interface DaysAsked {
  readonly dataDir: string
  readonly workshop: string
  readonly now: Instant
  /** The snapshot that the run follows. */
  readonly before: Manifest | null
  /** Sources whose stamp says when the price moved. */
  readonly changedStamps: readonly string[]
}

/**
 * Statistics of the day of a run, whose tables lie in the database: they stand in its snapshot, in `open_days`, and each
 * run of that day replaces them. The first run behind its closing moves them, unchanged, into a file of their own.
 * A day without a run has none. Gives the rows of `open_days`, and the files of all closed days.
 */
export async function writeDays(
  database: WorkingDatabase,
  { dataDir, workshop, now, before, changedStamps }: DaysAsked,
): Promise<{ readonly rows: number; readonly statistics: readonly ManifestDay[] }> {
  const file = join(workshop, 'open_days.parquet')
  await database.keep('day_so_far', 'changes/day_so_far', {
    now,
    areas: JSON.stringify(postalAreas),
    changed_stamps: JSON.stringify(changedStamps),
  })
  const followed = before !== null
  if (!followed) await database.write('day_so_far', file)
  await database.keep('days_before', 'changes/days_before', {
    file: followed ? join(snapshotFolder(dataDir, before.id), 'open_days.parquet') : file,
    followed,
  })
  const closed: ManifestDay[] = []
  for (const { day } of await database.rows<{ day: Day }>('changes/closed_days', { now })) {
    closed.push(await closeDay(database, dataDir, day))
  }
  await database.keep('open_days', 'changes/open_days', { now })
  return { rows: await database.write('open_days', file), statistics: [...(before?.statistics ?? []), ...closed] }
}

async function closeDay(database: WorkingDatabase, dataDir: string, day: Day): Promise<ManifestDay> {
  const folder = statisticsFolder(dataDir)
  const bench = freshBench(folder)
  await database.keep('daily', 'changes/daily', { day })
  const rows = await database.write('daily', join(bench, 'day.parquet'))
  const { name, bytes, sha256 } = settle(join(bench, 'day'), folder, [], hash => `${day}-${hash}`)
  rmSync(bench, { recursive: true })
  return { day, name, rows, bytes, sha256 }
}
