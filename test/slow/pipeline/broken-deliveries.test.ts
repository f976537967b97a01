import { cpSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StationSource } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { breaksOfAll } from '../../support/breaks-of.ts'
import { faults, type Layout, without } from '../../support/broken.ts'
import { layoutOf } from '../../support/feed-layout.ts'
import { answer, bundled, type DeliveryFiles, putDelivery, query, reportOf, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const day = '2026-11-19'
const before = '2026-11-18 12:00:00'
const now = `${day} 12:00:00`

// Two runs per fault, so that half of the markets are valid in each run. Of the two French feeds, which contain the
// same stations, one substitutes the other, and so does one British feed. Each is broken while the other is missing.
const groups = [
  { name: 'one half', broken: ['at', 'es', 'fr-zip', 'gb-api', 'gr-stations', 'it', 'ecb'], missing: ['fr', 'gb'] },
  {
    name: 'the other half',
    broken: ['fr', 'au-wa', 'gb', 'hr', 'se', 'si', 'bulletin'],
    missing: ['fr-zip', 'gb-api'],
  },
] as const
type Group = (typeof groups)[number]
const involved = groups.flatMap(({ broken }) => broken)
const breaks = await breaksOfAll(involved)

/** The layout of the first file named in the source's breaks, in the delivery that is broken. */
function layoutIn(id: string, files: DeliveryFiles): Layout {
  const feed = breaks[id]!
  return layoutOf(feed, feed.parts[0]!, files)
}

const markets = Object.values(registry).filter((source): source is StationSource => source.kind === 'stations')
const countryOf = new Map(markets.map(({ descriptor }) => [descriptor.id, descriptor.country]))

/** Faults that a format cannot have. The files of these sources are not broken in that run. */
const notApplicable: Readonly<Record<string, readonly string[]>> = {
  // JSON, XML, ZIP and workbooks have no separator.
  'has another separator': ['at', 'au-wa', 'bulletin', 'ecb', 'es', 'fr', 'fr-zip', 'gb-api', 'hr', 'se', 'si'],
  // The parts of a workbook declare their own charset, and its reader follows that.
  'is in another charset': ['bulletin'],
}

/** Faults that do not cause a refusal of the delivery, with the reason. Each has a separate test below. */
const borne: Readonly<Record<string, readonly string[]>> = {
  // A rate more than 10 % away from the stored one is held back, separately for each currency.
  'has all prices times 10': ['ecb'],
  'has all prices times 1000': ['ecb'],
  // The broken file is one search of a sweep, and only this search is lost.
  'is empty': ['at'],
  'is a web page': ['at'],
  'is half a file': ['at'],
  'has another name for a column': ['at'],
  'is in another charset': ['at'],
}

const found: Readonly<Record<string, RegExp>> = {
  'is empty': /found (0 bytes|'')/,
  'is a web page': /found '<!DOCTYPE html>|found '<!DOCTYPE/,
  'lacks a file': /: expected a file [a-z0-9-]+\.\* in [a-z-]+\/2026-11-19, found none$/,
  'has all prices times 10': /found (\d\d\.\d+: another unit|\d+ of \d+ unreadable)/,
  'has all prices times 1000': /found (\d{4}\.\d+: another unit|\d+ of \d+ unreadable)/,
}

interface Run {
  readonly dataDir: string
  readonly report: RunReport
}

const bundledDay = (id: string, on: string): string =>
  id === 'bulletin' || (id === 'hr' && on < day) ? '2026-11-17' : on

/** A run on the bundled deliveries of a day, each changed by `change`. */
async function runOn(group: Group, dataDir: string, on: string, change: (id: string) => DeliveryFiles): Promise<Run> {
  const root = temporaryFolder()
  const source = involved.filter(id => !(group.missing as readonly string[]).includes(id))
  for (const id of source) putDelivery(root, id, on, change(id))
  return { dataDir, report: await runFiles({ dataDir, from: root, on, now: `${on} 12:00:00`, source }) }
}

const soundFiles = (on: string) => (id: string) => bundled(id, bundledDay(id, on))

async function following(base: Run, group: Group, change: (id: string) => DeliveryFiles): Promise<Run> {
  const dataDir = temporaryFolder()
  cpSync(base.dataDir, dataDir, { recursive: true })
  return runOn(group, dataDir, day, change)
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

// The mutations apply every fault to every source. In complete runs, `npm test` applies every fourth fault to some of
// the sources.
const isLong = process.env.FUEL_TEST_LONG === '1'
const faultsOf = (group: Group): string[] =>
  Object.keys(faults).filter((_, at) => isLong || at % (4 * groups.length) === 4 * groups.indexOf(group))

describe.each(groups.map(group => [group.name, group] as const))('in %s of the sources', (_, group) => {
  let base: Run
  let sound: Run

  beforeAll(async () => {
    base = await runOn(group, temporaryFolder(), '2026-11-18', soundFiles('2026-11-18'))
    sound = await following(base, group, soundFiles(day))
  })

  describe.each(faultsOf(group))('a delivery that %s', fault => {
    const affected = group.broken.filter(id => !notApplicable[fault]?.includes(id))
    const refused = affected.filter(id => !borne[fault]?.includes(id))
    let run: Run

    beforeAll(async () => {
      run = await following(base, group, id => {
        const files = soundFiles(day)(id)
        return (affected as readonly string[]).includes(id) ? faults[fault]!(files, layoutIn(id, files))! : files
      })
    })

    test('is refused with the expected and the found value, and reports which read is kept', () => {
      expect(refused.length).toBeGreaterThanOrEqual(fault === 'has another separator' ? 1 : 4)
      for (const id of refused) {
        const report = reportOf(run.report, id)
        expect([id, report.status, report.prices, report.keptFrom]).toEqual([id, 'failed', 0, before])
        expect(report.error).toMatch(new RegExp(`^${id}[:/].*expected .+ found `, 's'))
        expect(report.error).toMatch(found[fault] ?? /found/)
      }
    })

    test('keeps the stations and prices of the last read of its market', async () => {
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
      const hit = new Set(affected.map(id => countryOf.get(id)))
      const others = [...new Set(countryOf.values())].filter(country => !hit.has(country))
      expect(others.length).toBeGreaterThanOrEqual(3)
      const expected = await pricesOf(sound)
      const actual = await pricesOf(run)
      for (const country of others) {
        expect(of(actual, country)).toEqual(of(expected, country))
        expect(of(await servedOf(run), country)).toEqual(of(await servedOf(sound), country))
      }
    })

    test('changes neither weekly history nor rates when it is a delivery of them', async () => {
      for (const [id, table] of [['bulletin', 'history'] as const, ['ecb', 'rates'] as const]) {
        if (!(affected as readonly string[]).includes(id)) continue
        const rows = await query(run.dataDir, `select * from {${table}} order by all`)
        expect(rows.length).toBeGreaterThan(20)
        expect(rows).toEqual(await query(base.dataDir, `select * from {${table}} order by all`))
      }
    })

    if (affected.some(id => id === 'at' && borne[fault]?.includes(id))) {
      test('in one search loses only that search, which the report names', async () => {
        const { status, warnings } = reportOf(run.report, 'at')
        expect(status).toBe('partial')
        expect(warnings.filter(line => /^at\/die-48\.1684-16\.3740: expected .+ found/.test(line))).toHaveLength(1)
        const others = of(await pricesOf(run), 'AT').filter(row => !JSON.stringify(row).includes(before))
        expect(others.length).toBeGreaterThan(50)
      })
    }

    if (affected.some(id => id === 'ecb' && borne[fault]?.includes(id))) {
      test('in the rates holds back each changed rate, which the report names', () => {
        const { status, warnings } = reportOf(run.report, 'ecb')
        expect(status).toBe('success')
        expect(warnings.length).toBeGreaterThan(25)
        expect(
          warnings.filter(line => !/^[A-Z]{3} [\d.]+ \([\d-]+\) to [\d.]+ \([\d-]+\): more than 10 %$/.test(line)),
        ).toEqual([])
      })
    }
  })

  if ((group.broken as readonly string[]).includes('at')) {
    test('a sweep with three answers is partial and keeps the prices that it did not reach', async () => {
      const answered = ['units.json', 'die-48.1684-16.3740.json', 'sup-48.1684-16.3740.json']
      const run = await following(base, group, id => {
        const files = soundFiles(day)(id)
        return id === 'at' ? without(files, name => !answered.includes(name)) : files
      })
      const report = reportOf(run.report, 'at')
      expect(report.status).toBe('partial')
      expect(report.warnings.join()).toMatch(
        /^\d\d requests failed, the first: at\/die-[\d.-]+: expected a file .+, found none$/,
      )
      const { data } = await answer<StatsBody>(run.dataDir, 'live/stats')
      expect(data.recent_fetches.find(one => one.source === 'at')?.status).toBe('partial')
      const old = of(await servedOf(base), 'AT').filter(row => row.local_price !== null)
      const served = new Map(of(await servedOf(run), 'AT').map(row => [row.key, row.local_price]))
      expect(old.filter(row => !served.get(row.key))).toEqual([])
      const unread = await query<{ rows: number }>(
        run.dataDir,
        `select count(*)::integer as rows from {prices} where country_code = 'AT' and read_at = '${before}'`,
      )
      expect(unread[0]!.rows).toBeGreaterThan(40)
    })

    test.runIf(isLong)('a sweep without any answer is refused', async () => {
      const run = await following(base, group, id => {
        const files = soundFiles(day)(id)
        return id === 'at' ? without(files, name => name !== 'units.json') : files
      })
      expect(reportOf(run.report, 'at')).toMatchObject({ status: 'failed', keptFrom: before })
      expect(reportOf(run.report, 'at').error).toMatch(
        /^at: expected stations, found none in the answers to 0 searches/,
      )
      await expectKept(base, run, 'AT')
    })
  }
})

test.each(isLong ? ['lacks a file', 'is a web page'] : ['is a web page'])(
  'a French portal whose delivery %s is replaced by the archive',
  async fault => {
    const files = (id: string) => bundled(id, day)
    const dataDir = temporaryFolder()
    const root = temporaryFolder()
    putDelivery(root, 'fr', day, faults[fault]!(files('fr'), layoutIn('fr', files('fr')))!)
    putDelivery(root, 'fr-zip', day, files('fr-zip'))
    const report = await runFiles({ dataDir, from: root, on: day, now, source: ['fr', 'fr-zip'] })
    expect([reportOf(report, 'fr').status, reportOf(report, 'fr-zip').status]).toEqual(['failed', 'success'])
    const rows = await query(dataDir, 'select source, count(*)::integer as prices from {prices} group by source')
    expect(rows).toEqual([{ source: 'fr-zip', prices: reportOf(report, 'fr-zip').prices }])
  },
)
