import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { compileProgram, farMachine } from '../../support/compiled.ts'
import { checkKept } from './check-kept.ts'
import { movesIn } from './check-moves.ts'
import { westernAustralia } from './formats/au-wa.ts'
import { spain } from './formats/es.ts'
import { britain } from './formats/gb.ts'
import { italy } from './formats/it.ts'
import type { Plan } from './publishers.ts'
import { type Invariant, type Simulated, simulate } from './simulate.ts'

// A month of a few markets with several runs a day, at the boundaries of days, of a month and of summer time. The publishers make errors,
// fail, freeze and correct themselves. `npm test` runs the six days around the end of October.
const isLong = process.env.FUEL_TEST_LONG === '1'
const formats = [italy, spain, britain, westernAustralia]
const month: Plan = {
  seed: 'europe-1',
  from: '2026-10-20',
  days: 30,
  runsADay: 'four',
  formats,
  size: 24,
  outages: {
    it: { down: [['2026-10-27 03:00:00', '2026-11-01 05:00:00']] },
    es: { frozen: [['2026-10-29 00:00:00', '2026-11-12 00:00:00']] },
    gb: {
      down: [
        ['2026-10-30 12:00:00', '2026-11-01 04:00:00'],
        ['2026-11-12 00:00:00', '2026-11-18 00:00:00'],
      ],
    },
    'au-wa': { down: [['2026-11-03 02:00:00', '2026-11-07 20:00:00']] },
    ecb: { down: [['2026-11-05 00:00:00', '2026-11-15 00:00:00']] },
    lu: { down: [['2026-10-23 00:00:00', '2026-10-28 00:00:00']] },
  },
}
const days: Plan = {
  seed: 'europe-2',
  from: '2026-10-28',
  days: 6,
  runsADay: 'two',
  formats,
  size: 14,
  outages: { it: { down: [['2026-10-29 00:00:00', '2026-11-01 00:00:00']] } },
}

const plan = isLong ? month : days
let simulated: Simulated
let replayed = 'not replayed'

beforeAll(async () => {
  simulated = await simulate(plan)
}, 900_000)
afterAll(() => simulated?.reader.close())

describe.each<readonly [Invariant, what: string]>([
  ['deliveries', 'takes what is sound and refuses what is not'],
  ['served', 'serves what was last published as true, no longer than the rule allows, and nothing else'],
  ['euros', 'converts each price at the newest rate that was published'],
  ['summary', 'answers with the numbers, the cheapest and the dearest of what is in force'],
  ['maxima', 'holds the maxima that were decreed, from their day on'],
  ['moves', 'logs each move once, and the sum of all is the state'],
  ['segments', 'names every move in each manifest, those of a closed month in one segment a market'],
  ['days', 'closes every day once, with what its last run found'],
])('%s', (invariant, what) => {
  test(what, () => expect(simulated.complaints[invariant]).toEqual([]))
})

test('what was published stays as it was', () => {
  expect(checkKept(simulated.dataDir, simulated.manifests)).toEqual([])
})

test('the segment of a closed month holds the rows that its runs saw', async () => {
  const { dataDir, reader, log } = simulated
  const manifest = readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!))
  const whole = manifest.segments.filter(({ snapshot }) => snapshot === null)
  expect(whole.map(({ country, month }) => `${country} ${month}`)).toEqual(
    ['AU', 'ES', 'GB', 'IT'].map(cc => `${cc} 2026-10`),
  )
  const sorted = (rows: readonly object[]): string[] => rows.map(row => JSON.stringify(row)).sort()
  const joined = await movesIn(reader, dataDir, manifest, whole)
  expect(sorted(joined)).toEqual(sorted(log.rows.filter(({ seenAt }) => seenAt < '2026-11')))
  expect(joined.length).toBeGreaterThan(100)
})

// In `npm test`, the runs after the change of the month, in which segments are joined.
test('on a machine of another zone, locale and threads every run is published again with the same bytes', async () => {
  const { dataDir, manifests } = simulated
  const program = await compileProgram()
  const since = isLong ? plan.from : '2026-11-01'
  const text = await program.run(['replay', '--data-dir', dataDir, '--since', since, '--threads', '1'], farMachine)
  replayed = text.trimEnd().split('\n').at(-1)!
  const runs = [...manifests.keys()].filter(id => id >= since.replaceAll('-', ''))
  expect(runs.length).toBeGreaterThan(3)
  expect(text.trimEnd().split('\n')).toEqual([...runs.map(id => `${id} identical`), `${runs.length} identical`])
}, 900_000)

test('every kind of thing has happened', () => {
  const { events, log, manifests, closedDays, pricesChecked } = simulated
  const published = { days: plan.days, runs: manifests.size, snapshots: manifests.size, closedDays }
  const figures = { ...published, moves: log.rows.length, pricesChecked, replayed }
  const lines = [...events].sort().map(([event, count]) => `${event}: ${count}`)
  if (isLong) console.log([JSON.stringify(figures), ...lines].join('\n'))
  expect([...events.keys()]).toEqual(expect.arrayContaining(isLong ? [...usual, ...rare] : usual))
  expect(pricesChecked).toBeGreaterThan(manifests.size * 100)
})

// biome-ignore format: a list of short words reads better in lines
const usual = [
  'price moved', 'late correction', 'station left', 'station came back', 'station renumbered', 'brand renamed',
  'fuel sold out', 'fuel dropped', 'slip: placeholder', 'slip: swapped', 'slip: x 10', 'delivery: whole',
  'delivery: failure, refused', 'delivery: half, refused', 'delivery: page, refused',
]
const rare = [
  'station left for good',
  'slip: x 100',
  'slip: / 10',
  'delivery: old',
  'delivery: old, refused',
  'delivery: frozen, withheld',
  'price without a rate',
]
