import type { Instant } from '../model/instants.ts'
import type { Manifest, Share } from '../snapshot/manifest.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { composeBulk } from './compose-bulk.ts'
import { composeMoves } from './compose-moves.ts'
import { type Reuse, writeShares } from './shares.ts'
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
  const shares: Share[] = []
  for (const { market } of await database.rows<{ market: string }>('bulk/markets')) {
    shares.push(...(await writeShares(database, market, dataDir)))
  }
  const { files, statistics, madeBy } = own
  const place = { dataDir, now, madeBy, before: before?.bulk ?? [], reuses }
  const markets = await composeBulk({ ...place, shares, period: null })
  const moves = await composeMoves(database, { ...place, segments: own.segments })
  const wholes = await writeWholes(database, { ...place, files, statistics })
  const bulk = [...markets, ...moves.bulk, ...wholes].sort((a, b) => (a.path < b.path ? -1 : 1))
  return { segments: moves.segments, bulk }
}
