import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { quoted } from '../../pipeline/snapshot/working-database.ts'

// `FOLDER`: has the two files of a day.
const folder = process.argv[2]!
const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()
const statements = readFileSync(join(packageRoot(), 'bench', 'pipeline', 'italy.sql'), 'utf8')
const files = {
  $registry: 'registry.csv',
  $prices_file: 'prices.parquet',
  $prices: 'prices.csv',
  $stations_file: 'stations.parquet',
}
const script = Object.entries(files).reduce(
  (text, [name, file]) => text.replaceAll(name, quoted(join(folder, file))),
  statements,
)
for (const statement of script.split(';')) if (statement.trim() !== '') await connection.run(statement)
