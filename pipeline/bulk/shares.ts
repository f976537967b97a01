import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasSize } from '../disk/durable.ts'
import { monthClosesAt } from '../model/days.ts'
import type { Instant } from '../model/instants.ts'
import { sha256Of } from '../model/sha256.ts'
import { nameOnDisk } from '../snapshot/bulk-file.ts'
import { freshBench, settleAll } from '../snapshot/immutable-file.ts'
import type { ManifestSegment, SegmentShares, Share } from '../snapshot/manifest.ts'
import { packedEnding, packText } from '../snapshot/packed-text.ts'
import { type PartFile, partsFolder } from '../snapshot/part.ts'
import { checkSegment, segmentFile } from '../snapshot/segments.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { type Dataset, datasets, nameOf } from './datasets.ts'
import { type WrittenRows, writeBulkRows } from './write-rows.ts'

/** The reuse that the terms of a station source allow. */
export interface SourceReuse {
  readonly source: string
  readonly country: string
  readonly reuse: string
}

const prefix = 'bulk-'

export function isShare(file: PartFile): file is Share & PartFile {
  return file.name.startsWith(prefix)
}

/** `bulk-prices-share-alike.csv.blocks` → `prices-share-alike` and `csv`. */
export function datasetOf({ name }: Pick<Share, 'name'>): readonly [dataset: string, format: 'csv' | 'parquet'] {
  const [dataset, format] = name.slice(prefix.length).split('.')
  return [dataset!, format as 'csv' | 'parquet']
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

function packedRows({ made, ...rows }: WrittenRows, stem: string): WrittenRows & { readonly name: string } {
  const packed = `${made}${packedEnding}`
  packText(made, packed)
  return { ...rows, made: packed, name: `${stem}.csv${packedEnding}` }
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
  const written: (WrittenRows & { readonly name: string })[] = []
  for (const dataset of datasets.filter(one => one.writtenFor === writtenFor)) {
    for (const terms of dataset.terms.filter(one => own.has(one))) {
      const stem = `${prefix}${nameOf(dataset, terms)}`
      const query = { dataset, parameters: { ...parameters, reuse: terms }, header: false, metadata: {} }
      const rows = await writeBulkRows(database, bench, stem, query)
      written.push(
        ...rows.map(one => (one.format === 'csv' ? packedRows(one, stem) : { ...one, name: `${stem}.parquet` })),
      )
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

/** The month of a day once the month has closed, else the day. So no file is rewritten with more rows. */
export function filePeriodOf(day: string, now: Instant): string {
  const month = day.slice(0, 7)
  return now < monthClosesAt(month) ? day : month
}
