import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { replayRuns } from '../../../bin/workflow.ts'
import { manifestOf } from '../../support/move-log.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { bundled, putDelivery, runFiles, wholeReplay } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Station 2001 of Slovenia is missing from the second delivery on. The third run, 40 days later, forgets it, and 2002, which its
// delivery no longer has. Both are back in the last.
const dataDir = temporaryFolder()
const root = temporaryFolder()
const ids: string[] = []
const runs = [
  { day: '2026-11-17', rates: '2026-11-17', missing: [] },
  { day: '2026-11-18', rates: '2026-11-18', missing: [2001] },
  { day: '2026-12-28', rates: '2026-11-18', missing: [2001, 2002] },
  { day: '2026-12-29', rates: '2026-11-18', missing: [2001, 2002] },
  { day: '2026-12-30', rates: '2026-11-18', missing: [] },
] as const
type Planned = (typeof runs)[number]

interface Page {
  readonly count: number
  readonly results: readonly { readonly pk: number; readonly prices: object }[]
}

/** Another diesel price on each day: a market is made again only for other bytes. */
function deliver({ day, rates, missing }: Planned): void {
  const files = new Map(bundled('si', '2026-11-17'))
  const pageOf = (name: string): Page => JSON.parse(Buffer.from(files.get(name)!).toString())
  const page = pageOf('page-1.json')
  const count = page.count - missing.length
  const priced = page.results.map((station, at) =>
    at === 2 ? { ...station, prices: { ...station.prices, dizel: Number(`1.8${day.slice(-2)}`) } } : station,
  )
  const results = priced.filter(({ pk }) => !missing.some(one => one === pk))
  files.set('page-1.json', Buffer.from(JSON.stringify({ ...page, count, results })))
  files.set('page-2.json', Buffer.from(JSON.stringify({ ...pageOf('page-2.json'), count })))
  putDelivery(root, 'si', day, files)
  putDelivery(root, 'ecb', day, bundled('ecb', rates))
}

beforeAll(async () => {
  for (const planned of runs) {
    const { day } = planned
    deliver(planned)
    ids.push(
      (await runFiles({ dataDir, from: root, on: day, now: `${day} 12:00:00`, source: ['si', 'ecb'] })).snapshot!,
    )
  }
})

function fileOf(id: string, partName: string, name: string): string | null {
  const part = manifestOf(dataDir, id).parts.find(one => one.name === partName)!
  return part.files.find(file => file.name === name)?.file ?? null
}

const goneFileOf = (id: string): string | null => fileOf(id, 'SI', 'gone.parquet')

describe('a station that its market forgot', () => {
  test('is in the file of gone stations from the run that forgot it until it comes back', () => {
    const files = ids.map(goneFileOf)
    expect(files.map(file => file !== null)).toEqual([false, false, true, true, false])
    expect(files[3]).toBe(files[2])
  })

  test('has its last values and the time at which it was last read', async () => {
    const rows = await rowsOf(
      `select ref, listed, read_at, name is not null as named
        from '${join(dataDir, goneFileOf(ids[2]!)!)}' order by ref`,
    )
    expect(rows).toEqual([
      { ref: '2001', listed: false, read_at: '2026-11-17 12:00:00', named: true },
      { ref: '2002', listed: false, read_at: '2026-11-18 12:00:00', named: true },
    ])
  })

  test('is in stations_ever once, as gone or as listed', async () => {
    const rows = await rowsOf(`
      attach '${join(dataDir, 'fuel.duckdb')}' as fuel (read_only);
      select ref, listed, gone, first_seen_at, last_read_at, (select count(*) from fuel.stations_ever)::integer as stations
      from fuel.stations_ever where ref = '2001'`)
    expect(rows).toEqual([
      {
        ref: '2001',
        listed: true,
        gone: false,
        first_seen_at: '2026-11-17 12:00:00',
        last_read_at: '2026-12-30 12:00:00',
        stations: 32,
      },
    ])
  })
})

test('each exchange rate is stored with the run that used it first, in a file that is shared as long as no rate is new', async () => {
  const files = ids.map(id => fileOf(id, 'rates', 'rates_ever.parquet')!)
  expect(new Set(files.slice(1)).size).toBe(1)
  expect(files[0]).not.toBe(files[1])
  const rows = await rowsOf(`select rate_date, first_used_at, count(*)::integer as rates
    from '${join(dataDir, files[4]!)}' where currency in ('CZK', 'PLN') group by all order by all`)
  expect(rows).toEqual([
    { rate_date: '2026-11-16', first_used_at: '2026-11-17 12:00:00', rates: 2 },
    { rate_date: '2026-11-17', first_used_at: '2026-11-18 12:00:00', rates: 2 },
  ])
})

test('a replay makes the same files of gone stations and rates', async () => {
  const replayed = await replayRuns({ dataDir, threads: 2 }, wholeReplay)
  expect(replayed.map(({ differences }) => differences)).toEqual(ids.map(() => []))
})
