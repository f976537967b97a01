import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { parse } from 'csv-parse/sync'
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasets, nameOf } from '../../../pipeline/bulk/datasets.ts'
import { sha256Of } from '../../../pipeline/model/sha256.ts'
import { type Manifest, type ManifestBulk, readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { findReport } from '../../../pipeline/stages/run/run-folder.ts'
import { demonstration } from '../../support/demonstration.ts'
import { tableSql } from '../../support/snapshot-tables.ts'
import { wholeBulk } from '../../support/whole-bulk.ts'

// Reads each file of the demonstration with three readers that share no code: DuckDB, hyparquet, and csv-parse
// according to RFC 4180.

let dataDir: string
let dayBefore: Manifest
let manifest: Manifest
let connection: DuckDBConnection

beforeAll(async () => {
  dataDir = await demonstration()
  dayBefore = publishedOn('2026-11-18')
  manifest = publishedOn('2026-11-19')
  connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
  await connection.run("set TimeZone = 'UTC'")
})

afterAll(() => connection.closeSync())

function publishedOn(day: string): Manifest {
  const { snapshot } = findReport(dataDir, `${day.replaceAll('-', '')}T120000Z`)!
  return readManifest(snapshotFolder(dataDir, snapshot!))
}

async function rowsOf<Row>(sql: string): Promise<Row[]> {
  return (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[]
}

/** The values of the first column. */
async function listed(sql: string): Promise<unknown[]> {
  return (await connection.runAndReadAll(sql)).getRowsJson().map(([value]) => value)
}

const fileOf = (path: string): Promise<string> => wholeBulk(dataDir, manifest.bulk, path)

type Cells = readonly (string | null)[]

/** The cells as CSV has them. null: an empty cell. */
const cellsOf = async (sql: string): Promise<Cells[]> =>
  (await connection.runAndReadAll(sql)).getRowsJson().map(row => row.map(cell => (cell === null ? null : String(cell))))

// The name of each type in DuckDB, and the check of a value that hyparquet reads.
const types: Readonly<Record<string, readonly [table: RegExp, isValue: (value: unknown) => boolean]>> = {
  string: [/^VARCHAR$/, value => typeof value === 'string'],
  integer: [/^(INTEGER|BIGINT)$/, value => typeof value === 'bigint' || Number.isInteger(value)],
  number: [/^DECIMAL\(\d+,\d+\)$/, value => typeof value === 'number'],
  boolean: [/^BOOLEAN$/, value => typeof value === 'boolean'],
  date: [/^DATE$/, value => value instanceof Date],
  datetime: [/^TIMESTAMP WITH TIME ZONE$/, value => value instanceof Date],
}

test('the files of a manifest exist, with the bytes and the rows that it states', async () => {
  for (const one of manifest.bulk) {
    const bytes = readFileSync(await fileOf(one.path))
    expect([one.path, bytes.length, sha256Of(bytes)]).toEqual([one.path, one.bytes, one.sha256])
    if (one.format === 'csv') continue
    const { buffer, byteOffset, byteLength } = bytes
    const { num_rows } = parquetMetadata(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
    expect([one.path, Number(num_rows)]).toEqual([one.path, one.rows])
  }
})

test('every data set exists in both formats', () => {
  const paths = manifest.bulk.map(one => one.path)
  // biome-ignore format: a list of short words reads better in lines
  expect(paths.filter(path => path.endsWith('.csv')).map(path => path.slice(0, -4))).toEqual([
    'daily-2026-11-17', 'daily-2026-11-18', 'daily-share-alike-2026-11-17', 'daily-share-alike-2026-11-18',
    'moves-2026-11-17', 'moves-2026-11-18', 'moves-2026-11-19', 'moves-share-alike-2026-11-17',
    'moves-share-alike-2026-11-18', 'moves-share-alike-2026-11-19', 'prices-share-alike', 'prices',
    'stations-share-alike', 'stations', 'tolls-odbl', 'tolls', 'weekly-long', 'weekly-wide',
  ])
  expect(paths).toHaveLength(36)
})

test('a past day keeps its file', () => {
  const of = ({ bulk }: Manifest) =>
    bulk
      .filter(one => one.path.startsWith('moves-2026-11-18'))
      .map(({ path, sha256, rows, bytes }) => ({ path, sha256, rows, bytes }))
  expect(of(manifest)).toEqual(of(dayBefore))
  expect(of(manifest)).toHaveLength(2)
})

test('the datapackage of a snapshot has the size and hash in its manifest', () => {
  const { id, datapackage } = manifest
  const file = join(snapshotFolder(dataDir, id), datapackage.name)
  expect(existsSync(file) && statSync(file).size).toBe(datapackage.bytes)
  expect(sha256Of(readFileSync(file))).toBe(datapackage.sha256)
  expect(JSON.parse(readFileSync(file, 'utf8')).snapshot).toBe(id)
})

const all = datasets.flatMap(dataset => dataset.terms.map(terms => [nameOf(dataset, terms), dataset] as const))

describe.each(all)('%s', (name, { columns }) => {
  const filesOf = (format: ManifestBulk['format']) =>
    manifest.bulk.filter(one => one.dataset === name && one.format === format)

  test('is written', () => expect(filesOf('parquet').length).toBeGreaterThan(0))

  test('has the columns and types of its description, in DuckDB and in hyparquet', async () => {
    for (const file of filesOf('parquet')) {
      const path = await fileOf(file.path)
      const described = await rowsOf<{ column_name: string; column_type: string }>(
        `describe select * from read_parquet('${path}')`,
      )
      expect(described.map(one => one.column_name)).toEqual(columns.map(one => one.name))
      for (const [at, { column_type }] of described.entries()) {
        expect([columns[at]!.name, column_type]).toEqual([
          columns[at]!.name,
          expect.stringMatching(types[columns[at]!.type]![0]),
        ])
      }
      const buffer = new Uint8Array(readFileSync(path)).buffer
      const metadata = parquetMetadata(buffer)
      expect(parquetSchema(metadata).children.map(child => child.element.name)).toEqual(columns.map(one => one.name))
      const rows = await parquetReadObjects({ file: buffer, metadata, compressors })
      expect([file.path, rows.length, Number(metadata.num_rows)]).toEqual([file.path, file.rows, file.rows])
      for (const { name: column, type } of columns) {
        const [wrong] = rows.filter(row => row[column] != null && !types[type]![1](row[column]))
        expect([column, wrong?.[column]]).toEqual([column, undefined])
      }
    }
  })

  test('states in its metadata the schema that its data package has, and that timestamps are UTC', async () => {
    const text = readFileSync(join(snapshotFolder(dataDir, manifest.id), manifest.datapackage.name), 'utf8')
    const { resources }: { resources: { path: string; title: string; schema: object }[] } = JSON.parse(text)
    for (const { path } of filesOf('parquet')) {
      const stated = await rowsOf<{ key: string; value: string }>(
        `select decode(key) as key, decode(value) as value from parquet_kv_metadata('${await fileOf(path)}')`,
      )
      const { title, schema, ...rest } = Object.fromEntries(stated.map(({ key, value }) => [key, value]))
      const resource = resources.find(one => one.path === path)!
      expect([title, JSON.parse(schema!)]).toEqual([resource.title, resource.schema])
      expect(rest).toEqual({ timestamps: 'UTC' })
    }
  })

  test('has the same cells in CSV, except for the apostrophe before a possible formula', async () => {
    for (const file of filesOf('csv')) {
      const parquet = filesOf('parquet').find(one => one.path === file.path.replace('.csv', '.parquet'))!
      const texts = columns.map(({ name: column, type }) => {
        if (type === 'datetime') return `strftime(${column}, '%Y-%m-%d %H:%M:%S')`
        return type === 'number' ? `${column}::varchar` : column
      })
      const expected = await cellsOf(`select ${texts.join(', ')} from read_parquet('${await fileOf(parquet.path)}')`)
      const [head, ...lines] = parse(readFileSync(await fileOf(file.path)), {
        recordDelimiter: '\r\n',
      }) as string[][]
      expect(head).toEqual(columns.map(one => one.name))
      const isText = columns.map(({ type }) => type === 'string')
      const found = lines.map(cells => cells.map((cell, at) => (cell === '' ? null : isText[at] ? bare(cell) : cell)))
      expect(found.length).toBe(expected.length)
      expect(found.findIndex((cells, at) => cells.join('\0') !== expected[at]!.join('\0'))).toBe(-1)
      const formula = /^[\t\r]|(?:^|[;|\t\r\n])[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u
      expect(lines.flat().filter((cell, at) => isText[at % columns.length] && formula.test(cell))).toEqual([])
      const read = await rowsOf<{ rows: number }>(
        `select count(*)::integer as rows from read_csv('${await fileOf(file.path)}', strict_mode = true, auto_detect = true)`,
      )
      expect([file.path, read[0]!.rows]).toEqual([file.path, parquet.rows])
    }
  })
})

describe('data that may be redistributed', () => {
  const reuseOf = async (path: string) =>
    listed(`select distinct reuse from read_parquet('${await fileOf(path)}') as bulk
      inner join ${tableOf('sources')} as sources on sources.source_id = bulk.source order by reuse`)
  const tableOf = (table: string) => tableSql(dataDir, manifest.id, table)

  test.each(['stations', 'prices', 'moves-2026-11-19'])('%s: rows of open sources only', async path => {
    expect(await reuseOf(`${path}.parquet`)).toEqual(['open'])
    expect(await reuseOf(`${path.replace(/^[a-z]+/, '$&-share-alike')}.parquet`)).toEqual(['share_alike'])
  })

  test('a market with a restricted source has no statistics, even if its other sources are open', async () => {
    const markets = async (path: string) =>
      listed(`select distinct country_code from read_parquet('${await fileOf(path)}') order by country_code`)
    expect((await markets('daily-2026-11-18.parquet')).join(' ')).toBe('AT DK ES FR GB GR IS IT SE SI')
    expect(await markets('daily-share-alike-2026-11-18.parquet')).toEqual(['CY'])
  })

  test('data of OpenStreetMap is only in the tolls with its licence', async () => {
    const licences = async (path: string) =>
      listed(`select distinct licence from read_parquet('${await fileOf(path)}')`)
    expect(await licences('tolls-odbl.parquet')).toEqual(['ODbL 1.0'])
    expect(await licences('tolls.parquet')).not.toContain('ODbL 1.0')
    const [hours] = await rowsOf<{ of: number }>(
      `select count(*)::integer as of from read_parquet('${await fileOf('stations.parquet')}') as bulk
       inner join ${tableOf('stations')} as stations on stations.station_id = bulk.station_id
       where bulk.opening_hours is distinct from stations.opening_hours or bulk.name is distinct from stations.name
         or bulk.brand is distinct from stations.brand`,
    )
    expect(hours).toEqual({ of: 0 })
  })

  test('the datapackage states for every source which data is exported, and why the rest is not', () => {
    const path = join(snapshotFolder(dataDir, manifest.id), 'datapackage.json')
    expect(existsSync(path)).toBe(true)
    const { sources } = JSON.parse(readFileSync(path, 'utf8')) as { sources: SourceTold[] }
    const entry = (id: string) => sources.find(source => source.id === id)!
    expect(entry('it')).toMatchObject({ datasets: ['stations', 'prices', 'moves', 'daily'], leftOut: null })
    expect(entry('cy').datasets).toEqual(['stations', 'prices', 'moves', 'daily'].map(name => `${name}-share-alike`))
    expect(entry('at')).toMatchObject({ datasets: ['daily'], leftOut: expect.stringMatching(/^no rows: its terms/) })
    expect(entry('pt')).toMatchObject({ datasets: [], leftOut: expect.stringMatching(/^nothing: its terms/) })
    expect(entry('au-vic')).toMatchObject({
      datasets: ['stations', 'prices', 'moves'],
      leftOut: expect.stringMatching(/^no statistics/),
    })
    expect(sources.filter(one => one.datasets.length === 0 && !one.leftOut)).toEqual([])
    expect(sources.filter(one => !one.attribution || !one.licence || !one.reuse)).toEqual([])
  })
})

interface SourceTold {
  readonly id: string | null
  readonly datasets: readonly string[]
  readonly leftOut: string | null
  readonly attribution: string
  readonly licence: string
  readonly reuse: string
}

/** The text of a cell without the apostrophes before formulas. */
function bare(cell: string): string {
  return cell
    .replace(/^'(?=[\t\r]|[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/u, '')
    .replace(/([;|\t\r\n][\s\p{Cc}\p{Cf}"]*)'(?=[=+\-@＝＋－＠])/gu, '$1')
}
