import { join } from 'node:path'
import type { Instant } from '../model/instants.ts'
import { readManifest } from './manifest.ts'
import { snapshotFolder } from './pointer.ts'
import { WorkingDatabase } from './working-database.ts'

/** What changed from one snapshot to another. Amounts are texts in local currency: a move of the rate moves no price. */
export interface SnapshotDiff {
  readonly before: string
  readonly after: string
  readonly stations: readonly StationCounts[]
  readonly prices: readonly PriceCounts[]
  readonly figures: readonly FigureCounts[]
  readonly sources: readonly SourceChange[]
  readonly rates: readonly RateMove[]
  readonly tolls: readonly TollChange[]
  readonly weeks: readonly WeekCounts[]
  /** Files whose bytes are not the same. */
  readonly files: readonly string[]
  /** The single rows, at most so many of each; null where nobody asked for them. */
  readonly rows: DiffRows | null
}

export interface DiffRows {
  readonly stations: readonly StationChange[]
  readonly prices: readonly PriceMove[]
  readonly figures: readonly FigureMove[]
}

export interface StationCounts {
  readonly country: string
  readonly added: number
  readonly left: number
  readonly changed: number
}

export interface PriceCounts {
  readonly country: string
  readonly currency: string
  readonly moved: number
  readonly rose: number
  readonly fell: number
  /** Of those that moved, up and down together; three decimals. */
  readonly meanMove: string | null
  readonly appeared: number
  readonly gone: number
}

export interface FigureCounts extends PriceCounts {
  readonly source: string
}

interface Move {
  /** Null where none is in force. */
  readonly before: string | null
  readonly after: string | null
}

export interface FigureMove extends Move {
  readonly country: string
  readonly source: string
  readonly region: string | null
  readonly fuel: string
  readonly currency: string
}

export interface SourceChange {
  readonly source: string
  readonly country: string | null
  readonly statusBefore: string | null
  readonly statusAfter: string | null
  readonly readBefore: Instant | null
  readonly readAfter: Instant | null
  readonly error: string | null
}

export interface RateMove extends Move {
  readonly currency: string
  readonly dayBefore: string | null
  readonly dayAfter: string | null
}

export interface TollChange extends Move {
  readonly id: number
  readonly country: string
  readonly name: string
  readonly change: 'added' | 'left' | 'changed'
  readonly currency: string | null
}

export interface WeekCounts {
  readonly source: string
  readonly added: number
  readonly changed: number
  readonly gone: number
  readonly newest: string
}

export interface StationChange {
  readonly country: string
  readonly stationId: number
  /** `added`, `left`, or the columns that changed. */
  readonly change: string
  readonly name: string | null
  readonly brand: string | null
}

export interface PriceMove extends Move {
  readonly country: string
  readonly stationId: number
  readonly fuel: string
  readonly currency: string
  readonly updatedAt: Instant | null
  /** Why the later one has none in force. */
  readonly why: string | null
}

export interface DiffChoice {
  /** Only of these countries; null for all. */
  readonly markets: readonly string[] | null
  /** So many single rows of each kind; null for none. */
  readonly limit: number | null
}

/** Throws SnapshotError for a snapshot of another schema. */
export async function diffSnapshots(
  dataDir: string,
  before: string,
  after: string,
  { markets, limit }: DiffChoice,
): Promise<SnapshotDiff> {
  const database = await WorkingDatabase.open(1)
  const pair: Pair = table => ({
    before: join(snapshotFolder(dataDir, before), `${table}.parquet`),
    after: join(snapshotFolder(dataDir, after), `${table}.parquet`),
  })
  const ofMarkets = <Row extends { readonly country: string | null }>(rows: Row[]): Row[] =>
    markets === null ? rows : rows.filter(({ country }) => country !== null && markets.includes(country))
  try {
    const files = filesThatDiffer(dataDir, before, after)
    await database.run('macros/three_decimals')
    await database.keep('station_changes', 'diff/station_changes', pair('stations'))
    await database.keep('price_moves', 'diff/price_moves', pair('prices'))
    await database.keep('figure_moves', 'diff/figure_moves', pair('figures'))
    return {
      before,
      after,
      stations: ofMarkets(await database.rows<StationCounts>('diff/stations')),
      prices: ofMarkets(await database.rows<PriceCounts>('diff/prices')),
      figures: ofMarkets(await database.rows<FigureCounts>('diff/figures')),
      sources: ofMarkets(await database.rows<SourceChange>('diff/sources', pair('sources'))),
      rates: markets ? [] : await database.rows<RateMove>('diff/rates', pair('rates')),
      tolls: ofMarkets(await database.rows<TollChange>('diff/tolls', pair('tolls'))),
      weeks: markets ? [] : await database.rows<WeekCounts>('diff/weeks', pair('history')),
      files,
      rows: limit === null ? null : await singleRows(database, { markets: markets?.join(',') ?? '', limit }),
    }
  } finally {
    database.close()
  }
}

/** One table of both snapshots. */
type Pair = (table: string) => { readonly before: string; readonly after: string }

async function singleRows(
  database: WorkingDatabase,
  chosen: { readonly markets: string; readonly limit: number },
): Promise<DiffRows> {
  return {
    stations: await database.rows<StationChange>('diff/station_rows', chosen),
    prices: await database.rows<PriceMove>('diff/price_rows', chosen),
    figures: await database.rows<FigureMove>('diff/figure_rows', chosen),
  }
}

function filesThatDiffer(dataDir: string, before: string, after: string): string[] {
  const hashes = (id: string): Map<string, string> =>
    new Map(readManifest(snapshotFolder(dataDir, id)).files.map(({ name, sha256 }) => [name, sha256]))
  const [one, other] = [hashes(before), hashes(after)]
  return [...new Set([...one.keys(), ...other.keys()])].sort().filter(name => one.get(name) !== other.get(name))
}
