import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { type Month, monthClosesAt } from '../model/days.ts'
import { LakeError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import { clockOf } from '../snapshot/snapshot-id.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import {
  correctedMonthLabel,
  fileName,
  isBackfilledLabel,
  isCorrectedLabel,
  monthLabel,
  readFileName,
} from './file-name.ts'
import type { LakeFile, LakeManifest } from './lake-manifest.ts'
import type { LakeStore } from './lake-store.ts'
import {
  type LakeTable,
  lakeOrder,
  lakeRows,
  monthFolder,
  type Place,
  placeOf,
  recentFolder,
  recentStart,
} from './tables.ts'

/**
 * The files that one snapshot adds to the lake. The rows of runs are in `recent/` until their month has closed. The first snapshot
 * after that joins those of each partition in one file, which is written once: the folders of the tables have closed months only,
 * so an engine that lists them never sees a row twice, and never misses one that it saw before.
 */
export class SnapshotFiles {
  readonly added: LakeFile[] = []
  /** Paths of recent files whose rows are in the file of their month now. */
  readonly joined: string[] = []
  readonly #database: WorkingDatabase
  readonly #lake: LakeStore
  /** What the lake had before. */
  readonly #before: readonly LakeFile[]
  readonly #id: string
  /** The later one of its clock and of those that the lake has. */
  readonly #now: Instant

  constructor(database: WorkingDatabase, lake: LakeStore, { snapshots, files }: LakeManifest, id: string) {
    this.#database = database
    this.#lake = lake
    this.#before = files
    this.#id = id
    this.#now = clockOf(snapshots.reduce((last, one) => (one.id > last ? one.id : last), id))
  }

  /** Adds the table `lake_file` with rows of a run. `label`: where the snapshot has several files in the folder. */
  async addOfRun(place: Place, label = ''): Promise<void> {
    const isLate = this.#isClosed(place.month) && this.#hasMonth(place)
    await this.#settle(place.table, isLate ? monthFolder(place) : recentFolder(place), label)
  }

  /** Adds the table `lake_file` with rows of an archive, in the folder of their month from the beginning. */
  async addOfArchive(place: Place, label: string): Promise<void> {
    await this.#settle(place.table, monthFolder(place), label)
  }

  /** Adds the table `lake_file` with corrected moves, in the folder of the file that it replaces. */
  async addCorrected(folder: string, label: string): Promise<void> {
    await this.#settle('moves', folder, label)
  }

  /**
   * Joins what is in `recent/` of the months that have closed. Called after all others. `removed`: files that this snapshot
   * replaces. Throws LakeError where a recent file was deleted before.
   */
  async joinClosedMonths(removed: readonly string[]): Promise<void> {
    const byFolder = new Map<string, string[]>()
    for (const { path } of [...this.#before, ...this.added]) {
      if (!path.startsWith(recentStart) || !this.#isClosed(placeOf(path).month) || removed.includes(path)) continue
      byFolder.set(dirname(path), [...(byFolder.get(dirname(path)) ?? []), path])
    }
    for (const paths of byFolder.values()) await this.#joinMonth(placeOf(paths[0]!), paths.sort())
  }

  async #joinMonth(place: Place, paths: readonly string[]): Promise<void> {
    if (this.#hasMonth(place)) return
    const files: string[] = []
    for (const path of paths) files.push(await this.#lake.fetch(path))
    const { table } = place
    await this.#database.keepSelect('lake_file', `${lakeRows(table, files)} order by ${lakeOrder[table]}`)
    const isCorrected = paths.some(path => isCorrectedLabel(readFileName(path)!.label))
    await this.#settle(table, monthFolder(place), isCorrected ? correctedMonthLabel : monthLabel)
    this.joined.push(...paths)
  }

  #isClosed(month: Month): boolean {
    return this.#now >= monthClosesAt(month)
  }

  /** Whether the lake has rows of runs in the folder of a month: it was joined. */
  #hasMonth(place: Place): boolean {
    const folder = monthFolder(place)
    return this.#before.some(({ path }) => dirname(path) === folder && !isBackfilledLabel(readFileName(path)!.label))
  }

  /**
   * Adds the table `lake_file` to the lake, if it has rows. A stopped write may have left a file of this snapshot with other bytes,
   * when it still knew the captures: that file is used, because one move must not be in two files.
   */
  async #settle(table: LakeTable, folder: string, label: string): Promise<void> {
    mkdirSync(this.#lake.bench, { recursive: true })
    const made = join(this.#lake.bench, 'file.parquet')
    const rows = await this.#database.write('lake_file', made)
    if (rows === 0) return
    const { sha256, bytes } = hashOfFile(made)
    const path = `${folder}/${fileName(this.#id, label, sha256)}`
    for await (const left of this.#lake.list(`${folder}/${this.#id}-${label}`)) {
      if (left !== path && readFileName(left)?.label === label) return this.#adopt(table, left, rows)
    }
    await this.#lake.add(path, made)
    this.added.push({ table, path, rows, bytes, sha256 })
  }

  async #adopt(table: LakeTable, path: string, expected: number): Promise<void> {
    const file = await this.#lake.fetch(path)
    const { sha256, bytes } = hashOfFile(file)
    const rows = await this.#database.keepSelect('lake_file', lakeRows(table, [file]))
    if (!path.endsWith(`-${sha256.slice(0, 16)}.parquet`) || rows !== expected) {
      throw new LakeError(
        `${this.#lake.address}/${path}: expected ${expected} rows and the SHA-256 of its name, found ${rows} rows and ${sha256}; ` +
          'the manifest does not list this file: delete it and write again',
      )
    }
    this.added.push({ table, path, rows, bytes, sha256 })
  }
}
