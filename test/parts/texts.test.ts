import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { newOriginColumns } from '../../pipeline/snapshot/market-tables.ts'
import type { ManifestPart } from '../../pipeline/snapshot/part.ts'
import { settlePart } from '../../pipeline/snapshot/settle-part.ts'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { makeTexts, writeTexts } from '../../pipeline/snapshot/write-texts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const dataDir = temporaryFolder()
let database: WorkingDatabase
let deliveries = 0

beforeAll(async () => {
  database = await WorkingDatabase.open(1)
})
afterAll(() => database.close())

/** As many digits as an origin ends with. */
function idOf(text: string): string {
  return sha256Of(text).slice(0, 12)
}

/** The part that a delivery of these rows leads to; `ids`: of the texts, where they are not their own. */
async function delivered(
  texts: readonly string[],
  before: ManifestPart | null,
  ids = texts.map(idOf),
): Promise<ManifestPart> {
  deliveries += 1
  const rows = texts.map((text, at) => {
    return [`fr/all#${at}@${deliveries}/${ids[at]}`, 'fr', 'all', 'aa', at, JSON.stringify({ text })]
  })
  await database.fill('new_origins', newOriginColumns, rows)
  await database.execute('create or replace table origins as select * exclude (fields) from new_origins')
  const folder = join(dataDir, 'runs', String(deliveries))
  const bench = join(folder, 'bench')
  mkdirSync(bench, { recursive: true })
  await writeTexts(database, dataDir, folder, before)
  const { made, kept } = await makeTexts(database, folder, bench, before)
  const files = [...settlePart(dataDir, 'FR', made), ...kept]
  return { name: 'FR', changesAt: null, made: { by: '' }, files }
}

function tables({ files }: ManifestPart): [string, number | null][] {
  return files
    .filter(({ name }) => name.endsWith('.parquet'))
    .map(({ name, rows }): [string, number | null] => [name, rows])
    .sort()
}

const all = ['one', 'two', 'three', 'four']

describe('the texts of rows of captures', () => {
  test('are written once: of the next delivery only what it says for the first time', async () => {
    const first = await delivered(all, null)
    expect(tables(first)).toEqual([['texts.parquet', 4]])
    const same = await delivered(all, first)
    expect(same.files).toEqual(first.files)
    const next = await delivered(['one', 'two', 'three', 'five'], same)
    expect(tables(next)).toEqual([
      ['texts-1.parquet', 1],
      ['texts.parquet', 4],
    ])
    expect(next.files.map(({ name }) => name).sort()).toEqual([
      ...['texts-1.blocks', 'texts-1.parquet', 'texts.blocks', 'texts.parquet'],
    ])
  })

  test('are written anew when more than half of them are needed no more', async () => {
    const first = await delivered(all, null)
    const second = await delivered(['five', 'six', 'seven', 'one'], first)
    expect(tables(second)).toEqual([
      ['texts-1.parquet', 3],
      ['texts.parquet', 4],
    ])
    const third = await delivered(['five', 'six', 'eight', 'nine'], second)
    expect(tables(third)).toEqual([['texts.parquet', 4]])
  })

  test('are written anew when they lie in too many files', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `row ${at}`)
    let part = await delivered(many, null)
    const counts: number[] = []
    for (let at = 0; at < 9; at += 1) {
      many[at] = `${many[at]}, later`
      part = await delivered(many, part)
      counts.push(tables(part).length)
    }
    expect(counts).toEqual([2, 3, 4, 5, 6, 7, 8, 1, 2])
  })

  test('of two contents under one id are refused, in one delivery and after it', async () => {
    const twice = delivered(['one', 'two'], null, ['aaaaaaaaaaaa', 'aaaaaaaaaaaa'])
    await expect(twice).rejects.toThrow('expected one text of a row under aaaaaaaaaaaa, found two')
    const first = await delivered(['one'], null, ['aaaaaaaaaaaa'])
    await expect(delivered(['two'], first, ['aaaaaaaaaaaa'])).rejects.toThrow('under aaaaaaaaaaaa, found two')
  })
})
