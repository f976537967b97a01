import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BackfillReport, backfillAndPublish, withArchive } from '../../../bin/commands/backfill.ts'
import { replayRuns } from '../../../bin/workflow.ts'
import { type ComposedArchive, daysFrom } from '../../../fixtures/archives/archive-days.ts'
import { composeAustralianArchive } from '../../../fixtures/archives/au-nsw.ts'
import { composeGermanArchive } from '../../../fixtures/archives/de.ts'
import { composeRateArchive } from '../../../fixtures/archives/ecb.ts'
import { composeSpanishArchive } from '../../../fixtures/archives/es.ts'
import { composeMarket } from '../../../fixtures/compose/market.ts'
import { nswPlan, stationJson } from '../../../fixtures/sources/au-nsw/compose.ts'
import { currencies, rateText } from '../../../fixtures/sources/ecb/compose.ts'
import { verifyFolder } from '../../../pipeline/keep/verify-folder.ts'
import { stationId } from '../../../pipeline/model/sha256.ts'
import { type Manifest, readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { backfilledFile, backfilledStatistics, segmentFile } from '../../../pipeline/snapshot/segments.ts'
import { auNsw, de, es } from '../../../pipeline/sources/index.ts'
import type { ArchivedSource } from '../../../pipeline/stages/backfill/backfill.ts'
import { acceptSources, archiveWord } from '../../../pipeline/stages/run/accepted.ts'
import { type ArchiveNetwork, login, openArchives } from '../../support/archive-network.ts'
import {
  australianPrices,
  germanPrices,
  movesOf,
  type PricesOfDays,
  spanishPrices,
  statisticsOf,
} from '../../support/archive-second-path.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { runFiles, wholeReplay } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const from = '2026-10-12'
const last = '2026-11-17'

interface Case {
  readonly source: ArchivedSource
  readonly files: ComposedArchive
  /** The prices of each day, by the second path. */
  readonly prices: PricesOfDays
  /** Station and fuel whose price is held: what is served instead is a verdict. */
  readonly held: string
  readonly expected: Pick<BackfillReport, 'absent'> & { readonly refused: readonly string[] }
}

const ofSpain = composeSpanishArchive('2026-10-10', last, 12)
const ofGermany = composeGermanArchive('2026-10-08', last, 12)
const ofSydney = composeAustralianArchive('2026-09-20', last, 12)
const refsOfSydney = new Map(
  composeMarket(nswPlan, '2026-11-17', 30)
    .map(stationJson)
    .map(({ code, address }) => [String(address).toUpperCase(), `NSW:${code}`]),
)
const cases: readonly Case[] = [
  {
    source: es as ArchivedSource,
    files: ofSpain,
    prices: spanishPrices(ofSpain),
    held: '1700/diesel',
    expected: { absent: ['2026-11-05'], refused: ['2026-11-09'] },
  },
  {
    source: de as ArchivedSource,
    files: ofGermany,
    prices: germanPrices(ofGermany),
    held: '5e7a0000-0000-4000-8000-000000000000',
    expected: { absent: ['2026-11-10'], refused: ['2026-10-21'] },
  },
  {
    source: auNsw as ArchivedSource,
    files: [...ofSydney, ...composeRateArchive('2026-08-01', '2026-11-18')],
    prices: australianPrices(ofSydney, daysFrom(from, last), refsOfSydney),
    held: 'NSW:1/',
    expected: { absent: [], refused: [] },
  },
]

/** What archives need of the operator: a login, and terms of their own. */
function permitAll(): void {
  for (const [name, value] of Object.entries(login)) vi.stubEnv(name, value)
  vi.stubEnv('FUEL_ACCEPT_TERMS', 'DE/ARCHIVE')
}

describe.each(cases.map(one => [one.source.descriptor.id, one] as const))('the archive of %s', (id, one) => {
  const { source, files, held, expected } = one
  const { country, idSpace } = source.descriptor
  const dataDir = temporaryFolder()
  let network: ArchiveNetwork
  let report: BackfillReport

  beforeAll(async () => {
    permitAll()
    network = await openArchives([source], files)
    for (const on of ['2026-11-18', '2026-11-19']) {
      await runFiles({ dataDir, on, now: `${on} 12:00:00`, source: [id, 'ecb', 'bulletin'] })
    }
    acceptSources(dataDir, [archiveWord(id)])
    report = await backfilled(from)
  })

  function backfilled(first: string): Promise<BackfillReport> {
    const options = { dataDir, from: first, threads: 2, json: false, quiet: true }
    return withArchive(dataDir, id, stop =>
      backfillAndPublish(source, { ...options, stop }, network.downloaderOf(source)),
    )
  }

  afterAll(() => network.close())

  test('is read to the day before the first run, with the days that are missing', () => {
    expect([report.stopped, report.readUntil]).toEqual([null, last])
    const found = { absent: report.absent, refused: report.refused.map(({ day }) => day) }
    expect(found).toEqual(expected)
  })

  test('gives the moves and statistics of the second path', async () => {
    const manifest = readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!))
    const days = new Map([...one.prices].filter(([day]) => day >= from && day <= last))
    const isJudged = (key: string): boolean => !key.startsWith(held)
    const judged = new Map(
      [...days].map(([day, prices]) => [day, new Map([...prices].filter(([key]) => isJudged(key)))]),
    )
    const keys = [...days.values()].flatMap(prices => [...prices.keys()])
    const keyOf = new Map(keys.map(key => [`${stationId(idSpace, key.split('/')[0]!)}/${key.split('/')[1]}`, key]))
    const segments = manifest.segments.filter(({ backfilled }) => backfilled)
    const moves = await rowsOf<{ key: string; text: string }>(
      `select concat_ws('/', station_id, fuel) as key,
        concat_ws(' ', seen_at::date, coalesce((old_amount * 1000)::bigint::varchar, '-'), coalesce((new_amount * 1000)::bigint::varchar, '-')) as text
       from read_parquet([${segments.map(segment => `'${segmentFile(dataDir, segment)}'`).join(', ')}])`,
    )
    const found = moves.map(({ key, text }) => `${keyOf.get(key)} ${text}`)
    expect(found.filter(isJudged).sort()).toEqual(movesOf(judged, '2026-11-18'))
    // Amounts in another currency are converted one by one: only their mean as published is compared.
    const isEuro = source.descriptor.currency === 'EUR'
    const quantiles = 'mean * 1000000, median * 1000, p10 * 1000, p90 * 1000'
    const figures = (isEuro ? quantiles : 'mean_local * 1000000').split(', ').map(figure => `(${figure})::bigint`)
    const rows = await rowsOf<{ text: string }>(
      `select concat_ws(' ', day, fuel, n, ${figures.join(', ')}) as text
       from read_parquet([${filesOf(manifest)}])
       where fuel = 'sp95' and region is null and country_code = '${country}' order by day`,
    )
    const again = statisticsOf(days, 'sp95').map(text =>
      text
        .split(' ')
        .slice(0, 3 + figures.length)
        .join(' '),
    )
    expect(rows.map(({ text }) => text)).toEqual(again)
  })

  const filesOf = (manifest: Manifest): string =>
    backfilledStatistics(manifest)
      .map(file => `'${backfilledFile(dataDir, file)}'`)
      .join(', ')

  test('converts with the rate of the day, or of the last day before it', async () => {
    const manifest = readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!))
    const rows = await rowsOf<{ day: string; rate: number }>(
      `select day::varchar as day, (sum(mean_local * n) / sum(mean * n))::double as rate
       from read_parquet([${filesOf(manifest)}]) where region is null group by day order by day`,
    )
    const { currency } = source.descriptor
    const workingDay = (day: string): string => {
      const weekday = new Date(day).getUTCDay()
      const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
      return new Date(Date.parse(day) - back * 86_400_000).toISOString().slice(0, 10)
    }
    const index = currencies.findIndex(([code]) => code === currency)
    const rateOn = (day: string): number => (currency === 'EUR' ? 1 : Number(rateText(index, workingDay(day))))
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter(({ day, rate }) => Math.abs(rate - rateOn(day)) > 0.00001)).toEqual([])
    const names = manifest.backfills!.flatMap(({ files }) => files.map(({ name }) => name))
    expect(names.includes('eurofxref-hist')).toBe(currency !== 'EUR')
  })

  test('is kept with its files, and read again to the same bytes', async () => {
    const checked = await verifyFolder({ dataDir, checkStore: () => false })
    expect(checked.problems).toEqual([])
    const runs = await replayRuns({ dataDir, threads: 1 }, wholeReplay)
    expect(runs.map(({ identical }) => identical)).toEqual([true, true, true])
  })

  test('stops at a month of which the publisher has no file', async () => {
    const stopped = await backfilled('2026-08-20')
    expect([stopped.readUntil, stopped.stopped?.reason, stopped.snapshot]).toEqual([null, 'not available', null])
  })
})

test('an archive with a login and terms of its own is not downloaded without them', async () => {
  const dataDir = temporaryFolder()
  const german = de as ArchivedSource
  await runFiles({ dataDir, on: '2026-11-19', now: '2026-11-19 12:00:00', source: ['de', 'ecb', 'bulletin'] })
  const called = () =>
    withArchive(dataDir, 'de', stop =>
      backfillAndPublish(german, { dataDir, from, threads: 1, json: false, quiet: true, stop }, () => {
        throw new Error('expected no download')
      }),
    )
  permitAll()
  vi.stubEnv('FUEL_DE_ARCHIVE_PASSWORD', '')
  await expect(called()).rejects.toThrow('de/archive: FUEL_DE_ARCHIVE_PASSWORD not set; see https://onboarding')
  permitAll()
  // The terms of the live feed are others.
  vi.stubEnv('FUEL_ACCEPT_TERMS', 'DE')
  await expect(called()).rejects.toThrow('de/archive: terms not accepted; read https://creativecommons.org/licenses')
})
