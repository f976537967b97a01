import type { StoredRate } from '../../memory/memory.ts'
import { fillStored } from '../../snapshot/stored-tables.ts'
import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import { type Run, readRows } from '../run/run-folder.ts'

/** Creates the macros, and the tables of the run that belong to no market. */
export async function loadRunTables(database: WorkingDatabase, dataDir: string, run: Run): Promise<void> {
  for (const macro of ['three_decimals', 'shortest', 'six_decimals', 'cell', 'mercator_row', 'mercator_column']) {
    await database.run(`macros/${macro}`)
  }
  await fillStored(database, 'sources', readRows(dataDir, run, 'sources'))
  await fillStored(database, 'fetch_log', readRows(dataDir, run, 'fetch_log'))
  const rates = readRows<StoredRate>(dataDir, run, 'rates')
  await fillStored(
    database,
    'rates',
    rates.map(({ cross = false, ...rate }) => ({ ...rate, cross })),
  )
}
