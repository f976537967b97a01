import { existsSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { dictionaryOf } from './dictionary.ts'
import { duckdb } from './duckdb.ts'
import type { Manifest } from './manifest.ts'
import { viewsOf } from './views.ts'
import { quoted } from './working-database.ts'

/**
 * `fuel.duckdb`: the tables of the current snapshot, the move log and the daily statistics as views over their Parquet
 * files, for people with a DuckDB shell. Each view and column has its text of the data dictionary as a comment. It contains
 * no data and each publish creates it again. The Parquet files are the contract.
 */
export async function writeDatabaseFile(dataDir: string, manifest: Manifest): Promise<void> {
  const file = join(dataDir, 'fuel.duckdb')
  const beside = `${file}.new`
  rmSync(beside, { force: true })
  const instance = await duckdb.DuckDBInstance.create(beside)
  const connection = await instance.connect()
  await createViews(connection, dataDir, manifest, madeHere(dataDir))
  connection.closeSync()
  instance.closeSync()
  renameSync(beside, file)
  rmSync(`${file}.new.wal`, { force: true })
}

/** Creates the views of a snapshot in an open database, with their comments. They have rows where the condition is true. */
export async function createViews(
  connection: DuckDBConnection,
  dataDir: string,
  manifest: Manifest,
  condition = 'true',
): Promise<void> {
  // A commit for each of 300 statements takes longer than all else.
  await connection.run('begin transaction')
  for (const [name, select] of viewsOf(dataDir, manifest)) {
    await connection.run(`create view ${name} as select * from (${select}) where ${condition}`)
    await connection.run(commentsOf(name))
  }
  await connection.run('commit')
}

// The paths in the views are absolute, because DuckDB resolves relative ones against the folder of the caller. In a
// copy of the data folder they would still read the files at the old place, so the views of a copied folder raise an
// error. The condition is part of each view, because a macro is not found when the file is attached to another
// database.
function madeHere(dataDir: string): string {
  const file = databasePlace(dataDir)
  const advice =
    `fuel.duckdb was made as ${file} and reads the files there. In a folder that was copied or moved, ` +
    `'fuel-etl snapshot rollback ID' with the id in snapshots/current makes it again, and so does the next run`
  const isHere = `exists (from duckdb_databases() where path = ${quoted(file)})`
  return `(select case when ${isHere} then true else error(${quoted(advice)}) end)`
}

function commentsOf(view: string): string {
  const { about, columns } = dictionaryOf(view)
  const ofColumns = columns.map(({ name, meaning }) => `comment on column ${view}.${name} is ${quoted(meaning)}`)
  return [`comment on view ${view} is ${quoted(about)}`, ...ofColumns].join('; ')
}

/** The path of `fuel.duckdb` as DuckDB reports it: with symbolic links resolved. Each of its views states it. */
function databasePlace(dataDir: string): string {
  return join(realpathSync(dataDir), 'fuel.duckdb')
}

/**
 * Whether the views of `fuel.duckdb` read files at another place, because the data folder was moved or copied. DuckDB then
 * only reports that there are no files, so the commands say why.
 */
export function isDatabaseOfElsewhere(dataDir: string): boolean {
  const file = databasePlace(dataDir)
  return existsSync(file) && !readFileSync(file).includes(file)
}
