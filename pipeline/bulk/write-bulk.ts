import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../model/instants.ts'
import { datapackageName } from '../snapshot/bulk-file.ts'
import type { Manifest } from '../snapshot/manifest.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { fileEntry, type WithId } from '../snapshot/write-snapshot.ts'
import { composeBulk } from './compose-bulk.ts'
import { composeMoves } from './compose-moves.ts'
import { measureCsvFiles } from './csv-of-parquet.ts'
import { datapackageText, type PackageOptions, type TollTerms } from './datapackage.ts'
import { isShare, type SourceReuse } from './shares.ts'
import { writeCompleteFiles } from './write-complete-files.ts'

export interface BulkOptions {
  readonly dataDir: string
  /** Clock of the run. */
  readonly now: Instant
  /** The previous snapshot. */
  readonly before: Manifest | null
}

/** Properties of the snapshot to which the files belong. */
export type BulkOf = Pick<Manifest, 'parts' | 'segments' | 'statistics' | 'backfills' | 'madeBy'>

/** Builds the customer files from the shares of all parts. Existing files are neither read nor written again. */
export async function writeBulk(
  database: WorkingDatabase,
  { dataDir, now, before }: BulkOptions,
  { parts, segments, statistics, backfills = [], madeBy }: BulkOf,
): Promise<Pick<Manifest, 'segments' | 'bulk'>> {
  const reuses = await database.rows<SourceReuse>('bulk/reuses')
  const files = parts.flatMap(part => part.files)
  const place = { dataDir, now, madeBy, before: before?.bulk ?? [], reuses }
  const markets = await composeBulk({ ...place, shares: files.filter(isShare), period: null })
  const moves = await composeMoves(database, { ...place, segments })
  const wholes = await writeCompleteFiles(database, { ...place, files, statistics, backfills })
  const parquet = [...markets, ...moves.bulk, ...wholes]
  const csv = await measureCsvFiles(database, place, parquet)
  const bulk = [...parquet, ...csv].sort((a, b) => (a.path < b.path ? -1 : 1))
  return { segments: moves.segments, bulk }
}

/**
 * Writes the bulk files of a run, and the description of their content and terms into the staging folder of its
 * snapshot.
 */
export async function writeForCustomers(
  database: WorkingDatabase,
  place: BulkOptions & { readonly workshop: string },
  own: BulkOf & Omit<PackageOptions, 'bulk' | 'tollTerms'>,
): Promise<WithId> {
  const { segments, bulk } = await writeBulk(database, place, own)
  const tollTerms = await database.rows<TollTerms>('bulk/toll_terms')
  writeFileSync(join(place.workshop, datapackageName), datapackageText({ ...own, bulk, tollTerms }))
  return { segments, bulk, datapackage: fileEntry(place.workshop, datapackageName, null) }
}
