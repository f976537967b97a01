import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnsTable, withMarketTable } from '../../fixtures/documents/doc-tables.ts'
import { type MarketTable, marketTables, type TableName, tableNames } from '../../pipeline/model/tables.ts'
import { fillTable } from '../../pipeline/snapshot/fill-table.ts'
import { filledSelect, hasEuros, isFilled, orderedSelect } from '../../pipeline/snapshot/stored-tables.ts'
import { lineageRows, rowsOf } from '../../pipeline/snapshot/tables.ts'
import { closedDays } from '../../pipeline/snapshot/views.ts'
import { perEuroColumns } from '../../pipeline/stages/convert/convert-market.ts'
import { repositoryText } from '../support/repository.ts'

const dictionary = repositoryText('docs/data-dictionary.md')
// The lineage contains the rows from which prices came. It is made from the other tables.
const now = '2026-11-19 12:00:00'
// Each table follows the tables that it reads.
const madeOfTables = [
  ['named_rows', 'memory/named_rows', {}],
  ['origins', 'publish/origins', {}],
  ['lineage', 'publish/lineage', {}],
  ['day_so_far', 'daily/day_so_far', { now, form: '', changed_stamps: '[]' }],
  ['open_days', 'daily/open_days', { now }],
  ['prices_before', 'moves/prices_before', {}],
  ['moves', 'moves/moves', { seen_at: now, snapshot_id: '' }],
  ['price_history', 'views/price_history', {}],
  ['stations_ever', 'views/stations_ever', {}],
  ['rates_ever', 'publish/rates_ever', { now }],
] as const
const between = ['named_rows', 'day_so_far', 'prices_before']
const made = madeOfTables.map(([table]) => table).filter(table => !between.includes(table))
const tables = [...new Set([...tableNames, ...made])]
const isMade = (table: string): boolean => (made as readonly string[]).includes(table)
const ofMarkets = (table: string): boolean => (marketTables as readonly string[]).includes(table)

describe('docs/data-dictionary.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-tables-'))
  let connection: DuckDBConnection

  beforeAll(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect()
    await connection.run(repositoryText('sql/macros/six_decimals.sql'))
    await fillTable(connection, 'per_euro', perEuroColumns, [])
    for (const table of tableNames.filter(table => !isMade(table) && !ofMarkets(table))) await createEmpty(table, table)
    await createEmpty('days_before', 'open_days')
    await createEmpty('earlier_rates', 'rates_ever')
    for (const table of marketTables) await makeOfMarkets(table)
    for (const [name, select] of lineageRows()) await connection.run(`create table ${name} as ${select}`)
    await connection.run('create view prices_kept as from prices')
    await connection.run(`create view moves_in_order as ${rowsOf('moves', [], ['file_index', 'file_row_number'])}`)
    for (const [table, name, parameters] of madeOfTables)
      await connection.run(`create table ${table} as ${repositoryText(`sql/${name}.sql`)}`, parameters)
    await connection.run(`create or replace table daily as ${closedDays([], true)}`)
  })

  async function createEmpty(name: string, table: TableName): Promise<void> {
    await connection.run(`create table ${name} as ${rowsOf(table)}`)
  }

  /** Creates a table as a run does: in the order of its file, with euros and with the times that the file omits. */
  async function makeOfMarkets(table: MarketTable): Promise<void> {
    await createEmpty(table, table)
    if (!hasEuros(table)) {
      await connection.run(`create table ordered as ${orderedSelect(table)}`)
      await connection.run(`create or replace table ${table} as from ordered`)
      await connection.run('drop table ordered')
    } else {
      const file = join(folder, `${table}.parquet`)
      await connection.run(`copy ${table} to '${file}' (format parquet)`)
      await connection.run(`create or replace table ${table} as ${repositoryText(`sql/convert/${table}.sql`)}`, {
        file,
      })
    }
    if (!isFilled(table)) return
    await connection.run(`create table ${table}_as_kept as from ${table}`)
    await connection.run(`create or replace table ${table} as ${filledSelect(table)}`)
  }

  afterAll(() => {
    connection.closeSync()
    rmSync(folder, { recursive: true })
  })

  test('has a section for each table', () => {
    expect([...dictionary.matchAll(/^## (\w+)$/gm)].map(([, table]) => table!).sort()).toEqual([...tables].sort())
  })

  test.each(tables)('names the columns of %s with their types, in order', async table => {
    expect(columnsNamed(table)).toEqual(await columnsOf(table))
  })

  async function columnsOf(table: string): Promise<string[]> {
    const described = (await connection.runAndReadAll(`describe ${table}`)).getRowObjectsJS()
    return described.map(column => `${column.column_name} ${column.column_type}`)
  }

  test.each(tables)('describes a row of %s and its licence', table => {
    expect(chapterOf(table)).toMatch(/One row per /)
    expect(chapterOf(table)).toMatch(/Licence: /)
  })

  test.each(tableNames)('has the columns of %s as they are described (npm run readme writes them)', table => {
    expect(dictionary).toBe(withMarketTable(dictionary, columnsTable(table), table))
  })
})

function chapterOf(table: string): string {
  return dictionary.split(/^## /m).find(chapter => chapter.startsWith(`${table}\n`))!
}

function columnsNamed(table: string): string[] {
  const lines = chapterOf(table).matchAll(/^\| `(\w+)` \| ([^|]+) \| [^|]+ \|$/gm)
  return [...lines].map(([, name, type]) => `${name} ${type}`)
}
