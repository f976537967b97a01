import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../../pipeline/model/instants.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { movesOfRun, wrongMoves } from './check-moves.ts'
import { servedOf, wrongPrices } from './check-served.ts'
import type { Delivery } from './publisher.ts'
import { type Plan, Publishers } from './publishers.ts'
import { runsOf } from './schedule.ts'

/** Result of a simulation: faults by invariant, each with the clock of its run. */
export interface Simulated {
  readonly dataDir: string
  readonly snapshots: readonly string[]
  readonly events: ReadonlyMap<string, number>
  readonly pricesChecked: number
  readonly complaints: Readonly<Record<'deliveries' | 'served' | 'moves', readonly string[]>>
}

/** Runs the real stages on generated deliveries, and checks each snapshot against what the publishers stated. */
export async function simulate(plan: Plan): Promise<Simulated> {
  const publishers = new Publishers(plan)
  const dataDir = temporaryFolder()
  const snapshots: string[] = []
  const complaints = { deliveries: [] as string[], served: [] as string[], moves: [] as string[] }
  let pricesChecked = 0
  /** The sum of all moves, as a client keeps it that reads only what is new after each run. */
  const state = new Map<string, number>()
  for (const now of runsOf(plan.seed, plan.from, plan.days, plan.runsADay)) {
    const deliveries = publishers.deliver(now)
    if (deliveries.size === 0) continue
    const report = await runOn(dataDir, now, deliveries)
    const id = report.snapshot!
    snapshots.push(id)
    const note = (about: keyof typeof complaints, found: readonly string[]): void =>
      void complaints[about].push(...found.map(text => `${now} ${text}`))
    note('deliveries', publishers.add(report, now, deliveries))
    const served = await servedOf(dataDir, id)
    pricesChecked += served.length
    const due = publishers.dueAt(now)
    note('served', wrongPrices(served, due, publishers.truth.everTrue(), now))
    note('moves', wrongMoves(await movesOfRun(dataDir, id), state, due, { id, now }))
  }
  return { dataDir, snapshots, events: publishers.events, pricesChecked, complaints }
}

/** A run of all stages on these deliveries. */
async function runOn(dataDir: string, now: Instant, deliveries: ReadonlyMap<string, Delivery>): Promise<RunReport> {
  const root = join(dataDir, 'from')
  for (const [id, { files }] of deliveries) {
    const folder = join(root, id, now.slice(0, 10))
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of files) writeFileSync(join(folder, name), text)
  }
  try {
    return await runFiles({ dataDir, from: root, now, source: [...deliveries.keys()] })
  } finally {
    rmSync(root, { recursive: true })
  }
}
