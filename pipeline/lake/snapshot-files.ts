import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { type Month, monthClosesAt, monthOf } from '../model/days.ts'
import { LakeError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import { clockOf } from '../snapshot/snapshot-id.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { committedFiles, type LakeFile } from './commits.ts'
import {
  correctedMonthLabel,
  fileName,
  isBackfilledLabel,
  isCorrectedLabel,
  monthLabel,
  readFileName,
} from './file-name.ts'
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
  readonly joined: string[] = []
  readonly #database: WorkingDatabase
  readonly #lake: LakeStore
  /** The snapshots that the lake has. */
  readonly #known: ReadonlySet<string>
  readonly #id: string
  /** The later one of its clock and of those that the lake has. */
  readonly #now: Instant
  /** The months with files in `recent/` that no commit has joined, ascending. */
  readonly #open: readonly Month[]

  constructor(database: WorkingDatabase, lake: LakeStore, known: ReadonlySet<string>, id: string) {
    this.#database = database
    this.#lake = lake
    this.#known = known
    this.#id = id
    const last = [...known].sort().at(-1)
    this.#now = clockOf(last !== undefined && last > id ? last : id)
    this.#open = last === undefined ? [] : openMonths(clockOf(last), this.#now)
  }

  /** Adds the table `lake_file` with rows of a run. `label`: where the snapshot has several files in the folder. */
  async addOfRun(place: Place, label = ''): Promise<void> {
    const isLate = this.#isClosed(place.month) && (await this.#hasMonth(place))
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
   * Joins what is in `recent/` of the months that have closed since the last commit. Called after all others. `removed`: files
   * that the commit removes. Throws LakeError where a recent file was deleted before.
   */
  async joinClosedMonths(removed: readonly string[]): Promise<void> {
    const own = this.added.filter(({ path }) => path.startsWith(recentStart))
    const months = new Set([...this.#open, ...own.map(({ path }) => placeOf(path).month)])
    for (const month of [...months].filter(one => this.#isClosed(one)).sort()) {
      const files = [...(await this.#committedRecently(month)), ...own].filter(
        ({ path }) => placeOf(path).month === month && !removed.includes(path),
      )
      const byPlace = new Map<string, string[]>()
      for (const { path } of files) {
        const folder = dirname(path)
        byPlace.set(folder, [...(byPlace.get(folder) ?? []), path])
      }
      for (const paths of byPlace.values()) await this.#joinMonth(placeOf(paths[0]!), paths.sort())
    }
  }

  /** By the commits, so that a file that was deleted is not overlooked. */
  async #committedRecently(month: Month): Promise<LakeFile[]> {
    const whileOpen = [...this.#known].filter(id => clockOf(id) >= month && clockOf(id) < monthClosesAt(month))
    const { current } = await committedFiles(this.#lake, whileOpen.sort())
    return current.filter(({ path }) => path.startsWith(recentStart))
  }

  async #joinMonth(place: Place, paths: readonly string[]): Promise<void> {
    if (await this.#hasMonth(place)) return
    const files: string[] = []
    for (const path of paths) files.push(await this.#lake.fetch(path))
    const { table } = place
    await this.#database.keepSelect('lake_file', `${lakeRows(table, files)} order by ${lakeOrder[table]}`)
    const isCorrected = paths.some(path => isCorrectedLabel(readFileName(path)!.label))
    await this.#settle(table, monthFolder(place), isCorrected ? correctedMonthLabel : monthLabel)
    this.joined.push(...paths)
  }

  /** The files of the lake that begin so, without those of a write that was stopped. */
  async *committed(prefix: string): AsyncIterable<string> {
    for await (const path of this.#lake.list(prefix)) {
      const snapshot = readFileName(path)?.snapshot
      if (snapshot !== undefined && this.#known.has(snapshot)) yield path
    }
  }

  /** The files with the rows of a table, and of one country, that the lake has. Each row is in one of them. */
  async *rowsOf(table: LakeTable, country: string | null): AsyncIterable<string> {
    yield* this.committed(country === null ? `${table}/` : `${table}/country=${country}/`)
    for (const month of this.#open) yield* this.committed(`${recentFolder({ table, country, month })}/`)
  }

  #isClosed(month: Month): boolean {
    return this.#now >= monthClosesAt(month)
  }

  /** Whether the lake has rows of runs in the folder of a month: it was joined. */
  async #hasMonth(place: Place): Promise<boolean> {
    for await (const path of this.committed(`${monthFolder(place)}/`)) {
      if (!isBackfilledLabel(readFileName(path)!.label)) return true
    }
    return false
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
          'no commit has this file: delete it and write again',
      )
    }
    this.added.push({ table, path, rows, bytes, sha256 })
  }
}

/** The months that had not closed at an instant, up to a later one. The month before that of the instant may be one of them. */
function openMonths(at: Instant, until: Instant): Month[] {
  const months: Month[] = []
  for (let month = monthAfter(monthOf(at), -1); month <= monthOf(until); month = monthAfter(month, 1)) {
    if (at < monthClosesAt(month)) months.push(month)
  }
  return months
}

function monthAfter(month: Month, count: number): Month {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number! - 1 + count, 1)).toISOString().slice(0, 7)
}
