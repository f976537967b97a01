import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { monthClosesAt } from '../model/closing.ts'
import type { Instant } from '../model/instants.ts'
import { sha256Of } from '../model/sha256.ts'
import { bulkFile, bulkFolder, nameOnDisk } from '../snapshot/bulk-file.ts'
import { statisticsFile } from '../snapshot/daily-statistics.ts'
import { freshBench, settleAll } from '../snapshot/immutable-file.ts'
import { type BulkFormat, bulkFormats, type Manifest, type ManifestBulk } from '../snapshot/manifest.ts'
import { segmentFile } from '../snapshot/segments.ts'
import type { ParquetForm, WorkingDatabase } from '../snapshot/working-database.ts'
import { type Dataset, datasets, nameOf, type Terms } from './datasets.ts'

export interface BulkAsked {
  readonly dataDir: string
  /** Clock of the run. */
  readonly now: Instant
  /** The snapshot that the run follows. */
  readonly before: Manifest | null
}

/** Of the snapshot whose files they are. */
export type BulkOf = Pick<Manifest, 'files' | 'segments' | 'statistics' | 'madeBy'>

type Asked = BulkAsked & BulkOf

/** Rows that have a file of their own. */
interface Part {
  readonly dataset: Dataset
  readonly terms: Terms
  /** A day or a month; null for all there is. */
  readonly period: string | null
  readonly parameters: Readonly<Record<string, string | boolean>>
  /** Names that change with what is read. */
  readonly of: readonly string[]
}

/**
 * Writes the files for customers of a run whose tables lie in the database. What is made of the same as in the snapshot
 * before is taken over: of the weekly series, the tolls, closed days and months no byte is written again.
 */
export async function writeBulk(database: WorkingDatabase, place: BulkAsked, own: BulkOf): Promise<ManifestBulk[]> {
  const asked = { ...place, ...own }
  const reuses = await database.rows<Reuse>('bulk/reuses')
  const bench = freshBench(bulkFolder(asked.dataDir))
  const kept: ManifestBulk[] = []
  const made: Omit<ManifestBulk, 'file' | 'bytes' | 'sha256'>[] = []
  for (const part of partsOf(asked, reuses)) {
    const madeOf = madeOfPart(part, asked, reuses)
    const known = findKnown(asked, part, madeOf)
    if (known !== null) kept.push(...known)
    else made.push(...(await writePart(database, bench, part, madeOf)))
  }
  const files = made.map(({ path }) => ({
    made: join(bench, path),
    nameOf: (hash: string) => nameOnDisk(path, hash),
  }))
  const settled = settleAll(bulkFolder(asked.dataDir), files)
  rmSync(bench, { recursive: true })
  const written = made.map(({ madeOf, ...one }, at): ManifestBulk => {
    const { name, bytes, sha256 } = settled[at]!
    return { ...one, file: name, bytes, sha256, madeOf }
  })
  return [...kept, ...written].sort((a, b) => (a.path < b.path ? -1 : 1))
}

interface Reuse {
  readonly source: string
  readonly country: string
  readonly reuse: string
  /** A station of it is remembered. */
  readonly held: boolean
}

/** What can have a row. Most runs hold no source of some terms. */
function partsOf(asked: Asked, reuses: readonly Reuse[]): Part[] {
  const empty = asked.files.filter(({ rows }) => rows === 0).map(({ name }) => name)
  return datasets.flatMap(dataset =>
    dataset.terms
      .filter(terms => terms !== 'share_alike' || reuses.some(({ reuse, held }) => held && reuse === terms))
      .filter(() => !dataset.reads.some(name => empty.includes(name)))
      .flatMap((terms): Part[] => {
        if (dataset.name === 'moves') return movesParts(dataset, terms, asked, reuses)
        if (dataset.name === 'daily') return dailyParts(dataset, terms, asked)
        return [wholePart(dataset, terms, asked)]
      }),
  )
}

function wholePart(dataset: Dataset, terms: Terms, { files }: Asked): Part {
  const of = files.filter(({ name }) => dataset.reads.includes(name)).map(({ sha256 }) => sha256)
  return { dataset, terms, period: null, parameters: dataset.parameters?.(terms) ?? {}, of }
}

function movesParts(dataset: Dataset, terms: Terms, asked: Asked, reuses: readonly Reuse[]): Part[] {
  const markets = new Set(reuses.filter(({ reuse }) => reuse === terms).map(({ country }) => country))
  const segments = asked.segments.filter(({ country }) => markets.has(country))
  // The day of a run is that of its clock, so nothing is ever added to the days behind it.
  const dayOf = (segment: (typeof segments)[number]) => segment.from.slice(0, 10)
  return [...grouped(segments, segment => periodOf(dayOf(segment), asked.now))].map(([period, own]) => ({
    ...{ dataset, terms, period },
    parameters: { reuse: terms, files: JSON.stringify(own.map(one => segmentFile(asked.dataDir, one))) },
    of: own.map(({ name }) => name),
  }))
}

function dailyParts(dataset: Dataset, terms: Terms, asked: Asked): Part[] {
  return [...grouped(asked.statistics, ({ day }) => periodOf(day, asked.now))].map(([period, own]) => ({
    ...{ dataset, terms, period },
    parameters: { reuse: terms, files: JSON.stringify(own.map(one => statisticsFile(asked.dataDir, one))) },
    of: own.map(({ name }) => name),
  }))
}

/** The month of a day once that has closed, till then the day: so no file is written a second time with more rows. */
function periodOf(day: string, now: Instant): string {
  const month = day.slice(0, 7)
  return now < monthClosesAt(month) ? day : month
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** What decides the bytes of a file: who may have which rows, what they are read from, and our version. */
function madeOfPart({ dataset, terms, period, of }: Part, asked: Asked, reuses: readonly Reuse[]): string {
  const allowed = reuses.map(({ source, reuse }) => [source, reuse])
  return sha256Of(JSON.stringify([asked.madeBy, allowed, dataset.name, terms, period, of])).slice(0, 16)
}

/** Its files in the snapshot before, both formats; null where they are not there, or were made of something else. */
function findKnown({ dataDir, before }: Asked, part: Part, madeOf: string): ManifestBulk[] | null {
  const found = before?.bulk.filter(one => one.madeOf === madeOf && one.dataset === nameOf(part.dataset, part.terms))
  const isWhole = found?.length === bulkFormats.length && found.every(one => existsSync(bulkFile(dataDir, one)))
  return isWhole ? found : null
}

async function writePart(
  database: WorkingDatabase,
  bench: string,
  { dataset, terms, period, parameters }: Part,
  madeOf: string,
): Promise<Omit<ManifestBulk, 'file' | 'bytes' | 'sha256'>[]> {
  const table = 'bulk_rows'
  await database.keep(table, dataset.statement, parameters)
  const rows = await database.count(table)
  if (rows === 0) return []
  const name = nameOf(dataset, terms)
  const stem = period === null ? name : `${name}-${period}`
  await database.write(table, join(bench, `${stem}.parquet`), formOf(dataset, rows))
  await database.writeCsv(
    table,
    join(bench, `${stem}.csv`),
    dataset.columns.map(column => ({ name: column.name, isText: column.type === 'string' })),
  )
  return bulkFormats.map((format: BulkFormat) => ({ dataset: name, format, path: `${stem}.${format}`, rows, madeOf }))
}

// A file below is read at once. Above it a customer who wants one country reads its row groups alone: 25 of them are fine
// enough that a country of an eighth of the rows lies in at most 5, together a fifth of the bytes.
const wholeBytes = 2_000_000
const rowGroups = 25
/** DuckDB works on so many rows at a time, and ends a row group nowhere else. */
const vectorRows = 2048
const mostRows = 122_880

function formOf({ form, rowBytes }: Dataset, rows: number): ParquetForm {
  if (rows * rowBytes < wholeBytes) return { ...form, rowGroup: mostRows }
  return { ...form, rowGroup: Math.min(mostRows, Math.ceil(rows / rowGroups / vectorRows) * vectorRows) }
}
