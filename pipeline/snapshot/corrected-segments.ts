import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { stagingFolder } from '../disk/durable.ts'
import { type Correction, type CorrectionEntry, correctionsInForce } from '../model/corrections.ts'
import type { Instant } from '../model/instants.ts'
import { compareTexts } from '../model/lists.ts'
import type { StoredCells } from '../model/tables.ts'
import { correctedMoves, type PlacedMove } from './corrected-moves.ts'
import type { Columns } from './fill-table.ts'
import { freshBench } from './immutable-file.ts'
import type { Manifest, ManifestSegment } from './manifest.ts'
import { checkFile, readRows } from './row-file.ts'
import { changesFolder, checkSegment, segmentFile, uncorrectedOf, writeSegment } from './segments.ts'
import { storedColumns, storedRow } from './stored-tables.ts'
import type { WorkingDatabase } from './working-database.ts'

export interface CorrectedHistory {
  readonly segments: ManifestSegment[]
  /** Id of a correction to the number of moves in its time that are not as they were published. */
  readonly moves: ReadonlyMap<string, number>
}

interface HistoryOptions {
  readonly dataDir: string
  readonly id: string
  readonly now: Instant
  readonly before: Manifest | null
  readonly corrections: readonly CorrectionEntry[]
}

/**
 * The segments of a snapshot with its corrections. A segment in which a move differs is replaced by another one, which names the
 * original. The original is corrected again whenever the corrections of its market change, so to undo one needs nothing else. A
 * market with the same corrections as before is not read.
 */
export async function correctSegments(
  database: WorkingDatabase,
  segments: readonly ManifestSegment[],
  options: HistoryOptions,
): Promise<CorrectedHistory> {
  const { dataDir, before, now } = options
  const corrections = begun(options.corrections, now)
  const known = new Map((before?.segments ?? []).map(one => [keyOf(uncorrectedOf(one)), one]))
  const replaced = new Map<string, ManifestSegment>()
  const moves = new Map<string, number>()
  for (const country of new Set(segments.map(one => one.country))) {
    const ofMarket = segments.filter(one => one.country === country)
    const own = corrections.filter(one => one.country === country)
    const isNew = ofMarket.some(one => one.snapshot !== options.id && !known.has(keyOf(one)))
    if (!isNew && stateOf(own, now) === stateBefore(before, country)) {
      for (const one of ofMarket) replaced.set(keyOf(one), known.get(keyOf(one)) ?? one)
      continue
    }
    if (own.length === 0) continue
    const made = await correctMarket(database, dataDir, { country, segments: ofMarket, corrections: own, now })
    for (const [key, segment] of made.replaced) replaced.set(key, segment)
    for (const [id, count] of made.moves) moves.set(id, count)
  }
  return { segments: segments.map(one => replaced.get(keyOf(one)) ?? one), moves }
}

/** The segment of a month may have the same rows as that of its only run. */
function keyOf({ country, name, from, snapshot }: ManifestSegment): string {
  return `${country}/${from}/${snapshot}/${name}`
}

function begun(entries: readonly CorrectionEntry[], now: Instant): Correction[] {
  return correctionsInForce(entries).filter(({ from }) => from <= now)
}

/** While it is the same, the corrected segments of a market are the same. */
function stateOf(corrections: readonly Correction[], now: Instant): string {
  return JSON.stringify(corrections.map(({ id, to }) => [id, to !== null && to <= now]))
}

function stateBefore(before: Manifest | null, country: string): string {
  if (before === null) return stateOf([], '')
  const own = begun(before.corrections ?? [], before.createdAt).filter(one => one.country === country)
  return stateOf(own, before.createdAt)
}

interface CorrectedMarket {
  readonly country: string
  readonly segments: readonly ManifestSegment[]
  readonly corrections: readonly Correction[]
  readonly now: Instant
}

async function correctMarket(
  database: WorkingDatabase,
  dataDir: string,
  { segments, corrections, now }: CorrectedMarket,
): Promise<{ readonly replaced: Map<string, ManifestSegment>; readonly moves: Map<string, number> }> {
  const changes: PlacedMove[][] = segments.map(() => [])
  const moves = new Map<string, number>()
  for (const [stationId, published] of await movesOf(dataDir, segments, corrections)) {
    for (const fuel of new Set(corrections.filter(one => one.stationId === stationId).map(one => one.fuel))) {
      const ofFuel = published.filter(move => move.fuel === fuel)
      const own = corrections.filter(one => one.stationId === stationId && one.fuel === fuel)
      const rows = correctedMoves(ofFuel, { corrections: own, now, segmentAt: at => segmentAt(segments, at) })
      countMoves(moves, own, ofFuel, rows)
      for (const at of segments.keys()) {
        const ofSegment = rows.filter(({ segment }) => segment === at)
        const before = ofFuel.filter(({ segment }) => segment === at)
        if (JSON.stringify(before) !== JSON.stringify(ofSegment)) changes[at]!.push(...ofSegment)
      }
    }
  }
  const replaced = new Map<string, ManifestSegment>()
  for (const [at, rows] of changes.entries()) {
    const segment = segments[at]!
    if (rows.length > 0) replaced.set(keyOf(segment), await writeCorrected(database, dataDir, segment, rows))
  }
  rmSync(stagingFolder(changesFolder(dataDir)), { recursive: true, force: true })
  return { replaced, moves }
}

/** The moves of each corrected station, of all segments, in the order in which they were seen. */
async function movesOf(
  dataDir: string,
  segments: readonly ManifestSegment[],
  corrections: readonly Correction[],
): Promise<Map<number, PlacedMove[]>> {
  const moves = new Map(corrections.map(({ stationId }) => [stationId, [] as PlacedMove[]]))
  for (const [segment, one] of segments.entries()) {
    const checked = await checkFile(segmentFile(dataDir, one), { ...one, file: segmentFile('', one) })
    await readRows(checked, async file => {
      for (const [stationId, own] of moves) {
        const rows = await file.find<StoredCells<'moves'>>('station_id', stationId)
        own.push(...rows.map(row => ({ ...storedRow('moves', row), segment })))
      }
    })
  }
  // Stable: the moves of one instant stay in their order.
  for (const own of moves.values()) own.sort((a, b) => compareTexts(a.seenAt, b.seenAt))
  return moves
}

/** Of the same day if there is one, otherwise of the same month, otherwise any: the last one before the instant, or the first after it. */
function segmentAt(segments: readonly ManifestSegment[], at: Instant): number {
  const all = [...segments.keys()]
  const lastBefore = (some: readonly number[]): number | undefined => some.findLast(one => segments[one]!.from <= at)
  for (const length of ['YYYY-MM-DD'.length, 'YYYY-MM'.length]) {
    const near = all.filter(one => segments[one]!.from.slice(0, length) === at.slice(0, length))
    if (near.length > 0) return lastBefore(near) ?? near[0]!
  }
  return lastBefore(all) ?? 0
}

function countMoves(
  moves: Map<string, number>,
  corrections: readonly Correction[],
  published: readonly PlacedMove[],
  rows: readonly PlacedMove[],
): void {
  const before = new Set(published.map(move => JSON.stringify(move)))
  const changed = rows.filter(row => !before.has(JSON.stringify(row)))
  for (const { id, from, to } of corrections) {
    moves.set(id, changed.filter(({ seenAt }) => from <= seenAt && (to === null || seenAt <= to)).length)
  }
}

const correctedColumns: Columns<PlacedMove & { readonly place: number }> = {
  ...storedColumns('moves'),
  file_row_number: ['BIGINT', ({ place }) => place],
}

async function writeCorrected(
  database: WorkingDatabase,
  dataDir: string,
  segment: ManifestSegment,
  moves: readonly PlacedMove[],
): Promise<ManifestSegment> {
  checkSegment(dataDir, segment)
  const placed = moves.map((move, place) => ({ ...move, place }))
  await database.fill('corrected', correctedColumns, placed)
  await database.keep('segment', 'moves/corrected_segment', {
    file: segmentFile(dataDir, segment),
    of_month: segment.snapshot === null,
  })
  const made = join(freshBench(changesFolder(dataDir)), 'segment.parquet')
  const folder = join(changesFolder(dataDir), segment.country, segment.month)
  const { name, rows: count, bytes, sha256, to } = await writeSegment(database, made, folder, segment)
  const { handedOn: _, ...original } = segment
  const uncorrected = {
    name: segment.name,
    rows: segment.rows,
    bytes: segment.bytes,
    sha256: segment.sha256,
    to: segment.to,
  }
  // The clocks of its runs, by which the log is read, stay as they are.
  return { ...original, name, rows: count, bytes, sha256, to: to > segment.to ? to : segment.to, uncorrected }
}
