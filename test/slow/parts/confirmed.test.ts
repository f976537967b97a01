import { beforeAll, describe, expect, test } from 'vitest'
import type { ManifestPart } from '../../../pipeline/snapshot/part.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { partOf } from '../../support/parts.ts'
import { bundled, copyBundled, putDelivery, reportOf, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const dataDir = temporaryFolder()
const on = '2026-11-19'
const source = ['ecb', 'gb', 'lu', 'si']
const markets = ['GB', 'LU', 'SI']

const partsNow = (): ManifestPart[] => markets.map(name => partOf(dataDir, name))
const runAt = (clock: string, from?: string): Promise<RunReport> =>
  runFiles({ dataDir, on, now: `${on} ${clock}`, source, ...(from !== undefined && { from }) })

let first: RunReport
let parts: readonly ManifestPart[]

beforeAll(async () => {
  first = await runAt('12:00:00')
  parts = partsNow()
})

// That all tables are those of a run that reads it again is checked by same-tables.test.ts.
describe('a delivery with the same bytes as the last one', () => {
  let second: RunReport

  beforeAll(async () => {
    second = await runAt('12:30:00')
  })

  test('leaves the part of its market unchanged', () => {
    expect(partsNow()).toEqual(parts)
    expect(second.snapshot).not.toBe(first.snapshot)
  })

  test('has the report of the delivery that it confirms, with no price changes', () => {
    for (const id of ['gb', 'lu', 'si']) {
      const { streaks: _, lastReadAt: _before, ...earlier } = reportOf(first, id)
      expect(reportOf(second, id)).toMatchObject({ ...earlier, moved: 0, proved: 0, drift: [] })
    }
  })
})

describe('a run after it', () => {
  test('rebuilds only the market whose delivery has different bytes', async () => {
    const root = temporaryFolder()
    for (const id of ['ecb', 'gb', 'lu']) copyBundled(root, id, on)
    const files = [...bundled('si', on)].map(([name, bytes]): [string, Uint8Array] => [
      name,
      Buffer.concat([bytes, Buffer.from('\n')]),
    ])
    putDelivery(root, 'si', on, new Map(files))
    await runAt('13:00:00', root)
    const [gb, lu, si] = partsNow()
    expect([gb, lu]).toEqual(parts.slice(0, 2))
    expect(si).not.toEqual(parts[2])
  })
})
