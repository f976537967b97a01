import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { linkFile, makeFolder } from '../../disk/durable.ts'
import { UsageError } from '../../model/errors.ts'
import { compareSnapshots, type FileDifference } from '../../snapshot/compare-snapshots.ts'
import { snapshotFolder, switchTo } from '../../snapshot/pointer.ts'
import { correctionsFile } from '../run/corrections.ts'
import { keepRun } from '../run/run-folder.ts'
import { linkBackfill, linkDeliveries, linkSnapshot } from './replay-folder.ts'
import { type Days, type PlannedRun, replayPlan } from './replay-plan.ts'

export interface ReplaySetup extends Days {
  readonly dataDir: string
  /** Folder for the rebuilt files. Null: compare them and delete them. */
  readonly to: string | null
  /** Name and version of this program. */
  readonly madeBy: string
  /** Runs the stages after `ingest` on the open run of a folder. Returns the id of the published snapshot. */
  readonly rebuild: (dataDir: string) => Promise<string>
  readonly onRun: (replayed: ReplayedRun) => void
  /** Checked before every run, to allow an interruption. */
  readonly isStopped?: () => boolean
}

export interface ReplayedRun {
  readonly run: string
  /** The snapshot that the run published. */
  readonly snapshot: string
  /** The id of the rebuilt snapshot. */
  readonly rebuilt: string
  readonly madeBy: string | null
  readonly runtime: string | null
  /**
   * Whether the original is still stored and its files can be compared. Its id, a hash of its content, is compared in
   * any case.
   */
  readonly kept: boolean
  readonly identical: boolean
  /** Another version made the original, or the snapshot that it continues, so it may differ. */
  readonly excused: boolean
  readonly differences: readonly FileDifference[]
}

/**
 * Publishes runs again from their captures, each continuing the snapshot rebuilt before it, and compares the bytes.
 * Reads only what a run left (its record, deliveries and captures) and the code. The data folder is not changed. Throws
 * UsageError when there is nothing to replay, SnapshotError when a capture is missing or has changed.
 */
export async function replay(setup: ReplaySetup): Promise<ReplayedRun[]> {
  const plan = replayPlan(setup.dataDir, setup)
  const folder = setup.to === null ? mkdtempSync(join(setup.dataDir, '.replay-')) : emptyFolder(setup.to)
  try {
    return await replayAll(setup, plan, folder)
  } finally {
    if (setup.to === null) rmSync(folder, { recursive: true, force: true })
  }
}

function emptyFolder(path: string): string {
  if (existsSync(path) && readdirSync(path).length > 0) {
    throw new UsageError(`--to ${path}: expected an empty or a new folder, found files in it`)
  }
  makeFolder(path)
  return path
}

async function replayAll(setup: ReplaySetup, plan: readonly PlannedRun[], folder: string): Promise<ReplayedRun[]> {
  const verified = new Set<string>()
  const equal = new Set<string>()
  // By the original's id.
  const done = new Map<string, ReplayedRun>()
  for (const [at, planned] of plan.entries()) {
    if (setup.isStopped?.()) break
    const before = planned.memory === 'rebuilt' ? done.get(planned.run.follows!)! : null
    if (planned.memory === 'kept') linkSnapshot({ dataDir: setup.dataDir, id: planned.run.follows! }, folder)
    linkDeliveries(setup.dataDir, folder, planned.run, verified)
    linkBackfill(setup.dataDir, folder, planned.run, verified)
    const follows = before?.rebuilt ?? planned.run.follows
    if (follows !== null) switchTo(folder, follows)
    keepRun(folder, { ...planned.run, follows })
    const rebuilt = await setup.rebuild(folder)
    const replayed = compared(setup, planned, { folder, rebuilt, before, equal })
    done.set(planned.snapshot, replayed)
    setup.onRun(replayed)
    if (setup.to === null) dropSpent(folder, plan.slice(at + 1), done)
  }
  if (setup.to !== null) for (const name of ['accepted.json', correctionsFile]) linkIfThere(setup.dataDir, folder, name)
  return [...done.values()]
}

function linkIfThere(dataDir: string, folder: string, name: string): void {
  if (existsSync(join(dataDir, name))) linkFile(join(dataDir, name), join(folder, name))
}

interface Rebuilt {
  readonly folder: string
  readonly rebuilt: string
  /** The result of the run that this one follows. */
  readonly before: ReplayedRun | null
  /** Shared files that were already found equal. */
  readonly equal: Set<string>
}

function compared(
  { dataDir, madeBy }: ReplaySetup,
  { run, snapshot, madeBy: madeOriginal, runtime, isKept }: PlannedRun,
  { folder, rebuilt, before, equal }: Rebuilt,
): ReplayedRun {
  const differences = isKept ? compareSnapshots({ dataDir, id: snapshot }, { dataDir: folder, id: rebuilt }, equal) : []
  return {
    run: run.id,
    snapshot,
    rebuilt,
    madeBy: madeOriginal,
    runtime,
    kept: isKept,
    identical: rebuilt === snapshot && differences.length === 0,
    excused: madeOriginal !== madeBy || (before?.excused === true && before.rebuilt !== before.snapshot),
    differences,
  }
}

/** Removes rebuilt snapshots that no later run continues, because a month of hourly runs would fill the disk. */
function dropSpent(folder: string, left: readonly PlannedRun[], done: ReadonlyMap<string, ReplayedRun>): void {
  const needed = new Set(left.map(({ run }) => done.get(run.follows ?? '')?.rebuilt ?? run.follows))
  const snapshots = [...done.values()].map(one => one.rebuilt).filter(id => !needed.has(id))
  for (const id of snapshots) rmSync(snapshotFolder(folder, id), { recursive: true, force: true })
}
