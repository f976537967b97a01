import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { replayRuns } from '../../../bin/workflow.ts'
import { stationId } from '../../../pipeline/model/station-id.ts'
import { serverOn } from '../../support/api-server.ts'
import { manifestOf } from '../../support/move-log.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { bundled, putDelivery, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

interface Row {
  readonly pk: number
  readonly name: string
  readonly address: string
  readonly franchise: number
  readonly lat: number
  readonly lng: number
  readonly prices: object
}

// The stations of Slovenia, composed: what happens to them is told by their numbers.
const renumbered = { first: 2001, second: 9001, third: 9101 }
const moved = { first: 2004, second: 9004 }
const returning = { first: 2008, second: 9008 }
const twins = { first: 2009, other: 2010, next: 9009 }
const pumps = { one: 2011, other: 2012 }
const neighbour = { left: 2013, next: 9013 }

type Change = (rows: readonly Row[]) => readonly Row[]

const changed =
  (pk: number, members: Partial<Row>): Change =>
  rows =>
    rows.map(row => (row.pk === pk ? { ...row, ...members } : row))
const without =
  (pk: number): Change =>
  rows =>
    rows.filter(row => row.pk !== pk)
const added =
  (like: number, members: Partial<Row>): Change =>
  rows => [...rows, { ...delivered().find(({ pk }) => pk === like)!, ...members }]
/** The same place, address and name, as far north as one station is from its neighbour. */
const beside =
  (pk: number, of: number, members: Partial<Row> = {}): Change =>
  rows => {
    const { name, address, lat, lng } = rows.find(row => row.pk === of)!
    return changed(pk, { name, address, lat: lat + 0.0002, lng, ...members })(rows)
  }

const asPublished: Change[] = [
  beside(twins.other, twins.first),
  beside(pumps.other, pumps.one, { name: 'SHELL ONE', franchise: 5 }),
]
const secondDay: Change[] = [
  changed(renumbered.first, { pk: renumbered.second }),
  changed(2002, { name: 'PETROL MARIBOR, NEW NAME' }),
  changed(2003, { name: 'OMV CELJE', franchise: 3 }),
  changed(moved.first, { pk: moved.second, name: 'OMV KRANJ', franchise: 3 }),
  changed(returning.first, { pk: returning.second }),
  without(twins.first),
  changed(twins.other, { pk: twins.next }),
  changed(neighbour.left, { pk: neighbour.next, name: 'ANOTHER STATION', address: 'ANOTHER STREET 1' }),
]
const runs: readonly { readonly day: string; readonly changes: readonly Change[] }[] = [
  { day: '2026-11-17', changes: asPublished },
  { day: '2026-11-18', changes: [...asPublished, ...secondDay] },
  {
    day: '2026-11-20',
    changes: [
      ...asPublished,
      ...secondDay,
      changed(renumbered.second, { pk: renumbered.third }),
      added(returning.first, { pk: returning.first, lat: 46.6 }),
    ],
  },
  // 40 days later, the earlier ids are forgotten.
  { day: '2026-12-30', changes: [...asPublished, ...secondDay, changed(renumbered.second, { pk: renumbered.third })] },
]

const dataDir = temporaryFolder()
const root = temporaryFolder()
const snapshots: string[] = []
const idOf = (pk: number): number => stationId('si-goriva', String(pk))

interface Page {
  readonly count: number
  readonly results: readonly Row[]
}

function pageOf(name: string): Page {
  return JSON.parse(Buffer.from(bundled('si', '2026-11-17').get(name)!).toString())
}

function delivered(): readonly Row[] {
  return [...pageOf('page-1.json').results, ...pageOf('page-2.json').results]
}

/** Another diesel price of each station on each day, so that each has moves. */
function deliver(day: string, changes: readonly Change[]): void {
  const dizel = Number(`1.8${day.slice(-2)}`)
  const results = changes
    .reduce((rows, change) => change(rows), delivered())
    .map(row => ({ ...row, prices: { ...row.prices, dizel } }))
  const files = new Map(bundled('si', '2026-11-17'))
  const count = results.length
  files.set('page-1.json', Buffer.from(JSON.stringify({ ...pageOf('page-1.json'), count, results })))
  files.set('page-2.json', Buffer.from(JSON.stringify({ ...pageOf('page-2.json'), count, results: [] })))
  putDelivery(root, 'si', day, files)
  putDelivery(root, 'ecb', day, bundled('ecb', '2026-11-17'))
}

beforeAll(async () => {
  for (const { day, changes } of runs) {
    deliver(day, changes)
    const report = await runFiles({ dataDir, from: root, on: day, now: `${day} 12:00:00`, source: ['si', 'ecb'] })
    snapshots.push(report.snapshot!)
  }
})

function fuel<Result>(statement: string): Promise<Result[]> {
  return rowsOf(`attach '${join(dataDir, 'fuel.duckdb')}' as fuel (read_only); use fuel; ${statement}`)
}

describe('the view station_links', () => {
  test('has each pair with its evidence, and the neighbours not', async () => {
    const rows = await fuel(`
      select earlier_ref, ref, status, found_at, ended_at, distance_m, same_address, same_name
      from station_links order by earlier_ref, ref`)
    const found_at = '2026-11-18 12:00:00'
    const same = { found_at, ended_at: null, distance_m: 0, same_address: true, same_name: true }
    expect(rows).toEqual([
      { earlier_ref: '2001', ref: '9001', status: 'linked', ...same },
      { earlier_ref: '2004', ref: '9004', status: 'linked', ...same, same_name: false },
      { earlier_ref: '2008', ref: '9008', status: 'ended', ...same, ended_at: '2026-11-20 12:00:00' },
      { earlier_ref: '2009', ref: '9009', status: 'ambiguous', ...same, distance_m: 22 },
      { earlier_ref: '2010', ref: '9009', status: 'ambiguous', ...same },
      { earlier_ref: '9001', ref: '9101', status: 'linked', ...same, found_at: '2026-11-20 12:00:00' },
    ])
  })

  test('has both names and brands of a station that moved to another brand', async () => {
    const rows = await fuel(`
      select name, brand, earlier_name, earlier_brand, earlier_read_at from station_links where ref = '9004'`)
    const { name } = delivered().find(({ pk }) => pk === moved.first)!
    expect(rows).toMatchObject([{ name: 'OMV KRANJ', earlier_name: name, earlier_read_at: '2026-11-17 12:00:00' }])
    expect(rows[0]).not.toMatchObject({ brand: (rows[0] as { earlier_brand: string }).earlier_brand })
  })

  test('links the ids in stations_ever in both directions, also when the earlier one is forgotten', async () => {
    const rows = await fuel(`
      select ref, gone, earlier_id::varchar as earlier, later_id::varchar as later
      from stations_ever where ref in ('2001', '9001', '9101', '2008', '9008', '9009') order by ref`)
    const [first, second, third] = [renumbered.first, renumbered.second, renumbered.third].map(pk => String(idOf(pk)))
    expect(rows).toEqual([
      { ref: '2001', gone: true, earlier: null, later: second },
      { ref: '2008', gone: true, earlier: null, later: null },
      { ref: '9001', gone: true, earlier: first, later: third },
      { ref: '9008', gone: false, earlier: null, later: null },
      { ref: '9009', gone: false, earlier: null, later: null },
      { ref: '9101', gone: false, earlier: second, later: null },
    ])
  })
})

test('a run without a new or a returning id keeps the files of the links', () => {
  const filesOf = (id: string) =>
    manifestOf(dataDir, id)
      .parts.find(({ name }) => name === 'SI')!
      .files.filter(({ name }) => name.startsWith('links.'))
      .map(({ file }) => file)
  expect(snapshots.map(id => filesOf(id).length)).toEqual([0, 2, 2, 2])
  expect(filesOf(snapshots[3]!)).toEqual(filesOf(snapshots[2]!))
})

describe('GET /live/station-history.php', () => {
  const ask = async (pk: number) => {
    const { get } = await serverOn(dataDir)
    const { status, json } = await get(`/live/station-history.php?id=${idOf(pk)}&days=60&fuel=diesel`)
    expect(status).toBe(200)
    return json.data
  }
  const refs = (links: readonly { earlier: { ref: string }; later: { ref: string } }[]) =>
    links.map(({ earlier, later }) => [earlier.ref, later.ref])

  test('has the moves under all earlier ids, each marked with its id, and says so with the evidence', async () => {
    const { fuels, linked } = await ask(renumbered.third)
    const moves = fuels.diesel.moves as { seen: string; old: number | null; new: number | null; station_id?: number }[]
    expect(moves.map(({ seen, new: price, station_id }) => [seen.slice(0, 10), price, station_id])).toEqual([
      ['2026-11-17', 1.817, idOf(renumbered.first)],
      ['2026-11-18', null, idOf(renumbered.first)],
      ['2026-11-18', 1.818, idOf(renumbered.second)],
      ['2026-11-20', null, idOf(renumbered.second)],
      ['2026-11-20', 1.82, undefined],
      ['2026-12-30', 1.83, undefined],
    ])
    expect(moves.at(-1)).not.toHaveProperty('station_id')
    expect(refs(linked.earlier)).toEqual([
      ['9001', '9101'],
      ['2001', '9001'],
    ])
    expect(linked.later).toEqual([])
    expect(linked.earlier[1]).toMatchObject({
      earlier_id: idOf(renumbered.first),
      later_id: idOf(renumbered.second),
      found: '2026-11-18 12:00:00',
      distance_m: 0,
      same_address: true,
      same_name: true,
      earlier: { source: 'si', ref: '2001', last_read: '2026-11-17 12:00:00' },
    })
  })

  test('answers for an earlier id that is forgotten, and says which ids continue it', async () => {
    const { country_code, attribution, fuels, linked } = await ask(renumbered.first)
    expect([country_code, attribution.length]).toEqual(['SI', 1])
    expect(fuels.diesel.moves.map((move: { new: number | null }) => move.new)).toEqual([1.817, null])
    expect(linked.earlier).toEqual([])
    expect(refs(linked.later)).toEqual([
      ['2001', '9001'],
      ['9001', '9101'],
    ])
  })

  test.each([
    ['was renamed', 2002, 4],
    ['was rebranded', 2003, 4],
    ['stayed next to another one', pumps.one, 4],
    ['stayed next to another one of another brand', pumps.other, 4],
    ['matches two that left', twins.next, 3],
    ['is next to one that left', neighbour.next, 3],
    ['continued an id that is back', returning.second, 3],
  ])('links nothing for a station that %s', async (_, pk, moves) => {
    const data = await ask(pk)
    expect(data.fuels.diesel.moves.length).toBe(moves)
    expect(Object.keys(data)).toEqual(['station_id', 'country_code', 'from', 'to', 'fuels', 'attribution'])
  })
})

test('a replay finds the same links', async () => {
  const replayed = await replayRuns(
    { dataDir, threads: 2 },
    { since: null, until: null, to: null, onRun: () => undefined },
  )
  expect(replayed.map(({ differences }) => differences)).toEqual(snapshots.map(() => []))
})
