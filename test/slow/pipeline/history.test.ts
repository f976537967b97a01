import { expect, test } from 'vitest'
import { query, runFiles } from '../../support/runs.ts'
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
