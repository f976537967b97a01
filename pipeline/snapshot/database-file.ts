import { renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Manifest } from './manifest.ts'
import { snapshotFolder } from './pointer.ts'

/**
 * `fuel.duckdb`: the tables of the snapshot in force as views over its Parquet files, for people with a DuckDB shell.
 * It holds no data of its own and is made anew by each publish; the Parquet files are the contract.
 */
export async function writeDatabaseFile(dataDir: string, manifest: Manifest, tables: readonly string[]): Promise<void> {
  const file = join(dataDir, 'fuel.duckdb')
  const beside = `${file}.new`
  rmSync(beside, { force: true })
  const instance = await DuckDBInstance.create(beside)
  const connection = await instance.connect()
  for (const table of tables) {
    const path = resolve(snapshotFolder(dataDir, manifest.id), `${table}.parquet`).replaceAll("'", "''")
    await connection.run(`create view ${table} as select * from read_parquet('${path}')`)
  }
  connection.closeSync()
  instance.closeSync()
  renameSync(beside, file)
  rmSync(`${file}.new.wal`, { force: true })
}
