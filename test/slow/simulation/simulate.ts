import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '../../../fixtures/compose/seeded.ts'
import type { Day, Instant } from '../../../pipeline/model/instants.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { manifestOf } from '../../support/move-log.ts'
import { query, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { plusDays } from './clock.ts'
import type { Delivery } from './publisher.ts'
import { type Plan, Publishers } from './publishers.ts'
import type { Due } from './truth.ts'

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
    const id = report.snapshot
    const note = (about: keyof typeof complaints, found: readonly string[]): void =>
      void complaints[about].push(...found.map(text => `${now} ${text}`))
    note('deliveries', publishers.add(report, now, deliveries))
    const due = publishers.dueAt(now)
    // Without any price in force a run publishes nothing.
    const served = id === null ? [] : await servedOf(dataDir, id)
    pricesChecked += served.length
    note('served', wrongPrices(served, due, publishers.truth.everTrue(), now))
    if (id === null) continue
    snapshots.push(id)
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

/** A current price of a snapshot. */
interface Served {
  /** `source/ref/fuel`. */
  readonly key: string
  readonly micros: number
  readonly eurMicros: number
  readonly updatedAt: Instant | null
}

function servedOf(dataDir: string, id: string): Promise<Served[]> {
  return query<Served>(
    dataDir,
    `select prices.source || '/' || stations.ref || '/' || fuel as key, (local_price * 1000000)::double as micros,
        (eur_per_unit * 1000000)::double as "eurMicros", updated_at::varchar as "updatedAt"
     from {prices} as prices join {stations} as stations using (station_id)
     where local_price is not null`,
    id,
  )
}

/** Faults of the prices that a snapshot serves, compared with the statements of their publishers. */
function wrongPrices(
  served: readonly Served[],
  due: ReadonlyMap<string, Due & { readonly perEuro: number }>,
  everTrue: ReadonlyMap<string, ReadonlySet<number>>,
  now: Instant,
): string[] {
  const wrong = served.flatMap(({ key, micros, eurMicros, updatedAt }) => {
    const price = due.get(key)
    if (!everTrue.get(key)?.has(micros)) return [`${key}: ${micros} was never published as true`]
    if (updatedAt !== null && updatedAt > now) return [`${key}: updated ${updatedAt}, later than the clock`]
    if (!price) return [`${key}: ${micros} is served, nothing is to be`]
    if (price.micros !== micros) return [`${key}: ${micros} is served, ${price.micros} is to be`]
    if (price.updatedAt !== updatedAt) return [`${key}: updated ${updatedAt}, expected ${price.updatedAt}`]
    // The local amount at the rate of the day, to a millionth.
    const isConverted = Math.abs(eurMicros - micros / price.perEuro) <= 0.5001
    return isConverted ? [] : [`${key}: ${eurMicros} is not ${micros} / ${price.perEuro}`]
  })
  const keys = new Set(served.map(({ key }) => key))
  const missing = [...due].filter(([key]) => !keys.has(key))
  return [...wrong, ...missing.map(([key, { micros }]) => `${key}: ${micros} is to be served, nothing is`)]
}

/** A row of the move log. */
interface Move {
  /** `source/ref/fuel`. */
  readonly key: string
  readonly old: number | null
  readonly new: number | null
  readonly seenAt: Instant
  readonly why: string | null
  readonly snapshotId: string
}

/** The rows that a run added. Station ids are replaced by refs. */
async function movesOfRun(dataDir: string, id: string): Promise<Move[]> {
  const own = manifestOf(dataDir, id).segments.filter(({ snapshot }) => snapshot === id)
  const files = own.map(({ country, month, name }) => join(dataDir, 'changes', country, month, `${name}.parquet`))
  if (files.length === 0) return []
  return query<Move>(
    dataDir,
    `select moves.source || '/' || ref || '/' || fuel as key, (old_amount * 1000000)::double as old,
        (new_amount * 1000000)::double as new, seen_at::varchar as "seenAt", why, snapshot_id as "snapshotId"
     from read_parquet(['${files.join("', '")}']) as moves left join {stations} as stations using (station_id)`,
    id,
  )
}

/**
 * Faults of the moves that a run added: they must be the difference between `state`, the sum of all moves before, and the
 * prices that are current now. Adds them to `state`.
 */
function wrongMoves(
  moves: readonly Move[],
  state: Map<string, number>,
  due: ReadonlyMap<string, { readonly micros: number }>,
  { id, now }: { readonly id: string; readonly now: Instant },
): string[] {
  const complaints: string[] = []
  for (const { key, old, new: amount, seenAt, why, snapshotId } of moves) {
    const line = `${key}: ${old} to ${amount}`
    if (seenAt !== now || snapshotId !== id) complaints.push(`of another run: ${line}`)
    if ((amount === null) !== (why !== null)) complaints.push(`why '${why}': ${line}`)
    if (old === amount || (state.get(key) ?? null) !== old) complaints.push(`not from ${state.get(key)}: ${line}`)
    if (amount === null) state.delete(key)
    else state.set(key, amount)
  }
  const keys = new Set([...state.keys(), ...due.keys()])
  const differing = [...keys].filter(key => state.get(key) !== due.get(key)?.micros)
  return [
    ...complaints,
    ...differing.map(key => `${key}: the moves give ${state.get(key)}, not ${due.get(key)?.micros}`),
  ]
}

/** The instants of the runs in a range of days. Days have different ones, and some have none. */
function runsOf(seed: string, from: Day, days: number, runsADay: 'two' | 'four'): Instant[] {
  const dice = seeded(`${seed}/schedule`)
  // Around midnight, and around the closing of the day at 06:00.
  const patterns =
    runsADay === 'two'
      ? [
          ['05:50', '23:50'],
          ['06:10', '15:20'],
          ['00:10', '12:00'],
        ]
      : [
          ['05:50', '12:10', '18:40', '23:50'],
          ['00:10', '06:10', '13:00', '21:30'],
          ['06:10', '12:00', '23:50'],
          ['00:10', '05:50', '06:10', '15:20'],
        ]
  return Array.from({ length: days }, (_, at) => plusDays(from, at)).flatMap(day => {
    const clocks = fixedClocks(day) ?? (runsADay === 'four' && dice.chance(0.08) ? [] : dice.pick(patterns))
    return clocks.map(clock => `${day} ${clock}:00`)
  })
}

/** The range contains a change of the month and the end of summer time, and after a week two days without runs. */
function fixedClocks(day: Day): readonly string[] | null {
  if (day === '2026-10-25') return ['00:10', '01:30', '06:10', '23:50']
  if (day === '2026-10-31') return ['12:00', '23:50']
  if (day === '2026-11-01') return ['00:10', '05:50', '06:10']
  if (day === '2026-11-08' || day === '2026-11-09') return []
  return null
}
