import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { ExportedTable } from './floor.ts'

// DuckDB alone, with the options used for snapshots: the minimum cost of these records on this machine.
const folder = process.argv[2]!
const tables = JSON.parse(readFileSync(join(folder, 'tables.json'), 'utf8')) as readonly ExportedTable[]
const target = join(folder, 'parquet')
mkdirSync(target, { recursive: true })
const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
const connection = await instance.connect()
for (const { name, columns } of tables) {
  // An empty text is quoted, null is not.
  const form = 'auto_detect = false, header = false, allow_quoted_nulls = false'
  const from = `read_csv('${join(folder, `${name}.csv`)}', ${form}, columns = {${columns}})`
  const options = 'format parquet, compression zstd'
  await connection.run(`copy (select * from ${from}) to '${join(target, `${name}.parquet`)}' (${options})`)
}
connection.closeSync()
instance.closeSync()
