import { beforeAll, describe, expect, test } from 'vitest'
import { correctCommand } from '../../../bin/commands/correct.ts'
import { replayRuns } from '../../../bin/workflow.ts'
import { verifyFolder } from '../../../pipeline/keep/verify-folder.ts'
import type { Correction } from '../../../pipeline/model/corrections.ts'
import type { ManifestSegment } from '../../../pipeline/snapshot/manifest.ts'
import { uncorrectedOf } from '../../../pipeline/snapshot/segments.ts'
import { checked, written } from '../../lake/support.ts'
import { type MoveRow, manifestOf, movesOf } from '../../support/move-log.ts'
import { printedBy } from '../../support/printed-by.ts'
import { runFiles, wholeReplay } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// November closes with the fifth run, between the first correction and the second.
const runs = [
  ['2026-11-17', '2026-11-28 12:00:00'],
  ['2026-11-18', '2026-11-30 12:00:00'],
  ['2026-11-19', '2026-11-30 18:00:00'],
  ['2026-11-19', '2026-11-30 21:00:00'],
  ['2026-11-19', '2026-12-01 07:00:00'],
  ['2026-11-19', '2026-12-02 12:00:00'],
  ['2026-11-19', '2026-12-02 15:00:00'],
] as const
const dataDir = temporaryFolder()
const lake = temporaryFolder()
const ids: string[] = []
let station: number
let added: Correction[]

const run = async (at: number): Promise<void> => {
  const [on, now] = runs[at]!
  ids.push((await runFiles({ dataDir, on, now, source: ['it', 'lu', 'ecb'] })).snapshot!)
}
const correct = async (...args: readonly string[]) =>
  JSON.parse((await printedBy(correctCommand(), ...args, '--json', '--data-dir', dataDir)).text).added
const add = (amount: string, ...span: readonly string[]): Promise<Correction> =>
  correct('add', '--station', String(station), '--fuel', 'diesel', '--amount', amount, '--reason', 'x', ...span)
const november = (at: number, country = 'IT'): ManifestSegment[] =>
  manifestOf(dataDir, ids[at]!).segments.filter(one => one.month === '2026-11' && one.country === country)
const amounts = async (segments: readonly ManifestSegment[]) =>
  (await movesOf(dataDir, segments))
    .filter(({ station_id, fuel }: MoveRow) => Number(station_id) === station && fuel === 'diesel')
    .map(({ seen_at, new_amount }) => [seen_at, new_amount])

beforeAll(async () => {
  for (const at of [0, 1, 2]) await run(at)
  const times = new Map<string, number>()
  for (const { station_id, fuel } of await movesOf(dataDir, november(2))) {
    if (fuel === 'diesel') times.set(station_id, (times.get(station_id) ?? 0) + 1)
  }
  station = Number([...times].find(([, count]) => count === 3)![0])
  added = [await add('1.111', '--from', '2026-11-29', '--to', '2026-11-30T15:00Z')]
  await written(dataDir, lake)
  for (const at of [3, 4]) await run(at)
  await written(dataDir, lake)
  added.push(await add('1.222', '--from', '2026-11-28', '--to', '2026-11-29'))
  await run(5)
  await written(dataDir, lake)
  for (const { id } of added) await correct('undo', id, '--reason', 'x')
  await run(6)
})

describe('a month that closes', () => {
  test('has the corrected moves of its runs in one segment, which names the published ones', async () => {
    const [joined, ...more] = november(4)
    expect(more).toEqual([])
    expect(joined).toMatchObject({ snapshot: null, uncorrected: { rows: joined!.rows - 2 } })
    expect(await amounts([joined!])).toEqual(await amounts(november(3)))
    expect((await amounts([joined!])).map(([seen]) => seen)).toEqual([
      '2026-11-28 12:00:00',
      '2026-11-29 00:00:00',
      '2026-11-30 12:00:00',
      '2026-11-30 15:00:00',
      '2026-11-30 18:00:00',
    ])
    const published = await amounts([uncorrectedOf(joined!)])
    expect(published).toEqual(await amounts(november(2)))
  })

  test('is corrected again from the published moves when another correction is added', async () => {
    expect(await amounts(november(5))).toEqual([
      ['2026-11-28 12:00:00', '1.222000'],
      ['2026-11-29 00:00:00', '1.111000'],
      ...(await amounts(november(4))).slice(2),
    ])
    expect(november(5)[0]!.uncorrected).toEqual(november(4)[0]!.uncorrected)
    expect(november(5, 'LU')).toEqual(november(4, 'LU'))
  })

  test('is as it was published when all is undone, and so is the lake', async () => {
    expect(november(6)).toEqual([uncorrectedOf(november(5)[0]!)])
    expect((await checked(dataDir, lake)).differences).not.toEqual([])
    await written(dataDir, lake)
    expect((await checked(dataDir, lake)).differences).toEqual([])
  })

  test('is the same after a replay, and every file has its hash', async () => {
    const replayed = await replayRuns({ dataDir, threads: 2 }, wholeReplay)
    expect(replayed.map(({ identical, differences }) => [identical, differences])).toEqual(ids.map(() => [true, []]))
    expect((await verifyFolder({ dataDir, checkStore: () => false })).problems).toEqual([])
  })
})
