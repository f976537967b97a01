import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctCommand } from '../../../bin/commands/correct.ts'
import { explainCommand } from '../../../bin/commands/explain.ts'
import { replayRuns } from '../../../bin/workflow.ts'
import { verifyFolder } from '../../../pipeline/keep/verify-folder.ts'
import type { Correction } from '../../../pipeline/model/corrections.ts'
import { UsageError } from '../../../pipeline/model/errors.ts'
import { epochSecondsOf } from '../../../pipeline/model/instants.ts'
import { type Manifest, sealManifest } from '../../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { segmentFile } from '../../../pipeline/snapshot/segments.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { checked, filesOf, lakeManifestOf, written } from '../../lake/support.ts'
import { serverOn } from '../../support/api-server.ts'
import { type MoveRow, manifestOf, movesOf } from '../../support/move-log.ts'
import { printedBy } from '../../support/printed-by.ts'
import { faultsIn } from '../../support/reports.ts'
import { rowsOf as lakeRowsOf } from '../../support/rows-of.ts'
import { query, runFiles, wholeReplay } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { wholeBulk } from '../../support/whole-bulk.ts'

const dataDir = temporaryFolder()
const lake = join(temporaryFolder(), 'lake')
// Two open markets, so that their rows are in the files for customers.
const source = ['it', 'fr', 'ecb', 'bulletin']
const reports: RunReport[] = []
const ids: string[] = []

const correct = (...args: readonly string[]) => printedBy(correctCommand(), ...args, '--data-dir', dataDir)
const run = async (on: string, now: string): Promise<void> => {
  const report = await runFiles({ dataDir, on, now, source })
  reports.push(report)
  ids.push(report.snapshot!)
}
const add = async (station: number, ...args: readonly string[]): Promise<Correction> => {
  const words = ['--station', String(station), '--fuel', 'diesel', ...args, '--json']
  const report = JSON.parse((await correct('add', ...words)).text)
  expect(faultsIn('correct-add', report)).toEqual([])
  return report.added
}
const segmentsOf = (id: string, country = 'IT') =>
  manifestOf(dataDir, id).segments.filter(segment => segment.country === country)
const historyOf = async (id: string, station: number): Promise<MoveRow[]> =>
  (await movesOf(dataDir, segmentsOf(id))).filter(move => Number(move.station_id) === station && move.fuel === 'diesel')

/** Amounts by the time at which they were seen. */
const amountsOf = (moves: readonly MoveRow[]) => moves.map(({ seen_at, new_amount, why }) => [seen_at, new_amount, why])

const bulk = async (id: string, path: string): Promise<string> =>
  readFileSync(await wholeBulk(dataDir, manifestOf(dataDir, id).bulk, path), 'utf8')

interface PriceNow {
  readonly local_price: string | null
  readonly unusable: string | null
  readonly amount: string
  readonly verdict: string
}
const priceOf = async (id: string, station: number): Promise<PriceNow> =>
  (
    await query<PriceNow>(
      dataDir,
      `select local_price::varchar as local_price, unusable, amount::varchar as amount, verdict from {prices}
       where station_id = ${station} and fuel = 'diesel'`,
      id,
    )
  )[0]!

/** Stations whose diesel moved on the second and on the third day. */
let current: number
let past: number
let taken: number
let filesBefore: Record<string, string>
let added: { current: Correction; past: Correction; taken: Correction }

beforeAll(async () => {
  for (const day of ['17', '18', '19']) await run(`2026-11-${day}`, `2026-11-${day} 12:00:00`)
  await written(dataDir, lake)
  filesBefore = filesOf(lake)
  const moves = await movesOf(dataDir, segmentsOf(ids[2]!))
  const times = new Map<string, number>()
  for (const { station_id, fuel, new_amount } of moves) {
    if (fuel === 'diesel' && new_amount !== null) times.set(station_id, (times.get(station_id) ?? 0) + 1)
  }
  const often = [...times].filter(([, count]) => count === 3).map(([id]) => Number(id))
  ;[current, past, taken] = often as [number, number, number]
  added = {
    current: await add(current, '--amount', '1.234', '--reason', 'digits swapped', '--from', '2026-11-18T12:00:00Z'),
    past: await add(
      past,
      '--amount',
      '1.111',
      '--from',
      '2026-11-18T06:00Z',
      '--to',
      '2026-11-18T18:00Z',
      '--reason',
      'x',
    ),
    taken: await add(taken, '--withdraw', '--by', 'publisher', '--from', '2026-11-17', '--reason', 'sent by mistake'),
  }
  await run('2026-11-19', '2026-11-19 15:00:00')
  await run('2026-11-19', '2026-11-19 18:00:00')
})

describe('a corrected price', () => {
  test('is served by the next run, and what its publisher published is kept beside it', async () => {
    const [before, after] = [await priceOf(ids[2]!, current), await priceOf(ids[3]!, current)]
    expect(after).toEqual({ ...before, local_price: '1.234000' })
    expect(before.local_price).not.toBe('1.234000')
    expect(await priceOf(ids[4]!, current)).toEqual(after)
  })

  test('is in the answers and in the files for customers, with its provenance', async () => {
    const { get } = await serverOn(dataDir, {}, afterAll)
    const { json } = await get(`/live/station.php?ids=${current},${taken}`)
    const [one, other] = [current, taken].map(id => json.data.stations.find((found: { id: number }) => found.id === id))
    expect(JSON.stringify(one)).toContain('1.234')
    expect(JSON.stringify(other.prices ?? other)).not.toContain('diesel":1')
    const { data } = (await get(`/live/provenance.php?id=${current}`)).json
    const price = data.prices.find(({ fuel }: { fuel: string }) => fuel === 'diesel')
    expect(price).toMatchObject({
      price: 1.234,
      unusable: null,
      correction: { id: added.current.id, amount: 1.234, by: 'operator', reason: 'digits swapped' },
    })
    expect(price.rows[0]).toMatchObject({
      in_force: false,
      eur: null,
      amount: Number((await priceOf(ids[2]!, current)).amount),
    })
    const csv = await bulk(ids[4]!, 'prices.csv')
    expect(csv).toMatch(new RegExp(`^${current},IT,it,diesel,1\\.234,`, 'm'))
    expect(csv).not.toMatch(new RegExp(`^${taken},IT,it,diesel,`, 'm'))
  })

  test('is explained by the row, the correction and its reason', async () => {
    const { text } = await printedBy(explainCommand(), String(current), 'diesel', '--data-dir', dataDir)
    const { text: json } = await printedBy(explainCommand(), String(current), '--json', '--data-dir', dataDir)
    expect(faultsIn('explain', JSON.parse(json))).toEqual([])
    expect(text).toContain('diesel: 1.234 EUR per litre')
    expect(text).toContain(`set to 1.234 EUR by correction ${added.current.id} (operator, added 2026-11-19 12:00:00)`)
    expect(text).toContain('verified: the file has that SHA-256')
  })

  test('is a move of its run, so that clients of the log have it', async () => {
    const own = segmentsOf(ids[3]!).filter(segment => segment.snapshot === ids[3])
    const moves = (await movesOf(dataDir, own)).filter(move => Number(move.station_id) === current)
    expect(moves.map(({ new_amount }) => new_amount)).toEqual(['1.234000'])
  })
})

describe('a correction of the past', () => {
  test('gives the history its amount from the first to the last instant, also between two runs', async () => {
    const [first, second, third] = amountsOf(await historyOf(ids[2]!, past))
    expect(amountsOf(await historyOf(ids[4]!, past))).toEqual([
      first,
      ['2026-11-18 06:00:00', '1.111000', null],
      ['2026-11-18 12:00:00', '1.111000', null],
      ['2026-11-18 18:00:00', second![1], null],
      third,
    ])
    const rows = await historyOf(ids[4]!, past)
    for (const [at, row] of rows.entries()) expect(row.old_amount).toBe(rows[at - 1]?.new_amount ?? null)
    expect(await priceOf(ids[4]!, past)).toEqual(await priceOf(ids[2]!, past))
  })

  test('is in the history of the station and in the files of its days', async () => {
    const { get } = await serverOn(dataDir, {}, afterAll)
    const { json } = await get(`/live/station-history.php?id=${past}&days=5&fuel=diesel`)
    expect(JSON.stringify(json.data)).toContain('1.111')
    const csv = await bulk(ids[4]!, 'moves-2026-11-18.csv')
    expect(csv.split('\n').filter(line => line.includes(`,${past},`) && line.includes(',1.111'))).not.toEqual([])
  })

  test('leaves the files of other markets and of older snapshots as they are', () => {
    expect(
      segmentsOf(ids[4]!, 'FR')
        .filter(one => !ids.slice(3).includes(one.snapshot!))
        .map(({ name }) => name),
    ).toEqual(segmentsOf(ids[2]!, 'FR').map(({ name }) => name))
    for (const segment of segmentsOf(ids[2]!))
      expect(readFileSync(segmentFile(dataDir, segment))).toHaveLength(segment.bytes)
  })
})

describe('a price withdrawn on demand of its publisher', () => {
  test('is not served, and its history has no amount from then on', async () => {
    expect(await priceOf(ids[4]!, taken)).toMatchObject({
      local_price: null,
      unusable: 'withdrawn on demand of the publisher',
      verdict: 'accept',
    })
    const moves = await historyOf(ids[4]!, taken)
    expect(moves.length).toBeGreaterThan(0)
    for (const move of moves) {
      expect([move.old_amount, move.new_amount, move.why]).toEqual([null, null, 'withdrawn on demand of the publisher'])
    }
  })
})

const inLake = (station: number) =>
  lakeRowsOf<{
    seen_at: string
    old_amount: string | null
    new_amount: string | null
    why: string | null
    traced: boolean
  }>(
    `select seen_at::varchar as seen_at, old_amount::varchar as old_amount, new_amount::varchar as new_amount, why,
       capture_sha256 is not null as traced
     from read_parquet('${lake}/recent/moves/**/*.parquet') where station_id = ${station} and fuel = 'diesel' order by all`,
  )

describe('the lake', () => {
  test('gets the corrected moves in place of those that it had, each with its capture', async () => {
    await written(dataDir, lake)
    expect((await checked(dataDir, lake)).differences).toEqual([])
    const amounts = (await inLake(past)).map(({ seen_at, new_amount }) => [seen_at, new_amount])
    expect(amounts).toEqual(amountsOf(await historyOf(ids[4]!, past)).map(([at, amount]) => [at, amount]))
    expect((await inLake(past)).map(({ traced }) => traced)).toEqual([true, false, true, false, true])
    const withdrawn = await inLake(taken)
    expect(withdrawn.length).toBeGreaterThan(2)
    expect(withdrawn.filter(row => row.old_amount !== null || row.new_amount !== null)).toEqual([])
  })

  test('keeps all other files, and the manifest names those that it replaced', async () => {
    const after = filesOf(lake)
    const gone = Object.keys(filesBefore).filter(path => !(path in after))
    expect(gone.length).toBeGreaterThan(0)
    for (const path of gone) expect(path).toMatch(/^recent\/moves\/month=2026-11\/country=IT\//)
    expect((await lakeManifestOf(lake)).removed).toEqual(gone.sort())
    for (const [path, hash] of Object.entries(filesBefore)) if (!gone.includes(path)) expect(after[path]).toBe(hash)
    expect((await written(dataDir, lake)).files).toBe(0)
  })
})

describe('answers about the past', () => {
  /** The folder as of a live service: the clock of a demonstration stands still. */
  async function liveServer() {
    const folder = temporaryFolder()
    cpSync(dataDir, folder, { recursive: true })
    for (const id of ids.slice(0, 5)) {
      const file = join(snapshotFolder(folder, id), 'manifest.json')
      const { sha256, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
      writeFileSync(file, JSON.stringify(sealManifest({ ...manifest, data: 'live' })))
    }
    return serverOn(folder, { nowMs: () => epochSecondsOf('2026-11-19 20:00:00') * 1000 }, afterAll)
  }
  const wanted = () => `/live/station.php?ids=${current},${taken}`
  const idsIn = (stations: readonly { readonly id: number }[]) => stations.map(({ id }) => id)

  test('of a kept snapshot have what the service gave then, without the station of a takedown', async () => {
    const { get } = await liveServer()
    const { data } = (await get(`${wanted()}&as_of=2026-11-19T13:00:00Z`)).json
    expect(idsIn(data.stations)).toEqual([current])
    expect(JSON.stringify(data.stations[0])).not.toContain('1.234')
    const features = (
      await get('/live/geojson.php?country=IT&fuel=diesel&bounds=35,6,48,19&as_of=2026-11-19T13:00:00Z')
    ).json
    const shown = features.features.map((one: { properties: { id: number } }) => one.properties.id)
    expect(shown).toContain(current)
    expect(shown).not.toContain(taken)
    expect(idsIn((await get(wanted())).json.data.stations)).toEqual([current, taken])
  })
})

describe('the record', () => {
  test('is named by the report of the run that applies it first', () => {
    expect(reports.flatMap(report => faultsIn('runReport', report))).toEqual([])
    expect(reports[3]!.corrections).toEqual(
      [
        { id: added.current.id, stationId: current, fuel: 'diesel', now: 'amount', moves: expect.any(Number) },
        { id: added.past.id, stationId: past, fuel: 'diesel', now: 'past', moves: 3 },
        { id: added.taken.id, stationId: taken, fuel: 'diesel', now: 'withdrawn', moves: 4 },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
    expect(reports[4]!.corrections).toBeUndefined()
    expect(manifestOf(dataDir, ids[4]!).corrections).toHaveLength(3)
  })

  test('is listed, and refuses what no run could apply', async () => {
    const report = JSON.parse((await correct('list', '--json')).text)
    expect(faultsIn('correct-list', report)).toEqual([])
    const listed = report.corrections
    expect(listed.map(({ state }: { state: string }) => state)).toEqual(['in effect', 'in effect', 'in effect'])
    const add = ['add', '--station', String(past), '--fuel', 'diesel']
    const diesel = [...add, '--reason', 'x']
    const withdrawn = ['--withdraw', '--reason', 'x']
    const refused: readonly (readonly [RegExp, readonly string[]])[] = [
      [/no such station/, ['add', '--station', '12', '--fuel', 'diesel', ...withdrawn]],
      [/unknown fuel/, ['add', '--station', String(past), '--fuel', 'wood', ...withdrawn]],
      [/has no price of it; it has diesel/, ['add', '--station', String(past), '--fuel', 'lng', ...withdrawn]],
      [/in the future/, [...diesel, '--withdraw', '--from', '2027-01-01']],
      [/expected a time after/, [...diesel, '--withdraw', '--from', '2026-11-18', '--to', '2026-11-18']],
      [/expected 0.25 to 6 EUR per unit, found 153.900 EUR/, [...diesel, '--amount', '153.9']],
      [/either --amount or --withdraw/, diesel],
      [/1 to 200 characters/, [...add, '--withdraw', '--reason', ' ']],
      [/no correction 00000000/, ['undo', '00000000', '--reason', 'x']],
    ]
    for (const [expected, words] of refused) {
      const error = await correct(...words).catch((found: unknown) => found)
      expect(error).toBeInstanceOf(UsageError)
      expect((error as Error).message).toMatch(expected)
    }
  })
})

describe('an undone correction', () => {
  beforeAll(async () => {
    for (const { id } of Object.values(added)) {
      const { text } = await correct('undo', id, '--reason', 'the publisher confirmed it', '--json')
      expect(faultsIn('correct-undo', JSON.parse(text))).toEqual([])
    }
    await run('2026-11-19', '2026-11-19 21:00:00')
  })

  test('leaves the history as it was published, and the price is served again', async () => {
    for (const station of [current, past, taken]) {
      expect(await priceOf(ids[5]!, station)).toEqual(await priceOf(ids[2]!, station))
      const before = await historyOf(ids[2]!, station)
      expect((await historyOf(ids[5]!, station)).slice(0, before.length)).toEqual(before)
    }
    await written(dataDir, lake)
    expect((await checked(dataDir, lake)).differences).toEqual([])
    expect((await inLake(past)).map(({ traced }) => traced)).toEqual([true, true, true])
    expect(segmentsOf(ids[5]!).every(({ uncorrected }) => uncorrected === undefined)).toBe(true)
    expect(reports[5]!.corrections!.map(({ now }) => now)).toEqual(['undone', 'undone', 'undone'])
  })

  test('is repeated by a replay with all the others, and every file has its hash', async () => {
    const replayed = await replayRuns({ dataDir, threads: 2 }, wholeReplay)
    expect(replayed.map(({ identical, differences }) => [identical, differences])).toEqual(ids.map(() => [true, []]))
    expect((await verifyFolder({ dataDir, checkStore: () => false })).problems).toEqual([])
    expect(readFileSync(join(dataDir, 'corrections.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(6)
  })
})
