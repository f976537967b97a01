import { readFileSync } from 'node:fs'
import { parquetMetadata } from 'hyparquet'
import { expect, test } from 'vitest'
import { europeanStations, writeEuropeanBulk } from '../../support/european-bulk.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { wholeBulk } from '../../support/whole-bulk.ts'

// Threads share the work only in files with many row groups. The demonstration is too small for that.
test('files of European size have the same bytes with any number of threads, one row group per country', async () => {
  const dataDir = temporaryFolder()
  const bulk = await writeEuropeanBulk(dataDir, 1)
  expect(await writeEuropeanBulk(temporaryFolder(), 3)).toEqual(bulk)
  for (const file of bulk.filter(one => one.format === 'parquet')) {
    const { row_groups: groups } = parquetMetadata(new Uint8Array(readFileSync(await wholeBulk(dataDir, file))).buffer)
    if (!file.path.startsWith('moves')) {
      const countries = groups.map(group => {
        const column = group.columns.find(one => one.meta_data!.path_in_schema[0] === 'country_code')!
        const { min_value: least, max_value: greatest } = column.meta_data!.statistics!
        return [least, greatest]
      })
      const expected = Object.keys(europeanStations).sort()
      expect([file.path, countries]).toEqual([file.path, expected.map(country => [country, country])])
    }
    // Not empty, and larger than what is read in one step.
    expect(file.bytes).toBeGreaterThan(2_000_000)
  }
})
