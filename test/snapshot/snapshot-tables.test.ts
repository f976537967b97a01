import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileOf, fileOfTable, filesOfSnapshot, namedFiles, openTables, tableSql } from '../support/snapshot-tables.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const id = '20261119T120000Z-0123456789ab'
const lastRead = '2026-11-19 11:30:00'
const dataDir = temporaryFolder()
let connection: DuckDBConnection

/** A price of a source; columns that are not given are null. */
const price = (columns: string): string =>
  `select t.* replace (${columns}) from (select null::bigint as station_id, null::varchar as country_code,
    null::varchar as source, null::varchar as fuel, null::varchar as currency, null::varchar as native_fuel,
    null::decimal(12,6) as amount, null::timestamp as read_at, null::timestamp as stamp_at,
    'accept' as verdict, null::varchar as rule, null::varchar as detail, null::decimal(12,6) as valid_amount,
    null::timestamp as valid_read_at, null::varchar as origin, null::varchar as valid_origin,
    null::decimal(12,6) as eur_per_unit, null::timestamp as valid_updated_at, null::timestamp as updated_at,
    null::varchar as unusable) as t`

/** An origin ends with the id of its text. */
const origin = (source: string, position: number): string => `${source}/stations#${position}@aabb/0${position}`

// Germany has no accepted price. France has a held price with its last accepted one.
const tables: Readonly<Record<string, string>> = {
  'parts/DE/prices-1.parquet': price(`1::bigint as station_id, 'DE' as country_code, 'de' as source,
    'diesel' as fuel, 1.5 as amount, 'withhold' as verdict, 'band' as rule, '${origin('de', 1)}' as origin, 'above' as unusable`),
  'parts/FR/prices-2.parquet': `${price(`2::bigint as station_id, 'FR' as country_code, 'fr' as source,
    'diesel' as fuel, 1.7 as amount, 1.7 as valid_amount, '${origin('fr', 1)}' as origin, '${origin('fr', 1)}' as valid_origin, 1.7 as eur_per_unit`)}
    union all ${price(`3::bigint as station_id, 'FR' as country_code, 'fr' as source, 'diesel' as fuel, 9.9 as amount,
    timestamp '2026-11-18 12:00:00' as read_at, 'hold' as verdict, 'jump' as rule, 1.8 as valid_amount,
    timestamp '2026-11-17 12:00:00' as valid_read_at, '${origin('fr', 2)}' as origin, '${origin('fr', 3)}' as valid_origin,
    1.8 as eur_per_unit`)}`,
  'parts/FR/stations-3.parquet': "select 2::bigint as station_id, 'fr' as source, null::timestamp as read_at",
  'parts/FR/figures-4.parquet': `select 'fr' as source, 'FR' as country_code, null::varchar as region, 'sp95' as fuel,
    'EUR' as currency, null::varchar as native_fuel, 1.6::decimal(12,6) as amount, null::timestamp as valid_from,
    null::timestamp as read_at, '${origin('fr', 4)}' as origin, 1.6::decimal(12,6) as eur_per_unit, null::varchar as unusable`,
  'parts/FR/captures-5.parquet': `select 'fr' as source, 'stations' as capture, 'aabbcc' as sha256, null::timestamp as fetched_at
    union all select 'fr', 'brands', 'dd', timestamp '2026-11-18 12:00:00'`,
  'parts/FR/texts-6.parquet': `select 'fr' as source, '0' || position as text_id, '{"nr":' || position || '}' as fields
    from range(1, 5) as numbers (position)`,
  [`snapshots/${id}/sources.parquet`]: `select 'fr' as source_id, timestamp '${lastRead}' as last_read_at
    union all select 'de', null`,
}

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
  for (const [file, sql] of Object.entries(tables)) {
    mkdirSync(dirname(join(dataDir, file)), { recursive: true })
    await connection.run(`copy (${sql}) to '${join(dataDir, file)}' (format parquet)`)
  }
  const parts = ['DE', 'FR'].map(name => ({ name, files: filesOfPart(name) }))
  const manifest = { files: [{ name: 'sources.parquet', sha256: 'bb' }], datapackage: { name: 'datapackage.json' } }
  const header = 'bulk/header-0123456789abcdef.csv'
  const pieces = [{ file: header }, { file: 'parts/FR/stations-3.parquet' }, { file: header }]
  writeManifest(id, { ...manifest, parts, segments: [], statistics: [], bulk: [{ pieces }] })
})
afterAll(() => connection.closeSync())

function filesOfPart(part: string): object[] {
  const files = Object.keys(tables).filter(file => file.startsWith(`parts/${part}/`))
  return files.map(file => {
    return { name: `${/(\w+)-\d/.exec(file)![1]}.parquet`, file, sha256: 'aa' }
  })
}

function writeManifest(snapshot: string, manifest: object): void {
  const folder = join(dataDir, 'snapshots', snapshot)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
}

async function rows(sql: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(sql)).getRowsJson()
}

describe('a snapshot whose tables are in parts', () => {
  test('has the rows of all its parts, in the order of the parts', async () => {
    expect(await rows(`select station_id::integer from ${tableSql(dataDir, id, 'prices')}`)).toEqual([[1], [2], [3]])
  })

  test('has the last read of the source when a file of a part leaves out the time', async () => {
    const timesOf = (table: string, columns: string) => rows(`select ${columns} from ${tableSql(dataDir, id, table)}`)
    expect(await timesOf('prices', 'read_at, valid_read_at')).toEqual([
      [null, null],
      [lastRead, lastRead],
      ['2026-11-18 12:00:00', '2026-11-17 12:00:00'],
    ])
    expect(await timesOf('stations', 'read_at')).toEqual([[lastRead]])
    expect(await timesOf('figures', 'read_at')).toEqual([[lastRead]])
    expect(await timesOf('captures', 'fetched_at')).toEqual([[lastRead], ['2026-11-18 12:00:00']])
  })

  test('has no accepted read for a price that was never accepted', async () => {
    const never = `select station_id::integer from ${tableSql(dataDir, id, 'prices')} where valid_read_at is null`
    expect(await rows(never)).toEqual([[1]])
  })

  test('has a table that is in no part, without rows and with its columns', async () => {
    const table = tableSql(dataDir, id, 'quarantine')
    expect(await rows(`from ${table}`)).toEqual([])
    const columns = await rows(`describe from ${table}`)
    expect(columns[0]!.slice(0, 2)).toEqual(['source', 'VARCHAR'])
    expect(columns.at(-1)!.slice(0, 2)).toEqual(['ref', 'VARCHAR'])
  })

  test('has the lineage of its prices and figures', async () => {
    const columns =
      'station_id::integer, fuel, amount::double, in_force, eur_per_unit::double, rule, position, read_at, fields'
    expect(await rows(`select ${columns} from ${tableSql(dataDir, id, 'lineage')}`)).toEqual([
      [1, 'diesel', 1.5, false, null, 'band', 1, null, null],
      [2, 'diesel', 1.7, true, 1.7, null, 1, lastRead, '{"nr":1}'],
      [3, 'diesel', 1.8, true, 1.8, null, 3, '2026-11-17 12:00:00', '{"nr":3}'],
      [3, 'diesel', 9.9, false, null, 'jump', 2, '2026-11-18 12:00:00', '{"nr":2}'],
      [null, 'sp95', 1.6, true, 1.6, null, 4, lastRead, '{"nr":4}'],
    ])
  })

  test('names its files by their paths from the data folder', () => {
    expect(fileOfTable(dataDir, id, 'prices', 'FR')).toBe('parts/FR/prices-2.parquet')
    expect(fileOfTable(dataDir, id, 'prices')).toBe('parts/DE/prices-1.parquet')
    expect(fileOf(dataDir, id, 'sources.parquet')).toBe(`snapshots/${id}/sources.parquet`)
    expect(() => fileOfTable(dataDir, id, 'osm', 'FR')).toThrow('expected a file osm.parquet of part FR, found none')
    const inFolder = [`snapshots/${id}/sources.parquet`, `snapshots/${id}/datapackage.json`]
    const ofParts = Object.keys(tables).filter(file => file.startsWith('parts/'))
    const ofBulk = 'bulk/header-0123456789abcdef.csv'
    expect(filesOfSnapshot(dataDir, id).sort()).toEqual([...inFolder, ...ofParts, ofBulk].sort())
    expect(namedFiles(dataDir, id).find(({ file }) => file === ofBulk)!.sha256).toBe('0123456789abcdef')
    expect(namedFiles(dataDir, id).find(({ file }) => file.includes('stations'))!.sha256).toBe('aa')
  })
})

describe('a snapshot whose tables are in its folder', () => {
  const old = '20261118T120000Z-0123456789ab'
  const beside = { country: 'FR', month: '2026-11', name: 'abc', sha256: 'cc' }

  beforeAll(async () => {
    writeManifest(old, {
      files: [{ name: 'prices.parquet' }],
      datapackage: { name: 'datapackage.json' },
      segments: [beside],
      statistics: [{ name: '2026-11-18-abc' }],
      bulk: [{ file: 'prices-abc.csv' }],
    })
    const file = join(dataDir, fileOfTable(dataDir, old, 'prices'))
    await connection.run(`copy (select 7 as station_id, null as read_at) to '${file}' (format parquet)`)
  })

  test('has the rows of their files unchanged', async () => {
    expect(await rows(`from ${tableSql(dataDir, old, 'prices')}`)).toEqual([[7, null]])
  })

  test('names its files by their paths from the data folder', () => {
    expect(fileOfTable(dataDir, old, 'prices', 'FR')).toBe(`snapshots/${old}/prices.parquet`)
    expect(filesOfSnapshot(dataDir, old)).toEqual([
      `snapshots/${old}/prices.parquet`,
      `snapshots/${old}/datapackage.json`,
      'changes/FR/2026-11/abc.parquet',
      'statistics/2026-11-18-abc.parquet',
      'bulk/prices-abc.csv',
    ])
  })
})

test('the tables of a snapshot are opened as views of a connection', async () => {
  await openTables(connection, dataDir, id)
  expect(await rows('select count(*)::integer from prices inner join sources on source_id = source')).toEqual([[3]])
  expect(await rows('select count(*)::integer from tolls')).toEqual([[0]])
})
