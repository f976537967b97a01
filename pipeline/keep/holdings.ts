import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { captureFile } from '../fetch/captures.ts'
import { daysBetweenInstants } from '../model/days.ts'
import { type Instant, instantOf } from '../model/instants.ts'
import { findManifest } from '../snapshot/manifest.ts'
import { type NamedCapture, namedCaptures } from '../snapshot/named-captures.ts'
import { snapshotFolder } from '../snapshot/pointer.ts'
import { removableFiles } from '../snapshot/prune-segments.ts'
import { filesBeside } from '../snapshot/shared-files.ts'
import { clockOf } from '../snapshot/snapshot-id.ts'
import { keptDeliveries, sourcesWithDeliveries } from '../stages/run/kept-deliveries.ts'
import { beganAt, deliveryPath, findReport, openIds, type Run, readRuns, runFolder } from '../stages/run/run-folder.ts'
import type { Holding } from './prune-plan.ts'
import type { KeptAndGone } from './snapshots-to-keep.ts'

/** All that a data folder keeps for a reason of its own, and what may be deleted when none of it needs it. */
export interface Holdings {
  readonly holdings: readonly Holding[]
  /** In the order of deletion: what names a file comes before the file. */
  readonly removable: readonly string[]
  /** Snapshots and records that cannot be read. Then nothing is removable that they may need. */
  readonly unreadable: readonly string[]
}

interface Retention {
  readonly snapshots: KeptAndGone
  /** How long runs and their captures are kept that no kept snapshot needs. */
  readonly days: number
  readonly now: Instant
}

// A source that has just failed waits by its last attempts, and `status` counts publishing days missed. These records are small, so a
// folder above its limit keeps them while their captures go.
const daysOfRecords = 7

/**
 * A kept snapshot needs its files, its complete run, so that it can be replayed, and the captures with its prices, of any run, each with a
 * delivery that records how it was read. Runs and captures are kept for some days by themselves.
 */
export async function holdingsOf(dataDir: string, { snapshots, days, now }: Retention): Promise<Holdings> {
  const ofSnapshots = [...snapshots.kept, ...snapshots.gone].map(id => pathOfSnapshot(dataDir, id))
  if (snapshots.unreadable.length > 0) return withoutRecords(dataDir, snapshots, [], snapshots.unreadable)
  const files = removableFiles(dataDir, now).map(file => relative(dataDir, file))
  const named = await namedCaptures(dataDir, snapshots.kept)
  const unreadable = snapshots.kept.filter(id => named.get(id) === null)
  if (unreadable.length > 0) return withoutRecords(dataDir, snapshots, files, unreadable)
  try {
    const isOld = (at: Instant): boolean => daysBetweenInstants(at, now) > days
    const isRecent = (at: Instant): boolean => daysBetweenInstants(at, now) <= daysOfRecords
    const records = readRecords(dataDir, named)
    const captures = capturesBelow(dataDir)
    const lone = captures.filter(path => !records.listed.has(path)).map(path => loneCapture(dataDir, path, isOld))
    return {
      holdings: [
        ...snapshots.kept.map(id => snapshotHolding(dataDir, id, snapshots, named.get(id)!, records)),
        ...records.runs.flatMap(run => runHoldings(run, isOld, isRecent)),
        ...records.newest.map(delivery => newestHolding(delivery, isOld)),
        ...lone,
      ],
      removable: [
        ...ofSnapshots,
        ...files,
        ...records.runs.flatMap(({ folder }) => folder ?? []),
        ...records.deliveries.map(({ path }) => path),
        ...captures,
      ],
      unreadable: [],
    }
  } catch (error) {
    // A record that is no JSON: it may name any capture.
    if (!(error instanceof SyntaxError)) throw error
    return withoutRecords(dataDir, snapshots, files, [`a record in runs or deliveries (${error.message})`])
  }
}

/** Runs, deliveries and captures are not removable, and of the files next to the snapshots only the given ones. */
function withoutRecords(
  dataDir: string,
  snapshots: KeptAndGone,
  files: readonly string[],
  unreadable: readonly string[],
): Holdings {
  const none = { runOf: new Map(), tellers: new Map() }
  return {
    holdings: snapshots.kept.map(id => snapshotHolding(dataDir, id, snapshots, [], none)),
    removable: [...[...snapshots.kept, ...snapshots.gone].map(id => pathOfSnapshot(dataDir, id)), ...files],
    unreadable,
  }
}

/** A record of a delivery, and the paths of its captures. */
interface Delivery {
  readonly path: string
  readonly at: Instant
  readonly captures: readonly string[]
}

/** A run with its deliveries. A delivery that no run lists counts as a run without a folder. */
interface KeptRun {
  readonly at: Instant
  readonly folder: string | null
  /** Not published yet. */
  readonly isOpen: boolean
  readonly deliveries: readonly Delivery[]
}

interface Records {
  readonly runs: readonly KeptRun[]
  readonly deliveries: readonly Delivery[]
  /** The newest delivery of each source, which its next run continues from. */
  readonly newest: readonly Delivery[]
  /** All captures that deliveries list. */
  readonly listed: ReadonlySet<string>
  /** By the id of its snapshot. */
  readonly runOf: ReadonlyMap<string, KeptRun>
  /** For each capture that a snapshot names, the newest delivery with it. */
  readonly tellers: ReadonlyMap<string, Delivery>
}

function readRecords(dataDir: string, named: ReadonlyMap<string, readonly NamedCapture[] | null>): Records {
  const untold = new Set([...named.values()].flatMap(one => one ?? []).map(keyOf))
  const tellers = new Map<string, Delivery>()
  const deliveries: Delivery[] = []
  const newest: Delivery[] = []
  const pathOf = pathsOfCaptures(dataDir)
  for (const source of sourcesWithDeliveries(dataDir)) {
    const before = deliveries.length
    // Newest first: `explain --raw` reads a row again with the delivery that brought it.
    for (const { run, delivery } of keptDeliveries(dataDir, source)) {
      const captures = delivery.captures.map(({ sha256 }) => pathOf(sha256))
      const one = { path: deliveryPath(source, { id: run }), at: beganAt({ id: run }), captures }
      deliveries.push(one)
      for (const { name, sha256 } of delivery.captures) {
        const key = keyOf({ source: delivery.source, capture: name, sha256 })
        if (untold.delete(key)) tellers.set(key, one)
      }
    }
    newest.push(...deliveries.slice(before, before + 1))
  }
  const { runs, runOf } = readKeptRuns(dataDir, deliveries)
  return { runs, runOf, deliveries, newest, tellers, listed: new Set(deliveries.flatMap(({ captures }) => captures)) }
}

function readKeptRuns(dataDir: string, deliveries: readonly Delivery[]): Pick<Records, 'runs' | 'runOf'> {
  const byPath = new Map(deliveries.map(one => [one.path, one]))
  const open = new Set(openIds(dataDir))
  const runOf = new Map<string, KeptRun>()
  const runs = readRuns(dataDir).map(run => {
    const kept = {
      at: beganAt(run),
      folder: relative(dataDir, runFolder(dataDir, run)),
      isOpen: open.has(run.id),
      deliveries: ownDeliveries(run, byPath),
    }
    const snapshot = findReport(dataDir, run.id)?.snapshot
    if (snapshot) runOf.set(snapshot, kept)
    return kept
  })
  const alone = [...byPath.values()].map(one => ({ at: one.at, folder: null, isOpen: false, deliveries: [one] }))
  return { runs: [...runs, ...alone], runOf }
}

/** The deliveries of a run, taken out of those that no run has listed yet. */
function ownDeliveries(run: Run, byPath: Map<string, Delivery>): Delivery[] {
  const own = Object.values(run.deliveries).flatMap(path => byPath.get(path) ?? [])
  for (const { path } of own) byPath.delete(path)
  return own
}

function snapshotHolding(
  dataDir: string,
  id: string,
  { always }: KeptAndGone,
  named: readonly NamedCapture[],
  { runOf, tellers }: Pick<Records, 'runOf' | 'tellers'>,
): Holding {
  const files = filesBeside(dataDir, findManifest(snapshotFolder(dataDir, id)) ?? {})
  const told = new Set(named.flatMap(one => tellers.get(keyOf(one)) ?? []))
  const run = runOf.get(id)
  const deliveries = [...told, ...(run?.deliveries ?? [])]
  return {
    kind: 'snapshot',
    at: clockOf(id),
    isOver: false,
    mustStay: always.includes(id),
    needs: [
      pathOfSnapshot(dataDir, id),
      ...files.map(file => relative(dataDir, file)),
      ...(run?.folder ? [run.folder] : []),
      ...deliveries.flatMap(({ path, captures }) => [path, ...captures]),
      ...named.map(({ sha256 }) => relative(dataDir, captureFile(dataDir, sha256))),
    ],
  }
}

function runHoldings(run: KeptRun, isOld: (at: Instant) => boolean, isRecent: (at: Instant) => boolean): Holding[] {
  const { at, folder, isOpen, deliveries } = run
  const paths = deliveries.map(({ path }) => path)
  const about = { at, isOver: !isOpen && isOld(at) }
  return [
    { ...about, kind: 'run', mustStay: isOpen || isRecent(at), needs: [...(folder ? [folder] : []), ...paths] },
    { ...about, kind: 'captures', mustStay: isOpen, needs: deliveries.flatMap(({ captures }) => captures) },
  ]
}

function newestHolding({ path, at, captures }: Delivery, isOld: (at: Instant) => boolean): Holding {
  return { kind: 'captures', at, isOver: isOld(at), mustStay: true, needs: [path, ...captures] }
}

/** If a crash left it before any delivery listed it, its file is the only sign of its age. */
function loneCapture(dataDir: string, path: string, isOld: (at: Instant) => boolean): Holding {
  const at = instantOf(Math.floor(statSync(join(dataDir, path)).mtimeMs / 1000))
  return { kind: 'captures', at, isOver: isOld(at), mustStay: false, needs: [path] }
}

function keyOf({ source, capture, sha256 }: NamedCapture): string {
  return `${source}/${capture}/${sha256}`
}

/** One text for each path, because most deliveries list captures that others list too. */
function pathsOfCaptures(dataDir: string): (sha256: string) => string {
  const paths = new Map<string, string>()
  return sha256 => {
    const known = paths.get(sha256)
    if (known !== undefined) return known
    const path = relative(dataDir, captureFile(dataDir, sha256))
    paths.set(sha256, path)
    return path
  }
}

function pathOfSnapshot(dataDir: string, id: string): string {
  return relative(dataDir, snapshotFolder(dataDir, id))
}

function capturesBelow(dataDir: string): string[] {
  const root = join(dataDir, 'captures')
  return foldersIn(root).flatMap(folder =>
    readdirSync(join(root, folder))
      .filter(name => name.endsWith('.br'))
      .map(name => join('captures', folder, name)),
  )
}

function foldersIn(root: string): string[] {
  const entries = existsSync(root) ? readdirSync(root, { withFileTypes: true }) : []
  return entries.filter(entry => entry.isDirectory() && !entry.name.startsWith('.')).map(entry => entry.name)
}
