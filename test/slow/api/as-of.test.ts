import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openLog } from '../../../api/log/open-log.ts'
import { LoadedSnapshot } from '../../../api/snapshot/loaded-snapshot.ts'
import { PastSnapshots } from '../../../api/snapshot/past-snapshots.ts'
import type { BuildPast } from '../../../api/snapshot/past-thread.ts'
import type { Correction } from '../../../pipeline/model/corrections.ts'
import { SnapshotError } from '../../../pipeline/model/errors.ts'
import { epochSecondsOf, instantOf } from '../../../pipeline/model/instants.ts'
import { pastState } from '../../../pipeline/past/past-state.ts'
import { openServing } from '../../../pipeline/serving/open-serving.ts'
import { type Manifest, type ManifestSegment, sealManifest } from '../../../pipeline/snapshot/manifest.ts'
import { snapshotFolder, switchTo } from '../../../pipeline/snapshot/pointer.ts'
import { FolderArchive } from '../../../pipeline/snapshot/snapshot-archive.ts'
import { clockOf } from '../../../pipeline/snapshot/snapshot-id.ts'
import { manyClients, type Received, type Serving, serverOn } from '../../support/api-server.ts'
import { runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Two markets, one of them without the euro. The last run only confirms the prices of the one before.
const runs = [
  ['2026-11-17', '2026-11-17 12:00:00'],
  ['2026-11-18', '2026-11-18 06:30:00'],
  ['2026-11-19', '2026-11-19 06:30:00'],
  ['2026-11-19', '2026-11-19 18:00:00'],
] as const
const dataDir = temporaryFolder()
const ids: string[] = []
const now = epochSecondsOf('2026-11-20 12:00:00')
let served: Serving

beforeAll(async () => {
  for (const [on, at] of runs) {
    const { snapshot } = await runFiles({ dataDir, on, now: at, source: ['si', 'dk-ok', 'ecb', 'bulletin'] })
    ids.push(snapshot!)
  }
  for (const id of ids) makeLive(dataDir, id)
  served = manyClients(await serverOn(dataDir, { trustProxy: 1, nowMs: () => now * 1000 }, afterAll))
  const map = await served.get('/live/geojson.php?country=SI&bounds=45,13,47,17')
  stationIds.push(...map.json.features.map((one: { properties: { id: number } }) => one.properties.id))
})

/** A run from files is marked as a demonstration, whose clock stands still. */
function makeLive(folder: string, id: string): void {
  const file = join(snapshotFolder(folder, id), 'manifest.json')
  const { sha256, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  writeFileSync(file, JSON.stringify(sealManifest({ ...manifest, data: 'live' })))
}

/** Numbers from 0 to below 1, the same in each run of the test. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const random = seeded(30)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
const degrees = (from: number, to: number) => (from + random() * (to - from)).toFixed(3)
const fuels = ['diesel', 'sp95', 'sp98', 'gpl']

const stationIds: number[] = []
const addresses: readonly (() => string)[] = [
  () => '/live/api.php?action=summary',
  () => '/live/board_now.php?',
  () => `/live/api.php?action=brands&country=${pick(['SI', 'DK', 'FR'])}&fuel=${pick(fuels)}`,
  () =>
    `/live/api.php?action=stations&country=SI&lat=${degrees(45.6, 46.6)}&lng=${degrees(13.7, 16.1)}&radius=${pick([5, 30])}` +
    pick(['', '&sort=price&fuel=diesel']),
  () => `/live/api.php?action=stations&country=DK&lat=${degrees(55, 57)}&lng=${degrees(8.5, 12.5)}&radius=40`,
  () => `/live/station.php?ids=${[pick(stationIds), pick(stationIds), 7].join()}`,
  () => {
    const south = Number(degrees(45, 56))
    return `/live/geojson.php?country=${pick(['SI', 'DK'])}&fuel=${pick(fuels)}&bounds=${south},8,${south + 2},17&sort=${pick(['asc', 'desc'])}`
  },
  () => `/live/cells.php?zoom=${pick([4, 8])}&fuel=${pick(fuels)}`,
  () => `/api/natural-language/?q=cheapest+diesel+near+Ljubljana&format=${pick(['full', 'csv'])}`,
  () => `/api/natural-language/?q=${pick(['petrol+in+Slovenia', 'lpg+in+Slovenia', 'cheapest+diesel+in+Europe'])}`,
]

/** The newest run that had begun. */
function snapshotOf(at: string): string {
  return ids.findLast(id => clockOf(id) <= at)!
}

/** A query parameter: `2026-11-18T06:00:00Z`. */
const sent = (at: string) => `${at.replace(' ', 'T')}Z`
const whatCounts = ({ status, headers, bytes }: Received) => ({
  status,
  type: headers['content-type'],
  snapshot: headers['x-snapshot-id'],
  modified: headers['last-modified'],
  data: headers['x-data'],
  body: bytes.toString('latin1'),
})

describe('as_of', () => {
  test('gives what the server answered at 500 random instants, byte for byte', async () => {
    const begin = epochSecondsOf(runs[0][1])
    const questions = Array.from({ length: 500 }, (_, at) => ({
      at: instantOf(begin + Math.floor(random() * (now - begin))),
      path: addresses[at % addresses.length]!(),
    }))
    const copy = temporaryFolder()
    cpSync(dataDir, copy, { recursive: true })
    for (const id of ids) {
      switchTo(copy, id)
      let clock = 0
      const ends: (() => Promise<void>)[] = []
      const options = { trustProxy: 1, nowMs: () => clock * 1000 }
      const reference = manyClients(await serverOn(copy, options, end => ends.push(end)))
      const own = questions.filter(({ at }) => snapshotOf(at) === id)
      expect(own.length).toBeGreaterThan(20)
      for (const { at, path } of own) {
        clock = epochSecondsOf(at)
        const was = await reference.get(path)
        const is = await served.get(`${path}&as_of=${sent(at)}`)
        expect(was.status, path).toBe(200)
        expect(whatCounts(is), `${path} at ${at}`).toEqual(whatCounts(was))
        expect(is.headers['x-snapshot-id']).toBe(id)
      }
      for (const end of ends) await end()
    }
  })

  test('is kept by caches for a day where the snapshot is final, and else as the present is', async () => {
    const { headers } = await served.get('/live/board_now.php?as_of=2026-11-18T06:00:00Z')
    expect(headers['cache-control']).toBe('public, max-age=86400, immutable')
    const again = await served.get('/live/board_now.php?as_of=2026-11-18T06:00:00Z', { 'if-none-match': headers.etag! })
    expect(again.status).toBe(304)
    expect(again.headers['cache-control']).toBe('public, max-age=86400, immutable')
    const newest = await served.get('/live/board_now.php?as_of=2026-11-20T06:00:00Z')
    expect(newest.headers['cache-control']).toBe('public, max-age=120')
  })

  test.each([
    ['2026-11-18T06:00:00Z', 0],
    ['2026-11-18+06:30:00', 1],
    ['2026-11-18T06:29', 0],
    ['2026-11-18T06:30Z', 1],
    ['2026-11-19', 1],
  ])('reads %s', async (text, run) => {
    const { status, headers } = await served.get(`/live/board_now.php?as_of=${text}`)
    expect([status, headers['x-snapshot-id']]).toEqual([200, ids[run]])
  })

  test.each([
    ['yesterday', 400, "as_of must be an instant in UTC such as 2026-11-18T06:00:00Z, found 'yesterday'"],
    [
      '2026-02-30T00:00:00Z',
      400,
      "as_of must be an instant in UTC such as 2026-11-18T06:00:00Z, found '2026-02-30T00:00:00Z'",
    ],
    [
      '2026-11-20T12:00:01Z',
      400,
      'as_of must not be in the future: found 2026-11-20 12:00:01 UTC, now it is 2026-11-20 12:00:00 UTC',
    ],
    [
      '2026-11-17T11:59:59Z',
      404,
      'No prices of 2026-11-17 11:59:59 UTC are kept: they are kept from 2026-11-17 12:00:00 to 2026-11-19 18:00:00 UTC, ' +
        'and as moves of prices from 2026-11-17 12:00:00 UTC on',
    ],
  ])('refuses %s', async (text, status, error) => {
    const found = await served.get(`/live/api.php?as_of=${text}`)
    expect(found.json).toEqual({ ok: false, error })
    expect([found.status, found.headers['cache-control']]).toEqual([status, 'no-store'])
    const question = await served.get(`/api/natural-language/?q=diesel+in+Slovenia&as_of=${text}`)
    expect([question.status, question.json]).toEqual([status, { error }])
  })

  test('answers nothing live of an instant at which the newest snapshot was too old', async () => {
    const { get } = await serverOn(dataDir, { nowMs: () => (now + 86_400) * 1000, maxAgeHours: 24 })
    const { status, json } = await get('/live/board_now.php?as_of=2026-11-21T00:00:00Z')
    expect([status, json.error]).toEqual([
      404,
      'There were no live prices at 2026-11-21 00:00:00 UTC: the newest were of 2026-11-19 18:00:00 UTC, more than 24 hours before',
    ])
  })
})

describe('as_of with few places', () => {
  const of = (run: number) => `/live/board_now.php?as_of=${sent(runs[run]![1])}`

  test('shares one load, and waits while all places are in use', async () => {
    const brought: string[] = []
    let open = () => {}
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    const bringSnapshot = async (id: string) => {
      brought.push(id)
      await gate
    }
    const archive = Object.assign(new FolderArchive(dataDir), { bringSnapshot })
    const { get } = await serverOn(dataDir, { nowMs: () => now * 1000, pastSnapshots: 1, archive })
    const both = [get(of(0)), get(of(0))]
    await vi.waitFor(() => expect(brought).toEqual([ids[0]]))
    const waiting = get(of(1))
    // The present does not wait.
    expect((await get('/live/board_now.php')).headers['x-snapshot-id']).toBe(ids[3])
    open()
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect((await waiting).headers['x-snapshot-id']).toBe(ids[1])
    expect(brought).toEqual([ids[0], ids[1]])
    // The place is free again, and given to another snapshot.
    for (const run of [1, 0, 2]) expect((await get(of(run))).headers['x-snapshot-id']).toBe(ids[run])
  })
})

describe('as_of of a deleted snapshot', () => {
  let pruned: Serving

  beforeAll(async () => {
    const copy = temporaryFolder()
    cpSync(dataDir, copy, { recursive: true })
    for (const id of ids.slice(0, 2)) rmSync(snapshotFolder(copy, id), { recursive: true })
    pruned = await serverOn(copy, { nowMs: () => now * 1000 }, afterAll)
  })

  /** An instant at which the first or the second run was the last one. */
  const instants = Array.from({ length: 40 }, (_, at) => {
    const [from, to] = at % 2 === 0 ? [runs[0][1], runs[1][1]] : [runs[1][1], runs[2][1]]
    return instantOf(epochSecondsOf(from) + Math.floor(random() * (epochSecondsOf(to) - epochSecondsOf(from))))
  })

  test('gives the prices that the snapshot had, on all endpoints', async () => {
    let moved = 0
    for (const at of instants) {
      for (const address of addresses.slice(0, 8)) {
        const path = address()
        const [was, is] = [await served.get(`${path}&as_of=${sent(at)}`), await pruned.get(`${path}&as_of=${sent(at)}`)]
        expect(is.status, `${path} at ${at}`).toBe(200)
        expect(is.headers['x-snapshot-id']).toBe(snapshotOf(at))
        expect(is.json).toMatchObject({ answered_from: 'moves', details_of: runs[2][1] })
        expect(provedBy(is.json), `${path} at ${at}`).toEqual(provedBy(was.json))
        if (JSON.stringify(provedBy(was.json)) !== JSON.stringify(provedBy((await served.get(path)).json))) moved++
      }
    }
    expect(moved).toBeGreaterThan(20)
  })

  test('says what is missing: weekly prices, legal maxima, hours and the last read', async () => {
    const at = '2026-11-18T06:00:00Z'
    const { data } = (await pruned.get(`/live/api.php?as_of=${at}`)).json
    expect(data.reference_prices).toEqual([])
    expect(data.countries.map((one: { country_code: string }) => one.country_code)).toEqual(['DK', 'SI'])
    expect(data.countries[1]).toMatchObject({ basis: 'stations', last_fetched: null })
    const [{ properties }] = (await pruned.get(`/live/geojson.php?country=SI&bounds=45,13,47,17&as_of=${at}`)).json
      .features
    const [station] = (await pruned.get(`/live/station.php?id=${properties.id}&as_of=${at}`)).json.data.stations
    expect(station).toMatchObject({ is_open: true, open: null, next: null, oh_source: null })
    const { headers } = await pruned.get(`/live/board_now.php?as_of=${at}`)
    expect(headers['cache-control']).toBe('public, max-age=86400, immutable')
    expect(headers['last-modified']).toBe('Tue, 17 Nov 2026 12:00:00 GMT')
    const country = await pruned.get(`/country/si?as_of=${at}`)
    expect([country.status, country.text.includes('They are computed from the changes of prices')]).toEqual([200, true])
    const page = await pruned.get(`/?as_of=${at}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(
      ', not those of now. They are computed from the changes of prices, for stations only. <a href="/">',
    )
  })

  test.each([
    ['cheapest diesel near Ljubljana', 'ok', /^The cheapest diesel within 20 km of Ljubljana costs 1\.\d+ EUR/],
    ['lpg in Slovenia', 'ok', /^LPG costs 0\.\d+ EUR a litre in Slovenia \(live figures of 2026-11-17\)/],
    [
      'diesel in Slovenia',
      'ok',
      /^Diesel in Slovenia costs 1\.\d+ EUR a litre \(live mean of stations on 2026-11-17\)\.$/,
    ],
    ['tolls in Slovenia', 'no_data', /^Of 2026-11-17 12:00:00 UTC only prices at stations are kept/],
    ['record high of diesel in Slovenia', 'no_data', /^Of 2026-11-17 12:00:00 UTC only prices at stations are kept/],
    ['diesel in France', 'no_data', /^Of 2026-11-17 12:00:00 UTC only prices at stations are kept/],
  ])('answers the question %s with %s', async (question, status, message) => {
    const as = `/api/natural-language/?q=${question.replaceAll(' ', '+')}&as_of=2026-11-18T06:00:00Z`
    const { json } = await pruned.get(as)
    expect([json.status, json.message]).toEqual([status, expect.stringMatching(message)])
    expect(json.metadata).toMatchObject({ snapshot_id: ids[0], answered_from: 'moves', details_of: runs[2][1] })
    const body = JSON.stringify({ queries: [question], as_of: '2026-11-18T06:00:00Z' })
    const sentInBody = await pruned.post('/api/natural-language/', body)
    expect(sentInBody.json).toEqual([json])
    expect([sentInBody.headers['x-snapshot-id'], sentInBody.headers['cache-control']]).toEqual([ids[0], 'no-store'])
  })

  test('refuses an instant before the log, one that is too old for live prices, and one in the future of a body', async () => {
    const before = await pruned.get('/live/board_now.php?as_of=2026-11-17T11:59:59Z')
    expect([before.status, before.json.error]).toEqual([
      404,
      'No prices of 2026-11-17 11:59:59 UTC are kept: they are kept from 2026-11-19 06:30:00 to 2026-11-19 18:00:00 UTC, ' +
        'and as moves of prices from 2026-11-17 12:00:00 UTC on',
    ])
    const { get } = await serverOn(pruned.dataDir, { nowMs: () => now * 1000, maxAgeHours: 12 })
    const old = await get('/live/board_now.php?as_of=2026-11-18T06:00:00Z')
    expect([old.status, old.json.error]).toEqual([
      404,
      'There were no live prices at 2026-11-18 06:00:00 UTC: the newest were of 2026-11-17 12:00:00 UTC, more than 12 hours before',
    ])
    const future = await pruned.post('/api/natural-language/', '{"query":"diesel in France","as_of":"2026-12-01"}')
    expect([future.status, future.json.error]).toEqual([
      400,
      'as_of must not be in the future: found 2026-12-01 00:00:00 UTC, now it is 2026-11-20 12:00:00 UTC',
    ])
  })
})

describe('past states', () => {
  /** Of the log without the first two snapshots, with one place. */
  const openedOn = async (
    build: BuildPast,
    waitMs: number,
    archives: () => readonly ManifestSegment[] = () => [],
    takedowns: readonly Correction[] = [],
  ) => {
    const copy = temporaryFolder()
    cpSync(dataDir, copy, { recursive: true })
    for (const id of ids.slice(0, 2)) rmSync(snapshotFolder(copy, id), { recursive: true })
    const loaded = await LoadedSnapshot.open(await openServing(copy), null, { legacyCacheHeader: false })
    onTestFinished(() => loaded.retire())
    return new PastSnapshots({
      dataDir: copy,
      archive: new FolderArchive(copy),
      places: 1,
      current: () => Object.create(withSegments(loaded, archives()), { takedowns: { value: takedowns } }),
      nowMs: () => now * 1000,
      legacyCacheHeader: false,
      log: openLog('error', { write: () => {} }),
      build,
      waitMs,
    })
  }

  /** The same snapshot with more moves. */
  const withSegments = (loaded: LoadedSnapshot, more: readonly ManifestSegment[]): LoadedSnapshot => {
    const { manifest } = loaded
    return Object.create(loaded, { manifest: { value: { ...manifest, segments: [...manifest.segments, ...more] } } })
  }

  test('are built for each instant, and again with each new archive, where an archive may have moves of the instant', async () => {
    const { uncorrected, handedOn, ...own } = (await openServing(dataDir)).manifest.segments[0]!
    const segment = { ...own, from: '2026-11-18 00:00:00', to: '2026-11-18 23:59:59' }
    const archives: ManifestSegment[] = []
    const instants: string[] = []
    const past = await openedOn(
      async of => {
        instants.push(of.instant)
        return pastState(of)
      },
      60_000,
      () => archives,
    )
    const built = async (instant: string): Promise<number> => {
      const before = instants.length
      ;(await past.at(instant)).release()
      return instants.length - before
    }
    expect([await built('2026-11-18 08:00:00'), await built('2026-11-18 09:00:00')]).toEqual([1, 0])
    archives.push({ ...segment, name: 'a', backfilled: 'si/2024-01-01' })
    expect([await built('2026-11-18 08:00:00'), await built('2026-11-18 08:00:00')]).toEqual([1, 0])
    expect(await built('2026-11-18 09:00:00')).toBe(1)
    archives.push({ ...segment, name: 'b', backfilled: 'si/2024-01-01' })
    expect(await built('2026-11-18 09:00:00')).toBe(1)
  })

  test('are built once for all instants between two runs, also where the run before them is unknown', async () => {
    const instants: string[] = []
    const { uncorrected, handedOn, ...own } = (await openServing(dataDir)).manifest.segments[0]!
    const archive = {
      ...own,
      name: 'a',
      backfilled: 'si/2024-01-01',
      from: '2024-01-01 00:00:00',
      to: '2024-01-01 20:00:00',
    }
    const build: BuildPast = async of => {
      instants.push(of.instant)
      return pastState(of)
    }
    const past = await openedOn(build, 60_000, () => [archive])
    const second = runs[1][1]
    const before = [60, 61, 1800].map(seconds => instantOf(epochSecondsOf(second) - seconds))
    for (const instant of [...before, second]) (await past.at(instant)).release()
    expect(instants).toEqual([before[0], second])
  })

  test('are built once for all instants of a run with the same withdrawals in force', async () => {
    const instants: string[] = []
    const takedown = {
      id: '0a1b2c3d',
      stationId: 1,
      fuel: 'diesel',
      from: '2026-11-18 08:30:00',
      to: null,
    } as unknown as Correction
    const build: BuildPast = async of => {
      instants.push(of.instant)
      return pastState(of)
    }
    const past = await openedOn(build, 60_000, () => [], [takedown])
    const asked = ['08:00:00', '08:00:01', '08:29:59', '08:30:00', '08:30:01', '09:00:00']
    for (const time of asked) (await past.at(`2026-11-18 ${time}`)).release()
    expect(instants).toEqual(['2026-11-18 08:00:00', '2026-11-18 08:30:00'])
  })

  test('that are being built leave the places of kept snapshots free', async () => {
    let open = (): void => {}
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    const build: BuildPast = async of => {
      await gate
      return pastState(of)
    }
    const past = await openedOn(build, 60_000)
    const built = past.at('2026-11-18 08:00:00')
    const kept = await past.at(`${runs[2][1].slice(0, 17)}59`)
    expect(kept.snapshot.detailsOf).toBe(null)
    kept.release()
    open()
    ;(await built).release()
  })

  test('that take long to build are refused with 503 meanwhile, and so are others while the place is in use', async () => {
    let open = (): void => {}
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    const instants: string[] = []
    const past = await openedOn(async of => {
      instants.push(of.instant)
      await gate
      return pastState(of)
    }, 5)
    const loading = 'The prices of that instant are being loaded'
    await expect(past.at('2026-11-18 08:00:00')).rejects.toMatchObject({ status: 503, message: loading })
    await expect(past.at('2026-11-18 06:00:00')).rejects.toMatchObject({ status: 503, message: loading })
    open()
    // Any instant of the same run finds the state that was built meanwhile.
    const found = await vi.waitFor(() => past.at('2026-11-18 09:00:00'))
    expect(found.snapshot.detailsOf).toBe(runs[2][1])
    expect(instants).toEqual(['2026-11-18 08:00:00'])
    found.release()
  })

  test('are built for one client after another, however many one of them asks for', async () => {
    const gates: (() => void)[] = []
    const { uncorrected, handedOn, ...segment } = (await openServing(dataDir)).manifest.segments[0]!
    const archive = {
      ...segment,
      name: 'a',
      backfilled: 'si/2024-01-01',
      from: '2026-11-18 00:00:00',
      to: '2026-11-18 23:59:59',
    }
    const past = await openedOn(
      async of => {
        await new Promise<void>(resolve => gates.push(resolve))
        return pastState(of)
      },
      60_000,
      // Within the days of an archive, each second is a state of its own.
      () => [archive],
    )
    const begun: string[] = []
    const ask = async (client: string, time: string) => {
      const found = await past.of(client).at(`2026-11-18 ${time}`)
      begun.push(client)
      found.release()
    }
    const all = [...Array(5).keys()].map(second => ask('greedy', `08:00:0${second}`))
    await vi.waitFor(() => expect(gates).toHaveLength(1))
    all.push(ask('other', '09:00:00'))
    for (let built = 1; built <= 6; built++) {
      await vi.waitFor(() => expect(gates).toHaveLength(built))
      gates.at(-1)!()
    }
    await Promise.all(all)
    expect(begun).toEqual(['greedy', 'other', 'greedy', 'greedy', 'greedy', 'greedy'])
  })

  test('report a log that cannot be read as an internal error, and leave the place free', async () => {
    const build = async () => {
      throw new SnapshotError('changes/SI: damaged')
    }
    const failing = await openedOn(build, 60_000)
    for (let call = 0; call < 2; call++) {
      await expect(failing.at('2026-11-18 07:00:00')).rejects.toMatchObject({ status: 500 })
    }
  })
})

/** What follows from the moves of prices in an answer: not hours, and not when a source was read or a price was confirmed. */
function provedBy(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.filter(one => !isWithoutPrice(one)).map(provedBy)
  if (typeof answer !== 'object' || answer === null) return answer
  const { answered_from, details_of, reference_prices, ...rest } = answer as Record<string, unknown>
  const members = Object.entries(rest).filter(([name]) => !unproved.has(name))
  return Object.fromEntries(members.map(([name, value]) => [name, provedBy(value)]))
}

/** Whether a station without a price existed at a time is not known. */
function isWithoutPrice(one: unknown): boolean {
  if (typeof one !== 'object' || one === null || !('prices' in one)) return false
  return Object.keys(one.prices as object).length === 0
}

const unproved = new Set([
  'last_fetched',
  'updated',
  'is_open',
  'open',
  'next',
  'oh',
  'oh_source',
  'availability',
  'native_fuel',
  'service',
  'access',
  'last_validated',
  'last_validated_at',
])

describe('the first page with as_of', () => {
  test('shows the board of that instant, says so, and keeps the choices of the address', async () => {
    const { get } = served
    const then = (await get('/?fuel=diesel&as_of=2026-11-18T06:00:00Z')).text
    const now = (await get('/?fuel=diesel')).text
    const cellsOf = (page: string) => /<table class="board[\s\S]*?<\/table>/.exec(page)![0]
    expect(cellsOf(then)).not.toBe(cellsOf(now))
    expect(then).toContain(
      'You see the prices of <time datetime="2026-11-18T06:00:00Z" title="2026-11-18 06:00 UTC">2026-11-18 06:00 UTC</time>, ' +
        'not those of now. <a href="/?fuel=diesel">Back to current prices</a>',
    )
    const [form] = /<details class="as-of" open>[\s\S]*?<\/details>/.exec(then)!
    expect(form).toContain('<form><input type="hidden" name="fuel" value="diesel">')
    expect(form).toContain('<label for="as-of">Day and time (UTC)</label>')
    expect(form).toContain('id="as-of" name="as_of" required value="2026-11-18T06:00"')
    // A link of the board keeps the instant.
    expect(then).toMatch(/href="\/\?fuel=diesel&amp;as_of=2026-11-18T06%3A00%3A00Z&amp;sort=country/)
    expect(now).not.toContain('as-of-note')
    expect(now).toContain('<details class="as-of"><summary>')
  })

  test('refuses an instant of which nothing is kept', async () => {
    const { status, text } = await served.get('/?as_of=2026-11-01T06:00')
    expect(status).toBe(404)
    expect(text).toContain('No prices of 2026-11-01 06:00:00 UTC are kept: they are kept from 2026-11-17 12:00:00')
  })
})

describe('the page of a country with as_of', () => {
  const headlineOf = (page: string) => /<p class="headline-number">[\s\S]*?<\/p>/.exec(page)![0]

  test('shows the figures of that instant, says so, and keeps the fuel of the address', async () => {
    const then = (await served.get('/country/si?fuel=gpl&as_of=2026-11-18T06:00:00Z')).text
    const now = (await served.get('/country/si?fuel=gpl')).text
    expect(headlineOf(then)).not.toBe(headlineOf(now))
    expect(then).toContain('not those of now. <a href="/country/si?fuel=gpl">Back to current prices</a>')
    const [form] = /<details class="as-of" open>[\s\S]*?<\/details>/.exec(then)!
    expect(form).toContain('<form><input type="hidden" name="fuel" value="gpl">')
    expect(form).toContain('id="as-of" name="as_of" required value="2026-11-18T06:00"')
    expect(now).not.toContain('as-of-note')
    expect(now).toContain('<details class="as-of"><summary>')
  })

  test('leads to the same instant: other fuels, other countries, and the map', async () => {
    const { text } = await served.get('/country/si?as_of=2026-11-18T06:00:00Z')
    for (const href of [
      '/country/si?fuel=gpl&amp;as_of=2026-11-18T06:00:00Z',
      '/country/dk?as_of=2026-11-18T06:00:00Z',
    ]) {
      expect(text).toContain(`href="${href}"`)
    }
    expect(text).toMatch(/href="\/\?as_of=2026-11-18T06:00:00Z#fuel=diesel&amp;map=6\/4/)
    expect(text).toContain('<a href="/country/si" data-share>')
    // The files behind these links are those of now.
    expect(text).not.toContain('id="downloads"')
    expect((await served.get('/country/si')).text).toContain('id="downloads"')
    const board = (await served.get('/?as_of=2026-11-18T06:00:00Z')).text
    expect(board).toContain('<a href="/country/si?as_of=2026-11-18T06:00:00Z">Slovenia</a>')
  })

  test('moves with its query, and refuses an instant of which nothing is kept', async () => {
    const moved = await served.get('/country/SI?as_of=2026-11-18T06:00')
    expect([moved.status, moved.headers.location]).toEqual([308, '/country/si?as_of=2026-11-18T06:00'])
    const refused = await served.get('/country/si?as_of=2026-11-01T06:00')
    expect([refused.status, refused.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(refused.text).toContain('No prices of 2026-11-01 06:00:00 UTC are kept')
    expect((await served.get('/country/si?as_of=noon')).status).toBe(400)
  })
})

describe('questions about a past time of day', () => {
  // It is Friday, 20 November, 13:00 in Ljubljana.
  const ask = async (question: string) =>
    (await served.get(`/api/natural-language/?q=${encodeURIComponent(question).replaceAll('%20', '+')}`)).json

  test.each([
    [
      'Cheapest diesel near Ljubljana yesterday at noon?',
      '2026-11-19 11:00:00',
      2,
      '2026-11-19 12:00 in Slovenia (Europe/Ljubljana, 11:00 UTC)',
    ],
    [
      'lpg in Slovenia at 6 this morning',
      '2026-11-20 05:00:00',
      3,
      '2026-11-20 06:00 in Slovenia (Europe/Ljubljana, 05:00 UTC)',
    ],
    [
      'Cheapest diesel near Ljubljana at 7:15 am the day before yesterday',
      '2026-11-18 06:15:00',
      0,
      '2026-11-18 07:15 in Slovenia (Europe/Ljubljana, 06:15 UTC)',
    ],
    ['Where is diesel cheapest in Europe, yesterday at 6 pm?', '2026-11-19 18:00:00', 3, '2026-11-19 18:00 UTC'],
  ])('%s', async (question, instant, run, said) => {
    const { status, query, parsed, message, metadata, data } = await ask(question)
    expect([status, query]).toEqual(['ok', question])
    expect([parsed.as_of, data.as_of, metadata.snapshot_id]).toEqual([instant, instant, ids[run]])
    expect(message).toContain(`The prices of ${said}. `)
    const rest = question.replace(
      /,? (yesterday at (noon|6 pm)|at 6 this morning|at 7:15 am the day before yesterday)/,
      '',
    )
    const as = await served.get(
      `/api/natural-language/?q=${encodeURIComponent(rest).replaceAll('%20', '+')}&as_of=${sent(instant)}`,
    )
    expect(message).toBe(`The prices of ${said}. ${as.json.message}`)
  })

  test.each([
    [
      'lpg in Slovenia at 6 this evening',
      'The prices of 2026-11-20 18:00 in Slovenia (Europe/Ljubljana, 17:00 UTC). That is in the future.',
    ],
    [
      'lpg in Slovenia yesterday at noon',
      'The prices of 2026-11-16 12:00 in Slovenia (Europe/Ljubljana, 11:00 UTC). No prices of 2026-11-16 11:00:00 UTC are kept: ' +
        'they are kept from 2026-11-17 12:00:00 to 2026-11-19 18:00:00 UTC, and as moves of prices from 2026-11-17 12:00:00 UTC on.',
    ],
  ])('has no data for %s', async (question, message) => {
    const at = message.includes('2026-11-16') ? '&as_of=2026-11-17T13:00:00Z' : ''
    const { json } = await served.get(`/api/natural-language/?q=${question.replaceAll(' ', '+')}${at}`)
    expect([json.status, json.message]).toEqual(['no_data', message])
  })
})
