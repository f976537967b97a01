import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../model/errors.ts'
import { type Day, dayOf } from '../../model/instants.ts'
import { compareTexts } from '../../model/lists.ts'
import { findManifest } from '../../snapshot/manifest.ts'
import { snapshotFolder } from '../../snapshot/pointer.ts'
import { findReport, type Run, readRuns } from '../run/run-folder.ts'

/** A published run, and how its snapshot can be made again. */
export interface PlannedRun {
  readonly run: Run
  /** The snapshot that it published. */
  readonly snapshot: string
  /** Name and version of the program that published it. Null where neither its report nor its snapshot states it. */
  readonly madeBy: string | null
  /** Runtime of that program. Null where the report does not state it. */
  readonly runtime: string | null
  /** Its snapshot is still in the folder. */
  readonly isKept: boolean
  /**
   * Where its stored state comes from: none, a snapshot rebuilt before it, or a stored one that no run of the plan
   * published.
   */
  readonly memory: 'none' | 'rebuilt' | 'kept'
}

export interface Days {
  readonly since: Day | null
  readonly until: Day | null
}

/**
 * The runs of those days, in publishing order. Runs without a report, or that published nothing, are not included.
 * Throws UsageError when there is none, or when the snapshot that one of them continues is gone.
 */
export function replayPlan(dataDir: string, days: Days): PlannedRun[] {
  const all = inOrder(readRuns(dataDir).flatMap(run => published(dataDir, run) ?? []))
  const chosen = all.filter(({ run }) => isWithin(days, dayOf(run.now)))
  if (chosen.length === 0) throw new UsageError(`${dataDir}: ${nothingToReplay(all, days)}`)
  const planned = withMemories(dataDir, chosen)
  const without = chosen.find((_, at) => planned[at] === null)
  if (!without) return planned.filter(one => one !== null)
  const { id, follows } = without.run
  throw new UsageError(
    `${dataDir}: run ${id} continues the snapshot ${follows}, which is no longer kept; ${wayOut(dataDir, all, days)}`,
  )
}

type Published = Omit<PlannedRun, 'memory'>

function published(dataDir: string, run: Run): Published | null {
  const report = findReport(dataDir, run.id)
  if (!report?.snapshot) return null
  const folder = snapshotFolder(dataDir, report.snapshot)
  const isKept = existsSync(join(folder, 'manifest.json'))
  const madeBy = report.madeBy ?? findManifest(folder)?.madeBy ?? null
  return { run, snapshot: report.snapshot, madeBy, runtime: report.runtime ?? null, isKept }
}

/** A run that began first may have published after others. Each run comes after the one that it follows. */
function inOrder(runs: readonly Published[]): Published[] {
  const bySnapshot = new Map(runs.map(one => [one.snapshot, one]))
  const ordered = new Set<Published>()
  const add = (one: Published): void => {
    const before = bySnapshot.get(one.run.follows ?? '')
    if (before && !ordered.has(before)) add(before)
    ordered.add(one)
  }
  for (const one of [...runs].sort((a, b) => compareTexts(a.run.now, b.run.now) || compareTexts(a.run.id, b.run.id)))
    add(one)
  return [...ordered]
}

function isWithin({ since, until }: Days, day: Day): boolean {
  return (since === null || day >= since) && (until === null || day <= until)
}

/** Null for a run whose stored state is gone. */
function withMemories(dataDir: string, runs: readonly Published[]): (PlannedRun | null)[] {
  const rebuilt = new Set<string>()
  return runs.map(one => {
    const { follows } = one.run
    const isKept = follows !== null && existsSync(join(snapshotFolder(dataDir, follows), 'manifest.json'))
    const memory = follows === null ? 'none' : rebuilt.has(follows) ? 'rebuilt' : isKept ? 'kept' : null
    rebuilt.add(one.snapshot)
    return memory && { ...one, memory }
  })
}

function nothingToReplay(all: readonly Published[], { since, until }: Days): string {
  if (all.length === 0) return "no run of this folder has published a snapshot: 'fuel-etl run' makes one"
  const first = dayOf(all[0]!.run.now)
  const last = dayOf(all.at(-1)!.run.now)
  return `no run published from ${since ?? 'its beginning'} to ${until ?? 'its end'}; its runs are of ${first} to ${last}`
}

/** The days closest to the requested one from which every run has its stored state. */
function wayOut(dataDir: string, all: readonly Published[], { since, until }: Days): string {
  const days = [...new Set(all.map(({ run }) => dayOf(run.now)))].filter(day => isWithin({ since: null, until }, day))
  const isWhole = (from: Day): boolean => {
    const chosen = all.filter(({ run }) => isWithin({ since: from, until }, dayOf(run.now)))
    return withMemories(dataDir, chosen).every(one => one !== null)
  }
  const asked = since ?? ''
  const next = [days.findLast(day => day < asked && isWhole(day)), days.find(day => day >= asked && isWhole(day))]
  const found = next.filter(day => day !== undefined)
  if (found.length === 0) return 'none of the requested days can be replayed'
  return `it can be replayed ${found.map(day => `with --since ${day}`).join(' or ')}`
}
