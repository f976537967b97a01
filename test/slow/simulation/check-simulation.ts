import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { compileProgram, farMachine } from '../../support/compiled.ts'
import { manifestOf } from '../../support/move-log.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { tableSql } from '../../support/snapshot-tables.ts'
import type { Plan } from './publishers.ts'
import { differencesFromPlainRuns, type Simulated, simulate } from './simulate.ts'

/** Only what hangs is ended: a month takes ten minutes on an idle machine. */
const limitMs = 3_600_000

export interface Expected {
  /** The first and the last day whose runs are published again. */
  readonly replayed: readonly [since: string, until: string]
  /** Events that must have happened, besides those of every few days. */
  readonly rare: readonly string[]
}

/** The tests of a simulation: two markets with several runs a day, whose publishers make errors, fail, freeze and correct themselves. */
export function checkSimulation(plan: Plan, { replayed: [since, until], rare }: Expected): void {
  let simulated: Simulated
  const snapshots = (): string[] => simulated.runs.flatMap(({ id }) => id ?? [])

  beforeAll(async () => {
    simulated = await simulate(plan)
  }, limitMs)

  test('takes what is sound, refuses what is not, and lets the operator accept it after three refusals', () => {
    expect(simulated.complaints.deliveries).toEqual([])
  })

  test('keeps every law after every run', () => expect(simulated.complaints.laws).toEqual([]))

  test(
    'has the same files as plain runs, however it was run, and once all corrections are undone',
    async () => {
      expect(await differencesFromPlainRuns(simulated)).toEqual([])
    },
    limitMs,
  )

  test('has in its price history, at the instant of each snapshot, exactly the prices of that snapshot', async () => {
    for (const id of snapshots()) expect(await differsFromHistory(simulated, id)).toEqual([])
  })

  test(
    'on a machine of another zone, locale and threads every run is published again with the same bytes',
    async () => {
      const { dataDir } = simulated
      const program = await compileProgram()
      const words = ['--since', since, '--until', until, '--threads', '1']
      const text = await program.run(['snapshot', 'replay', '--data-dir', dataDir, ...words], farMachine)
      const lines = text.trimEnd().split('\n')
      expect(lines.filter(line => !line.endsWith(' identical'))).toEqual([])
      const [first, last] = [since, until].map(day => day.replaceAll('-', ''))
      const replayed = snapshots().filter(id => first! <= id && id.slice(0, 8) <= last!)
      expect(replayed.length).toBeGreaterThan(2)
      expect(lines).toEqual(expect.arrayContaining(replayed.map(id => `${id} identical`)))
    },
    limitMs,
  )

  test('every kind of thing has happened', () => {
    const { events, pricesChecked } = simulated
    expect([...usual, ...rare].filter(event => !events.has(event))).toEqual([])
    expect(pricesChecked).toBeGreaterThan(snapshots().length * 30)
  })
}

// biome-ignore format: a list of short words reads better in lines
const usual = [
  'price moved', 'late correction', 'station left', 'station came back', 'station renumbered', 'brand renamed',
  'fuel sold out', 'fuel dropped', 'slip: placeholder', 'slip: swapped', 'slip: x 10', 'slip: unreadable', 'station misplaced',
  'station has its old id again', 'delivery: whole', 'delivery: failure', 'delivery: page', 'delivery: level', 'level accepted',
  'correction: amount', 'correction: withdrawn', 'correction: amount of the past', 'correction: withdrawn in the past',
  'correction undone', 'run: whole', 'run: stages', 'run: halves', 'run: interrupted', 'run: rolled back',
]

/**
 * The prices of a snapshot that the newest price history does not have at its instant, and the other way round. The history of a
 * corrected price has other instants.
 */
async function differsFromHistory({ dataDir, correctedKeys }: Simulated, id: string): Promise<unknown[]> {
  const { createdAt } = manifestOf(dataDir, id)
  const columns = 'station_id, country_code, fuel, currency'
  const others = `station_id || '/' || fuel not in ('', ${[...correctedKeys].map(key => `'${key}'`).join(', ')})`
  const [found] = await rowsOf<{ differing: string }>(`
    attach '${join(dataDir, 'fuel.duckdb')}' as fuel (read_only);
    with published as (
      select ${columns}, local_price as amount from ${tableSql(dataDir, id, 'prices')}
      where local_price is not null and ${others}
    ),
    known as (
      select ${columns}, amount from fuel.price_history
      where valid_from <= timestamp '${createdAt}' and (valid_to is null or timestamp '${createdAt}' < valid_to) and ${others}
    ),
    differing as (
      (select * from published except all select * from known)
      union all
      (select * from known except all select * from published)
    )
    select to_json(list(differing))::varchar as differing from differing having count(*) > 0`)
  return found ? JSON.parse(found.differing) : []
}
