import { beforeAll, describe, expect, test } from 'vitest'
import { judgedAndPublished, replayRuns } from '../../../bin/workflow.ts'
import { composers } from '../../../fixtures/compose/index.ts'
import type { Instant } from '../../../pipeline/model/instants.ts'
import { findCurrentId } from '../../../pipeline/snapshot/pointer.ts'
import type { Request } from '../../../pipeline/source.ts'
import { gbApi } from '../../../pipeline/sources/index.ts'
import { inThisProcess } from '../../../pipeline/stages/all-tasks/workers.ts'
import { ingest } from '../../../pipeline/stages/ingest/ingest.ts'
import { acceptSource } from '../../../pipeline/stages/run/accepted.ts'
import { withLock } from '../../../pipeline/stages/run/lock.ts'
import { unwatched } from '../../../pipeline/stages/run/progress.ts'
import type { RunReport, SourceReport } from '../../../pipeline/stages/run/report.ts'
import { readDeliveryRecord, readRun } from '../../../pipeline/stages/run/run-folder.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { wholeReplay } from '../../support/runs.ts'
import { tableSql } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// One publisher and two operators: the first requests what changed since the last full read, the second is refused the
// parameter and reads all prices each time. After every run both must have published the same.

interface Price {
  fuel_type: string
  price: number | null
  price_last_updated: string
  price_change_effective_timestamp: string
}
interface Station {
  node_id: string
  temporary_closure: boolean
}
interface PricedStation {
  node_id: string
  fuel_prices: Price[]
}

const env = { FUEL_GB_API_CLIENT_ID: 'an-id-of-a-client', FUEL_GB_API_CLIENT_SECRET: 'a-word-of-a-client' }
const composer = composers.find(({ id }) => id === 'gb-api')!
const composed = composer.compose('2026-11-19', composer.realSize)
const listed = <Item>(list: string): Item[] => {
  const files = composed.filter(({ name }) => name.startsWith(`${list}-`))
  return files.flatMap(({ content }) => JSON.parse(String(content)) as Item[])
}

const priceOf = ({ fuel_prices }: PricedStation): Price | undefined => {
  return fuel_prices.find(({ fuel_type, price }) => fuel_type === 'E10' && price !== null)
}

class ChangingPublisher {
  stations = listed<Station>('pfs')
  prices = listed<PricedStation>('prices').map(station => ({ ...station, fuel_prices: station.fuel_prices ?? [] }))

  /** Stations that sell E10, in the order of the list. */
  priced(from: number, count: number): PricedStation[] {
    return this.prices.filter(station => priceOf(station) !== undefined).slice(from, from + count)
  }

  set(station: PricedStation, at: Instant, change: (price: number) => number): void {
    const price = priceOf(station)!
    price.price = change(price.price!)
    price.price_change_effective_timestamp = `${at.replace(' ', 'T')}.000Z`
    price.price_last_updated = price.price_change_effective_timestamp
  }

  remove({ node_id }: PricedStation): void {
    this.stations = this.stations.filter(station => station.node_id !== node_id)
    this.prices = this.prices.filter(station => station.node_id !== node_id)
  }

  answer({ name, url }: Request, acceptsParameter: boolean): { status: number; body: unknown } {
    if (name === 'token') return { status: 200, body: { access_token: 'a-session' } }
    const { pathname, searchParams } = new URL(url)
    const since = searchParams.get('effective-start-timestamp')
    if (since !== null && !acceptsParameter) return { status: 400, body: { success: false } }
    const list = pathname.endsWith('/fuel-prices') ? this.#pricesSince(since) : this.stations
    const first = (Number(searchParams.get('batch-number')) - 1) * 500
    const batch = list.slice(first, first + 500)
    return batch.length > 0 ? { status: 200, body: batch } : { status: 404, body: { success: false } }
  }

  #pricesSince(since: string | null): PricedStation[] {
    if (since === null) return this.prices
    const from = since.replace(' ', 'T')
    return this.prices.flatMap(station => {
      const changed = station.fuel_prices.filter(price => price.price_change_effective_timestamp >= from)
      return changed.length > 0 ? [{ ...station, fuel_prices: changed }] : []
    })
  }
}

class Operator {
  readonly dataDir = temporaryFolder()
  readonly #publisher: ChangingPublisher
  readonly #acceptsParameter: boolean

  constructor(publisher: ChangingPublisher, acceptsParameter: boolean) {
    this.#publisher = publisher
    this.#acceptsParameter = acceptsParameter
    acceptSource(this.dataDir, 'gb-api')
  }

  async run(now: Instant): Promise<State> {
    const { dataDir } = this
    const asked: string[] = []
    const report = await runOf(dataDir, now, asked, request => this.#publisher.answer(request, this.#acceptsParameter))
    const id = findCurrentId(dataDir)!
    const order = 'order by all'
    return {
      asked,
      report: report.sources.find(one => one.id === 'gb-api')!,
      addresses: readDeliveryRecord(dataDir, readRun(dataDir, report.run).deliveries['gb-api']!).captures.map(
        one => one.url,
      ),
      // The place of a row in the answers differs: a changed price is read from another answer.
      prices: await rowsOf(`select * exclude (origin, valid_origin) from ${tableSql(dataDir, id, 'prices')} ${order}`),
      stations: await rowsOf(`from ${tableSql(dataDir, id, 'stations')} ${order}`),
    }
  }
}

/** A run of all stages whose requests `answer` answers. Adds their names to `asked`. */
function runOf(
  dataDir: string,
  now: Instant,
  asked: string[],
  answer: (request: Request) => { status: number; body: unknown },
): Promise<RunReport> {
  const downloaderFor = () => async (request: Request) => {
    asked.push(request.name)
    const { status, body } = answer(request)
    const at = `${now.replace(' ', 'T')}.000Z`
    const times = { startedAt: at, endedAt: at, attempts: 1 }
    const bytes = Buffer.from(JSON.stringify(body))
    return { status, notModified: false, headers: {}, bytes, url: request.url, ...times }
  }
  return withLock(dataDir, async () => {
    const origin = { kind: 'network', downloaderFor } as const
    const sources = [gbApi]
    const setup = { dataDir, sources, workers: inThisProcess(sources), now: null, env, origin, wallClock: () => now }
    return judgedAndPublished({ dataDir, threads: 1 }, await ingest({ ...setup, progress: unwatched }), unwatched)
  })
}

interface State {
  readonly asked: readonly string[]
  readonly report: SourceReport
  readonly addresses: readonly string[]
  readonly prices: readonly Readonly<Record<string, unknown>>[]
  readonly stations: readonly Readonly<Record<string, unknown>>[]
}

const publisher = new ChangingPublisher()
const operators = [new Operator(publisher, true), new Operator(publisher, false)] as const
const runs: [State, State][] = []
const run = async (now: Instant) => {
  runs.push([await operators[0].run(now), await operators[1].run(now)])
}

beforeAll(async () => {
  await run('2026-11-19 12:00:00')
  for (const station of publisher.priced(100, 300)) publisher.set(station, '2026-11-19 12:10:00', price => price + 1)
  // A slip of the keyboard: the last price is served until it is corrected.
  publisher.set(publisher.priced(50, 1)[0]!, '2026-11-19 12:20:00', price => price * 1.9)
  await run('2026-11-19 12:30:00')
  publisher.set(publisher.priced(50, 1)[0]!, '2026-11-19 12:50:00', price => price / 1.9)
  publisher.stations.find(({ node_id }) => node_id === publisher.priced(60, 1)[0]!.node_id)!.temporary_closure = true
  publisher.remove(publisher.priced(70, 1)[0]!)
  for (const station of publisher.priced(200, 600)) publisher.set(station, '2026-11-19 12:55:00', price => price - 2)
  await run('2026-11-19 13:00:00')
  // A fuel that is no longer sold is not among the changes.
  const [withdrawn] = publisher.priced(80, 1)
  withdrawn!.fuel_prices = withdrawn!.fuel_prices.filter(({ fuel_type }) => fuel_type !== 'E10')
  publisher.set(publisher.priced(90, 1)[0]!, '2026-11-20 10:00:00', price => price + 3)
  await run('2026-11-20 11:00:00')
}, 600_000)

const names = ['the first delivery', 'the changes', 'the changes again', 'the full read of the next day'] as const

describe('an operator who requests changes, and one who reads all prices', () => {
  test.each(names.map((name, at) => [name, at] as const))('publish the same after %s', (_, at) => {
    const [changes, full] = runs[at]!
    expect([changes.report.error, full.report.error]).toEqual([null, null])
    expect(changes.prices.length).toBeGreaterThan(15_000)
    expect(changes.prices).toEqual(full.prices)
    expect(changes.stations).toEqual(full.stations)
    const counts = ({ report }: State) => [
      report.status,
      report.stations,
      report.prices,
      report.moved,
      report.held,
      report.drift,
    ]
    expect(counts(changes)).toEqual(counts(full))
  })

  test('saw held prices, a closed and a removed station, and a price that was withdrawn', () => {
    const [first, second, third, last] = runs.map(([changes]) => changes)
    const held = (state: State) => state.prices.filter(({ verdict }) => verdict === 'hold').length
    expect(held(second!)).toBeGreaterThan(held(first!))
    expect(held(third!)).toBe(held(first!))
    const closed = (state: State) => state.stations.filter(station => station.closed === true).length
    expect(closed(third!)).toBe(closed(first!) + 1)
    expect(second!.report.stations - third!.report.stations).toBe(1)
    expect(third!.report.prices - last!.report.prices).toBe(1)
    expect([second!.report.moved, third!.report.moved]).toEqual([301, 601])
  })
})

test('changes need few requests, and all prices are read once a day', () => {
  const asked = runs.map(([{ asked: names }]) => names.filter(name => /^(changes|prices)-/.test(name)))
  const all = Array.from({ length: 18 }, (_, at) => `prices-${at + 1}`)
  expect(asked[0]!.at(-1)).toMatch(/^prices-1\d$/)
  expect(asked[1]).toEqual(expect.arrayContaining(['changes-1']))
  expect(asked[1]!.length).toBeLessThan(6)
  expect(asked[2]!.length).toBeLessThan(6)
  expect(
    asked
      .slice(1, 3)
      .flat()
      .filter(name => all.includes(name)),
  ).toEqual([])
  expect(asked[3]).toEqual(asked[0])
})

test('the record of a delivery states since when it has the changes', () => {
  const [, [second], [third]] = runs as [unknown, [State], [State]]
  const since = 'batch-number=1&effective-start-timestamp=2026-11-19%2010%3A00%3A00'
  expect(second.addresses.filter(url => url.includes(since))).toHaveLength(1)
  // From the last full read, not from the last delivery.
  expect(third.addresses.filter(url => url.includes(since))).toHaveLength(1)
})

test('a replay gives the same bytes', async () => {
  const replayed = await replayRuns({ dataDir: operators[0].dataDir, threads: 1 }, wholeReplay)
  expect(replayed.map(({ kept, identical }) => [kept, identical])).toEqual(runs.map(() => [true, true]))
})

test('the list of stations is downloaded once an hour, and all prices when no change is found', async () => {
  const dataDir = temporaryFolder()
  acceptSource(dataDir, 'gb-api')
  const files = new Map(composed.map(({ name, content }) => [name.replace('.json', ''), JSON.parse(String(content))]))
  const batches = (list: string) => [...files.keys()].filter(name => name.startsWith(`${list}-`))
  const endOf = (list: string) => `${list}-${batches(list).length + 1}`
  const runAt = async (now: Instant) => {
    const asked: string[] = []
    const { sources } = await runOf(dataDir, now, asked, ({ name }) => {
      return files.has(name) ? { status: 200, body: files.get(name) } : { status: 404, body: '' }
    })
    return { asked, source: sources.find(({ id }) => id === 'gb-api')! }
  }
  const first = await runAt('2026-11-19 12:00:00')
  const second = await runAt('2026-11-19 12:30:00')
  const third = await runAt('2026-11-19 13:00:00')
  expect(first.source.error).toBeNull()
  const prices = [...batches('prices'), endOf('prices')]
  expect(first.asked).toEqual(['token', ...batches('pfs'), endOf('pfs'), ...prices])
  // The end of the list is not an answer that is kept.
  expect(second.asked).toEqual(['token', endOf('pfs'), 'changes-1', ...prices])
  expect(third.asked).toEqual(['token', ...batches('pfs'), endOf('pfs'), 'changes-1', ...prices])
  const counts = [first, second, third].map(({ source }) => [source.stations, source.prices])
  expect(counts[1]).toEqual(counts[0])
  expect(counts[2]).toEqual(counts[0])
})
