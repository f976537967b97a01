import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { compileProgram, farMachine } from '../../support/compiled.ts'
import { manifestOf } from '../../support/move-log.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { tableSql } from '../../support/snapshot-tables.ts'
import type { Plan } from './publishers.ts'
import { type Simulated, simulate } from './simulate.ts'

export interface Expected {
  /** The first day whose runs are published again. */
  readonly replaySince: string
  /** Events that must have happened, besides those of every few days. */
  readonly rare: readonly string[]
}

/** The tests of a simulation: two markets with several runs a day, whose publishers make errors, fail, freeze and correct themselves. */
export function checkSimulation(plan: Plan, { replaySince: since, rare }: Expected): void {
  let simulated: Simulated

  beforeAll(async () => {
    simulated = await simulate(plan)
  }, 900_000)

  test.each([
    ['takes what is sound and refuses what is not', 'deliveries'],
    ['serves what was last published as true, converted, no longer than the rule allows, and nothing else', 'served'],
    ['logs each move once, and the sum of all is the state', 'moves'],
  ] as const)('%s', (_what, invariant) => expect(simulated.complaints[invariant]).toEqual([]))

  test('has in its price history, at the instant of each snapshot, exactly the prices of that snapshot', async () => {
    const { dataDir, snapshots } = simulated
    for (const id of snapshots) expect(await differsFromHistory(dataDir, id)).toEqual([])
  })

  test('on a machine of another zone, locale and threads every run is published again with the same bytes', async () => {
    const { dataDir, snapshots } = simulated
    const program = await compileProgram()
    const text = await program.run(['replay', '--data-dir', dataDir, '--since', since, '--threads', '1'], farMachine)
    const runs = snapshots.filter(id => id >= since.replaceAll('-', ''))
    expect(runs.length).toBeGreaterThan(3)
    expect(text.trimEnd().split('\n')).toEqual([...runs.map(id => `${id} identical`), `${runs.length} identical`])
  }, 900_000)

  test('every kind of thing has happened', () => {
    const { events, snapshots, pricesChecked } = simulated
    expect([...events.keys()]).toEqual(expect.arrayContaining([...usual, ...rare]))
    expect(pricesChecked).toBeGreaterThan(snapshots.length * 30)
  })
}

// biome-ignore format: a list of short words reads better in lines
const usual = [
  'price moved', 'late correction', 'station left', 'station came back', 'station renumbered', 'brand renamed',
  'fuel sold out', 'fuel dropped', 'slip: placeholder', 'slip: swapped', 'slip: x 10', 'delivery: whole',
  'delivery: failure', 'delivery: page',
]

/** The prices of a snapshot that the newest price history does not have at its instant, and the other way round. */
async function differsFromHistory(dataDir: string, id: string): Promise<unknown[]> {
  const { createdAt } = manifestOf(dataDir, id)
  const columns = 'station_id, country_code, fuel, currency'
  const [found] = await rowsOf<{ differing: string }>(`
    attach '${join(dataDir, 'fuel.duckdb')}' as fuel (read_only);
    with published as (
      select ${columns}, local_price as amount from ${tableSql(dataDir, id, 'prices')} where local_price is not null
    ),
    known as (
      select ${columns}, amount from fuel.price_history
      where valid_from <= timestamp '${createdAt}' and (valid_to is null or timestamp '${createdAt}' < valid_to)
    ),
    differing as (
      (select * from published except all select * from known)
      union all
      (select * from known except all select * from published)
    )
    select to_json(list(differing))::varchar as differing from differing having count(*) > 0`)
  return found ? JSON.parse(found.differing) : []
}
