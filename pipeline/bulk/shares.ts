import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasSize } from '../disk/durable.ts'
import { monthClosesAt } from '../model/days.ts'
import type { Instant } from '../model/instants.ts'
import { sha256Of } from '../model/sha256.ts'
import { nameOnDisk } from '../snapshot/bulk-file.ts'
import { freshBench, settleAll } from '../snapshot/immutable-file.ts'
import type { ManifestSegment, SegmentShares, Share } from '../snapshot/manifest.ts'
import { type PartFile, partsFolder } from '../snapshot/part.ts'
import { checkSegment, segmentFile } from '../snapshot/segments.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { type Dataset, datasets, nameOf } from './datasets.ts'

/** The reuse that the terms of a station source allow. */
export interface SourceReuse {
  readonly source: string
  readonly country: string
  readonly reuse: string
}

const prefix = 'bulk-'

const ending = '.parquet'

/** A part that version 0.2.0 made also has shares of CSV files, which are not used. */
export function isShare<File extends PartFile | Share>(file: File): file is File & Share {
  return file.name.startsWith(prefix) && file.name.endsWith(ending)
}

/** `bulk-prices-share-alike.parquet` → `prices-share-alike`. */
export function datasetOf({ name }: Pick<Share, 'name'>): string {
  return name.slice(prefix.length, -ending.length)
}

/**
 * Writes the stations and prices of one market in the form of the customer files. The tables `stations`, `prices` and
 * `sources` are in the database. Existing files stay.
 */
export async function writeShares(database: WorkingDatabase, market: string, dataDir: string): Promise<Share[]> {
  return sharesFrom(database, market, dataDir, 'market', { market })
}

/** The same for the moves of a segment, whose Parquet file is already in place. */
async function sharesOfSegment(database: WorkingDatabase, segment: ManifestSegment, dataDir: string): Promise<Share[]> {
  checkSegment(dataDir, segment)
  const about = { file: segmentFile(dataDir, segment), of_month: segment.snapshot === null }
  return sharesFrom(database, segment.country, dataDir, 'segment', about)
}

/** The segments with their shares. Shares that are missing or were made under other terms are written. */
export async function withShares(
  database: WorkingDatabase,
  segments: readonly ManifestSegment[],
  {
    dataDir,
    madeBy,
    reuses,
  }: { readonly dataDir: string; readonly madeBy: string; readonly reuses: readonly SourceReuse[] },
): Promise<ManifestSegment[]> {
  const shared: ManifestSegment[] = []
  for (const segment of segments) {
    const terms = reuses.filter(one => one.country === segment.country).map(({ source, reuse }) => [source, reuse])
    const madeOf = sha256Of(JSON.stringify([madeBy, terms, segment.name])).slice(0, 16)
    if (isKept(dataDir, segment.handedOn, madeOf)) shared.push(segment)
    else shared.push({ ...segment, handedOn: { madeOf, shares: await sharesOfSegment(database, segment, dataDir) } })
  }
  return shared
}

function isKept(dataDir: string, known: SegmentShares | undefined, madeOf: string): boolean {
  if (known?.madeOf !== madeOf) return false
  return known.shares.every(({ file, bytes }) => hasSize(join(dataDir, file), bytes))
}

async function sharesFrom(
  database: WorkingDatabase,
  market: string,
  dataDir: string,
  writtenFor: Dataset['writtenFor'],
  parameters: Readonly<Record<string, string | boolean>>,
): Promise<Share[]> {
  const reuses = await database.rows<SourceReuse>('bulk/reuses')
  const own = new Set(reuses.filter(({ country }) => country === market).map(({ reuse }) => reuse))
  const folder = join(partsFolder(dataDir), market)
  const bench = freshBench(folder, 'shares')
  const written: { readonly name: string; readonly made: string; readonly rows: number }[] = []
  for (const dataset of datasets.filter(one => one.writtenFor === writtenFor)) {
    for (const terms of dataset.terms.filter(one => own.has(one))) {
      const name = `${prefix}${nameOf(dataset, terms)}${ending}`
      const made = join(bench, name)
      const query = { dataset, parameters: { ...parameters, reuse: terms }, metadata: {} }
      const rows = await writeBulkRows(database, made, query)
      if (rows > 0) written.push({ name, made, rows })
    }
  }
  const settled = settleAll(
    folder,
    written.map(({ made, name }) => ({ made, nameOf: hash => nameOnDisk(name, hash) })),
  )
  rmSync(bench, { recursive: true })
  return written.map(({ name, rows }, at) => {
    const { name: file, bytes, sha256 } = settled[at]!
    return { name, file: join('parts', market, file), rows, bytes, sha256 }
  })
}

interface BulkRows {
  readonly dataset: Dataset
  readonly parameters: Readonly<Record<string, string | boolean>>
  /** Of the file. The footer of a file that is joined from shares has it instead. */
  readonly metadata: Readonly<Record<string, string>>
}

/** Writes rows of a data set to a Parquet file. Returns their number; writes no file if there are none. */
export async function writeBulkRows(
  database: WorkingDatabase,
  made: string,
  { dataset, parameters, metadata }: BulkRows,
): Promise<number> {
  const table = 'bulk_rows'
  const rows = await database.keep(table, dataset.statement, parameters)
  const instants = dataset.columns.filter(({ type }) => type === 'datetime').map(({ name }) => name)
  if (rows > 0) await database.write(table, made, { ...dataset.form, instants, metadata })
  return rows
}

/** The month of a day once the month has closed, else the day. So no file is rewritten with more rows. */
export function filePeriodOf(day: string, now: Instant): string {
  const month = day.slice(0, 7)
  return now < monthClosesAt(month) ? day : month
}
