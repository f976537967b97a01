import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { compileProgram, farMachine } from '../../support/compiled.ts'
import { checkKept } from './check-kept.ts'
import { movesIn } from './check-moves.ts'
import type { Plan } from './publishers.ts'
import { type Invariant, type Simulated, simulate } from './simulate.ts'

export interface Expected {
  /** The first day whose runs are published again. */
  readonly replaySince: string
  /** Events that must have happened, besides those of every few days. */
  readonly rare: readonly string[]
}

/** The tests of a simulation: a few markets with several runs a day, whose publishers make errors, fail, freeze and correct themselves. */
export function checkSimulation(plan: Plan, { replaySince: since, rare }: Expected): void {
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
    ['summary', 'answers with the counts and with the lowest and highest current prices'],
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

  test('on a machine of another zone, locale and threads every run is published again with the same bytes', async () => {
    const { dataDir, manifests } = simulated
    const program = await compileProgram()
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
    console.log([JSON.stringify(figures), ...lines].join('\n'))
    expect([...events.keys()]).toEqual(expect.arrayContaining([...usual, ...rare]))
    expect(pricesChecked).toBeGreaterThan(manifests.size * 100)
  })
}

// biome-ignore format: a list of short words reads better in lines
const usual = [
  'price moved', 'late correction', 'station left', 'station came back', 'station renumbered', 'brand renamed',
  'fuel sold out', 'fuel dropped', 'slip: placeholder', 'slip: swapped', 'slip: x 10', 'delivery: whole',
  'delivery: failure, refused', 'delivery: half, refused', 'delivery: page, refused',
]
/** What happens in a month, and in a few days only by chance. */
export const rareEvents = [
  'station left for good',
  'slip: x 100',
  'slip: / 10',
  'delivery: old',
  'delivery: old, refused',
  'delivery: frozen, withheld',
  'price without a rate',
]
