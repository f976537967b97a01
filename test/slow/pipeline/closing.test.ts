import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { beforeAll, describe, expect, test } from 'vitest'
import { replayRuns } from '../../../bin/workflow.ts'
import { bulkFolder } from '../../../pipeline/snapshot/bulk-file.ts'
import type { ManifestSegment } from '../../../pipeline/snapshot/manifest.ts'
import { MoveLog } from '../../../pipeline/snapshot/move-log.ts'
import { partsFolder } from '../../../pipeline/snapshot/part.ts'
import { snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { pruneSegments } from '../../../pipeline/snapshot/prune-segments.ts'
import { segmentFile } from '../../../pipeline/snapshot/segments.ts'
import { filesBeside } from '../../../pipeline/snapshot/shared-files.ts'
import { type MoveRow, manifestOf, movesOf, rowsOf, stateOf, sumOf } from '../../support/move-log.ts'
import { query, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Runs over the end of a month. Both the day and the month close at six in that night. The last run does not read
// Croatia, and there is no run on the 29th.
const runs = [
  ['2026-11-17', '2026-11-28 12:00:00'],
  ['2026-11-17', '2026-11-30 09:00:00'],
  ['2026-11-18', '2026-11-30 12:00:00'],
  ['2026-11-19', '2026-12-01 05:59:59'],
  ['2026-11-19', '2026-12-01 06:00:00'],
  ['2026-11-19', '2026-12-02 12:00:00'],
] as const
const source = ['si', 'hr', 'ad', 'ecb']
const dataDir = temporaryFolder()
const ids: string[] = []

// Late enough that no file of a part is kept because of its age.
const late = '2099-01-01 00:00:00'

const isOfPart = (file: string): boolean => file.startsWith(partsFolder(dataDir))

beforeAll(async () => {
  for (const [on, now] of runs) {
    const asked = now < '2026-12-02' ? source : source.filter(id => id !== 'hr')
    ids.push((await runFiles({ dataDir, on, now, source: asked })).snapshot!)
  }
})

const segmentsOf = (at: number, month: string): ManifestSegment[] =>
  manifestOf(dataDir, ids[at]!).segments.filter(segment => segment.month === month)

describe('a month that has closed', () => {
  test('is one segment per market from the first run at or after 06:00 of the next month', () => {
    const counts = (at: number) =>
      segmentsOf(at, '2026-11').map(segment => [segment.country, segment.snapshot === null])
    const small = ['AD', 'HR', 'SI', 'AD', 'SI'].map(country => [country, false])
    const joined = ['AD', 'HR', 'SI'].map(country => [country, true])
    expect([counts(2), counts(3), counts(4), counts(5)]).toEqual([small, small, joined, joined])
    expect(segmentsOf(4, '2026-11')).toEqual(segmentsOf(5, '2026-11'))
    // Changes seen on the first of December before six belong to December.
    expect(segmentsOf(3, '2026-12').map(segment => [segment.country, segment.from])).toEqual(
      ['AD', 'HR', 'SI'].map(country => [country, '2026-12-01 05:59:59']),
    )
  })

  test('contains exactly the rows of its runs, ordered by station, instant and fuel', async () => {
    const small = segmentsOf(3, '2026-11')
    const joined = segmentsOf(4, '2026-11')
    const before = await movesOf(dataDir, small)
    const after = await movesOf(dataDir, joined)
    expect(after.length).toBeGreaterThan(300)
    const place = (row: MoveRow) => `${row.country_code} ${row.station_id.padStart(16)} ${row.seen_at} ${row.fuel}`
    const ordered = before.map(row => [place(row), row] as const).sort((a, b) => (a[0] < b[0] ? -1 : 1))
    expect(after).toEqual(ordered.map(([, row]) => row))
    const differing = await countOf(
      `select count(*) from ((${fromAll(small)} except all ${fromAll(joined)})
        union all (${fromAll(joined)} except all ${fromAll(small)}))`,
    )
    expect(differing).toBe(0)
  })

  test('gives the server the price changes of a station in the order in which they were seen', async () => {
    const segment = segmentsOf(5, '2026-11').find(one => one.country === 'SI')!
    const rows = await movesOf(dataDir, [segment])
    const moving = rows.find(row => row.old_amount !== null)!
    const log = new MoveLog(dataDir, { ...manifestOf(dataDir, ids[5]!), segments: [segment] })
    const found = await log.ofStation('SI', Number(moving.station_id), segment.from)
    const expected = rows.filter(row => row.station_id === moving.station_id)
    expect(found.map(move => [move.seenAt, move.fuel])).toEqual(expected.map(row => [row.seen_at, row.fuel]))
    expect(new Set(found.map(move => move.seenAt)).size).toBeGreaterThan(1)
  })

  test('does not change the sum of all price changes', async () => {
    for (const id of ids) {
      const { segments } = manifestOf(dataDir, id)
      const moves = (await movesOf(dataDir, segments)).sort((a, b) => (a.seen_at < b.seen_at ? -1 : 1))
      const state = await stateOf(dataDir, id)
      expect(sumOf(moves)).toEqual(new Map([...state].map(([key, price]) => [key, price.local_price])))
    }
  })

  test('is rebuilt by a replay that begins after its last run', async () => {
    const options = { since: '2026-12-01', until: null, to: null, onRun: () => undefined }
    const replayed = await replayRuns({ dataDir, threads: 2 }, options)
    expect(replayed.map(one => [one.snapshot, one.identical])).toEqual(ids.slice(3).map(id => [id, true]))
  })
})

describe('statistics', () => {
  interface DayRow {
    readonly day: string
    readonly country_code: string
    readonly region: string | null
    readonly n: number
    readonly share_changed_7d: string | null
  }
  const openOf = (at: number) => query<DayRow>(dataDir, 'from {open_days}', ids[at]!)
  const daysOf = (rows: readonly DayRow[]): string[] => [...new Set(rows.map(row => row.day))]
  const closedOf = (at: number): string[] => manifestOf(dataDir, ids[at]!).statistics.map(one => one.day)

  test('of a day close at 06:00 of the next day, and a day without a run has none', async () => {
    expect(await Promise.all(runs.map(async (_, at) => daysOf(await openOf(at))))).toEqual([
      ['2026-11-28'],
      ['2026-11-30'],
      ['2026-11-30'],
      ['2026-11-30', '2026-12-01'],
      ['2026-12-01'],
      ['2026-12-02'],
    ])
    expect(runs.map((_, at) => closedOf(at).join(' '))).toEqual([
      '',
      '2026-11-28',
      '2026-11-28',
      '2026-11-28',
      '2026-11-28 2026-11-30',
      '2026-11-28 2026-11-30 2026-12-01',
    ])
  })

  test('have a share of changed prices from the second day of a country', async () => {
    const shares = async (at: number) =>
      new Map(
        (await openOf(at)).filter(row => row.region === null).map(row => [row.country_code, row.share_changed_7d]),
      )
    const first = await shares(0)
    const second = await shares(1)
    const again = await shares(2)
    const unstamped = [...first].filter(([, share]) => share === null).map(([country]) => country)
    expect(unstamped).toContain('SI')
    for (const country of unstamped) expect([second.get(country), again.get(country)]).not.toContain(null)
  })

  test('of a closed day are those of its last run, and never change', async () => {
    const files = filesBeside(dataDir, manifestOf(dataDir, ids[5]!)).filter(file => file.includes('/statistics/'))
    const lastRunOf = [0, 2, 4]
    expect(files).toHaveLength(lastRunOf.length)
    for (const [at, run] of lastRunOf.entries()) {
      expect(await rowsOf<DayRow>([files[at]!])).toEqual(await openOf(run))
    }
    expect(await openOf(1)).not.toEqual(await openOf(2))
    expect(manifestOf(dataDir, ids[4]!).statistics).toEqual(manifestOf(dataDir, ids[5]!).statistics.slice(0, 2))
  })

  test('contain neither prices that were not read on the day nor the last validated amount of held prices', async () => {
    const prices = [...(await stateOf(dataDir, ids[5]!)).values()]
    expect(new Set(prices.map(price => price.verdict))).toEqual(new Set(['accept', 'hold']))
    const inForce = prices.filter(price => price.verdict === 'accept').map(price => price.country_code)
    expect(new Set(inForce)).toEqual(new Set(['AD', 'HR', 'SI']))
    const rows = await openOf(5)
    expect(new Set(rows.map(row => row.country_code))).toEqual(new Set(['AD', 'SI']))
    for (const country of ['AD', 'SI']) {
      const national = rows.filter(row => row.region === null && row.country_code === country)
      expect(national.reduce((sum, row) => sum + row.n, 0)).toBe(inForce.filter(one => one === country).length)
    }
  })
})

describe('fuel.duckdb', () => {
  test('contains the change log and the closed days of the newest snapshot', async () => {
    const { segments, statistics } = manifestOf(dataDir, ids[5]!)
    const total = (files: readonly { readonly rows: number }[]) => files.reduce((sum, { rows }) => sum + rows, 0)
    const file = join(dataDir, 'fuel.duckdb')
    expect(await countOf('select count(*) from moves', file)).toBe(total(segments))
    expect(await countOf('select count(*) from daily', file)).toBe(total(statistics))
    expect(await countOf('select count(distinct day) from daily', file)).toBe(3)
  })

  test('contains both, empty, when no station was ever read', async () => {
    const folder = temporaryFolder()
    await runFiles({ dataDir: folder, on: '2026-11-17', now: '2026-11-17 12:00:00', source: ['lu', 'ecb'] })
    const file = join(folder, 'fuel.duckdb')
    expect(await countOf('select count(*) from moves where new_amount > 0 and seen_at is null', file)).toBe(0)
    expect(await countOf('select count(*) from daily where n > 0', file)).toBe(0)
    expect(existsSync(join(folder, 'changes'))).toBe(false)
  })
})

// Last: it deletes snapshots.
describe('files that no snapshot references any more', () => {
  test('are deleted, and referenced ones stay', () => {
    const small = segmentsOf(3, '2026-11')
    const joined = segmentsOf(4, '2026-11')
    expect(pruneSegments(dataDir, late)).toEqual([])
    for (const id of ids.slice(0, 3)) rmSync(snapshotFolder(dataDir, id), { recursive: true })
    // The fourth run still references the small segments; the parts of the first three runs were deleted.
    expect(pruneSegments(dataDir, late).filter(file => !isOfPart(file))).toEqual([])
    rmSync(snapshotFolder(dataDir, ids[3]!), { recursive: true })
    // Croatia has price changes in one run of the month only: that segment and the one of the month are the same file.
    const names = new Set(joined.map(one => one.name))
    const spent = small.filter(one => !names.has(one.name))
    expect(spent.map(one => one.country).join(' ')).toBe('AD SI AD SI')
    // An earlier version of the program wrote the moves for the server to a file of their own.
    const leftover = segmentFile(dataDir, joined[0]!).replace('.parquet', '.moves')
    writeFileSync(leftover, 'moves')
    const gone = [...spent.map(one => segmentFile(dataDir, one)), leftover]
    // The daily file with statistics for customers is deleted too: the month is now one file.
    const days = ['daily-2026-11-28 parquet']
    const deleted = pruneSegments(dataDir, late).filter(file => !isOfPart(file))
    const isBulk = (file: string): boolean => file.startsWith(bulkFolder(dataDir))
    expect(deleted.filter(file => !isBulk(file)).sort()).toEqual(gone.sort())
    const named = deleted.filter(isBulk).map(file => basename(file).replace(/-[0-9a-f]{16}\./, ' '))
    expect(named.sort()).toEqual(days)
    expect(gone.filter(existsSync)).toEqual([])
    const kept = filesBeside(dataDir, manifestOf(dataDir, ids[5]!))
    expect(kept.filter(file => !existsSync(file))).toEqual([])
    expect(joined.every(one => kept.includes(segmentFile(dataDir, one)))).toBe(true)
  })

  test('stay while a manifest that may reference them cannot be read', () => {
    const [segment] = segmentsOf(5, '2026-12')
    const file = segmentFile(dataDir, segment!)
    const kept = readFileSync(file)
    for (const id of ids.slice(4)) rmSync(join(snapshotFolder(dataDir, id), 'manifest.json'))
    expect(pruneSegments(dataDir, late)).toEqual([])
    expect(readFileSync(file)).toEqual(kept)
    expect(readdirSync(join(dataDir, 'statistics'))).toHaveLength(3)
  })
})

function fromAll(segments: readonly ManifestSegment[]): string {
  return `from read_parquet([${segments.map(segment => `'${segmentFile(dataDir, segment)}'`).join(', ')}])`
}

async function countOf(statement: string, file = ':memory:'): Promise<number> {
  const instance = await DuckDBInstance.create(file, { threads: '1' })
  const connection = await instance.connect()
  const rows = (await connection.runAndReadAll(statement)).getRows()
  connection.closeSync()
  instance.closeSync()
  return Number(rows[0]![0])
}
