import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinedEnd, magicBytes, readParquetEnd } from '../../../pipeline/bulk/parquet-footer.ts'
import { readStruct, writtenStruct } from '../../../pipeline/bulk/thrift-compact.ts'
import { type ParquetForm, WorkingDatabase } from '../../../pipeline/snapshot/working-database.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const folder = temporaryFolder()
let database: WorkingDatabase

beforeAll(async () => {
  database = await WorkingDatabase.open(1)
})
afterAll(() => database.close())

/** Rows with every kind of column, some null. Texts repeat, so they get a dictionary with a Bloom filter. */
async function written(name: string, rows: number, form: ParquetForm = {}, more = ''): Promise<string> {
  await database.execute(`create or replace table made as select
      '${name}' as part, nr::bigint * 4294967296 - 5000 as wide, (nr % 90 - 40)::integer as narrow, nr % 3 = 0 as flag,
      case when nr % 7 > 0 then 'Ä text ' || (nr % 50) end as text, (nr / 1000.0)::decimal(12, 6) as price,
      (date '2026-11-19' - (nr % 400)::integer) as day, timestamp_ms '2026-11-19 12:00:00' + to_minutes(nr::integer) as at,
      nr / 3.0::double as share${more}
    from range(${rows}) as rows(nr) order by nr`)
  const file = join(folder, `${name}.parquet`)
  await database.write('made', file, form)
  return file
}

function joined(files: readonly string[]): string {
  const ends = files.map(readParquetEnd)
  const bodies = files.map((file, at) => readFileSync(file).subarray(at === 0 ? 0 : magicBytes, ends[at]!.at))
  let by = 0
  const footers = ends.map(({ at, footer }) => {
    const moved = { footer, by }
    by += at - magicBytes
    return moved
  })
  const file = join(folder, 'joined.parquet')
  writeFileSync(file, Buffer.concat([...bodies, joinedEnd(footers)]))
  return file
}

const small = { rowGroup: 2048 }

describe.each<[string, ParquetForm]>([
  ['v1', small],
  ['v2', { ...small, version: 'v2' }],
  ['packed', { level: 9, rowGroup: 122_880 }],
])('files of format %s', (_, form) => {
  test('are joined to one file with the rows of all, in order', async () => {
    const files = [await written('a', 5000, form), await written('b', 1, form), await written('c', 40_000, form)]
    const file = joined(files)
    const all = `select * from read_parquet(['${files.join("', '")}'])`
    expect(await rowsOf(`select * from '${file}'`)).toEqual(await rowsOf(all))
    const buffer = new Uint8Array(readFileSync(file)).buffer
    const metadata = parquetMetadata(buffer)
    expect(metadata.num_rows).toBe(45_001n)
    expect(metadata.row_groups.reduce((sum, group) => sum + group.num_rows, 0n)).toBe(45_001n)
    const rows = await parquetReadObjects({ file: buffer, metadata, compressors, columns: ['part', 'narrow', 'text'] })
    const first = rows[5001]!
    const last = rows.at(-1)!
    expect([first.part, first.narrow, last.part, last.narrow]).toEqual(['c', -40, 'c', (39_999 % 90) - 40])
  })

  test('keep their statistics and Bloom filters in the joined file', async () => {
    const file = joined([await written('a', 5000, form), await written('b', 6000, form)])
    const found = `select part, text, count(*)::integer as rows from '${file}' where text = 'Ä text 7' and part = 'b' group by all`
    expect(await rowsOf(found)).toEqual([{ part: 'b', text: 'Ä text 7', rows: 102 }])
    expect(await rowsOf(`select count(*)::integer as rows from '${file}' where text = 'none'`)).toEqual([{ rows: 0 }])
    const probed = await rowsOf<{ excluded: boolean }>(
      `select bool_and(bloom_filter_excludes) as excluded from parquet_bloom_probe('${file}', 'text', 'none')`,
    )
    expect(probed).toEqual([{ excluded: true }])
  })
})

test('a footer has the same bytes after reading and writing', async () => {
  for (const version of ['v1', 'v2'] as const) {
    const { footer } = readParquetEnd(await written('a', 50_000, { ...small, version }))
    expect(writtenStruct(readStruct(footer)).equals(footer)).toBe(true)
  }
})

test('the joined footer of one file is its own footer', async () => {
  const file = await written('a', 5000, small)
  const { footer, at } = readParquetEnd(file)
  expect(joinedEnd([{ footer, by: 0 }]).equals(readFileSync(file).subarray(at))).toBe(true)
})

test('row groups without rows are left out', async () => {
  const files = [await written('a', 0), await written('b', 3)]
  const { row_groups: groups } = parquetMetadata(new Uint8Array(readFileSync(joined(files))).buffer)
  expect(groups.map(group => group.num_rows)).toEqual([3n])
})

test('files with other columns are not joined', async () => {
  const files = [await written('a', 10), await written('b', 10, {}, ', 1 as more')]
  expect(() => joined(files)).toThrow('expected the same columns in all')
})

test('a file that is not Parquet is refused', () => {
  const file = join(folder, 'text.parquet')
  for (const text of ['', 'PAR1PAR1', 'PAR1 and then something else', `PAR1${'x'.repeat(40)}PAR1`]) {
    writeFileSync(file, text)
    expect(() => readParquetEnd(file)).toThrow('expected a Parquet file')
  }
})

test('truncated bytes and maps are refused', () => {
  expect(() => readStruct(Buffer.from([0x15]))).toThrow('found fewer')
  expect(() => readStruct(Buffer.from([0x18, 0x7f]))).toThrow('found fewer')
  expect(() => readStruct(Buffer.from([0x1b, 0x00]))).toThrow('expected a type of Thrift, found 11')
})
