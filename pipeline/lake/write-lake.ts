import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { LakeError, SnapshotError } from '../model/errors.ts'
import { statisticsFile } from '../snapshot/daily-statistics.ts'
import { goneFile } from '../snapshot/gone-stations.ts'
import { findManifest, type Manifest, readManifest } from '../snapshot/manifest.ts'
import { marketColumns } from '../snapshot/market-tables.ts'
import { checkPartFile, type ManifestPart } from '../snapshot/part.ts'
import { snapshotFolder } from '../snapshot/pointer.ts'
import { ratesEverFile } from '../snapshot/rates-ever.ts'
import { clockOf } from '../snapshot/snapshot-id.ts'
import { partPaths, selectOf } from '../snapshot/tables.ts'
import { viewsOf } from '../snapshot/views.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { addCommit, committedSnapshots, type LakeCommit, type LakeFile } from './commits.ts'
import { type History, openSegment, readHistory, refuseOtherHistory } from './history.ts'
import { lakeRows } from './lake-rows.ts'
import type { LakeStore } from './lake-store.ts'
import type { LakeTable } from './tables.ts'

export interface LakeWriteOptions {
  readonly dataDir: string
  /** The current snapshot. */
  readonly currentId: string
  /** Gets the files of an earlier snapshot, where they are not on this machine. */
  readonly bringSnapshot: (id: string) => Promise<void>
  /** Called after each snapshot that was added. */
  readonly onCommit?: (commit: Omit<LakeCommit, 'sha256'>) => void
}

export interface LakeWritten {
  readonly lake: string
  /** The snapshots that were added, ascending. */
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
 * has of earlier ones only, so a repeated or parallel write makes the same files.
 * Throws LakeError, SnapshotError, ObjectStoreError.
 */
export async function writeLake(
  database: WorkingDatabase,
  lake: LakeStore,
  options: LakeWriteOptions,
): Promise<LakeWritten> {
  const { dataDir, currentId } = options
  const history = await readHistory(database, dataDir, currentId)
  const committed = await committedSnapshots(lake)
  await refuseOtherHistory(lake, committed, history)
  const known = new Set(committed)
  const wanted = [...new Set([...history.kept, ...history.segments.keys()])].filter(id => !known.has(id)).sort()
  const rows = { moves: 0, daily: 0, stations: 0, rates: 0 }
  const added: LakeFile[] = []
  let movesWithoutCapture = 0
  for (const id of wanted) {
    const writer = new SnapshotWriter(database, lake, dataDir, known, id)
    const commit = await writer.commit(history, options.bringSnapshot)
    known.add(id)
    for (const file of commit.files) rows[file.table] += file.rows
    added.push(...commit.files)
    movesWithoutCapture += commit.movesWithoutCapture
    options.onCommit?.(commit)
  }
  return {
    lake: lake.address,
    added: wanted,
    snapshots: known.size,
    files: added.length,
    rows,
    bytes: added.reduce((sum, file) => sum + file.bytes, 0),
    movesWithoutCapture,
  }
}

/** Writes the files of one snapshot. */
class SnapshotWriter {
  readonly #database: WorkingDatabase
  readonly #lake: LakeStore
  readonly #dataDir: string
  /** The snapshots that the lake has. */
  readonly #known: ReadonlySet<string>
  readonly #id: string
  readonly #files: LakeFile[] = []
  #movesWithoutCapture = 0

  constructor(database: WorkingDatabase, lake: LakeStore, dataDir: string, known: ReadonlySet<string>, id: string) {
    this.#database = database
    this.#lake = lake
    this.#dataDir = dataDir
    this.#known = known
    this.#id = id
  }

  async commit(history: History, bringSnapshot: (id: string) => Promise<void>): Promise<Omit<LakeCommit, 'sha256'>> {
    const isKept = history.kept.has(this.#id)
    if (isKept) await bringSnapshot(this.#id)
    const manifest = isKept ? readManifest(snapshotFolder(this.#dataDir, this.#id)) : null
    await this.#moves(history, manifest)
    if (manifest !== null) {
      await this.#daily(manifest)
      await this.#stations(manifest)
      await this.#rates(manifest)
    }
    const content = { snapshot: this.#id, files: this.#files, movesWithoutCapture: this.#movesWithoutCapture }
    await addCommit(this.#lake, content)
    return content
  }

  async #moves({ segments }: History, manifest: Manifest | null): Promise<void> {
    for (const segment of segments.get(this.#id) ?? []) {
      await openSegment(this.#database, this.#dataDir, segment)
      const part = manifest?.parts.find(({ name }) => name === segment.country)
      for (const table of ['prices', 'origins'] as const) {
        await this.#view(table, part === undefined ? [] : [part], `${table}.parquet`, marketColumns()[table])
      }
      await this.#database.keep('lake_file', 'lake/moves', { snapshot: this.#id })
      await this.#settle('moves', `country=${segment.country}/month=${segment.month}`)
      await this.#database.execute('create or replace view moves as from lake_file')
      const [found] = await this.#database.rows<{ readonly moves: number }>('lake/moves_without_capture')
      this.#movesWithoutCapture += found!.moves
    }
  }

  /** The statistics of the days that the lake does not have yet: the same bytes. */
  async #daily({ statistics }: Manifest): Promise<void> {
    const known = new Set<string>()
    for await (const path of this.#committed('daily/'))
      known.add(/-(\d{4}-\d\d-\d\d-[0-9a-f]{16})\.parquet$/.exec(path)![1]!)
    for (const day of statistics) {
      if (known.has(day.name)) continue
      const source = statisticsFile(this.#dataDir, day)
      const made = this.#made()
      copyFileSync(source, made)
      const { sha256, bytes } = hashOfFile(made)
      if (sha256 !== day.sha256) {
        throw new SnapshotError(`${source}: expected the SHA-256 ${day.sha256}, found ${sha256}`)
      }
      const path = `daily/month=${day.day.slice(0, 7)}/${this.#id}-${day.name}.parquet`
      await this.#lake.add(path, made)
      this.#files.push({ table: 'daily', path, rows: day.rows, bytes, sha256 })
    }
  }

  async #stations(manifest: Manifest): Promise<void> {
    const before = this.#partsBefore(manifest)
    for (const part of manifest.parts) {
      const hashes = stationHashes(part)
      if (hashes === '' || hashes === before.get(part.name)) continue
      const columns = marketColumns().stations
      await this.#view('stations', [part], 'stations.parquet', columns)
      await this.#view('gone', [part], goneFile, columns)
      const versions = await this.#fetched(`stations/country=${part.name}/`)
      await this.#database.execute(`create or replace view station_versions as ${lakeRows('stations', versions)}`)
      await this.#database.keep('stations_now', 'lake/stations_now')
      await this.#database.keep('stations_known', 'lake/stations_known')
      const parameters = { snapshot: this.#id, seen_at: clockOf(this.#id) }
      await this.#database.keep('lake_file', 'lake/stations', parameters)
      await this.#settle('stations', `country=${part.name}/month=${this.#month()}`)
    }
  }

  /** The station files of the snapshot before, if the lake has it: a market with the same files has no new version. */
  #partsBefore({ follows }: Manifest): Map<string, string> {
    if (follows === null || !this.#known.has(follows)) return new Map()
    const parts = findManifest(snapshotFolder(this.#dataDir, follows))?.parts ?? []
    return new Map(parts.map(part => [part.name, stationHashes(part)]))
  }

  async #rates(manifest: Manifest): Promise<void> {
    for (const part of manifest.parts) {
      for (const file of part.files) if (file.name === ratesEverFile) checkPartFile(this.#dataDir, file)
    }
    const [, select] = viewsOf(this.#dataDir, manifest).find(([name]) => name === 'rates_ever')!
    await this.#database.execute(`create or replace view rates_now as ${select}`)
    const known = await this.#fetched('rates/')
    await this.#database.execute(`create or replace view rates_known as ${lakeRows('rates', known)}`)
    await this.#database.keep('lake_file', 'lake/rates', { snapshot: this.#id })
    await this.#settle('rates', `month=${this.#month()}`)
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

  /**
   * Adds the table `lake_file` to the lake, if it has rows. A stopped write may have left a file of this snapshot with other bytes,
   * when it still knew the captures: that file is used, because one move must not be in two files.
   */
  async #settle(table: LakeTable, partition: string): Promise<void> {
    const made = this.#made()
    const rows = await this.#database.write('lake_file', made)
    if (rows === 0) return
    const { sha256, bytes } = hashOfFile(made)
    const folder = `${table}/${partition}/`
    const path = `${folder}${this.#id}-${sha256.slice(0, 16)}.parquet`
    for await (const left of this.#lake.list(`${folder}${this.#id}-`)) {
      if (left !== path) return this.#adopt(table, left, rows)
    }
    await this.#lake.add(path, made)
    this.#files.push({ table, path, rows, bytes, sha256 })
  }

  async #adopt(table: LakeTable, path: string, expected: number): Promise<void> {
    const file = await this.#lake.fetch(path)
    const { sha256, bytes } = hashOfFile(file)
    const rows = await this.#database.keepSelect('lake_file', lakeRows(table, [file]))
    if (!path.endsWith(`-${sha256.slice(0, 16)}.parquet`) || rows !== expected) {
      throw new LakeError(
        `${this.#lake.address}/${path}: expected ${expected} rows and the SHA-256 of its name, found ${rows} rows and ${sha256}; ` +
          'no commit has this file: delete it and write again',
      )
    }
    this.#files.push({ table, path, rows, bytes, sha256 })
  }

  /** The files of the lake that begin so, without those of a write that was stopped. Names begin with the snapshot. */
  async *#committed(prefix: string): AsyncIterable<string> {
    for await (const path of this.#lake.list(prefix)) {
      const id = path.slice(path.lastIndexOf('/') + 1).slice(0, this.#id.length)
      if (this.#known.has(id)) yield path
    }
  }

  async #fetched(prefix: string): Promise<string[]> {
    const files: string[] = []
    for await (const path of this.#committed(prefix)) files.push(await this.#lake.fetch(path))
    return files
  }

  #made(): string {
    mkdirSync(this.#lake.bench, { recursive: true })
    return join(this.#lake.bench, 'file.parquet')
  }

  #month(): string {
    return clockOf(this.#id).slice(0, 7)
  }
}

/** Of the files with the stations of a part; empty for a part without stations. */
function stationHashes({ files }: ManifestPart): string {
  const ofStations = files.filter(({ name }) => name === 'stations.parquet' || name === goneFile)
  return ofStations.map(({ name, sha256 }) => `${name} ${sha256}`).join()
}
