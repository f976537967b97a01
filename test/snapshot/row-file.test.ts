import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfFile } from '../../pipeline/disk/hash-of-file.ts'
import { SnapshotError } from '../../pipeline/model/errors.ts'
import { checkFile, RowFile, smallGroupRows } from '../../pipeline/snapshot/row-file.ts'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder()
const path = join(folder, 'rows.parquet')
const columns = ['id', 'word', 'price', 'at', 'on', 'open']
const keys = 3000

/** Every id three times, so that the rows of one lie in two groups. */
const rows = `
  select
    (9007199254730000 + range // 3)::bigint as id,
    case when range % 2 = 0 then 'Žižkov ' || range end as word,
    (range * 0.000001 + 1.469)::decimal(12, 6) as price,
    timestamp '2026-11-19 12:00:00' + to_seconds(range) as "at",
    date '2026-11-19' as "on",
    range % 3 = 0 as open
  from range(${keys * 3})
  order by range`

beforeAll(async () => {
  const database = await WorkingDatabase.open(1)
  await database.execute(`create table numbered as ${rows}`)
  await database.write('numbered', path, { rowGroup: smallGroupRows })
  database.close()
})

const expected = () => ({ file: 'parts/IT/rows.parquet', ...hashOfFile(path) })

const opened: RowFile[] = []
afterAll(() => {
  for (const file of opened) file.close()
})

async function open(): Promise<RowFile> {
  const file = new RowFile(await checkFile(path, expected()))
  opened.push(file)
  return file
}

test('the rows of a key are found with exact amounts, instants and days, also where two groups share them', async () => {
  const file = await open()
  expect(file.rows).toBe(keys * 3)
  const id = 9007199254730682
  expect(await file.find('id', id, columns)).toEqual([
    { id, word: 'Žižkov 2046', price: 1_471_046, at: '2026-11-19 12:34:06', on: '2026-11-19', open: true },
    { id, word: null, price: 1_471_047, at: '2026-11-19 12:34:07', on: '2026-11-19', open: false },
    { id, word: 'Žižkov 2048', price: 1_471_048, at: '2026-11-19 12:34:08', on: '2026-11-19', open: false },
  ])
  const found = await Promise.all([0, 1, keys - 1].map(at => file.find('id', 9007199254730000 + at, ['price'])))
  expect(found.map(own => own.length)).toEqual([3, 3, 3])
  expect(await file.find('id', 1, columns)).toEqual([])
  expect(await file.find('id', 9007199254730000 + keys, columns)).toEqual([])
})

test('the rows of a key are found in a file that is sorted otherwise', async () => {
  const database = await WorkingDatabase.open(1)
  const unsorted = join(folder, 'unsorted.parquet')
  await database.execute('create table unsorted as select range % 5 as id, range as place from range(20)')
  await database.write('unsorted', unsorted)
  database.close()
  const file = new RowFile(await checkFile(unsorted, { file: unsorted, ...hashOfFile(unsorted) }))
  opened.push(file)
  expect((await file.find('id', 3, ['place'])).map(({ place }) => place)).toEqual([3, 8, 13, 18])
  expect(await file.find('id', 5, ['place'])).toEqual([])
})

test('rows are read by their number, across groups and up to the end', async () => {
  const file = await open()
  const words = async (from: number, count: number) => (await file.slice(from, count, ['word'])).map(({ word }) => word)
  expect(await words(2046, 4)).toEqual(['Žižkov 2046', null, 'Žižkov 2048', null])
  expect(await words(keys * 3 - 1, 10)).toEqual([null])
  expect(await words(keys * 3, 10)).toEqual([])
})

test('a file that is not the one of the manifest is refused, and so is a range that changed after it was opened', async () => {
  const good = readFileSync(path)
  const checked = await checkFile(path, expected())
  const file = new RowFile(checked)
  opened.push(file)
  const stated = expected()
  for (const at of [4, Math.floor(good.length / 2), good.length - 9]) {
    const bad = Buffer.from(good)
    bad[at]! ^= 1
    writeFileSync(path, bad)
    await expect(checkFile(path, stated)).rejects.toThrow(/rows.parquet is damaged: expected SHA-256/)
  }
  const bad = Buffer.from(good)
  bad[1000]! ^= 1
  writeFileSync(path, bad)
  await expect(file.find('id', 9007199254730000, columns)).rejects.toThrow(/the 16384 bytes at 0 are damaged/)
  truncateSync(path, 1000)
  await expect(file.slice(0, 1, columns)).rejects.toThrow(SnapshotError)
  await expect(checkFile(path, stated)).rejects.toThrow(`expected ${good.length} bytes, found 1000`)
  writeFileSync(path, good)
  await expect(checkFile(join(folder, 'none'), stated)).rejects.toThrow('cannot be read: ENOENT')
})
