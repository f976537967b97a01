import { expect, test } from 'vitest'
import { isRead } from '../../../pipeline/stages/run/outcome.ts'
import { bundled, putDelivery, query, reportOf, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// The Lithuanian source is read every working day. Runs at most 96 hours apart count as continuous observation.
test('a source without any price change for more than a week is withheld completely, until a price changes', async () => {
  const dataDir = temporaryFolder()
  const root = temporaryFolder()
  const files = new Map(bundled('lt', '2026-11-19'))
  const on = async (day: string, time = '12:00:00') => {
    putDelivery(root, 'lt', day, files)
    const report = await runFiles({ dataDir, from: root, on: day, now: `${day} ${time}`, source: ['lt'] })
    const { status, prices, withheld, byRule } = reportOf(report, 'lt')
    const [served] = await query<{ n: number }>(
      dataDir,
      'select count(local_price)::integer as n from {prices}',
      report.snapshot!,
    )
    return { read: isRead(status), prices, withheld, byRule, served: served!.n }
  }
  const first = await on('2026-11-19')
  expect(first).toMatchObject({ read: true })
  await on('2026-11-23', '08:00:00')
  const still = await on('2026-11-26')
  expect([still.byRule.frozen ?? 0, still.withheld, still.served]).toEqual([0, first.withheld, first.served])
  const frozen = await on('2026-11-26', '12:00:01')
  expect([frozen.byRule, frozen.withheld, frozen.served]).toEqual([{ frozen: first.prices }, first.prices, 0])
  const [why] = await query<{ detail: string }>(dataDir, 'select distinct detail from {prices}')
  expect(why!.detail).toBe(`none of ${first.prices} prices has moved since 2026-11-19 12:00:00`)
  const text = new TextDecoder().decode(files.get('prices.json'))
  const dearer = text.replace(/"price":"(\d\.\d{3})"/, (_, amount) => `"price":"${(Number(amount) + 0.01).toFixed(3)}"`)
  expect(dearer).not.toBe(text)
  files.set('prices.json', new TextEncoder().encode(dearer))
  const moved = await on('2026-11-27')
  expect([moved.byRule.frozen ?? 0, moved.served]).toEqual([0, first.served])
})
