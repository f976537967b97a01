import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { beforeAll, describe, expect, test } from 'vitest'
import { sqlCommand } from '../../bin/commands/sql.ts'
import { SnapshotError, UsageError } from '../../pipeline/model/errors.ts'
import { copyOf, runOf } from '../support/kept-folder.ts'
import { printedBy } from '../support/printed-by.ts'
import { faultsIn } from '../support/reports.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let dataDir: string
let first: string

beforeAll(async () => {
  dataDir = temporaryFolder()
  first = await runOf(dataDir, '2026-11-17')
  await runOf(dataDir, '2026-11-18')
})

async function asked(...args: readonly string[]): Promise<string> {
  return (await printedBy(sqlCommand(), '--data-dir', dataDir, ...args)).text
}

const values = `select 9007199254740993::bigint as big, 1.50::decimal(12, 6) as price, timestamp '2026-11-18 12:00:00' as at,
  true as yes, null::integer as nothing, 'nan'::double as none, [1, 2] as list, 'a "b", c' as word, '=1+1' as formula, -1 as less`

describe('fuel-etl sql', () => {
  test('prints the rows as a table, also of a query with a semicolon and of one that begins with from', async () => {
    const query =
      'select country_code, fuel, median(eur_per_unit) as median from prices group by all order by all limit 2;'
    expect(await asked(query)).toMatch(/^country_code {2}fuel +median\nAT +diesel +\d\.\d{6,}\n(AT|SI) /)
    expect(await asked('from (values (1, null), (20, 7)) as t (one, two)')).toBe('one  two\n  1\n 20    7\n')
  })

  test('without a query lists the tables, each with its first sentence', async () => {
    const text = await asked()
    expect(text).toMatch(/^prices +Every stored price, in force or not\.$/m)
    expect(
      text
        .trimEnd()
        .split('\n')
        .slice(1)
        .map(line => line.split(' ')[0]),
    ).toContain('price_history')
  })

  test.each(['prices', 'describe PRICES;'])('%s lists the columns with their meaning', async query => {
    expect(await asked(query)).toMatch(/^eur_per_unit +DECIMAL\(12,6\) +the same in euros/m)
  })

  test('keeps all digits in JSON, where a list is a list and not-a-number null', async () => {
    const text = await asked(values, '--format', 'json')
    expect(text).toContain(
      '"big":9007199254740993,"price":1.500000,"at":"2026-11-18 12:00:00","yes":true,"nothing":null',
    )
    expect(JSON.parse(text)).toEqual([
      expect.objectContaining({ none: null, list: [1, 2], word: 'a "b", c', less: -1 }),
    ])
    expect(await asked(values, '--json')).toBe(text)
    expect(faultsIn('sql', JSON.parse(text))).toEqual([])
    expect(await asked('from prices where false', '--json')).toBe('[]\n')
  })

  test('quotes CSV, and keeps a spreadsheet from running a text as a formula', async () => {
    const [head, row] = (await asked(values, '--format', 'csv')).split('\r\n')
    expect(head).toBe('big,price,at,yes,nothing,none,list,word,formula,less')
    expect(row).toBe(`9007199254740993,1.500000,2026-11-18 12:00:00,true,,nan,"[1,2]","a ""b"", c",'=1+1,-1`)
  })

  test('writes Parquet and CSV to a file', async () => {
    const to = join(temporaryFolder(), 'answer.parquet')
    const query = 'select 1::integer as one, 2::double as two'
    for (let time = 0; time < 2; time += 1) await asked(query, '--format', 'parquet', '--output', to)
    const file = Uint8Array.from(readFileSync(to)).buffer
    expect(await parquetReadObjects({ file, compressors })).toEqual([{ one: 1, two: 2 }])
    expect(await asked(query, '--format', 'csv', '--output', to)).toBe(`written to ${to}\n`)
    expect(readFileSync(to, 'utf8')).toBe('one,two\r\n1,2.0\r\n')
  })

  test('reads a statement from a file, and an earlier snapshot', async () => {
    const file = join(temporaryFolder(), 'question.sql')
    writeFileSync(file, '-- When was each source read?\nselect max(last_read_at) as last from sources')
    expect(await asked('--file', file)).toContain('2026-11-18')
    expect(await asked('--file', file, '--snapshot', first)).toContain('2026-11-17')
  })

  const refused: readonly (readonly [query: string, message: RegExp])[] = [
    ['', /^sql: expected a query, found nothing$/],
    ['selec 1', /^sql: Parser Error: syntax error at or near "selec"$/],
    [
      'select country from prices',
      /^sql: Binder Error: .*"country" not found.*; Candidate bindings: "country_code"[^\n]*$/,
    ],
    ['from nowhere', /^sql: Catalog Error: Table with name nowhere does not exist[^\n]*$/],
    ['describe nowhere', /^sql: Catalog Error: Table with name nowhere does not exist[^\n]*$/],
    ['select 1; select 2', /^sql: expected one statement, found 2$/],
    ['create table mine as select 1', /^sql: expected a statement that only reads, such as SELECT, found CREATE$/],
    ['set enable_external_access = true', /^sql: expected a statement that only reads, such as SELECT, found SET$/],
    [
      "copy (select 1) to 'answer.csv'",
      /^sql: (Permission Error: Cannot access file|expected a statement that only reads)/,
    ],
    ["from read_csv('/etc/passwd')", /^sql: Permission Error: Cannot access file "\/etc\/passwd"/],
    ["from read_csv('http://127.0.0.1:9/a.csv')", /^sql: Permission Error/],
    ["select 'x'::integer", /^sql: Conversion Error: [^\n]*$/],
  ]
  test.each(refused)('refuses %j in one line', async (query, message) => {
    const error = await asked(query).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UsageError)
    expect((error as UsageError).message).toMatch(message)
  })

  test('writes nothing into the data folder', async () => {
    const inside = join(dataDir, 'answer.csv')
    await expect(asked('select 1', '--format', 'csv', '--output', inside)).rejects.toThrow(/in the data folder/)
    await expect(asked(`copy (select 1) to '${inside}'`)).rejects.toThrow(/only reads.*found COPY/)
    await expect(asked('select 1', '--format', 'parquet')).rejects.toThrow(/--output FILE/)
    await expect(asked('select 1', '--output', '/nowhere/a.csv')).rejects.toThrow(/folder to write to.*found nothing/)
  })

  test('answers in a copied folder from its own files, and names what is missing there', async () => {
    const copy = copyOf(dataDir)
    const count = ['select count(*) as n from prices', '--data-dir', copy] as const
    expect((await printedBy(sqlCommand(), ...count)).text).toBe(await asked('select count(*) as n from prices'))
    mkdirSync(join(copy, 'elsewhere'))
    renameSync(join(copy, 'parts', 'SI'), join(copy, 'elsewhere', 'SI'))
    const error = await printedBy(sqlCommand(), ...count).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SnapshotError)
    expect((error as Error).message).toMatch(/^sql: IO Error: .*parts\/SI[^\n]*$/)
  })
})
