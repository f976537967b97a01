import { expect, test } from 'vitest'
import { priceHistory } from '../../../api/nl/answers/price-history.ts'
import type { QuestionContext } from '../../../api/nl/reply.ts'
import { LoadedSnapshot } from '../../../api/snapshot/loaded-snapshot.ts'
import { epochSecondsOf } from '../../../pipeline/model/instants.ts'
import { openServing } from '../../../pipeline/serving/open-serving.ts'
import { answer, query, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const day = '2026-11-19'

test("Britain's weeks continue after the bulletin, each with its source, and stay when another source is read", async () => {
  const dataDir = temporaryFolder()
  await runFiles({ dataDir, on: day, now: `${day} 12:00:00`, source: ['bulletin', 'gb-weekly'] })
  const spans = () =>
    query<{ source: string; first: string; last: string; weeks: string }>(
      dataDir,
      `select source, min(week)::varchar as first, max(week)::varchar as last, count(*)::varchar as weeks
      from {history} where country_code = 'GB' group by source order by source`,
    )
  const both = await spans()
  expect(both.map(({ source, last }) => [source, last])).toEqual([
    ['bulletin', '2020-12-21'],
    ['gb-weekly', '2026-11-16'],
  ])
  expect(both[1]!.first).toBe('2020-12-28')
  await runFiles({ dataDir, on: day, now: `${day} 13:00:00`, source: ['bulletin'] })
  expect(await spans()).toEqual(both)
})

test('the five years of Britain are served under both of its codes', async () => {
  const dataDir = temporaryFolder()
  await runFiles({ dataDir, on: day, now: `${day} 12:00:00`, source: ['bulletin', 'gb-weekly'] })
  interface History {
    readonly cc: string
    readonly labels: string[]
    readonly e95: number[]
  }
  const [gb, uk] = await Promise.all(['GB', 'UK'].map(cc => answer<History>(dataDir, `history/${cc}`)))
  expect(gb!.labels.at(-1)).toBe('2026-11-16')
  expect(gb!.labels[0]! > '2021-11-16').toBe(true)
  expect({ ...uk, cc: 'GB' }).toEqual(gb)
  // One week has no petrol price: 0 means no value. The weeks that could not be read are missing for both fuels.
  expect(gb!.labels.filter((_, at) => gb!.e95[at] === 0)).toEqual(['2025-12-22'])
  expect(gb!.labels).not.toContain('2025-08-18')
})

test("Britain's own weeks are weeks of Britain only", async () => {
  const dataDir = temporaryFolder()
  await runFiles({ dataDir, on: day, now: `${day} 12:00:00`, source: ['bulletin', 'gb-weekly'] })
  // The bulletin does not publish in these two weeks, the British ministry does.
  const ownWeeks = ['2021-12-27', '2022-04-18']
  const labelsOf = async (cc: string): Promise<string[]> =>
    (await answer<{ readonly labels: string[] }>(dataDir, `history/${cc}`)).labels
  expect(await labelsOf('GB')).toEqual(expect.arrayContaining(ownWeeks))
  for (const cc of ['FR', 'DE', 'EU']) {
    expect((await labelsOf(cc)).filter(week => ownWeeks.includes(week))).toEqual([])
  }
  const serving = await openServing(dataDir)
  try {
    const snapshot = await LoadedSnapshot.open(serving, null, false)
    const asked = { countries: ['FR', 'GB'], region: 'Benelux', fuel_type: 'diesel', time_range_weeks: 300 } as const
    const context: QuestionContext = { snapshot, clock: epochSecondsOf(`${day} 12:00:00`), maxAgeHours: 48 }
    const series = priceHistory(asked, context).data.series as { readonly labels: string[] }[]
    expect(series.map(({ labels }) => labels.filter(week => ownWeeks.includes(week)))).toEqual([[], ownWeeks, []])
  } finally {
    serving.close()
  }
})
