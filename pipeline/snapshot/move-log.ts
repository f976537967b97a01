import { existsSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { monthClosesAt } from '../model/days.ts'
import type { Instant } from '../model/instants.ts'
import { groupedBy } from '../model/lists.ts'
import type { Move, StoredCells } from '../model/tables.ts'
import { keptSnapshots } from './find-snapshot.ts'
import { type Manifest, type ManifestSegment, readAnyManifest } from './manifest.ts'
import { snapshotFolder } from './pointer.ts'
import { type CheckedFile, checkFile, readRows } from './row-file.ts'
import { seenByRuns, segmentFile, uncorrectedOf } from './segments.ts'
import { clockOf } from './snapshot-id.ts'
import { storedRow } from './stored-tables.ts'

/** How far a client has read: this many moves of that snapshot, and all before it. */
export interface Cursor {
  readonly snapshot: string
  readonly offset: number
}

export interface MovePage {
  readonly moves: readonly Move[]
  /** Where the next page starts. */
  readonly next: Cursor
  /** There are more moves already. */
  readonly hasMore: boolean
}

interface RunMoves {
  readonly snapshot: string
  /** Ascending by country. */
  readonly segments: readonly ManifestSegment[]
}

interface CheckedSegment {
  readonly file: CheckedFile
  /** Those with moves in the segment of a run, ascending. Null for a month: it has small groups, and moves of nearly all stations. */
  readonly stations: Float64Array | null
}

// With 12 KB for a small segment, those of a month of seven markets that are read each hour.
const mostChecked = 5000
const checkedBytesMax = 64 * 1024 * 1024
// Measured: the description of one column in one group.
const columnBytes = 1000

/** What was found in segments. Their files never change, and their names are their hashes, so all snapshots share it. */
const checkedSegments = new LRUCache<string, CheckedSegment, { path: string; segment: ManifestSegment }>({
  max: mostChecked,
  maxSize: checkedBytesMax,
  ignoreFetchAbort: true,
  sizeCalculation: ({ file: { metadata, checksums }, stations }) => {
    const columns = metadata.row_groups.reduce((sum, group) => sum + group.columns.length, 0)
    return columns * columnBytes + checksums.byteLength + (stations?.byteLength ?? 0)
  },
  fetchMethod: async (_key, _stale, { context: { path, segment } }) => {
    const file = await checkFile(path, { ...segment, file: segmentFile('', segment) })
    return { file, stations: segment.snapshot === null ? null : await stationsIn(file) }
  },
})

async function stationsIn(checked: CheckedFile): Promise<Float64Array> {
  const rows = await readRows(checked, file => file.slice(0, file.rows, ['station_id']))
  const ids = rows.map(row => row.station_id as number)
  return Float64Array.from(ids.filter((id, at) => id !== ids[at - 1]))
}

/**
 * The move log up to one snapshot, as a server reads it: page by page after a cursor, or the moves of one station. Only
 * the files that a request needs are opened.
 */
export class MoveLog {
  readonly #dataDir: string
  readonly #manifest: Manifest

  constructor(dataDir: string, manifest: Manifest) {
    this.#dataDir = dataDir
    this.#manifest = manifest
  }

  /** When the first known move of a market was seen, by a run or in an archive; null without any. */
  firstOf(country: string): Instant | null {
    const own = this.#manifest.segments.flatMap(segment => (segment.country === country ? segment.from : []))
    return own.sort()[0] ?? null
  }

  /** The position after the last move of this snapshot. */
  get end(): Cursor {
    const own = this.#manifest.segments.filter(segment => segment.snapshot === this.#manifest.id)
    return { snapshot: this.#manifest.id, offset: own.reduce((sum, { rows }) => sum + rows, 0) }
  }

  /**
   * Up to `limit` moves that runs saw after a cursor, oldest first, of all markets or of one. Null when the cursor belongs to another
   * history.
   */
  async since(cursor: Cursor, country: string | null, limit: number): Promise<MovePage | null> {
    const runs = this.#runsSince(cursor)
    if (runs === null) return null
    const moves: Move[] = []
    for (const { snapshot, segments } of runs) {
      let offset = 0
      for (const segment of segments) {
        const from = snapshot === cursor.snapshot ? Math.max(cursor.offset - offset, 0) : 0
        if (from < segment.rows && (country === null || segment.country === country)) {
          if (moves.length === limit) return { moves, next: { snapshot, offset: offset + from }, hasMore: true }
          const read = await this.#slice(segment, from, limit - moves.length)
          moves.push(...read)
          const isCut = from + read.length < segment.rows
          if (isCut) return { moves, next: { snapshot, offset: offset + from + read.length }, hasMore: true }
        }
        offset += segment.rows
      }
    }
    return { moves, next: this.end, hasMore: false }
  }

  /** The moves of one station that were seen at or after an instant, oldest first. */
  async ofStation(country: string, stationId: number, since: Instant): Promise<Move[]> {
    const moves: Move[] = []
    for (const segment of this.#manifest.segments) {
      if (segment.country !== country || segment.to < since) continue
      const checked = await this.#checked(segment)
      if (checked.stations?.includes(stationId) === false) continue
      const rows = await readRows(checked.file, file => file.find<StoredCells<'moves'>>('station_id', stationId))
      moves.push(...rows.map(row => storedRow('moves', row)))
    }
    return moves.filter(move => move.seenAt >= since)
  }

  async #slice(segment: ManifestSegment, from: number, count: number): Promise<Move[]> {
    const checked = await this.#checked(segment)
    const rows = await readRows(checked.file, file => file.slice<StoredCells<'moves'>>(from, count))
    return rows.map(row => storedRow('moves', row))
  }

  async #checked(segment: ManifestSegment): Promise<CheckedSegment> {
    const path = segmentFile(this.#dataDir, segment)
    return (await checkedSegments.fetch(`${path} ${segment.sha256}`, { context: { path, segment } }))!
  }

  /** The runs whose moves a client with this cursor has not read completely. */
  #runsSince(cursor: Cursor): RunMoves[] | null {
    const at = clockOf(cursor.snapshot)
    if (at > this.#manifest.createdAt) return null
    const seen = lastSeen(this.#dataDir, cursor.snapshot)
    const segments = this.#runSegmentsSince(seen && seen.from < at ? seen.from : at)
    if (segments === null || !this.#isPast(cursor, seen, segments)) return null
    const unread = segments.filter(({ from, snapshot }) => from > at || (from === at && snapshot === cursor.snapshot))
    const runs = groupedBy(unread, segment => segment.snapshot!)
    return [...runs].map(([snapshot, own]) => ({ snapshot, segments: own }))
  }

  /** False for a snapshot that is not an ancestor of this one: it was rolled back. */
  #isPast({ snapshot, offset }: Cursor, seen: ManifestSegment | null, runs: readonly ManifestSegment[]): boolean {
    if (snapshot === this.#manifest.id || runs.some(segment => segment.snapshot === snapshot)) return true
    // Nothing moved in that snapshot. The moves it knew must be part of this history, which cannot be checked once it
    // is deleted.
    if (seen === null) return offset === 0
    const known = seen.snapshot === null ? seenByRuns(this.#manifest.segments) : runs
    const { name } = uncorrectedOf(seen)
    return known.some(segment => uncorrectedOf(segment).name === name && segment.snapshot === seen.snapshot)
  }

  /**
   * Segments run by run, from the month of an instant on. A joined month stores its moves by station, so its moves are
   * read from the segments of its runs. These exist as long as a snapshot that names them all is kept. Null when none
   * is.
   */
  #runSegmentsSince(at: Instant): readonly ManifestSegment[] | null {
    const segments = seenByRuns(this.#manifest.segments)
    const joined = new Set(segments.filter(one => one.snapshot === null && one.to >= at).map(one => one.month))
    const found: ManifestSegment[] = []
    for (const month of [...joined].sort()) {
      const runs = this.#runSegmentsOf(segments.filter(one => one.snapshot === null && one.month === month))
      if (runs === null) return null
      found.push(...runs)
    }
    return [...found, ...segments.filter(segment => segment.snapshot !== null && segment.to >= at)]
  }

  /** A snapshot that was rolled back, or one from before the last moves, has other moves or not all of them. */
  #runSegmentsOf(joined: readonly ManifestSegment[]): readonly ManifestSegment[] | null {
    const { month } = joined[0]!
    const last = joined.reduce((latest, { to }) => (to > latest ? to : latest), '')
    const isOfMonth = (id: string): boolean => clockOf(id) >= last && clockOf(id) < monthClosesAt(month)
    for (const id of keptSnapshots(this.#dataDir).filter(isOfMonth).reverse()) {
      const { segments = [] } = readAnyManifest(snapshotFolder(this.#dataDir, id))
      const runs = seenByRuns(segments).filter(one => one.month === month)
      if (spansOf(runs) === spansOf(joined)) return runs
    }
    return null
  }
}

/** The last moves that a snapshot includes, its own or earlier ones; null when it has none, or is no longer kept. */
function lastSeen(dataDir: string, id: string): ManifestSegment | null {
  const folder = snapshotFolder(dataDir, id)
  return existsSync(folder) ? (seenByRuns(readAnyManifest(folder).segments ?? []).at(-1) ?? null) : null
}

/**
 * The number of moves and the time span of each market. Two runs never share a clock, so equal spans are the same
 * moves.
 */
function spansOf(segments: readonly ManifestSegment[]): string {
  const spans = new Map<string, { rows: number; from: Instant; to: Instant }>()
  for (const { country, rows, from, to } of segments.map(uncorrectedOf)) {
    const span = spans.get(country) ?? { rows: 0, from, to }
    spans.set(country, {
      rows: span.rows + rows,
      from: from < span.from ? from : span.from,
      to: to > span.to ? to : span.to,
    })
  }
  return JSON.stringify([...spans].sort(([a], [b]) => (a < b ? -1 : 1)))
}
