import { expect, test } from 'vitest'
import { answer, bundled, copyBundled, putDelivery, query, reportOf, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const [before, day] = ['2026-11-18', '2026-11-19'] as const

interface StatsBody {
  readonly data: { readonly recent_fetches: readonly { readonly source: string; readonly status: string }[] }
}

// That a fault refuses the delivery of every source is tested by test/slow/sources/broken.test.ts, and that a refused delivery
// leaves the last prices by test/slow/contract and bombs.test.ts.
test('a sweep with three answers is partial, and keeps the prices that it did not reach', async () => {
  const [dataDir, root] = [temporaryFolder(), temporaryFolder()]
  const answered = ['units.json', 'die-48.1684-16.3740.json', 'sup-48.1684-16.3740.json']
  for (const on of [before, day]) copyBundled(root, 'ecb', on)
  copyBundled(root, 'at', before)
  const files = new Map([...bundled('at', day)].filter(([name]) => answered.includes(name)))
  putDelivery(root, 'at', day, files)
  const run = (on: string) => runFiles({ dataDir, from: root, on, now: `${on} 12:00:00`, source: ['at', 'ecb'] })
  const served = async () => {
    const rows = await query<{ key: string; amount: string }>(
      dataDir,
      `select station_id || '/' || fuel as key, local_price as amount from {prices} where local_price is not null`,
    )
    return new Map(rows.map(({ key, amount }) => [key, amount]))
  }
  await run(before)
  const old = await served()
  const report = reportOf(await run(day), 'at')
  expect(report.status).toBe('partial')
  expect(report.warnings.join()).toMatch(
    /^\d\d requests failed, the first: at\/die-[\d.-]+: expected a file .+, found none$/,
  )
  const { data } = await answer<StatsBody>(dataDir, 'live/stats')
  expect(data.recent_fetches.find(one => one.source === 'at')?.status).toBe('partial')
  const now = await served()
  expect(old.size).toBeGreaterThan(40)
  expect([...old.keys()].filter(key => !now.has(key))).toEqual([])
  const [unread] = await query<{ rows: number }>(
    dataDir,
    `select count(*)::integer as rows from {prices} where read_at = '${before} 12:00:00'`,
  )
  expect(unread!.rows).toBeGreaterThan(40)
})
