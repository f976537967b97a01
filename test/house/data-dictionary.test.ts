import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fuelCodes } from '../../pipeline/model/fuels.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

const dictionary = repositoryText('docs/data-dictionary.md')
// The rows that prices came from stand in their lineage, which is made of the other tables.
const fromRows = repositoryFiles('.sql', 'sql/tables').map(path => posix.basename(path, '.sql'))
// In the order in which each has what it reads.
const madeOfTables = [
  ['lineage', 'publish/lineage', { rules: '', fixed: '{}' }],
  ['day_so_far', 'changes/day_so_far', { now: '2026-11-19 12:00:00', areas: '[]', changed_stamps: '[]' }],
  ['days_before', 'changes/days_before', { file: '', followed: false }],
  ['open_days', 'changes/open_days', { now: '2026-11-19 12:00:00' }],
  ['daily', 'changes/daily', { day: '2026-11-18' }],
  ['prices_before', 'changes/prices_before', { file: '', followed: false }],
  ['prices_changes', 'changes/prices_changes', { seen_at: '2026-11-19 12:00:00', snapshot_id: '' }],
] as const
const between = ['origins', 'day_so_far', 'days_before', 'prices_before']
const tables = [...fromRows, ...madeOfTables.map(([table]) => table)].filter(table => !between.includes(table))

describe('docs/data-dictionary.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-tables-'))
  const rows = join(folder, 'empty.jsonl')
  let connection: DuckDBConnection

  beforeAll(async () => {
    writeFileSync(rows, '')
    connection = await (await DuckDBInstance.create(':memory:')).connect()
    await connection.run(repositoryText('sql/macros/six_decimals.sql'))
    for (const table of fromRows) await make(table, `tables/${table}`, { rows })
    for (const [table, name, parameters] of madeOfTables) await make(table, name, parameters)
  })

  async function make(table: string, name: string, parameters: Record<string, string | boolean>): Promise<void> {
    // A first run follows none: a file of the same form stands for it.
    const form = table === 'days_before' ? 'day_so_far' : 'prices'
    const file = join(folder, `${form}.parquet`)
    if ('file' in parameters) await connection.run(`copy ${form} to '${file}' (format parquet)`)
    const values = 'file' in parameters ? { ...parameters, file } : parameters
    await connection.run(`create table ${table} as ${repositoryText(`sql/${name}.sql`)}`, values)
  }

  afterAll(() => {
    connection.closeSync()
    rmSync(folder, { recursive: true })
  })

  test('has a chapter for each table', () => {
    expect([...dictionary.matchAll(/^## (\w+)$/gm)].map(([, table]) => table!).sort()).toEqual([...tables].sort())
  })

  test.each(tables)('names the columns of %s with their types, in their order', async table => {
    expect(columnsNamed(table)).toEqual(await columnsOf(table))
  })

  test('tells of a move log without a move as it is with some', async () => {
    await make('no_moves', 'changes/no_moves', {})
    expect(await columnsOf('no_moves')).toEqual(await columnsOf('prices_changes'))
  })

  async function columnsOf(table: string): Promise<string[]> {
    const described = (await connection.runAndReadAll(`describe ${table}`)).getRowObjectsJS()
    return described.map(column => `${column.column_name} ${column.column_type}`)
  }

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
