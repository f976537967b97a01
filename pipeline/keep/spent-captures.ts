import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Instant, instantOf } from '../model/instants.ts'
import { type NamedCapture, namedCaptures } from '../snapshot/named-captures.ts'
import { type KeptDelivery, keptDeliveries } from '../stages/ingest/kept-deliveries.ts'
import { beganAt, deliveryPath, findReport, openIds, type Run, readRuns, runFolder } from '../stages/run/run-folder.ts'
import { daysBetweenInstants } from './snapshots-to-keep.ts'

/** Files that no kept snapshot needs and that are old enough, as paths in the data folder, in the order of deletion. */
export interface Spent {
  readonly runs: readonly string[]
  readonly deliveries: readonly string[]
  readonly captures: readonly string[]
  /** Snapshots and records that cannot be read. Then nothing is spent, as they may need any of it. */
  readonly unreadable: readonly string[]
}

const nothingSpent = { runs: [], deliveries: [], captures: [] }

interface Asked {
  readonly kept: readonly string[]
  readonly days: number
  readonly now: Instant
}

/**
 * A kept snapshot needs its complete run, so that it can be replayed, and the captures with its prices, of any run, each
 * with a delivery that records how it was read. Everything else is deleted when it is older than the given days.
 */
export async function spentCaptures(dataDir: string, { kept, days, now }: Asked): Promise<Spent> {
  const isOld = (at: Instant): boolean => daysBetweenInstants(at, now) > days
  const named = await namedCaptures(dataDir, kept)
  const unreadable = kept.filter(id => named.get(id) === null)
  if (unreadable.length > 0) return { ...nothingSpent, unreadable }
  try {
    const runs = readRuns(dataDir)
    const open = openIds(dataDir)
    const stays = (run: Run): boolean =>
      open.includes(run.id) || !isOld(beganAt(run)) || kept.includes(findReport(dataDir, run.id)?.snapshot ?? '')
    const keptRuns = runs.filter(stays)
    const needed = [...named.values()].flatMap(one => one ?? [])
    const { spent, captures } = spentDeliveries(dataDir, keptRuns, needed, isOld)
    return {
      runs: runs.filter(run => !keptRuns.includes(run)).map(run => relative(dataDir, runFolder(dataDir, run))),
      deliveries: spent,
      captures: capturesBelow(dataDir).filter(path => !captures.has(shaOf(path)) && isOld(writtenAt(dataDir, path))),
      unreadable: [],
    }
  } catch (error) {
    // A record that is no JSON: it may name any capture.
    if (error instanceof SyntaxError)
      return { ...nothingSpent, unreadable: [`a record in runs or deliveries (${error.message})`] }
    throw error
  }
}

/** The deliveries that may go, and the captures that those which stay name. */
function spentDeliveries(
  dataDir: string,
  keptRuns: readonly Run[],
  needed: readonly NamedCapture[],
  isOld: (at: Instant) => boolean,
): { readonly spent: string[]; readonly captures: ReadonlySet<string> } {
  const ofRuns = new Set(keptRuns.flatMap(run => Object.values(run.deliveries)))
  const captures = new Set(needed.map(({ sha256 }) => sha256))
  // Those that no delivery of a kept run lists yet.
  const untold = new Set(needed.map(keyOf))
  const old: { readonly path: string; readonly kept: KeptDelivery }[] = []
  const keep = ({ delivery }: KeptDelivery): void => {
    for (const { name, sha256 } of delivery.captures) {
      captures.add(sha256)
      untold.delete(keyOf({ source: delivery.source, capture: name, sha256 }))
    }
  }
  for (const source of foldersIn(join(dataDir, 'deliveries'))) {
    for (const kept of keptDeliveries(dataDir, source)) {
      const path = deliveryPath(source, { id: kept.run })
      if (ofRuns.has(path) || !isOld(beganAt({ id: kept.run }))) keep(kept)
      else old.push({ path, kept })
    }
  }
  // Newest first: `explain --raw` reads a row again with the delivery that brought it.
  const spent = old.filter(({ kept }) => {
    const { source } = kept.delivery
    const tells = kept.delivery.captures.some(({ name, sha256 }) =>
      untold.has(keyOf({ source, capture: name, sha256 })),
    )
    if (tells) keep(kept)
    return !tells
  })
  return { spent: spent.map(({ path }) => path), captures }
}

function keyOf({ source, capture, sha256 }: NamedCapture): string {
  return `${source}/${capture}/${sha256}`
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

function shaOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.br'.length)
}

/** If a crash left it before any delivery listed it, this is the only sign of its age. */
function writtenAt(dataDir: string, path: string): Instant {
  return instantOf(Math.floor(statSync(join(dataDir, path)).mtimeMs / 1000))
}
