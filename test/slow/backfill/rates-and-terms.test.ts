import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BackfillReport, backfillAndPublish, withArchive } from '../../../bin/commands/backfill.ts'
import { replayRuns } from '../../../bin/workflow.ts'
import { composeAustralianArchive } from '../../../fixtures/archives/au-nsw.ts'
import { composeRateArchive } from '../../../fixtures/archives/ecb.ts'
import { currencies, rateText } from '../../../fixtures/sources/ecb/compose.ts'
import { verifyFolder } from '../../../pipeline/keep/verify-folder.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { backfilledFile, backfilledStatistics } from '../../../pipeline/snapshot/segments.ts'
import { auNsw, de } from '../../../pipeline/sources/index.ts'
import type { ArchivedSource } from '../../../pipeline/stages/backfill/backfill.ts'
import { acceptSources, archiveWord } from '../../../pipeline/stages/run/accepted.ts'
import { type ArchiveNetwork, login, openArchives } from '../../support/archive-network.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { runFiles, wholeReplay } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const last = '2026-11-17'

describe('an archive in another currency', () => {
  const source = auNsw as ArchivedSource
  const files = [...composeAustralianArchive('2026-09-20', last, 12), ...composeRateArchive('2026-08-01', '2026-11-18')]
  const dataDir = temporaryFolder()
  let network: ArchiveNetwork
  let report: BackfillReport

  beforeAll(async () => {
    network = await openArchives([source], files)
    for (const on of ['2026-11-18', '2026-11-19']) {
      await runFiles({ dataDir, on, now: `${on} 12:00:00`, source: ['au-nsw', 'ecb', 'bulletin'] })
    }
    acceptSources(dataDir, [archiveWord('au-nsw')])
    report = await backfilled('2026-10-12')
  })
  afterAll(() => network.close())

  function backfilled(from: string): Promise<BackfillReport> {
    const options = { dataDir, from, threads: 2, json: false, quiet: true }
    return withArchive(dataDir, 'au-nsw', stop =>
      backfillAndPublish(source, { ...options, stop }, network.downloaderOf(source)),
    )
  }

  test('is converted with the rate of the day, or of the last day before it', async () => {
    expect([report.stopped, report.readUntil]).toEqual([null, last])
    const manifest = readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!))
    const statistics = backfilledStatistics(manifest).map(file => `'${backfilledFile(dataDir, file)}'`)
    const rows = await rowsOf<{ day: string; rate: number }>(
      `select day::varchar as day, (sum(mean_local * n) / sum(mean * n))::double as rate
       from read_parquet([${statistics.join(', ')}]) where region is null group by day order by day`,
    )
    const workingDay = (day: string): string => {
      const weekday = new Date(day).getUTCDay()
      const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
      return new Date(Date.parse(day) - back * 86_400_000).toISOString().slice(0, 10)
    }
    const index = currencies.findIndex(([code]) => code === 'AUD')
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter(({ day, rate }) => Math.abs(rate - Number(rateText(index, workingDay(day)))) > 0.00001)).toEqual(
      [],
    )
    expect(manifest.backfills!.flatMap(one => one.files.map(({ name }) => name))).toContain('eurofxref-hist')
  })

  test('is kept with its files, and read again to the same bytes', async () => {
    const checked = await verifyFolder({ dataDir, checkStore: () => false })
    expect(checked.problems).toEqual([])
    const runs = await replayRuns({ dataDir, threads: 1 }, wholeReplay)
    expect(runs.map(({ identical }) => identical)).toEqual([true, true, true])
  })
})

test('an archive with a login and terms of its own is not downloaded without them', async () => {
  const dataDir = temporaryFolder()
  const german = de as ArchivedSource
  await runFiles({ dataDir, on: '2026-11-19', now: '2026-11-19 12:00:00', source: ['de', 'ecb', 'bulletin'] })
  const called = () =>
    withArchive(dataDir, 'de', stop =>
      backfillAndPublish(german, { dataDir, from: '2026-10-12', threads: 1, json: false, quiet: true, stop }, () => {
        throw new Error('expected no download')
      }),
    )
  for (const [name, value] of Object.entries(login)) vi.stubEnv(name, value)
  vi.stubEnv('FUEL_ACCEPT_TERMS', 'DE/ARCHIVE')
  vi.stubEnv('FUEL_DE_ARCHIVE_PASSWORD', '')
  await expect(called()).rejects.toThrow('de/archive: FUEL_DE_ARCHIVE_PASSWORD not set; see https://onboarding')
  for (const [name, value] of Object.entries(login)) vi.stubEnv(name, value)
  // The terms of the live feed are others.
  vi.stubEnv('FUEL_ACCEPT_TERMS', 'DE')
  await expect(called()).rejects.toThrow('de/archive: terms not accepted; read https://creativecommons.org/licenses')
})
