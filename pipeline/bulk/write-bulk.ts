import type { Instant } from '../model/instants.ts'
import type { Manifest, Share } from '../snapshot/manifest.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { composeBulk } from './compose-bulk.ts'
import { type Reuse, withShares, writeShares } from './shares.ts'
import { writeWholes } from './write-wholes.ts'

export interface BulkAsked {
  readonly dataDir: string
  /** Clock of the run. */
  readonly now: Instant
  /** The snapshot that the run follows. */
  readonly before: Manifest | null
}

/** Of the snapshot whose files they are. */
export type BulkOf = Pick<Manifest, 'files' | 'segments' | 'statistics' | 'madeBy'>

/** Writes the files for customers of a run whose tables lie in the database; what is there already is not written again. */
export async function writeBulk(
  database: WorkingDatabase,
  { dataDir, now, before }: BulkAsked,
  own: BulkOf,
): Promise<Pick<Manifest, 'segments' | 'bulk'>> {
  const reuses = await database.rows<Reuse>('bulk/reuses')
  const markets: Share[] = []
  for (const { market } of await database.rows<{ market: string }>('bulk/markets')) {
    markets.push(...(await writeShares(database, market, dataDir)))
  }
  const segments = await withShares(database, own.segments, { dataDir, madeBy: own.madeBy, reuses })
  const place = { dataDir, now, madeBy: own.madeBy, before: before?.bulk ?? [] }
  const composed = await composeBulk({ ...place, markets, segments })
  const { files, statistics } = own
  const wholes = await writeWholes(database, { ...place, files, statistics, reuses })
  const bulk = [...composed, ...wholes].sort((a, b) => (a.path < b.path ? -1 : 1))
  return { segments, bulk }
}
