import { readFileSync } from 'node:fs'
import { parquetMetadata } from 'hyparquet'
import { expect, test } from 'vitest'
import { bulkFile } from '../../pipeline/snapshot/bulk-file.ts'
import { writeEuropeanBulk } from '../support/european-bulk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Where files have many row groups, threads share the work: the demonstration is too small for that.
const isLong = process.env.FUEL_TEST_LONG === '1'

test('files of European size are the same bytes with any number of threads, in row groups of one size', async () => {
  const dataDir = temporaryFolder()
  const started = performance.now()
  const bulk = await writeEuropeanBulk(dataDir, isLong ? 4 : 0, 1)
  console.log(`European-size bulk files, one thread: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  for (const threads of isLong ? [2, 4, 7] : [3]) {
    expect(await writeEuropeanBulk(temporaryFolder(), isLong ? 4 : 0, threads)).toEqual(bulk)
  }
  for (const file of bulk.filter(one => one.format === 'parquet')) {
    const { row_groups: groups } = parquetMetadata(new Uint8Array(readFileSync(bulkFile(dataDir, file))).buffer)
    const rows = groups.slice(0, -1).map(group => Number(group.num_rows))
    expect([file.path, new Set(rows).size, rows.length > 15 && rows.length < 26]).toEqual([file.path, 1, true])
    // An empty file is no file: the others of this size are more than what is read at once.
    expect(file.bytes).toBeGreaterThan(2_000_000)
  }
})
