import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { wholeRun } from '../../bin/commands/run.ts'
import type { IngestOptions } from '../../bin/options.ts'
import { type Day, isDay } from '../../pipeline/model/instants.ts'
import { openPartStore } from '../../pipeline/part-store/open-part-store.ts'
import { openServing } from '../../pipeline/serving/open-serving.ts'
import { findCurrentId } from '../../pipeline/snapshot/pointer.ts'
import type { Progress } from '../../pipeline/stages/run/progress.ts'
import type { RunReport, SourceReport } from '../../pipeline/stages/run/report.ts'
import { fixturesRoot } from './deliver.ts'
import { rowsOf } from './rows-of.ts'
import { tableSql } from './snapshot-tables.ts'

/** A run from files, all stages, in this process. */
export async function runFiles(
  options: Partial<IngestOptions> & { readonly dataDir: string },
  progress?: Progress,
): Promise<RunReport> {
  // As the lock of a run does: a host continues the snapshot of its bucket.
  const store = await openPartStore(options.dataDir)
  await store.follow()
  return wholeRun({ threads: 2, store, onlyOpen: false, from: fixturesRoot, ...options }, progress)
}

/** A replay of all runs, whose results are not shown. */
export const wholeReplay = { since: null, until: null, to: null, onRun: () => undefined }

/** What a run reports of one source. */
export function reportOf(report: RunReport, id: string): SourceReport {
  const found = report.sources.find(source => source.id === id)
  if (!found) throw new Error(`no report of ${id}`)
  return found
}

/** The files of one bundled delivery, by the name of their request. */
export type DeliveryFiles = ReadonlyMap<string, Uint8Array>

export function bundled(source: string, day: Day): DeliveryFiles {
  const folder = join(fixturesRoot, source, day)
  return new Map(readdirSync(folder).map(name => [name, readFileSync(join(folder, name))]))
}

/**
 * The last day of a source's bundled deliveries, and the last day before it on which the publisher was not updating
 * them.
 */
export function lastDays(source: string): readonly [before: Day, day: Day] {
  const days = readdirSync(join(fixturesRoot, source)).filter(isDay).sort()
  const day = days.at(-1)!
  // The Croatian portal answers with a notice while it is being updated.
  const isWhole = (one: Day): boolean => source !== 'hr' || bundled(source, one).has('data.json')
  return [days.slice(0, -1).findLast(isWhole)!, day]
}

/** Copies a bundled delivery into a folder of --from. */
export function copyBundled(root: string, source: string, day: Day): void {
  cpSync(join(fixturesRoot, source, day), join(root, source, day), { recursive: true })
}

export function putDelivery(root: string, source: string, day: Day, files: DeliveryFiles): void {
  for (const [name, bytes] of files) {
    const file = join(root, source, day, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
}

/** The rows of a statement over a snapshot; `{name}` is replaced by one of its tables. */
export async function query<Row>(dataDir: string, statement: string, id = findCurrentId(dataDir)!): Promise<Row[]> {
  const sql = statement.replace(/\{(\w+)\}/g, (_, table: string) => tableSql(dataDir, id, table))
  return rowsOf<Row>(sql)
}

/** A constant answer of a snapshot, as served. */
export async function answer<Body>(dataDir: string, key: string, id = findCurrentId(dataDir)): Promise<Body> {
  const serving = await openServing(dataDir, id)
  try {
    return JSON.parse(serving.answers.get(key)!.identity.bytes.toString()) as Body
  } finally {
    serving.close()
  }
}
