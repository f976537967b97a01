import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { correctCommand } from '../../../bin/commands/correct.ts'
import { keptSnapshots } from '../../../pipeline/snapshot/pointer.ts'
import { checked, closedHistory, filesOf, historySources, lakeManifestOf, written } from '../../lake/support.ts'
import { printedBy } from '../../support/printed-by.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const lake = join(temporaryFolder(), 'lake')
let dataDir: string
let station: number
let correction: string
let before: Record<string, string>

const correct = (...args: readonly string[]) => printedBy(correctCommand(), ...args, '--data-dir', dataDir)

/** A run, whose snapshot is added to the lake. */
async function runAt(now: string): Promise<void> {
  await runFiles({ dataDir, on: '2026-11-19', now, source: historySources })
  await written(dataDir, lake)
  expect((await checked(dataDir, lake)).differences).toEqual([])
}

const moves = (): Promise<{ seen_at: string; amount: string | null; traced: boolean }[]> =>
  rowsOf(
    `select seen_at::varchar as seen_at, new_amount::varchar as amount, capture_sha256 is not null as traced
    from read_parquet('${lake}/moves/country=IT/month=2026-11/*.parquet')
    where station_id = ${station} and fuel = 'diesel' order by all`,
  )

beforeAll(async () => {
  dataDir = await closedHistory()
  expect(keptSnapshots(dataDir)).toHaveLength(5)
  await written(dataDir, lake)
  const [found] = await rowsOf<{ station: number }>(
    `select station_id::double as station from read_parquet('${lake}/moves/country=IT/month=2026-11/*.parquet')
    where fuel = 'diesel' and new_amount is not null group by station_id having count(*) = 3 order by station_id limit 1`,
  )
  station = found!.station
  before = filesOf(lake)
})

describe('the file of a closed month', () => {
  test('is replaced when a price of it is corrected, with its recent files', async () => {
    const words = ['--amount', '1.111', '--from', '2026-11-18T06:00Z', '--to', '2026-11-18T18:00Z', '--reason', 'x']
    const { text } = await correct('add', '--station', String(station), '--fuel', 'diesel', ...words, '--json')
    correction = JSON.parse(text).added.id
    const old = await moves()
    await runAt('2026-12-03 12:00:00')
    const now = await moves()
    expect(now.map(({ amount }) => amount)).toContain('1.111000')
    expect(old.map(({ amount }) => amount)).not.toContain('1.111000')
    expect(now.filter(({ traced }) => traced).length).toBeGreaterThan(1)
    const after = filesOf(lake)
    const gone = Object.keys(before).filter(path => !(path in after))
    expect((await lakeManifestOf(lake)).removed).toEqual(gone.sort())
    const ofMonth = Object.keys(before).filter(path => /moves\/.*country=IT/.test(path) && path.includes('2026-11/'))
    const closed = ofMonth.filter(path => path.startsWith('moves/') || path.startsWith('recent/moves/month=2026-11/'))
    expect(gone).toEqual(closed.sort())
    expect(gone.filter(path => path.startsWith('recent/')).length).toBeGreaterThan(1)
  })

  test('is the same again when the correction is undone', async () => {
    await correct('undo', correction, '--reason', 'y')
    await runAt('2026-12-03 18:00:00')
    const amounts = (await moves()).map(({ amount }) => amount)
    expect(amounts).toHaveLength(3)
    expect(amounts).not.toContain('1.111000')
  })
})
