import { expect, test } from 'vitest'
import { faults, layouts } from '../support/broken.ts'
import { bundled, putDelivery, runFiles, temporaryFolder } from '../support/runs.ts'

test.each([10, 1000])(
  'a first workbook with all prices times %i is refused, though nothing is remembered',
  async factor => {
    const from = temporaryFolder()
    const files = bundled('bulletin', '2026-11-17')
    putDelivery(from, 'bulletin', '2026-11-17', faults[`has all prices times ${factor}`]!(files, layouts.bulletin!)!)
    const report = await runFiles({ dataDir: temporaryFolder(), from, source: ['bulletin'] })
    expect(report.sources.map(source => [source.id, source.status, source.errorCode])).toEqual([
      ['bulletin', 'failed', 'CONTRACT'],
    ])
    expect(report.sources[0]?.error).toMatch(/expected readable rows, found \d+ of \d+ unreadable/)
  },
)
