import { expect, test } from 'vitest'
import { query, runFiles } from '../support/runs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a run that reads no market is published, and its views have all their columns', async () => {
  const dataDir = temporaryFolder()
  await runFiles({ dataDir, source: ['ecb'] })
  const statement = 'select country_code, region, fuel, n, mean, share_changed_7d, low_coverage from {open_days}'
  expect(await query(dataDir, statement)).toEqual([])
})
