import { cpSync, rmSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '../../../api/schemas/live.ts'
import { snapshotFolder, switchTo } from '../../../pipeline/snapshot/pointer.ts'
import { serverOn } from '../../support/api-server.ts'
import { stateOf } from '../../support/move-log.ts'
import { runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Two markets over the end of a month. After the fourth run, November is one segment per market, sorted by station.
const runs = [
  ['2026-11-17', '2026-11-28 12:00:00'],
  ['2026-11-18', '2026-11-30 12:00:00'],
  ['2026-11-19', '2026-12-01 05:59:59'],
  ['2026-11-19', '2026-12-01 06:00:00'],
] as const
const dataDir = temporaryFolder()
const ids: string[] = []

beforeAll(async () => {
  for (const [on, now] of runs) {
    ids.push((await runFiles({ dataDir, on, now, source: ['si', 'dk-ok', 'ecb'] })).snapshot!)
  }
})

const path = '/live/changes.php'

/** All pages after a cursor, read as a client reads them. */
async function read(folder: string, since: string, more = ''): Promise<{ moves: Change[]; cursor: string }> {
  const { get } = await serverOn(folder)
  const moves: Change[] = []
  for (let cursor = since; ; ) {
    const { status, json } = await get(`${path}?since=${cursor}${more}`)
    if (status === 304) return { moves, cursor }
    expect(status).toBe(200)
    moves.push(...json.data.moves)
    cursor = json.data.cursor
    if (!json.data.has_more) return { moves, cursor }
  }
}

const keyOf = (one: Change) => `${one.seen} ${one.country_code} ${one.station_id} ${one.fuel}`

describe('GET /live/changes.php', () => {
  test.each([7, 1000])('gives every price change once, in pages of %d, from the first snapshot on', async limit => {
    const { moves, cursor } = await read(dataDir, `${ids[0]}:0`, `&limit=${limit}`)
    expect(new Set(moves.map(keyOf)).size).toBe(moves.length)
    expect(moves.map(one => one.seen)).toEqual(moves.map(one => one.seen).sort())
    expect([...new Set(moves.map(one => one.snapshot))]).toEqual(ids.slice(0, 3))
    expect(cursor).toBe(`${ids[3]}:0`)
    const last = new Map(moves.map(one => [`${one.station_id} ${one.fuel}`, one.new]))
    const state = [...(await stateOf(dataDir, ids[3]!)).values()].map(price => [
      `${price.station_id} ${price.fuel}`,
      Number(price.local_price),
    ])
    expect(state.length).toBeGreaterThan(100)
    expect([...last].filter(([, amount]) => amount !== null).sort()).toEqual(state.sort())
  })

  test('continues after any cursor, also if the month was merged since', async () => {
    const whole = (await read(dataDir, `${ids[0]}:0`)).moves
    const first = whole.filter(one => one.snapshot === ids[0]).length
    for (const [cursor, expected] of [
      [`${ids[0]}:${first - 3}`, whole.slice(first - 3)],
      [`${ids[0]}:${first}`, whole.slice(first)],
      [`${ids[1]}:0`, whole.filter(one => one.snapshot !== ids[0])],
    ] as const) {
      expect((await read(dataDir, cursor)).moves).toEqual(expected)
    }
  })

  test('gives the changes of one market, and its cursors count the changes of all', async () => {
    const whole = (await read(dataDir, `${ids[0]}:0`)).moves
    const { moves } = await read(dataDir, `${ids[0]}:0`, '&country=si&limit=5')
    expect(moves).toEqual(whole.filter(one => one.country_code === 'SI'))
    expect(moves.length).toBeGreaterThan(10)
  })

  test('answers 304 to a cursor after the last change, and names the newest snapshot without a cursor', async () => {
    const { get } = await serverOn(dataDir)
    const newest = await get(path)
    expect(newest.json.data).toEqual({ moves: [], cursor: `${ids[3]}:0`, has_more: false, attribution: [] })
    const unchanged = await get(`${path}?since=${newest.json.data.cursor}`)
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    expect(unchanged.headers).toMatchObject({ 'cache-control': 'public, max-age=120', 'x-snapshot-id': ids[3] })
    expect((await get(`${path}?since=${ids[2]}:9999`)).status).toBe(304)
  })

  test.each(['20991128T120000Z-0123456789ab:0', '20261201T055959Z-0123456789ab:3'])(
    'refuses the cursor %s, which is of no snapshot that is kept',
    async since => {
      const { get } = await serverOn(dataDir)
      const answer = await get(`${path}?since=${since}`)
      expect(answer.status).toBe(410)
      expect(answer.json).toEqual({ ok: false, error: expect.stringMatching(/no longer kept: begin without since/) })
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  test('refuses a snapshot that was rolled back, and changes that are no longer kept', async () => {
    const copy = temporaryFolder()
    cpSync(dataDir, copy, { recursive: true })
    switchTo(copy, ids[1]!)
    const rolledBack = await serverOn(copy)
    expect((await rolledBack.get(`${path}?since=${ids[2]}:0`)).status).toBe(410)
    expect((await rolledBack.get(`${path}?since=${ids[0]}:0`)).status).toBe(200)
    switchTo(copy, ids[3]!)
    for (const id of ids.slice(0, 3)) rmSync(snapshotFolder(copy, id), { recursive: true })
    const pruned = await serverOn(copy)
    expect((await pruned.get(`${path}?since=${ids[0]}:0`)).status).toBe(410)
  })

  test('refuses changes of a merged month of which only an earlier snapshot is kept', async () => {
    const copy = temporaryFolder()
    cpSync(dataDir, copy, { recursive: true })
    for (const id of ids.slice(1, 3)) rmSync(snapshotFolder(copy, id), { recursive: true })
    const { get } = await serverOn(copy)
    expect((await get(`${path}?since=${ids[0]}:0`)).status).toBe(410)
  })

  test('gives no change of a history that was rolled back, even in a month that was merged since', async () => {
    const copy = temporaryFolder()
    cpSync(dataDir, copy, { recursive: true })
    switchTo(copy, ids[0]!)
    const again: string[] = []
    for (const now of ['2026-11-29 12:00:00', '2026-12-01 06:30:00']) {
      const report = await runFiles({ dataDir: copy, on: '2026-11-19', now, source: ['si', 'dk-ok', 'ecb'] })
      again.push(report.snapshot!)
    }
    const { moves } = await read(copy, `${ids[0]}:0`)
    expect([...new Set(moves.map(one => one.snapshot))]).toEqual([ids[0], again[0]])
    const { get } = await serverOn(copy)
    for (const id of ids.slice(1)) expect((await get(`${path}?since=${id}:0`)).status).toBe(410)
  })
})

describe('GET /live/station-history.php', () => {
  test('gives the price changes of a station for each fuel, with the price at the start', async () => {
    const { moves } = await read(dataDir, `${ids[0]}:0`, '&country=SI')
    const moved = moves.find(one => one.snapshot === ids[2] && one.old !== null && one.new !== null)!
    const { get } = await serverOn(dataDir)
    const history = async (more: string) =>
      (await get(`/live/station-history.php?id=${moved.station_id}${more}`)).json.data
    const whole = await history('')
    const own = moves.filter(one => one.station_id === moved.station_id && one.fuel === moved.fuel)
    expect(whole).toMatchObject({ station_id: moved.station_id, country_code: 'SI', from: '2026-11-01 06:00:00' })
    expect(whole.fuels[moved.fuel]).toMatchObject({ currency: 'EUR', start: null })
    expect(whole.fuels[moved.fuel].moves.map((one: Change) => [one.seen, one.old, one.new])).toEqual(
      own.map(one => [one.seen, one.old, one.new]),
    )
    const day = await history(`&days=1&fuel=${moved.fuel}`)
    expect(Object.keys(day.fuels)).toEqual([moved.fuel])
    const within = own.filter(one => one.seen >= '2026-11-30 06:00:00')
    expect(day.fuels[moved.fuel].start).toBe(within[0]!.old)
    expect(day.fuels[moved.fuel].moves).toHaveLength(within.length)
  })

  test('has the same changes as the Atom feed of the station, which has the newest first', async () => {
    const { moves } = await read(dataDir, `${ids[0]}:0`, '&country=SI')
    const moved = moves.find(one => one.snapshot === ids[2] && one.old !== null && one.new !== null)!
    const own = moves.filter(one => one.station_id === moved.station_id && one.new !== null)
    const { get } = await serverOn(dataDir)
    const { status, text } = await get(`/station/${moved.station_id}/feed.atom`)
    expect(status).toBe(200)
    const amounts = [...text.matchAll(/<title>[^<:]+: €([\d.]+)/g)].map(([, amount]) => Number(amount))
    expect(amounts.sort()).toEqual(own.map(one => one.new).sort())
    const times = [...text.matchAll(/<entry>[\s\S]*?<updated>([^<]+)/g)].map(([, updated]) => updated!)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await get('/station/1/feed.atom')).status).toBe(404)
  })

  test('starts with the current price if no price changed', async () => {
    const first = await stateOf(dataDir, ids[0]!)
    const last = await stateOf(dataDir, ids[3]!)
    const moved = new Set((await read(dataDir, `${ids[1]}:0`)).moves.map(one => `${one.station_id} ${one.fuel}`))
    const still = [...first.values()].find(price => !moved.has(`${price.station_id} ${price.fuel}`))!
    expect([...last.values()]).toContainEqual(expect.objectContaining({ station_id: still.station_id }))
    const { get } = await serverOn(dataDir)
    const { data } = (await get(`/live/station-history.php?id=${still.station_id}&days=1`)).json
    expect(data.fuels[still.fuel]).toEqual({ currency: still.currency, start: Number(still.local_price), moves: [] })
  })

  test('is empty for an unknown station', async () => {
    const { get } = await serverOn(dataDir)
    const { json } = await get('/live/station-history.php?id=1&days=9999')
    const span = { from: '2025-11-30 06:00:00', to: '2026-12-01 06:00:00' }
    expect(json).toEqual({
      ok: true,
      data: { station_id: 1, country_code: null, ...span, fuels: {}, attribution: [] },
    })
  })
})
