import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnsTable, withMarketTable } from '../../bin/markdown-tables.ts'
import { type MarketTable, marketTables, tableNames } from '../../pipeline/model/tables.ts'
import { fillTable } from '../../pipeline/snapshot/fill-table.ts'
import { textColumns } from '../../pipeline/snapshot/row-texts.ts'
import {
  filledSelect,
  hasEuros,
  isFilled,
  orderedSelect,
  storedColumns,
} from '../../pipeline/snapshot/stored-tables.ts'
import { lineageRows, selectOf } from '../../pipeline/snapshot/tables.ts'
import { perEuroColumns } from '../../pipeline/stages/convert/convert-market.ts'
import { repositoryText } from '../support/repository.ts'

const dictionary = repositoryText('docs/data-dictionary.md')
// The lineage contains the rows from which prices came. It is made from the other tables.
const now = '2026-11-19 12:00:00'
const ofSnapshots = tableNames.filter(table => !(marketTables as readonly string[]).includes(table))
// Each table follows the tables that it reads.
const madeOfTables = [
  ['named_rows', 'memory/named_rows', {}],
  ['origins', 'publish/origins', {}],
  ['lineage', 'publish/lineage', {}],
  ['day_so_far', 'daily/day_so_far', { now, form: '', changed_stamps: '[]' }],
  ['days_before', 'daily/days_before', { file: '', followed: false }],
  ['open_days', 'daily/open_days', { now }],
  ['days_of_runs', 'daily/daily', { day: '2026-11-18' }],
  ['days_of_archives', 'daily/daily', { day: '2026-11-18' }],
  ['daily', 'views/daily', {}],
  ['prices_before', 'moves/prices_before', {}],
  ['moves', 'moves/moves', { seen_at: now, snapshot_id: '' }],
  ['price_history', 'views/price_history', {}],
  ['stations_ever', 'views/stations_ever', {}],
  ['earlier_rates', 'publish/no_rates', {}],
  ['rates_ever', 'publish/rates_ever', { now }],
] as const
const between = [
  'named_rows',
  'day_so_far',
  'days_before',
  'days_of_runs',
  'days_of_archives',
  'prices_before',
  'earlier_rates',
]
const tables = [...tableNames, ...madeOfTables.map(([table]) => table)].filter(table => !between.includes(table))

describe('docs/data-dictionary.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-tables-'))
  let connection: DuckDBConnection

  beforeAll(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect()
    await connection.run(repositoryText('sql/macros/six_decimals.sql'))
    await fillTable(connection, 'per_euro', perEuroColumns, [])
    for (const table of ofSnapshots)
      await connection.run(`create table ${table} as ${selectOf([], storedColumns(table))}`)
    await connection.run(`create table texts as ${selectOf([], textColumns)}`)
    for (const table of marketTables) await makeOfMarkets(table)
    for (const [name, select] of lineageRows()) await connection.run(`create table ${name} as ${select}`)
    await connection.run('create view prices_kept as from prices')
    const places = 'select *, 0 as file_index, 0 as file_row_number'
    await connection.run(`create view moves_in_order as ${places} from (${repositoryText('sql/moves/no_moves.sql')})`)
    for (const [table, name, parameters] of madeOfTables) await make(table, name, parameters)
  })

  async function make(table: string, name: string, parameters: Record<string, string | boolean>): Promise<void> {
    // A first run has no previous file, so a file with the same columns is read.
    const file = join(folder, 'day_so_far.parquet')
    if ('file' in parameters) await connection.run(`copy day_so_far to '${file}' (format parquet)`)
    const values = 'file' in parameters ? { ...parameters, file } : parameters
    await connection.run(`create table ${table} as ${repositoryText(`sql/${name}.sql`)}`, values)
  }

  /** Creates a table as a run does: in the order of its file, with euros and with the times that the file omits. */
  async function makeOfMarkets(table: MarketTable): Promise<void> {
    await connection.run(`create table ${table} as ${selectOf([], storedColumns(table))}`)
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

  test('has the same columns for an empty move log as for one with moves', async () => {
    await make('no_moves', 'moves/no_moves', {})
    expect(await columnsOf('no_moves')).toEqual(await columnsOf('moves'))
  })

  test('has the same columns for a snapshot without any market as for one with open days', async () => {
    await make('no_open_days', 'daily/no_open_days', {})
    expect(await columnsOf('no_open_days')).toEqual(await columnsOf('open_days'))
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
