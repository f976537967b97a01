import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { checkBulk } from '../../pipeline/snapshot/check-bulk.ts'
import type { ParquetBulk } from '../../pipeline/snapshot/manifest.ts'
import { bulkPiecesOf } from '../support/api-bulk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let dataDir: string
let bulk: ParquetBulk

beforeEach(() => {
  dataDir = temporaryFolder()
  bulk = bulkPiecesOf(dataDir, 'prices.parquet', Buffer.from('station_id\r\n1\r\n2\r\n'))
})

test('a file with undamaged pieces has no problem', async () => {
  expect(await checkBulk(dataDir, [bulk])).toEqual([])
})

test('each flipped bit of each piece is found and reported with its file', async () => {
  for (const { file } of bulk.pieces) {
    const kept = readFileSync(join(dataDir, file))
    for (let bit = 0; bit < kept.length * 8; bit += 1) {
      const flipped = Buffer.from(kept)
      flipped[bit >> 3]! ^= 1 << (bit & 7)
      writeFileSync(join(dataDir, file), flipped)
      expect((await checkBulk(dataDir, [bulk])).map(problem => problem.file)).toEqual([file])
    }
    writeFileSync(join(dataDir, file), kept)
  }
  rmSync(join(dataDir, bulk.pieces[1]!.file))
  expect(await checkBulk(dataDir, [bulk])).toMatchObject([{ file: bulk.pieces[1]!.file, found: 'no such file' }])
})

test('a manifest that does not match undamaged pieces is found', async () => {
  const [first, second] = bulk.pieces
  const changes: Partial<ParquetBulk>[] = [
    { bytes: bulk.bytes + 1 },
    { sha256: bulk.sha256.replace(/^./, digit => (digit === '0' ? '1' : '0')) },
    { pieces: [second!, first!] },
    { pieces: [first!] },
    { pieces: [first!, { ...second!, offset: second!.offset - 1 }] },
    { pieces: [first!, { ...second!, bytes: second!.bytes + 1 }] },
  ]
  for (const change of changes) expect(await checkBulk(dataDir, [{ ...bulk, ...change }])).not.toEqual([])
})

test('files that passed the check are not read again', async () => {
  const checked = new Set<string>()
  await checkBulk(dataDir, [bulk], checked)
  for (const { file } of bulk.pieces) writeFileSync(join(dataDir, file), 'x')
  expect(await checkBulk(dataDir, [bulk], checked)).toEqual([])
  expect(await checkBulk(dataDir, [bulk])).toHaveLength(2)
})
