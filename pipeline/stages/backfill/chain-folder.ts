import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../../disk/durable.ts'
import type { StoredWeek } from '../../memory/memory.ts'
import type { Day, Instant } from '../../model/instants.ts'
import type { BackfilledStatistics, ManifestSegment } from '../../snapshot/manifest.ts'
import type { KnownStation } from '../../source.ts'
import type { SourceReport } from '../run/report.ts'

/**
 * A span of days that is read from the archive of one source: `backfills/<source>/<first day>/`. Its days are read in
 * ascending order, a month at a time; each month continues the state that the month before it left.
 */
export interface Chain {
  /** `it/2024-01-01`. */
  readonly chain: string
  readonly source: string
  readonly country: string
  readonly from: Day
}

/** `plan.json`: the inputs of a chain other than the files of the archive. They do not change while it grows. */
export interface ChainPlan extends Chain {
  /** The weekly prices of the country, with which its deliveries are judged. */
  readonly weeks: readonly StoredWeek[]
  /** The source whose archive has the rates of its currency. Absent for the euro and fixed rates. */
  readonly rates?: string
  /** The stations to which the rows of an archive without ids are joined. Absent for archives with ids. */
  readonly stations?: readonly KnownStation[]
  /** Without expecting the size of the real market: in a demonstration. */
  readonly demonstration: boolean
}

/** A file of the archive that was downloaded: a line of `files.ndjson`. */
export interface ArchiveFile {
  readonly name: string
  readonly url: string
  readonly sha256: string
  readonly bytes: number
  readonly fetchedAt: Instant
}

/** What was read of a month: `months/<month>/month.json`. */
export interface ReadMonth {
  readonly month: string
  readonly from: Day
  readonly to: Day
  /** Name of the request and SHA-256. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
  readonly counts: MonthCounts
  /** Days without a delivery in the archive. */
  readonly absent: readonly Day[]
  readonly refused: readonly RefusedDay[]
  /** The moves of its days. Null where nothing moved. */
  readonly moves: Segment | null
  /** The end of all prices after its last day, for the last month of a chain. Null where none is in force. */
  readonly closing: Segment | null
  readonly statistics: BackfilledStatistics | null
}

export type Segment = Omit<ManifestSegment, 'handedOn' | 'backfilled'>

export interface RefusedDay {
  readonly day: Day
  readonly code: string
  readonly message: string
}

/** Sums over the deliveries of a month. `quarantined` and others: reason to number. */
export interface MonthCounts extends Pick<SourceReport, SummedCount> {
  /** Days with an accepted delivery. */
  readonly days: number
  readonly moves: number
}

type SummedCount =
  | ('rows' | 'read' | 'skipped' | 'quarantined' | 'unreadable' | 'misplaced')
  | ('prices' | 'held' | 'withheld' | 'byRule')

/** In the folder of a month: the state of its last day, which the next month continues. */
export const stateName = 'state.json'

export function chainId(source: string, from: Day): string {
  return `${source}/${from}`
}

export function backfillsFolder(dataDir: string): string {
  return join(dataDir, 'backfills')
}

export function chainFolder(dataDir: string, chain: string): string {
  return join(backfillsFolder(dataDir), chain)
}

export function monthFolder(dataDir: string, chain: string, month: string): string {
  return join(chainFolder(dataDir, chain), 'months', month)
}

export function planFile(chain: string): string {
  return join('backfills', chain, 'plan.json')
}

export function filesFile(chain: string): string {
  return join('backfills', chain, 'files.ndjson')
}

export function keepPlan(dataDir: string, plan: ChainPlan): void {
  write(dataDir, planFile(plan.chain), `${JSON.stringify(plan)}\n`)
}

export function readPlan(dataDir: string, chain: string): ChainPlan {
  return JSON.parse(readFileSync(join(dataDir, planFile(chain)), 'utf8')) as ChainPlan
}

/** The chains of a source in this folder, by their first day. */
export function chainsOf(dataDir: string, source: string): ChainPlan[] {
  const folder = join(backfillsFolder(dataDir), source)
  const days = existsSync(folder) ? readdirSync(folder).sort() : []
  const chains = days.map(day => chainId(source, day))
  return chains.filter(chain => existsSync(join(dataDir, planFile(chain)))).map(chain => readPlan(dataDir, chain))
}

/** The downloaded files. Of two with the same name the later one counts. */
export function readArchiveFiles(dataDir: string, chain: string): ArchiveFile[] {
  const path = join(dataDir, filesFile(chain))
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line) as ArchiveFile)
}

export function keepArchiveFile(dataDir: string, chain: string, file: ArchiveFile): void {
  const others = readArchiveFiles(dataDir, chain)
  write(dataDir, filesFile(chain), [...others, file].map(one => `${JSON.stringify(one)}\n`).join(''))
}

/** The months that were read, ascending. */
export function readMonths(dataDir: string, chain: string): ReadMonth[] {
  const folder = join(chainFolder(dataDir, chain), 'months')
  const names = existsSync(folder) ? readdirSync(folder).filter(name => /^\d{4}-\d\d$/.test(name)) : []
  return names.sort().map(name => JSON.parse(readFileSync(join(folder, name, 'month.json'), 'utf8')) as ReadMonth)
}

export function removeMonth(dataDir: string, chain: string, month: string): void {
  rmSync(monthFolder(dataDir, chain, month), { recursive: true, force: true })
}

// Files are finished in a staging folder and then renamed: what a killed backfill left there is never read.
function write(dataDir: string, path: string, text: string): void {
  writeDurably(join(dataDir, path), text, { mode: 0o600, root: backfillsFolder(dataDir) })
}
