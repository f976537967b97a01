import { SnapshotError } from '../../model/errors.ts'
import { statisticsFile } from '../../snapshot/daily-statistics.ts'
import type { Manifest } from '../../snapshot/manifest.ts'
import { segmentFile } from '../../snapshot/segments.ts'
import { selectOf, tableSelects } from '../../snapshot/tables.ts'
import { spillIn, WorkingDatabase } from '../../snapshot/working-database.ts'

/** What a migration compares: rows of tables, and sums of amounts. */
export type Counts = Readonly<Record<string, string>>

/** The counts of a snapshot whose tables are views of the database. */
export async function countTables(
  database: WorkingDatabase,
  dataDir: string,
  { segments = [], statistics = [] }: Partial<Pick<Manifest, 'segments' | 'statistics'>>,
): Promise<Counts> {
  await viewOf(
    database,
    'moves',
    segments.map(one => segmentFile(dataDir, one)),
  )
  await viewOf(
    database,
    'daily',
    statistics.map(one => statisticsFile(dataDir, one)),
  )
  const rows = await database.rows<{ item: string; found: string }>('migrate/counts')
  return Object.fromEntries(rows.map(({ item, found }) => [item, found]))
}

async function viewOf(database: WorkingDatabase, name: string, files: readonly string[]): Promise<void> {
  const columns = {
    station_id: 'BIGINT',
    fuel: 'VARCHAR',
    currency: 'VARCHAR',
    old_amount: 'AMOUNT',
    new_amount: 'AMOUNT',
  } as const
  await database.execute(`create or replace view ${name} as ${selectOf(files, columns)}`)
}

/**
 * Throws SnapshotError when the new snapshot has other counts than the old one, or when its current prices are not the sum of
 * all moves.
 */
export async function compareCounts(
  dataDir: string,
  manifest: Manifest,
  old: Counts,
  stop?: AbortSignal,
): Promise<void> {
  const database = await WorkingDatabase.open(2, { stop, spill: spillIn(dataDir) })
  try {
    for (const [table, select] of tableSelects(dataDir, manifest)) {
      await database.execute(`create view ${table} as ${select}`)
    }
    const found = await countTables(database, dataDir, manifest)
    for (const [item, expected] of Object.entries(old)) {
      // The tolls are those of the program, not of the folder.
      if (item === 'tolls' || found[item] === expected) continue
      throw new SnapshotError(`${item}: expected ${expected} as before the migration, found ${found[item]}`)
    }
    const [beside] = await database.rows<{ prices: number }>('migrate/prices_beside_moves')
    if (beside!.prices === 0) return
    throw new SnapshotError(
      `expected the current prices to be the sum of all moves, found ${beside!.prices} that are not`,
    )
  } finally {
    database.close()
  }
}
