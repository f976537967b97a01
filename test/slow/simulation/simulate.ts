import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../../pipeline/model/instants.ts'
import { type Manifest, readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { answer, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { DayWatch } from './check-days.ts'
import { shaOfManifest } from './check-kept.ts'
import { checkSegments, MoveLog, movesIn } from './check-moves.ts'
import { checkEuros, checkMaxima, checkServed, checkSummary, servedOf } from './check-served.ts'
import type { Delivery } from './delivery.ts'
import { type Plan, Publishers } from './publishers.ts'
import { Reader } from './reader.ts'
import { runsOf } from './schedule.ts'

/** Result of a simulation: faults by invariant, each with the clock of its run. */
export interface Simulated {
  readonly dataDir: string
  readonly reader: Reader
  /** Hash of each manifest when it was published, by snapshot id. */
  readonly manifests: ReadonlyMap<string, string>
  readonly log: MoveLog
  readonly closedDays: number
  readonly events: ReadonlyMap<string, number>
  readonly pricesChecked: number
  readonly complaints: Readonly<Record<Invariant, readonly string[]>>
}

export type Invariant = 'deliveries' | 'served' | 'euros' | 'summary' | 'maxima' | 'moves' | 'segments' | 'days'

/** Runs the real stages on generated deliveries, and checks each snapshot against what the publishers stated. */
export async function simulate(plan: Plan): Promise<Simulated> {
  const publishers = new Publishers(plan)
  const reader = await Reader.open()
  const dataDir = temporaryFolder()
  const log = new MoveLog()
  const days = new DayWatch()
  const manifests = new Map<string, string>()
  const complaints: Record<Invariant, string[]> = {
    deliveries: [],
    served: [],
    euros: [],
    summary: [],
    maxima: [],
    moves: [],
    segments: [],
    days: [],
  }
  let pricesChecked = 0
  for (const now of runsOf(plan.seed, plan.from, plan.days, plan.runsADay)) {
    const deliveries = publishers.deliver(now)
    if (deliveries.size === 0) continue
    const report = await runOn(dataDir, now, deliveries)
    const note = (about: Invariant, found: readonly string[]): void =>
      void complaints[about].push(...found.map(text => `${now} ${text}`))
    note('deliveries', publishers.add(report, now, deliveries))
    const manifest = readManifest(snapshotFolder(dataDir, report.snapshot!))
    manifests.set(manifest.id, shaOfManifest(dataDir, manifest.id))
    const served = await servedOf(reader, dataDir, manifest.id)
    pricesChecked += served.length
    const due = publishers.dueAt(now)
    note('served', checkServed(served, due, publishers.truth.everTrue(), now))
    note('euros', checkEuros(served, publishers.ratesAt(now)))
    note('summary', checkSummary(served, await answer(dataDir, 'live/summary', manifest.id)))
    note('maxima', await checkMaxima(reader, dataDir, manifest.id, publishers.reference.maximaAt(now)))
    const amounts = new Map([...due].map(([key, { micros }]) => [key, micros]))
    note('moves', log.take(await ownMoves(reader, dataDir, manifest), amounts, manifest))
    note('segments', checkSegments(manifest, log.rows))
    note('days', await days.take(reader, dataDir, manifest, [...due.values()]))
  }
  return {
    dataDir,
    reader,
    manifests,
    log,
    closedDays: days.days,
    events: publishers.events,
    pricesChecked,
    complaints,
  }
}

/** A run of all stages on these deliveries. */
export async function runOn(
  dataDir: string,
  now: Instant,
  deliveries: ReadonlyMap<string, Delivery>,
): Promise<RunReport> {
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

function ownMoves(reader: Reader, dataDir: string, manifest: Manifest): ReturnType<typeof movesIn> {
  const own = manifest.segments.filter(({ snapshot }) => snapshot === manifest.id)
  return movesIn(reader, dataDir, manifest, own)
}
