import type { Instant } from '../model/instants.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { checkedSelects } from './open-checked.ts'
import { snapshotFolder } from './pointer.ts'
import { WorkingDatabase } from './working-database.ts'

/**
 * What changed from one snapshot to another. Amounts are texts in local currency, so a new exchange rate changes no
 * price.
 */
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
  /** Files in the folders of the snapshots whose bytes are not the same, and parts: `sources.parquet`, `parts/FR`. */
  readonly files: readonly string[]
  /** Single rows, at most `limit` of each kind; null when they were not requested. */
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
  /** Mean of all changes, up and down together; three decimals. */
  readonly meanMove: string | null
  readonly appeared: number
  readonly gone: number
}

interface FigureCounts extends PriceCounts {
  readonly source: string
}

interface Move {
  /** Null where there is no current price. */
  readonly before: string | null
  readonly after: string | null
}

interface FigureMove extends Move {
  readonly country: string
  readonly source: string
  readonly region: string | null
  readonly fuel: string
  readonly currency: string
}

interface SourceChange {
  readonly source: string
  readonly country: string | null
  readonly statusBefore: string | null
  readonly statusAfter: string | null
  readonly readBefore: Instant | null
  readonly readAfter: Instant | null
  readonly error: string | null
}

interface RateMove extends Move {
  readonly currency: string
  readonly dayBefore: string | null
  readonly dayAfter: string | null
}

interface TollChange extends Move {
  readonly id: number
  readonly country: string
  readonly name: string
  readonly change: 'added' | 'left' | 'changed'
  readonly currency: string | null
}

interface WeekCounts {
  readonly source: string
  readonly added: number
  readonly changed: number
  readonly gone: number
  readonly newest: string
}

interface StationChange {
  readonly country: string
  readonly stationId: number
  /** `added`, `left`, or the columns that changed. */
  readonly change: string
  readonly name: string | null
  readonly brand: string | null
}

interface PriceMove extends Move {
  readonly country: string
  readonly stationId: number
  readonly fuel: string
  readonly currency: string
  readonly updatedAt: Instant | null
  /** Why the later snapshot has no current price. */
  readonly why: string | null
}

export interface DiffChoice {
  /** The countries to include; null for all. */
  readonly markets: readonly string[] | null
  /** The maximum number of single rows of each kind; null for none. */
  readonly limit: number | null
}

/** Throws SnapshotError for a snapshot of another schema, or a damaged file. */
export async function diffSnapshots(
  dataDir: string,
  before: string,
  after: string,
  { markets, limit }: DiffChoice,
): Promise<SnapshotDiff> {
  const pair: Pair = [readManifest(snapshotFolder(dataDir, before)), readManifest(snapshotFolder(dataDir, after))]
  const ofMarkets = <Row extends { readonly country: string | null }>(rows: Row[]): Row[] =>
    markets === null ? rows : rows.filter(({ country }) => country !== null && markets.includes(country))
  const database = await WorkingDatabase.open(1)
  try {
    await openBoth(database, dataDir, pair)
    await database.run('macros/three_decimals')
    await database.keep('station_changes', 'diff/station_changes')
    await database.keep('price_moves', 'diff/price_moves')
    await database.keep('figure_moves', 'diff/figure_moves')
    return {
      before,
      after,
      stations: ofMarkets(await database.rows<StationCounts>('diff/stations')),
      prices: ofMarkets(await database.rows<PriceCounts>('diff/prices')),
      figures: ofMarkets(await database.rows<FigureCounts>('diff/figures')),
      sources: ofMarkets(await database.rows<SourceChange>('diff/sources')),
      rates: markets ? [] : await database.rows<RateMove>('diff/rates'),
      tolls: ofMarkets(await database.rows<TollChange>('diff/tolls')),
      weeks: markets ? [] : await database.rows<WeekCounts>('diff/weeks'),
      files: filesThatDiffer(pair),
      rows: limit === null ? null : await singleRows(database, { markets: markets?.join(',') ?? '', limit }),
    }
  } finally {
    database.close()
  }
}

/** The earlier and the later manifest. */
type Pair = readonly [Manifest, Manifest]

const ofMarket = ['stations', 'prices', 'figures']
const ofAll = ['sources', 'rates', 'tolls', 'history']

/**
 * Opens the tables of both as `prices_before`, `prices_after` and so on. Markets whose file is the same in both are
 * left out.
 */
async function openBoth(database: WorkingDatabase, dataDir: string, pair: Pair): Promise<void> {
  for (const table of [...ofMarket, ...ofAll]) {
    const same = ofMarket.includes(table) ? filesOfBoth(pair, `${table}.parquet`) : new Set<string>()
    for (const [at, manifest] of pair.entries()) {
      const parts = manifest.parts.filter(({ files }) => !files.some(({ file }) => same.has(file)))
      for (const [name, select] of checkedSelects(dataDir, manifest, [table], parts)) {
        await database.execute(`create or replace view ${name}_${at === 0 ? 'before' : 'after'} as ${select}`)
      }
    }
  }
}

function filesOfBoth([one, other]: Pair, name: string): Set<string> {
  const files = ({ parts }: Manifest): string[] =>
    parts.flatMap(part => part.files.filter(file => file.name === name).map(({ file }) => file))
  const others = new Set(files(other))
  return new Set(files(one).filter(file => others.has(file)))
}

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

/** Files in the folders of the snapshots, and parts. */
function filesThatDiffer([before, after]: Pair): string[] {
  const hashes = ({ files, parts }: Manifest): Map<string, string> =>
    new Map([
      ...files.map(({ name, sha256 }): [string, string] => [name, sha256]),
      ...parts.map(({ name, files: own }): [string, string] => [`parts/${name}`, JSON.stringify(own)]),
    ])
  const one = hashes(before)
  const other = hashes(after)
  return [...new Set([...one.keys(), ...other.keys()])].sort().filter(name => one.get(name) !== other.get(name))
}
