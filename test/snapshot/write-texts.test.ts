import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeliveryOrigins } from '../../pipeline/memory/origins.ts'
import { ContractError } from '../../pipeline/model/errors.ts'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import type { StoredOrigin } from '../../pipeline/model/stored.ts'
import type { ManifestPart, PartFile } from '../../pipeline/snapshot/part.ts'
import { checkFile, readRows } from '../../pipeline/snapshot/row-file.ts'
import { newOriginColumns } from '../../pipeline/snapshot/row-texts.ts'
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

/** The number of hash digits at the end of an origin. */
function idOf(text: string): string {
  return sha256Of(text).slice(0, 12)
}

/**
 * The part after a delivery of these rows. `ids`: the ids of the texts, when they differ from their hashes.
 * `remembered`: a select of rows of earlier deliveries that are still needed.
 */
async function delivered(
  texts: readonly string[],
  before: ManifestPart | null,
  ids = texts.map(idOf),
  remembered?: string,
): Promise<ManifestPart> {
  deliveries += 1
  const rows = texts.map((text, position): StoredOrigin => {
    const id = `fr/all#${position}@${deliveries}/${ids[position]}`
    return { id, source: 'fr', sha256: 'aa', fields: JSON.stringify({ text }) }
  })
  await database.fill('new_origins', newOriginColumns, rows)
  const older = remembered === undefined ? '' : ` union all ${remembered}`
  await database.execute(
    `create or replace table named_rows as select origin, source, right(origin, 12) as text_id from new_origins${older}`,
  )
  const folder = join(dataDir, 'runs', String(deliveries))
  mkdirSync(folder, { recursive: true })
  await writeTexts(database, dataDir, folder, before)
  const { made, kept } = await makeTexts(database, folder, before)
  const files = [...settlePart(dataDir, 'FR', made), ...kept]
  return { name: 'FR', changesAt: null, made: { by: '' }, files }
}

function tables({ files }: ManifestPart): [string, number | null][] {
  return files
    .filter(({ name }) => name.endsWith('.parquet'))
    .map(({ name, rows }): [string, number | null] => [name, rows])
    .sort()
}

async function textsIn(stated: PartFile): Promise<string[]> {
  const checked = await checkFile(join(dataDir, stated.file), stated)
  const rows = await readRows(checked, file => file.slice<{ readonly fields: string }>(0, file.rows, ['fields']))
  return rows.map(({ fields }) => JSON.parse(fields).text).sort()
}

const all = ['one', 'two', 'three', 'four']

describe('the texts of rows of captures', () => {
  test('are written once: the next delivery adds only its new texts', async () => {
    const first = await delivered(all, null)
    expect(tables(first)).toEqual([['texts.parquet', 4]])
    const same = await delivered(all, first)
    expect(same.files).toEqual(first.files)
    const next = await delivered(['one', 'two', 'three', 'five'], same)
    expect(tables(next)).toEqual([
      ['texts-1.parquet', 1],
      ['texts.parquet', 4],
    ])
  })

  test('are all rewritten when more than half of them are unused', async () => {
    const first = await delivered(all, null)
    const second = await delivered(['five', 'six', 'seven', 'one'], first)
    expect(tables(second)).toEqual([
      ['texts-1.parquet', 3],
      ['texts.parquet', 4],
    ])
    const third = await delivered(['five', 'six', 'eight', 'nine'], second)
    expect(tables(third)).toEqual([['texts.parquet', 4]])
  })

  test('are all rewritten by a new text when there are eight files, and by nothing else', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `row ${at}`)
    let part = await delivered(many, null)
    const counts: number[] = []
    for (let at = 0; at < 9; at += 1) {
      many[at] = `${many[at]}, later`
      part = await delivered(many, part)
      counts.push(tables(part).length)
      // As by a correction or a rate, which make the market again.
      const again = await delivered(many, part)
      expect(again.files).toEqual(part.files)
    }
    expect(counts).toEqual([2, 3, 4, 5, 6, 7, 8, 1, 2])
  })

  test('replace an older text of the same id that is unused', async () => {
    const first = await delivered(['one', 'three'], null, ['aaaaaaaaaaaa', 'cccccccccccc'])
    const next = await delivered(['two', 'three'], first, ['aaaaaaaaaaaa', 'cccccccccccc'])
    expect(tables(next)).toEqual([['texts.parquet', 2]])
    const [file] = next.files.filter(({ name }) => name === 'texts.parquet')
    expect(await textsIn(file!)).toEqual(['three', 'two'])
  })

  test('are refused if an older text of the same id is still used', async () => {
    const first = await delivered(['one'], null, ['aaaaaaaaaaaa'])
    const remembered = `select 'fr/all#0@1/aaaaaaaaaaaa' as origin, 'fr' as source, 'aaaaaaaaaaaa' as text_id`
    const both = delivered(['two'], first, ['aaaaaaaaaaaa'], remembered)
    await expect(both).rejects.toThrow('expected one text of a row with the id aaaaaaaaaaaa, found two')
  })

  test('of two rows of one delivery are refused when they have the same id', () => {
    const origins = new DeliveryOrigins('fr', [])
    const rowOf = (id: number) => ({ capture: 'all', position: 1, fields: `{"id":"${id}"}` })
    // The first 12 digits of their SHA-256 are the same: 252928b2c2be.
    const first = rowOf(11_270_869)
    const id = origins.idOf(first)
    expect(origins.idOf({ ...first })).toBe(id)
    expect(() => origins.idOf(rowOf(30_242_586))).toThrow(ContractError)
    expect(() => origins.idOf(rowOf(30_242_586))).toThrow(
      'fr/all: expected one text with the id 252928b2c2be, found two',
    )
  })
})
