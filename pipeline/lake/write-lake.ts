import { dirname } from 'node:path'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { monthOf } from '../model/days.ts'
import { SnapshotError } from '../model/errors.ts'
import { statisticsFile } from '../snapshot/daily-statistics.ts'
import type { Columns } from '../snapshot/fill-table.ts'
import { findManifest, type Manifest, type ManifestBackfill, readManifest } from '../snapshot/manifest.ts'
import { checkPartFile, type ManifestPart } from '../snapshot/part.ts'
import { snapshotFolder } from '../snapshot/pointer.ts'
import { backfilledFile, backfilledStatistics } from '../snapshot/segments.ts'
import { clockOf } from '../snapshot/snapshot-id.ts'
import { storedColumns } from '../snapshot/stored-tables.ts'
import { partPaths, ratesEverFile, rowsOf, selectOf } from '../snapshot/tables.ts'
import { closedDays, viewsOf } from '../snapshot/views.ts'
import { sqlNamed, type WorkingDatabase } from '../snapshot/working-database.ts'
import { filesToCorrect, keepCorrected } from './corrected-files.ts'
import {
  backfilledLabel,
  correctedLabel,
  correctedMonthLabel,
  isBackfilledLabel,
  monthLabel,
  readFileName,
} from './file-name.ts'
import { type History, inOrder, openSegments, readHistory, refuseOtherHistory } from './history.ts'
import {
  deleteRemoved,
  type LakeFile,
  type LakeManifest,
  readLakeManifest,
  writeLakeManifest,
} from './lake-manifest.ts'
import type { LakeStore } from './lake-store.ts'
import { SnapshotFiles } from './snapshot-files.ts'
import { type LakeTable, lakeOrder, lakeRows, monthFolder, type Place, placeOf, recentFolder } from './tables.ts'

export interface LakeWriteOptions {
  readonly dataDir: string
  readonly currentId: string
  /** Gets the files of an earlier snapshot, where they are not on this machine. */
  readonly bringSnapshot: (id: string) => Promise<void>
  /** Called after each snapshot that was added. */
  readonly onSnapshot?: (snapshot: string, files: number) => void
}

export interface LakeWritten {
  readonly lake: string
  /** The snapshots that were added, earlier ones first. */
  readonly added: readonly string[]
  /** How many snapshots the lake has. */
  readonly snapshots: number
  readonly files: number
  readonly rows: Readonly<Record<LakeTable, number>>
  readonly bytes: number
  /** Amounts of the added snapshots whose capture is not known, because their snapshot was no longer kept. */
  readonly movesWithoutCapture: number
}

/**
 * Adds to the lake what it does not have of the history of the current snapshot, snapshot by snapshot: its moves, the days that it
 * closed, the stations that it changed, the rates that it used first. The files of a snapshot depend on it and on what the lake
 * has of earlier ones only, so a repeated write makes the same files.
 * Throws LakeError, SnapshotError, ObjectStoreError.
 */
export async function writeLake(
  database: WorkingDatabase,
  lake: LakeStore,
  options: LakeWriteOptions,
): Promise<LakeWritten> {
  const { dataDir, currentId } = options
  const history = await readHistory(database, dataDir, currentId)
  let manifest = await readLakeManifest(lake)
  refuseOtherHistory(lake, manifest, history)
  // The write of the last snapshot may have been stopped before.
  await deleteRemoved(lake, manifest)
  const known = new Set(manifest.snapshots.map(({ id }) => id))
  const wanted = inOrder(history).filter(id => !known.has(id))
  const rows = { moves: 0, daily: 0, stations: 0, rates: 0 }
  const added: LakeFile[] = []
  let movesWithoutCapture = 0
  for (const id of wanted) {
    const writer = new SnapshotWriter(database, lake, dataDir, manifest, id)
    manifest = await writer.write(history, options.bringSnapshot)
    for (const file of writer.added) rows[file.table] += file.rows
    added.push(...writer.added)
    movesWithoutCapture += writer.movesWithoutCapture
    options.onSnapshot?.(id, writer.added.length)
  }
  return {
    lake: lake.address,
    added: wanted,
    snapshots: manifest.snapshots.length,
    files: added.length,
    rows,
    bytes: added.reduce((sum, file) => sum + file.bytes, 0),
    movesWithoutCapture,
  }
}

const archiveColumns: Columns<ManifestBackfill['files'][number]> = {
  name: ['VARCHAR', file => file.name],
  sha256: ['VARCHAR', file => file.sha256],
}

/** Writes the files of one snapshot. */
class SnapshotWriter {
  readonly #database: WorkingDatabase
  readonly #lake: LakeStore
  readonly #dataDir: string
  readonly #files: SnapshotFiles
  /** What the lake had before. */
  readonly #before: LakeManifest
  readonly #id: string
  readonly #removed: string[] = []
  movesWithoutCapture = 0

  constructor(database: WorkingDatabase, lake: LakeStore, dataDir: string, before: LakeManifest, id: string) {
    this.#database = database
    this.#lake = lake
    this.#dataDir = dataDir
    this.#before = before
    this.#id = id
    this.#files = new SnapshotFiles(database, lake, before, id)
  }

  get added(): readonly LakeFile[] {
    return this.#files.added
  }

  /** Adds the files, and replaces the manifest by the one that it returns. */
  async write(history: History, bringSnapshot: (id: string) => Promise<void>): Promise<LakeManifest> {
    const isKept = history.kept.has(this.#id)
    if (isKept) await bringSnapshot(this.#id)
    const manifest = isKept ? readManifest(snapshotFolder(this.#dataDir, this.#id)) : null
    await this.#moves(history, manifest)
    if (manifest !== null) {
      await this.#daily(manifest)
      await this.#backfills(manifest)
      await this.#stations(manifest)
      await this.#rates(manifest)
    }
    if (this.#id === history.current.id) await this.#corrections(history)
    await this.#files.joinClosedMonths(this.#removed)
    const left = new Set([...this.#files.joined, ...this.#removed])
    const moves = this.added.filter(({ table, path }) => table === 'moves' && readFileName(path)!.label === '')
    const next = {
      snapshots: [...this.#before.snapshots, { id: this.#id, moves: moves.reduce((sum, { rows }) => sum + rows, 0) }],
      files: [...this.#before.files, ...this.added]
        .filter(({ path }) => !left.has(path))
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
      removed: this.#removed.sort(),
    }
    await writeLakeManifest(this.#lake, next)
    return next
  }

  async #moves({ segments }: History, manifest: Manifest | null): Promise<void> {
    for (const segment of segments.get(this.#id) ?? []) {
      await openSegments(this.#database, this.#dataDir, [segment])
      const part = manifest?.parts.find(({ name }) => name === segment.country)
      for (const table of ['prices', 'figures', 'captures'] as const) {
        await this.#view(table, part === undefined ? [] : [part], `${table}.parquet`, storedColumns(table))
      }
      await this.#database.execute(`create or replace view texts as ${rowsOf('texts')}`)
      for (const [view, name] of [
        ['named_rows', 'memory/named_rows'],
        ['origins', 'publish/origins'],
      ] as const) {
        await this.#database.execute(`create or replace view ${view} as ${sqlNamed(name)}`)
      }
      await this.#database.keep('lake_file', 'lake/moves', { snapshot: this.#id })
      const label = segment.uncorrected === undefined ? '' : correctedLabel(this.#id)
      await this.#files.addOfRun({ table: 'moves', country: segment.country, month: segment.month }, label)
      await this.#database.execute('create or replace view moves as from lake_file')
      const [found] = await this.#database.rows<{ readonly moves: number }>('lake/moves_without_capture')
      this.movesWithoutCapture += found!.moves
    }
  }

  /** The statistics of the days that the lake does not have yet. A joined month has all its days: none closes later than its month. */
  async #daily({ statistics }: Manifest): Promise<void> {
    const labels = new Set<string>()
    const months = new Set<string>()
    for (const path of this.#paths('daily')) {
      const { label } = readFileName(path)!
      labels.add(label)
      if (label === monthLabel) months.add(placeOf(path).month)
    }
    for (const { day, sha256, ...file } of statistics) {
      const label = `${day}-`
      const month = day.slice(0, 7)
      if (labels.has(label) || months.has(month)) continue
      await this.#keepDays(statisticsFile(this.#dataDir, file), sha256, false)
      await this.#files.addOfRun({ table: 'daily', country: null, month }, label)
    }
  }

  /** The table `lake_file` with the statistics of a file. */
  async #keepDays(file: string, expected: string, backfilled: boolean): Promise<void> {
    const { sha256 } = hashOfFile(file)
    if (sha256 !== expected) throw new SnapshotError(`${file}: expected the SHA-256 ${expected}, found ${sha256}`)
    await this.#database.keepSelect('lake_file', `${closedDays([file], backfilled)} order by ${lakeOrder.daily}`)
  }

  /**
   * What the snapshot has of archives and the lake has not. A backfill that continued replaces its last month, and the end of its
   * prices: files of the lake that the snapshot no longer lists are removed.
   */
  async #backfills(manifest: Manifest): Promise<void> {
    const known = this.#backfilledFiles()
    const { backfills = [], segments } = manifest
    const files = backfills.flatMap(backfill => backfill.files)
    await this.#database.fill('archive_files', archiveColumns, files)
    for (const segment of segments) {
      if (segment.backfilled === undefined) continue
      const { country, month } = segment
      const place: Place = { table: 'moves', country, month }
      const label = backfilledLabel(segment.name)
      if (known.delete(`${monthFolder(place)}/${label}`)) continue
      await openSegments(this.#database, this.#dataDir, [segment])
      await this.#database.keep('lake_file', 'lake/backfilled_moves')
      await this.#files.addOfArchive(place, label)
    }
    for (const { month, name, sha256 } of backfilledStatistics(manifest)) {
      const place: Place = { table: 'daily', country: null, month }
      const label = backfilledLabel(name)
      if (known.delete(`${monthFolder(place)}/${label}`)) continue
      await this.#keepDays(backfilledFile(this.#dataDir, { name }), sha256, true)
      await this.#files.addOfArchive(place, label)
    }
    this.#removed.push(...known.values())
  }

  /** The paths of the files with rows of archives, by folder and label. */
  #backfilledFiles(): Map<string, string> {
    const found = new Map<string, string>()
    for (const { path } of this.#before.files) {
      const { label } = readFileName(path)!
      if (isBackfilledLabel(label)) found.set(`${dirname(path)}/${label}`, path)
    }
    return found
  }

  /**
   * Replaces moves that a correction changed, or whose correction was undone: the file of their snapshot, or that of their closed month
   * with its recent files.
   */
  async #corrections(history: History): Promise<void> {
    if (history.current.corrections === undefined) return
    const paths = this.#paths('moves')
    for (const { segments, snapshot, path } of await filesToCorrect(this.#database, this.#dataDir, history, paths)) {
      await openSegments(this.#database, this.#dataDir, segments)
      if (!(await keepCorrected(this.#database, await this.#lake.fetch(path), snapshot))) continue
      const label = snapshot === null ? correctedMonthLabel : correctedLabel(snapshot)
      await this.#files.addCorrected(dirname(path), label)
      this.#removed.push(path)
      if (snapshot !== null) continue
      for await (const recent of this.#lake.list(`${recentFolder(placeOf(path))}/`)) this.#removed.push(recent)
    }
  }

  async #stations(manifest: Manifest): Promise<void> {
    const before = this.#partsBefore(manifest)
    for (const part of manifest.parts) {
      const hashes = stationHashes(part)
      if (hashes === '' || hashes === before.get(part.name)) continue
      const columns = storedColumns('stations')
      await this.#view('stations', [part], 'stations.parquet', columns)
      await this.#view('gone', [part], 'gone.parquet', columns)
      const versions = await this.#fetched('stations', part.name)
      await this.#database.execute(`create or replace view station_versions as ${lakeRows('stations', versions)}`)
      await this.#database.keep('stations_now', 'lake/stations_now')
      await this.#database.keep('stations_known', 'lake/stations_known')
      const parameters = { snapshot: this.#id, seen_at: clockOf(this.#id) }
      await this.#database.keep('lake_file', 'lake/stations', parameters)
      await this.#files.addOfRun({ table: 'stations', country: part.name, month: this.#month() })
    }
  }

  /** The station files of the snapshot before, if the lake has it: a market with the same files has no new version. */
  #partsBefore({ follows }: Manifest): Map<string, string> {
    if (follows === null || !this.#before.snapshots.some(({ id }) => id === follows)) return new Map()
    const parts = findManifest(snapshotFolder(this.#dataDir, follows))?.parts ?? []
    return new Map(parts.map(part => [part.name, stationHashes(part)]))
  }

  async #rates(manifest: Manifest): Promise<void> {
    for (const part of manifest.parts) {
      for (const file of part.files) if (file.name === ratesEverFile) checkPartFile(this.#dataDir, file)
    }
    const [, select] = viewsOf(this.#dataDir, manifest).find(([name]) => name === 'rates_ever')!
    await this.#database.execute(`create or replace view rates_now as ${select}`)
    const known = await this.#fetched('rates')
    await this.#database.execute(`create or replace view rates_known as ${lakeRows('rates', known)}`)
    await this.#database.keep('lake_file', 'lake/rates', { snapshot: this.#id })
    await this.#files.addOfRun({ table: 'rates', country: null, month: this.#month() })
  }

  /** A view over a file of parts, which is checked first. */
  async #view(
    name: string,
    parts: readonly ManifestPart[],
    file: string,
    columns: Parameters<typeof selectOf>[1],
  ): Promise<void> {
    for (const part of parts) for (const one of part.files) if (one.name === file) checkPartFile(this.#dataDir, one)
    const select = selectOf(partPaths(this.#dataDir, parts, file), columns)
    await this.#database.execute(`create or replace view ${name} as ${select}`)
  }

  async #fetched(table: LakeTable, country: string | null = null): Promise<string[]> {
    const files: string[] = []
    for (const path of this.#paths(table, country)) files.push(await this.#lake.fetch(path))
    return files
  }

  /** The paths of the files with the rows of a table, or of one country, that the lake had before. */
  #paths(table: LakeTable, country: string | null = null): string[] {
    const ofTable = this.#before.files.filter(file => file.table === table).map(({ path }) => path)
    return country === null ? ofTable : ofTable.filter(path => placeOf(path).country === country)
  }

  #month(): string {
    return monthOf(clockOf(this.#id))
  }
}

/** Of the files with the stations of a part; empty for a part without stations. */
function stationHashes({ files }: ManifestPart): string {
  const ofStations = files.filter(({ name }) => name === 'stations.parquet' || name === 'gone.parquet')
  return ofStations.map(({ name, sha256 }) => `${name} ${sha256}`).join()
}
