import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, writeDurably } from '../../disk/durable.ts'
import { readJson } from '../../disk/read-json.ts'
import type { CorrectionEntry } from '../../model/corrections.ts'
import { UsageError } from '../../model/errors.ts'
import { compactOf, type Day, type Instant, instantOfCompact } from '../../model/instants.ts'
import type { OsmObject } from '../../model/records.ts'
import type { ManifestPart } from '../../snapshot/part.ts'
import { type Accepted, nothingAccepted } from './accepted.ts'
import type { RunReport } from './report.ts'

/** What a run is, from `ingest` to `publish`: `runs/<id>/run.json`. */
export interface Run {
  readonly id: string
  /** The clock of the run. Every stage reads this one, never the machine's. */
  readonly now: Instant
  readonly demonstration: boolean
  /** The snapshot that the run continues. */
  readonly follows: string | null
  /** What the operator had accepted when the run began. No stage reads the folder again for it. */
  readonly accepted: Accepted
  /** Source id to the record of its delivery, relative to the data folder. */
  readonly deliveries: Readonly<Record<string, string>>
  /** The backfill whose days this run adds to the history. Absent when there is none. */
  readonly backfill?: RunBackfill
  /** All corrections known when the run began, and their ends. Absent when there are none. */
  readonly corrections?: readonly CorrectionEntry[]
  /** Markets that this run made again because a file of their part was damaged. Absent when there are none. */
  readonly damaged?: readonly string[]
  /**
   * What ended the process that worked on it, and how: a delivery by the id of its source, or a market without
   * deliveries by its country. Neither is tried again, not even in a replay.
   */
  readonly died?: Readonly<Record<string, string>>
}

/** The months of a backfill that a run publishes, as they were read (`pipeline/stages/backfill`). */
export interface RunBackfill {
  /** `it/2024-01-01`. */
  readonly chain: string
  readonly months: readonly RunBackfillMonth[]
}

interface RunBackfillMonth {
  readonly month: string
  readonly from: Day
  readonly to: Day
  /** The files of the archive that it was read from: name of the request and SHA-256. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
}

/** What was downloaded of one source in one run, or why nothing was: `deliveries/<source>/<run id>.json`. */
export interface DeliveryRecord {
  readonly source: string
  /** The day whose edition reads it. */
  readonly on: Day
  readonly status: 'success' | 'not_modified' | 'partial' | 'failed' | 'skipped'
  readonly startedAt: Instant
  readonly endedAt: Instant
  /** Three decimals. */
  readonly seconds: string
  readonly captures: readonly CaptureRecord[]
  readonly failedRequests: readonly { readonly name: string; readonly message: string }[]
  /** Failed requests of which another one (`by`) got the content. Absent when there are none. */
  readonly replacedRequests?: readonly { readonly name: string; readonly by: string; readonly message: string }[]
  readonly error: { readonly code: string; readonly message: string } | null
  /** Answered from files: the real market's size is not expected. */
  readonly fromFiles: boolean
  /** How many of its answers the last probe had downloaded. Absent if none. */
  readonly fromProbe?: number
}

export interface CaptureRecord {
  readonly name: string
  /** The requested address, without secrets. */
  readonly url: string
  readonly method: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly fetchedAt: Instant
  readonly notModified: boolean
  readonly bytes: number
  readonly sha256: string
  readonly sheets: readonly string[]
  /** Opened as a PDF. */
  readonly pdf?: boolean
}

/** Tables that belong to no single market, passed from one stage to the next. */
export type WorkTable = 'sources' | 'fetch_log' | 'history' | 'rates' | 'quarantine' | 'toll_edition'

/** A market that a run has made. Its tables are in the subfolder of that name in the folder of the run. */
export interface MadeMarket extends Pick<ManifestPart, 'changesAt' | 'rereadFrom' | 'made'> {
  readonly country: string
}

/**
 * Creates the folder of a run, named by the clock at which the run begins: `20261119T120000Z`. A second run of the same second is named
 * `…Z_02`, so that it does not overwrite the records of the first, which could then not be replayed. `_` sorts after the `.` of `.json`.
 */
export function takeRunId(dataDir: string, began: Instant): string {
  const first = compactOf(began)
  makeFolder(runsFolder(dataDir))
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? first : `${first}_${String(count).padStart(2, '0')}`
    if (madeFolder(runFolder(dataDir, { id }))) return id
  }
}

/** False when it exists already: of two runs of the same second, only one creates it. */
function madeFolder(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The clock at which a run began, which `takeRunId` put into its id. */
export function beganAt({ id }: Pick<Run, 'id'>): Instant {
  return instantOfCompact(id.slice(0, '20261119T120000Z'.length))
}

export function runsFolder(dataDir: string): string {
  return join(dataDir, 'runs')
}

export function runFolder(dataDir: string, run: Pick<Run, 'id'>): string {
  return join(runsFolder(dataDir), run.id)
}

function rowsFile(dataDir: string, run: Run, table: WorkTable): string {
  return join(runFolder(dataDir, run), `${table}.ndjson`)
}

/** The tables of a market while a run works on them. */
export function marketFolder(dataDir: string, run: Run, country: string): string {
  return join(runFolder(dataDir, run), country)
}

/** Writes the map objects of a country to the folder of the run, for the task of the country. */
export function keepMapObjects(dataDir: string, run: Run, country: string, objects: readonly OsmObject[]): void {
  mkdirSync(dirname(mapFile(dataDir, run, country)), { recursive: true })
  writeFileSync(mapFile(dataDir, run, country), JSON.stringify(objects), { mode: 0o600 })
}

export function readMapObjects(dataDir: string, run: Run, country: string): OsmObject[] {
  return JSON.parse(readFileSync(mapFile(dataDir, run, country), 'utf8')) as OsmObject[]
}

function mapFile(dataDir: string, run: Run, country: string): string {
  return join(runFolder(dataDir, run), 'map', `${country}.json`)
}

export function keepMadeMarkets(dataDir: string, run: Run, made: readonly MadeMarket[]): void {
  writeDurably(join(runFolder(dataDir, run), 'markets.json'), `${JSON.stringify(made)}\n`, {
    root: runsFolder(dataDir),
  })
}

export function readMadeMarkets(dataDir: string, run: Run): MadeMarket[] {
  return JSON.parse(readValidated(join(runFolder(dataDir, run), 'markets.json'))) as MadeMarket[]
}

/** Whether a run wrote rows of that table. */
export function hasRows(dataDir: string, run: Run, table: WorkTable): boolean {
  return existsSync(rowsFile(dataDir, run, table))
}

export function writeRows(dataDir: string, run: Run, table: WorkTable, rows: readonly object[]): void {
  const text = rows.map(row => `${JSON.stringify(row)}\n`).join('')
  writeDurably(rowsFile(dataDir, run, table), text, { mode: 0o600, root: runsFolder(dataDir) })
}

export function readRows<Row>(dataDir: string, run: Run, table: WorkTable): Row[] {
  const lines = readValidated(rowsFile(dataDir, run, table)).split('\n')
  return lines.filter(line => line !== '').map(line => JSON.parse(line) as Row)
}

/** The newest unpublished run that `ingest` opened. Throws UsageError when there is none. */
export function openRun(dataDir: string): Run {
  const id = openIds(dataDir).at(-1)
  if (id !== undefined) return readRun(dataDir, id)
  throw new UsageError(`${dataDir}: no run is open: 'fuel-etl ingest' opens one`)
}

export function readRun(dataDir: string, id: string): Run {
  const run = readJson<Run>(join(dataDir, 'runs', id, 'run.json'))
  // Runs made before 2026-11-21 have no such field.
  return { ...run, accepted: run.accepted ?? nothingAccepted }
}

/** All runs of a folder, oldest first. */
export function readRuns(dataDir: string): Run[] {
  return runIds(dataDir).map(id => readRun(dataDir, id))
}

export function newestRunIds(dataDir: string, count: number): string[] {
  return runIds(dataDir).slice(-count).reverse()
}

function runIds(dataDir: string): string[] {
  const folder = runsFolder(dataDir)
  const ids = existsSync(folder) ? readdirSync(folder).sort() : []
  return ids.filter(id => existsSync(join(folder, id, 'run.json')))
}

/** Stores the record of a run and opens it: the next run publishes it if this one does not (`continued-run.ts`). */
export function keepRun(dataDir: string, run: Run): void {
  keepRecord(dataDir, run)
  writeDurably(openMark(dataDir, run), '', { root: runsFolder(dataDir) })
}

/** What a later stage finds out of a run. */
export function keepRecord(dataDir: string, run: Run): void {
  const text = `${JSON.stringify(run, null, 2)}\n`
  writeDurably(join(runFolder(dataDir, run), 'run.json'), text, { root: runsFolder(dataDir) })
}

/** After publish the rows are in the snapshot. run.json and the report stay. */
export function closeRun(dataDir: string, run: Pick<Run, 'id'>): void {
  dropRows(dataDir, run)
  rmSync(openMark(dataDir, run), { force: true })
}

function openMark(dataDir: string, run: Pick<Run, 'id'>): string {
  return join(openFolder(dataDir), run.id)
}

/** One file for each run that is not published (yet). */
function openFolder(dataDir: string): string {
  return join(runsFolder(dataDir), 'open')
}

/** The runs that are not published (yet), oldest first. */
export function openIds(dataDir: string): string[] {
  const folder = openFolder(dataDir)
  const ids = existsSync(folder) ? readdirSync(folder).sort() : []
  return ids.filter(id => existsSync(join(runFolder(dataDir, { id }), 'run.json')))
}

/** Removes the files that the stages after `ingest` wrote, so that the rows of the run are judged from the beginning. */
export function dropRows(dataDir: string, run: Pick<Run, 'id'>): void {
  const folder = runFolder(dataDir, run)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const kept = ['run.json', 'report.json']
  for (const name of names) if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true })
}

export function keepReport(dataDir: string, run: Run, report: RunReport): void {
  const file = join(runFolder(dataDir, run), 'report.json')
  writeDurably(file, `${JSON.stringify(report, null, 2)}\n`, { root: runsFolder(dataDir) })
}

/** The report of any run; null when it has none (yet). */
export function findReport(dataDir: string, runId: string): RunReport | null {
  const file = join(runFolder(dataDir, { id: runId }), 'report.json')
  return existsSync(file) ? readJson(file) : null
}

export function readReport(dataDir: string, run: Run): RunReport {
  return JSON.parse(readValidated(join(runFolder(dataDir, run), 'report.json'))) as RunReport
}

export function deliveryPath(sourceId: string, run: Pick<Run, 'id'>): string {
  return join('deliveries', sourceId, `${run.id}.json`)
}

export function keepDelivery(dataDir: string, path: string, delivery: DeliveryRecord): void {
  const text = `${JSON.stringify(delivery, null, 2)}\n`
  writeDurably(join(dataDir, path), text, { mode: 0o600, root: join(dataDir, 'deliveries') })
}

export function readDeliveryRecord(dataDir: string, path: string): DeliveryRecord {
  return readJson(join(dataDir, path))
}

/** Reads a file that `validate` writes. Throws UsageError if that stage was left out. */
export function readValidated(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw stageMissing('validate', path)
  }
}

/** Throws UsageError if `convert` was left out: without its files, publish would take every market for failed. */
export function refuseUnconverted(dataDir: string, run: Run): void {
  for (const { country } of readMadeMarkets(dataDir, run)) {
    const file = join(marketFolder(dataDir, run, country), 'prices-eur.parquet')
    if (!existsSync(file)) throw stageMissing('convert', file)
  }
}

function stageMissing(stage: 'validate' | 'convert', path: string): UsageError {
  return new UsageError(
    `the open run has not passed '${stage}' yet: call 'fuel-etl ${stage}' first (expected ${path}, found no such file)`,
  )
}
