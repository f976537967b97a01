import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import { type Run, rowsFile } from '../run/run-folder.ts'

/** Creates the macros, and the tables of the run that belong to no market. */
export async function loadRunTables(database: WorkingDatabase, dataDir: string, run: Run): Promise<void> {
  for (const macro of ['three_decimals', 'shortest', 'six_decimals', 'cell', 'mercator_row', 'mercator_column']) {
    await database.run(`macros/${macro}`)
  }
  await database.keep('sources', 'tables/sources', { rows: rowsFile(dataDir, run, 'sources') })
  await database.keep('fetch_log', 'tables/fetch_log', { rows: rowsFile(dataDir, run, 'fetch_log') })
  await database.keep('rates', 'tables/rates', { rows: rowsFile(dataDir, run, 'rates') })
}
