import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fuelCodes } from '../../pipeline/model/fuels.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

const dictionary = repositoryText('docs/data-dictionary.md')
// The rows that prices came from stand in their lineage, which is made of the other tables.
const tables = [
  ...repositoryFiles('.sql', 'sql/tables').map(path => posix.basename(path, '.sql')),
  ...['lineage'],
].filter(table => table !== 'origins')

describe('docs/data-dictionary.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-tables-'))
  const rows = join(folder, 'empty.jsonl')
  let connection: DuckDBConnection

  beforeAll(async () => {
    writeFileSync(rows, '')
    connection = await (await DuckDBInstance.create(':memory:')).connect()
  })

  afterAll(() => {
    connection.closeSync()
    rmSync(folder, { recursive: true })
  })

  test('has a chapter for each table', () => {
    expect([...dictionary.matchAll(/^## (\w+)$/gm)].map(([, table]) => table!).sort()).toEqual([...tables].sort())
  })

  test.each(tables)('names the columns of %s with their types, in their order', async table => {
    if (table === 'lineage') {
      const lineage = repositoryText('sql/publish/lineage.sql')
      await connection.run(`create table origins as ${repositoryText('sql/tables/origins.sql')}`, { rows })
      await connection.run(`create table lineage as ${lineage}`, { rules: '', fixed: '{}' })
    } else {
      await connection.run(`create table ${table} as ${repositoryText(`sql/tables/${table}.sql`)}`, { rows })
    }
    const described = (await connection.runAndReadAll(`describe ${table}`)).getRowObjectsJS()
    expect(columnsNamed(table)).toEqual(described.map(column => `${column.column_name} ${column.column_type}`))
  })

  test.each(tables)('says of %s what a row is, and its licence', table => {
    expect(chapterOf(table)).toMatch(/One row per /)
    expect(chapterOf(table)).toMatch(/Licence: /)
  })

  test('lists the fuel codes', () => {
    const line = dictionary.split('\n').find(text => text.startsWith('| `fuel` |'))!
    expect([...line.matchAll(/`(\w+)`/g)].map(([, code]) => code).slice(1)).toEqual([...fuelCodes])
  })
})

function chapterOf(table: string): string {
  return dictionary.split(/^## /m).find(chapter => chapter.startsWith(`${table}\n`))!
}

function columnsNamed(table: string): string[] {
  const lines = chapterOf(table).matchAll(/^\| `(\w+)` \| ([^|]+) \| [^|]+ \|$/gm)
  return [...lines].map(([, name, type]) => `${name} ${type}`)
}
