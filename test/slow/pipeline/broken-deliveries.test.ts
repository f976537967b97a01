import { cpSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StationSource } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { servedText } from '../../../pipeline/status/served-text.ts'
import { breaksIn, breaksOfAll } from '../../support/breaks-of.ts'
import { faults, without } from '../../support/broken.ts'
import { layoutOf } from '../../support/feed-layout.ts'
import { answer, bundled, type DeliveryFiles, putDelivery, query, reportOf, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const day = '2026-11-19'
const before = '2026-11-18 12:00:00'
const now = `${day} 12:00:00`

// Whole runs. That every fault refuses the delivery of every source is tested by broken-feeds.test.ts.
const broken: Readonly<Record<string, keyof typeof faults>> = {
  es: 'is empty',
  'fr-zip': 'is half a file',
  'gb-api': 'has another name for a column',
  'gr-stations': 'has another separator',
  hr: 'is a web page',
  it: 'has all prices times 10',
  bulletin: 'lacks a file',
  ecb: 'is in another charset',
}
const sound = ['at', 'au-wa', 'se', 'si']
const involved = [...Object.keys(broken), ...sound]
const breaks = await breaksOfAll(involved)

/** The bundled delivery with a fault in the first file named in the source's breaks. */
function brokenFiles(id: string, fault: string): DeliveryFiles {
  const files = bundled(id, day)
  const feed = breaksIn(breaks, id)
  return faults[fault]!(files, layoutOf(feed, feed.parts[0]!, files))!
}

const markets = Object.values(registry).filter((source): source is StationSource => source.kind === 'stations')
const countryOf = new Map(markets.map(({ descriptor }) => [descriptor.id, descriptor.country]))

interface Run {
  readonly dataDir: string
  readonly report: RunReport
}

const bundledDay = (id: string, on: string): string =>
  id === 'bulletin' || (id === 'hr' && on < day) ? '2026-11-17' : on

/** A run on the bundled deliveries of a day, some of them replaced. */
async function runOn(
  dataDir: string,
  on: string,
  replaced: Readonly<Record<string, DeliveryFiles>> = {},
): Promise<Run> {
  const root = temporaryFolder()
  for (const id of involved) putDelivery(root, id, on, replaced[id] ?? bundled(id, bundledDay(id, on)))
  return { dataDir, report: await runFiles({ dataDir, from: root, on, now: `${on} 12:00:00`, source: involved }) }
}

function following(base: Run, replaced?: Readonly<Record<string, DeliveryFiles>>): Promise<Run> {
  const dataDir = temporaryFolder()
  cpSync(base.dataDir, dataDir, { recursive: true })
  return runOn(dataDir, day, replaced)
}

/** All columns of a market's prices, except euros and those that depend only on the clock of the run. */
const pricesOf = ({ dataDir }: Run) =>
  query<{ country_code: string }>(
    dataDir,
    `select * exclude (eur_per_unit, unusable, local_price) from {prices} order by station_id, fuel`,
  )
const stationsOf = ({ dataDir }: Run) =>
  query<{ country_code: string }>(dataDir, 'select * from {stations} order by station_id')
const servedOf = ({ dataDir }: Run) =>
  query<{ country_code: string; key: string; local_price: string | null; unusable: string | null }>(
    dataDir,
    `select country_code, station_id || '/' || fuel as key, local_price, unusable from {prices}`,
  )
const of = <Row extends { country_code: string }>(rows: readonly Row[], country: string) =>
  rows.filter(row => row.country_code === country)

interface StatsBody {
  readonly data: {
    readonly recent_fetches: readonly {
      readonly source: string
      readonly fetch_started_at: string
      readonly status: string
      readonly stations_processed: number | null
      readonly prices_updated: number | null
    }[]
  }
}

async function expectKept(base: Run, broken: Run, country: string): Promise<void> {
  const prices = await pricesOf(base)
  const kept = await pricesOf(broken)
  expect(of(prices, country).length).toBeGreaterThan(50)
  expect(of(kept, country)).toEqual(of(prices, country))
  expect(of(await stationsOf(broken), country)).toEqual(of(await stationsOf(base), country))
  const amounts = new Map(of(await servedOf(base), country).map(row => [row.key, row.local_price]))
  const served = of(await servedOf(broken), country)
  expect(served.filter(row => row.local_price !== null && row.local_price !== amounts.get(row.key))).toEqual([])
  // Only a timestamp that has become too old may remove a price in the meantime.
  const gone = served.filter(row => row.local_price === null && amounts.get(row.key))
  expect(gone.filter(row => row.unusable !== 'stamp too old')).toEqual([])
}

describe('a run on broken deliveries', () => {
  const refused = Object.keys(broken)
  let base: Run
  let whole: Run
  let run: Run

  beforeAll(async () => {
    base = await runOn(temporaryFolder(), '2026-11-18')
    whole = await following(base)
    run = await following(base, Object.fromEntries(refused.map(id => [id, brokenFiles(id, broken[id]!)])))
  })

  test.each(refused)('refuses that of %s with the expected and the found value, and reports which read is kept', id => {
    const report = reportOf(run.report, id)
    expect(report).toMatchObject({ status: 'failed', prices: 0, keptFrom: before })
    expect(report.error).toMatch(new RegExp(`^${id}[:/].*expected .+ found `, 's'))
  })

  test('says weeks later that nothing of a refused source is served, and what is served says the same', async () => {
    const dataDir = temporaryFolder()
    cpSync(base.dataDir, dataDir, { recursive: true })
    const from = temporaryFolder()
    putDelivery(from, 'es', day, brokenFiles('es', 'is empty'))
    const late = await runFiles({ dataDir, from, on: day, now: '2026-12-15 12:00:00', source: ['es'] })
    const report = reportOf(late, 'es')
    expect(report).toMatchObject({ status: 'failed', keptFrom: null, lastReadAt: before })
    expect(servedText(report)).toBe(`nothing of it is served: it was last read at ${before} UTC`)
    expect(servedText(reportOf(run.report, 'es'))).toBe(
      `its data of ${before} UTC is still served, until 2026-11-20 12:00:00 UTC`,
    )
    const served = of(await servedOf({ dataDir, report: late }), 'ES')
    expect(served.filter(row => row.local_price !== null)).toEqual([])
  })

  test('keeps the stations and prices of the last read of each market', async () => {
    for (const id of refused) {
      const country = countryOf.get(id)
      if (country) await expectKept(base, run, country)
    }
  })

  test('has the status failed in stats', async () => {
    const { data } = await answer<StatsBody>(run.dataDir, 'live/stats')
    for (const id of refused.filter(one => countryOf.has(one))) {
      const fetch = data.recent_fetches.find(one => one.source === id && one.fetch_started_at === now)
      expect(fetch).toMatchObject({ status: 'failed', stations_processed: null, prices_updated: null })
    }
  })

  test('changes nothing in the other markets', async () => {
    for (const country of sound.map(id => countryOf.get(id)!)) {
      expect(of(await pricesOf(whole), country).length).toBeGreaterThan(50)
      expect(of(await pricesOf(run), country)).toEqual(of(await pricesOf(whole), country))
      expect(of(await servedOf(run), country)).toEqual(of(await servedOf(whole), country))
    }
  })

  test('changes neither weekly history nor rates', async () => {
    for (const table of ['history', 'rates']) {
      const rows = await query(run.dataDir, `select * from {${table}} order by all`)
      expect(rows.length).toBeGreaterThan(20)
      expect(rows).toEqual(await query(base.dataDir, `select * from {${table}} order by all`))
    }
  })

  test('of a sweep with three answers is partial and keeps the prices that it did not reach', async () => {
    const answered = ['units.json', 'die-48.1684-16.3740.json', 'sup-48.1684-16.3740.json']
    const partial = await following(base, { at: without(bundled('at', day), name => !answered.includes(name)) })
    const report = reportOf(partial.report, 'at')
    expect(report.status).toBe('partial')
    expect(report.warnings.join()).toMatch(
      /^\d\d requests failed, the first: at\/die-[\d.-]+: expected a file .+, found none$/,
    )
    const { data } = await answer<StatsBody>(partial.dataDir, 'live/stats')
    expect(data.recent_fetches.find(one => one.source === 'at')?.status).toBe('partial')
    const old = of(await servedOf(base), 'AT').filter(row => row.local_price !== null)
    const served = new Map(of(await servedOf(partial), 'AT').map(row => [row.key, row.local_price]))
    expect(old.filter(row => !served.get(row.key))).toEqual([])
    const unread = await query<{ rows: number }>(
      partial.dataDir,
      `select count(*)::integer as rows from {prices} where country_code = 'AT' and read_at = '${before}'`,
    )
    expect(unread[0]!.rows).toBeGreaterThan(40)
  })
})
