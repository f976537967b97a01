import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { stagingFolder } from '../disk/durable.ts'
import { type Month, monthClosesAt, monthOf } from '../model/days.ts'
import { InvariantError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import { compareTexts } from '../model/lists.ts'
import { storedTables } from '../model/tables.ts'
import { statisticsFolder } from './daily-statistics.ts'
import { freshBench, settle } from './immutable-file.ts'
import type { BackfilledStatistics, Manifest, ManifestSegment } from './manifest.ts'
import { checkPartFile, type ManifestPart } from './part.ts'
import { smallGroupRows } from './row-file.ts'
import { partPaths, rowsOf } from './tables.ts'
import type { WorkingDatabase } from './working-database.ts'

/** The beginning of `snapshot_id` of a move that no run saw. The SHA-256 of a capture follows. */
const backfilledPrefix = 'backfilled-'

export function isBackfilled({ snapshotId }: { readonly snapshotId: string }): boolean {
  return snapshotId.startsWith(backfilledPrefix)
}

export function backfilledFile(dataDir: string, { name }: Pick<BackfilledStatistics, 'name'>): string {
  return join(statisticsFolder(dataDir), `${name}.parquet`)
}

/** The statistics of all backfilled months, by chain. A manifest of an earlier version has none. */
export function backfilledStatistics({ backfills = [] }: Partial<Pick<Manifest, 'backfills'>>): BackfilledStatistics[] {
  return backfills.flatMap(({ statistics }) => statistics)
}

/** The segments of moves that runs saw. */
export function seenByRuns(segments: readonly ManifestSegment[]): ManifestSegment[] {
  return segments.filter(({ backfilled }) => backfilled === undefined)
}

export function changesFolder(dataDir: string): string {
  return join(dataDir, 'changes')
}

export function segmentFile(
  dataDir: string,
  { country, month, name }: Pick<ManifestSegment, 'country' | 'month' | 'name'>,
): string {
  return join(changesFolder(dataDir), country, month, `${name}.parquet`)
}

export interface SegmentsOptions {
  readonly dataDir: string
  /** The parts of the markets built by the run, in their state before the run. */
  readonly partsBefore: readonly ManifestPart[]
  /** The snapshot that the moves lead to, and the clock of its run. */
  readonly id: string
  readonly seenAt: Instant
  /** The snapshot that the run follows. */
  readonly before: Manifest | null
}

/**
 * Writes the moves of the markets built by a run, whose table `prices` is in the database, as one segment per market. Joins the
 * segments of closed months. Returns all segments of its snapshot that runs saw, without corrections. A repeated run reuses the files it finds.
 */
export async function writeSegments(database: WorkingDatabase, options: SegmentsOptions): Promise<ManifestSegment[]> {
  const { dataDir, id, seenAt, before } = options
  const paths = partPaths(dataDir, options.partsBefore, 'prices.parquet')
  await database.execute(`create or replace view prices_kept as ${rowsOf('prices', paths)}`)
  await database.keep('prices_before', 'moves/prices_before')
  await database.keep('moves', 'moves/moves', { seen_at: seenAt, snapshot_id: id })
  const known = await joinClosedMonths(database, dataDir, seenByRuns(before?.segments ?? []).map(uncorrectedOf), seenAt)
  const own: ManifestSegment[] = []
  for (const { country } of await database.rows<{ country: string }>('moves/moved_markets')) {
    const rows = 'from moves where country_code = $country'
    await database.keepSelect('segment', `${rows} order by ${storedTables.moves.order}`, { country })
    own.push(await keepSegment(database, dataDir, { country, month: monthOf(seenAt), snapshot: id }))
  }
  rmSync(stagingFolder(changesFolder(dataDir)), { recursive: true, force: true })
  return [...known, ...own]
}

/** Throws SnapshotError when the bytes of its Parquet file are not those that the manifest states. */
export function checkSegment(dataDir: string, segment: ManifestSegment): void {
  checkPartFile(dataDir, { ...segment, file: segmentFile('', segment) })
}

/** For each market and closed month, one segment with the rows of all its segments. */
async function joinClosedMonths(
  database: WorkingDatabase,
  dataDir: string,
  segments: readonly ManifestSegment[],
  now: Instant,
): Promise<ManifestSegment[]> {
  const groups = new Map<string, ManifestSegment[]>()
  for (const segment of segments) {
    const key = `${segment.country}/${segment.month}`
    groups.set(key, [...(groups.get(key) ?? []), segment])
  }
  const joined: ManifestSegment[] = []
  for (const group of groups.values()) {
    const { country, month } = group[0]!
    const isWhole = group.length === 1 && group[0]!.snapshot === null
    if (isWhole || now < monthClosesAt(month)) joined.push(...group)
    else joined.push(await joinMonth(database, dataDir, country, month, group))
  }
  return inOrder(joined)
}

async function joinMonth(
  database: WorkingDatabase,
  dataDir: string,
  country: string,
  month: Month,
  group: readonly ManifestSegment[],
): Promise<ManifestSegment> {
  const files = group.map(segment => segmentFile(dataDir, segment))
  for (const segment of group) checkSegment(dataDir, segment)
  // By station, those of a station in the order in which they were seen. Two runs may share a second.
  const order = 'station_id, seen_at, fuel, file_index, new_amount is not null, currency'
  await database.keepSelect('segment', `${rowsOf('moves', files)} order by ${order}`)
  const joined = await keepSegment(database, dataDir, { country, month, snapshot: null })
  const expected = group.reduce((sum, { rows }) => sum + rows, 0)
  if (joined.rows !== expected) {
    throw new InvariantError(`${country} ${month}: expected ${expected} moves in the month, found ${joined.rows}`)
  }
  return joined
}

/** Writes the table `segment` to a file of the move log. */
async function keepSegment(
  database: WorkingDatabase,
  dataDir: string,
  about: Pick<ManifestSegment, 'country' | 'month' | 'snapshot'>,
): Promise<ManifestSegment> {
  const made = join(freshBench(changesFolder(dataDir)), 'segment.parquet')
  return writeSegment(database, made, join(changesFolder(dataDir), about.country, about.month), about)
}

/** Writes the table `segment`, whose rows are sorted by station, to `made`, then moves the file to a folder. */
export async function writeSegment(
  database: WorkingDatabase,
  made: string,
  folder: string,
  about: Pick<ManifestSegment, 'country' | 'month' | 'snapshot'>,
): Promise<ManifestSegment> {
  const [span] = await database.rows<Pick<ManifestSegment, 'rows' | 'from' | 'to'>>('moves/segment_span')
  await database.write('segment', made, { rowGroup: smallGroupRows })
  const { name, bytes, sha256 } = settle(made, folder)
  const { rows, from, to } = span!
  const { country, month, snapshot } = about
  return { country, month, name, snapshot, rows, bytes, sha256, from, to }
}

/** By their first move. Stable: the moves of two runs in the same second stay in the order of the runs. */
export function inOrder(segments: readonly ManifestSegment[]): ManifestSegment[] {
  return [...segments].sort((a, b) => compareTexts(a.from, b.from) || compareTexts(a.country, b.country))
}

/** A segment as runs or an archive made it, before any correction. */
export function uncorrectedOf(segment: ManifestSegment): ManifestSegment {
  if (segment.uncorrected === undefined) return segment
  const { uncorrected, handedOn: _, ...rest } = segment
  return { ...rest, ...uncorrected }
}

/** All segments that have files: those of the history, and those that corrections replace. They are needed to undo these. */
export function withUncorrected(segments: readonly ManifestSegment[]): ManifestSegment[] {
  return segments.flatMap(segment =>
    segment.uncorrected === undefined ? [segment] : [segment, uncorrectedOf(segment)],
  )
}
