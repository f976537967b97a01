import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openLog } from '../../../api/log/open-log.ts'
import { LoadedSnapshot } from '../../../api/snapshot/loaded-snapshot.ts'
import { PastSnapshots } from '../../../api/snapshot/past-snapshots.ts'
import { SnapshotError } from '../../../pipeline/model/errors.ts'
import { epochSecondsOf, instantOf } from '../../../pipeline/model/instants.ts'
import { openServing } from '../../../pipeline/serving/open-serving.ts'
import { type Manifest, sealManifest } from '../../../pipeline/snapshot/manifest.ts'
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

  test('gives the fragment of a station its prices of then, without the rows and moves that are known now', async () => {
    const instant = 'as_of=2026-11-18T07:00:00Z'
    const map = await served.get(`/live/geojson.php?country=SI&bounds=45,13,47,17&${instant}`)
    const ofThen = map.json.features.map((one: { properties: { id: number } }) => one.properties.id)
    const path = `/fragment/station/${stationIds.find(id => ofThen.includes(id))}`
    const now = await served.get(path)
    const then = await served.get(`${path}?${instant}`)
    expect([now, then].map(({ status, headers }) => [status, headers['x-snapshot-id']])).toEqual([
      [200, ids[3]],
      [200, ids[1]],
    ])
    const parts = ({ text }: Received) => [...text.matchAll(/class="(station-\w+)/g)].map(([, name]) => name)
    expect(parts(now)).toEqual(expect.arrayContaining(['station-price', 'station-history', 'station-origins']))
    expect(parts(then)).toContain('station-price')
    expect(parts(then)).not.toContain('station-history')
    expect(parts(then)).not.toContain('station-origins')
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
      'No prices of 2026-11-17 11:59:59 UTC are kept: they are kept from 2026-11-17 12:00:00 to 2026-11-19 18:00:00 UTC',
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
    rmSync(snapshotFolder(copy, ids[1]!), { recursive: true })
    pruned = await serverOn(copy, { nowMs: () => now * 1000 }, afterAll)
  })

  test.each([
    [runs[0][1], 0],
    [runs[2][1], 2],
    [runs[3][1], 3],
  ])('is not needed at %s, the instant of a kept run', async (at, run) => {
    for (const address of addresses) {
      const path = address()
      const [was, is] = [await served.get(`${path}&as_of=${sent(at)}`), await pruned.get(`${path}&as_of=${sent(at)}`)]
      expect(whatCounts(is), path).toEqual(whatCounts(was))
      expect(is.headers['x-snapshot-id']).toBe(ids[run])
    }
  })

  test.each([
    ['2026-11-17 12:00:01', 'after the last kept run before it'],
    ['2026-11-18 06:30:00', 'at its own clock'],
    ['2026-11-19 06:29:59', 'before the next kept run'],
  ])('is refused at %s, %s, with the nearest kept ones', async at => {
    const error =
      `No prices of ${at} UTC are kept: the snapshot of that time is deleted, ` +
      'and the nearest kept ones are of 2026-11-17 12:00:00 and 2026-11-19 06:30:00 UTC'
    const found = await pruned.get(`/live/api.php?as_of=${sent(at)}`)
    expect([found.status, found.json, found.headers['cache-control']]).toEqual([404, { ok: false, error }, 'no-store'])
    const page = await pruned.get(`/country/si?as_of=${sent(at)}`)
    expect([page.status, page.text.includes(error)]).toEqual([404, true])
    const body = JSON.stringify({ query: 'lpg in Slovenia', as_of: sent(at) })
    const question = await pruned.post('/api/natural-language/', body)
    expect([question.status, question.json]).toEqual([404, { error }])
  })

  test('is refused in the future of a body', async () => {
    const future = await pruned.post('/api/natural-language/', '{"query":"diesel in France","as_of":"2026-12-01"}')
    expect([future.status, future.json.error]).toEqual([
      400,
      'as_of must not be in the future: found 2026-12-01 00:00:00 UTC, now it is 2026-11-20 12:00:00 UTC',
    ])
  })
})

describe('past snapshots', () => {
  /** With one place. `bring` is called before one is loaded. */
  const openedOn = async (waitMs: number, bring: (id: string) => Promise<void>) => {
    const loaded = await LoadedSnapshot.open(await openServing(dataDir), null, { legacyCacheHeader: false })
    onTestFinished(() => loaded.retire())
    return new PastSnapshots({
      dataDir,
      archive: Object.assign(new FolderArchive(dataDir), { bringSnapshot: bring }),
      places: 1,
      current: () => loaded,
      nowMs: () => now * 1000,
      legacyCacheHeader: false,
      log: openLog('error', { write: () => {} }),
      waitMs,
    })
  }

  test('that take long to load are refused with 503 meanwhile, and so are others while the place is in use', async () => {
    let open = (): void => {}
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    const brought: string[] = []
    const past = await openedOn(5, id => {
      brought.push(id)
      return gate
    })
    const loading = 'The prices of that instant are being loaded'
    await expect(past.at('2026-11-18 08:00:00')).rejects.toMatchObject({ status: 503, message: loading })
    await expect(past.at('2026-11-18 06:00:00')).rejects.toMatchObject({ status: 503, message: loading })
    open()
    // Any instant of the same run finds the snapshot that was loaded meanwhile.
    const found = await vi.waitFor(() => past.at('2026-11-18 09:00:00'), 60_000)
    expect(found.snapshot.id).toBe(ids[1])
    expect(brought).toEqual([ids[1]])
    found.release()
  })

  test('are loaded for one client after another, however many one of them asks for', async () => {
    const gates: (() => void)[] = []
    const past = await openedOn(60_000, () => new Promise<void>(resolve => gates.push(resolve)))
    const begun: string[] = []
    const ask = async (client: string, run: number) => {
      const found = await past.of(client).at(runs[run]![1])
      begun.push(`${client} ${run}`)
      found.release()
    }
    const all = [ask('greedy', 0), ask('greedy', 1)]
    await vi.waitFor(() => expect(gates).toHaveLength(1))
    all.push(ask('other', 2))
    for (let loaded = 1; loaded <= 3; loaded++) {
      await vi.waitFor(() => expect(gates).toHaveLength(loaded))
      gates.at(-1)!()
    }
    await Promise.all(all)
    expect(begun).toEqual(['greedy 0', 'other 2', 'greedy 1'])
  })

  test('that cannot be read are an internal error, and leave the place free', async () => {
    const failing = await openedOn(60_000, async () => {
      throw new SnapshotError('parts/SI: damaged')
    })
    for (let call = 0; call < 2; call++) {
      await expect(failing.at('2026-11-18 07:00:00')).rejects.toMatchObject({ status: 500 })
    }
  })
})

describe('the first page with as_of', () => {
  test('shows the board of that instant, says so, and keeps the choices of the address', async () => {
    const { get } = served
    const then = (await get('/?fuel=diesel&as_of=2026-11-18T06:00:00Z')).text
    const now = (await get('/?fuel=diesel')).text
    const cellsOf = (page: string) => /<table class="board[\s\S]*?<\/table>/.exec(page)![0]
    expect(cellsOf(then)).not.toBe(cellsOf(now))
    expect(then).toContain(
      'You see the prices of <time datetime="2026-11-18T06:00:00Z" title="18 Nov 2026, 06:00 UTC">18 Nov 2026, 06:00 UTC</time>, ' +
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
        'they are kept from 2026-11-17 12:00:00 to 2026-11-19 18:00:00 UTC.',
    ],
  ])('has no data for %s', async (question, message) => {
    const at = message.includes('2026-11-16') ? '&as_of=2026-11-17T13:00:00Z' : ''
    const { json } = await served.get(`/api/natural-language/?q=${question.replaceAll(' ', '+')}${at}`)
    expect([json.status, json.message]).toEqual(['no_data', message])
  })
})
