import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { InvariantError, SnapshotError } from '../../pipeline/model/errors.ts'
import { type BlockFile, BlockFileWriter, openBlockFile } from '../../pipeline/snapshot/block-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

type Row = readonly [key: number, value: string]

const folder = temporaryFolder()
const opened: BlockFile[] = []
afterEach(() => {
  for (const file of opened.splice(0)) file.close()
})

function write(name: string, rows: readonly Row[]): string {
  const path = join(folder, name)
  const writer = new BlockFileWriter(path)
  for (const [key, value] of rows) writer.add(key, value)
  expect(writer.finish()).toBe(rows.length)
  return path
}

function openedOf(path: string): BlockFile {
  const file = openBlockFile(path)
  opened.push(file)
  return file
}

// Ids of 53 bits with two to four rows each, about 1 MB: about thirty blocks.
const many: Row[] = Array.from({ length: 3000 }, (_, at) => at).flatMap(at =>
  Array.from(
    { length: 2 + (at % 3) },
    (_, turn): Row => [2 ** 52 + at * 1001, `${at}/${turn} ${String(at * 7919).repeat(20)}`],
  ),
)
const texts = (rows: readonly { readonly key: number; readonly value: Buffer }[]): Row[] =>
  rows.map(({ key, value }) => [key, value.toString()])

describe('a block file', () => {
  test('finds exactly the rows of each key', async () => {
    const file = openedOf(write('many', many))
    expect(file.rows).toBe(many.length)
    for (const at of [0, 1, 77, 1499, 2998, 2999]) {
      const key = 2 ** 52 + at * 1001
      const expected = many.filter(([one]) => one === key).map(([, value]) => value)
      expect((await file.find(key)).map(String)).toEqual(expected)
      expect(await file.find(key + 1)).toEqual([])
    }
    expect(await file.find(0)).toEqual([])
    expect(await file.find(Number.MAX_SAFE_INTEGER)).toEqual([])
  })

  test('pages through its rows by their number', async () => {
    const file = openedOf(write('many', many))
    const paged: Row[] = []
    while (paged.length < file.rows) paged.push(...texts(await file.slice(paged.length, 700)))
    expect(paged).toEqual(many)
    expect(texts(await file.slice(file.rows - 2, 100))).toEqual(many.slice(-2))
    expect(await file.slice(file.rows, 100)).toEqual([])
    expect(await file.slice(5, 0)).toEqual([])
  })

  test('keeps the rows of a key in one block, whatever their number', async () => {
    const crowd: Row[] = Array.from({ length: 4000 }, (_, at): Row => [at < 3 ? 1 : at < 3990 ? 2 : 3, `row ${at}`])
    const file = openedOf(write('crowd', crowd))
    expect(await file.find(2)).toHaveLength(3987)
    expect((await file.find(3)).map(String)).toEqual(crowd.slice(3990).map(([, value]) => value))
  })

  test('can contain no rows, and empty values', async () => {
    const none = openedOf(write('none', []))
    expect([none.rows, await none.find(1), await none.slice(0, 10)]).toEqual([0, [], []])
    const empty = openedOf(
      write('empty', [
        [1, ''],
        [2, 'two'],
        [2, ''],
      ]),
    )
    expect((await empty.find(2)).map(String)).toEqual(['two', ''])
  })

  test('has the same bytes for the same rows', () => {
    expect(readFileSync(write('one', many)).equals(readFileSync(write('other', many)))).toBe(true)
  })
})

describe('a block file refuses', () => {
  test('a key less than the one before', () => {
    const writer = new BlockFileWriter(join(folder, 'unordered'))
    writer.add(2, 'two')
    expect(() => writer.add(1, 'one')).toThrow(InvariantError)
    writer.finish()
  })

  test('a file that is missing, truncated or of another format', () => {
    expect(() => openBlockFile(join(folder, 'missing'))).toThrow(SnapshotError)
    const cut = write('cut', many)
    truncateSync(cut, statSync(cut).size - 1)
    expect(() => openBlockFile(cut)).toThrow(SnapshotError)
    const holed = readFileSync(write('holed', many))
    writeFileSync(join(folder, 'holed'), Buffer.concat([holed.subarray(0, 500), holed.subarray(1500)]))
    expect(() => openBlockFile(join(folder, 'holed'))).toThrow(/expected \d+ bytes, found/)
  })

  test('a damaged block', async () => {
    const path = write('damaged', many)
    const bytes = readFileSync(path)
    bytes.fill(0xff, 8, 300)
    writeFileSync(path, bytes)
    await expect(openedOf(path).find(2 ** 52)).rejects.toThrow(SnapshotError)
  })

  test('any flipped bit: a read returns the written rows or an error', async () => {
    const rows: Row[] = [1, 2, 3, 4].map(key => [key, `value ${key}`.repeat(9)])
    const whole = readFileSync(write('flipped', rows))
    const path = join(folder, 'flipped')
    const found = async (): Promise<Row[] | 'error'> => {
      const file = openBlockFile(path)
      const values = await Promise.all(rows.map(async ([key]) => file.find(key))).finally(() => file.close())
      return rows.map(([key], at): Row => [key, String(values[at])])
    }
    const outcomes = new Set<string>()
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const bytes = Buffer.from(whole)
      bytes[bit >> 3]! ^= 1 << (bit & 7)
      writeFileSync(path, bytes)
      const outcome = await found().catch(error => (error instanceof SnapshotError ? 'error' : String(error)))
      outcomes.add(JSON.stringify(outcome))
      // The 8 bytes of the header are not read.
      expect([bit, outcome]).toEqual([bit, bit < 64 ? rows : 'error'])
    }
    expect(outcomes.size).toBe(2)
  })
})
