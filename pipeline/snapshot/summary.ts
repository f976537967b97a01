import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../model/instants.ts'
import type { BrandFigure, ReferenceFigure } from './figures.ts'
import type { ColumnTypes, TableCell } from './fill-table.ts'
import { type ManifestPart, partFileOf } from './part.ts'
import type { WorkingDatabase } from './working-database.ts'

export const summaryFile = 'summary.json'

/** The data of a market that composition needs: small for a market of any size. Amounts in millionths of a euro. */
export interface MarketSummary {
  readonly levels: readonly {
    readonly country: string
    readonly fuel: string
    readonly basis: string
    readonly stations: number
    readonly least: number
    readonly most: number
    readonly total: number
    readonly parts: number
  }[]
  readonly counts: readonly { readonly country: string; readonly stations: number; readonly prices: number }[]
  readonly sources: readonly {
    readonly source: string
    readonly newestAt: Instant | null
    readonly stationsInForce: number
    readonly inForce: number
    readonly held: number
    readonly withheld: number
    readonly stale: number
  }[]
  readonly medians: readonly { readonly country: string; readonly fuel: string; readonly eurMicros: number }[]
  readonly map: { readonly matches: number; readonly baseAt: Instant | null; readonly isUsed: boolean }
  readonly brands: readonly BrandFigure[]
  readonly reference: readonly ReferenceFigure[]
  /** Logo file to brand. */
  readonly logos: Readonly<Record<string, string>>
  /** The last instant for which opening states are known. */
  readonly openingUntil: Instant
}

/** The summary of the market whose tables, levels and counts are in the database. */
export async function readMarketSummary(
  database: WorkingDatabase,
  made: Pick<MarketSummary, 'brands' | 'reference' | 'logos' | 'openingUntil'>,
): Promise<MarketSummary> {
  const [map] = await database.rows<MarketSummary['map']>('publish/summary_map')
  return {
    levels: await database.rows('publish/summary_levels'),
    counts: await database.rows('publish/summary_counts'),
    sources: await database.rows('publish/summary_sources'),
    medians: await database.rows('publish/summary_medians'),
    map: map!,
    ...made,
  }
}

/** Country to summary, for the parts that are markets. */
export function readSummaries(dataDir: string, parts: readonly ManifestPart[]): Map<string, MarketSummary> {
  const markets = parts.filter(({ files }) => files.some(({ name }) => name === summaryFile))
  return new Map(
    markets.map(part => {
      const text = readFileSync(join(dataDir, partFileOf(part, summaryFile).file), 'utf8')
      return [part.name, JSON.parse(text) as MarketSummary]
    }),
  )
}

type Rows = readonly (readonly TableCell[])[]

/** Loads the summaries of all markets into separate tables, so that statements work as if the prices were loaded. */
export async function fillSummaries(
  database: WorkingDatabase,
  summaries: ReadonlyMap<string, MarketSummary>,
): Promise<void> {
  const all = [...summaries.values()]
  const fill = (table: keyof typeof columns, rows: Rows): Promise<void> => database.fill(table, columns[table], rows)
  await fill('levels', all.flatMap(levelRows))
  await fill(
    'counts',
    all.flatMap(({ counts }) => counts.map(one => [one.country, one.stations, one.prices])),
  )
  await fill('source_counts', all.flatMap(sourceCountRows))
  await fill(
    'market_medians',
    all.flatMap(({ medians }) => medians.map(one => [one.country, one.fuel, one.eurMicros])),
  )
  const mapped = [...summaries].filter(([, { map }]) => map.matches > 0)
  await fill(
    'map_counts',
    mapped.map(([, { map }]) => [map.matches, map.baseAt]),
  )
  await fill(
    'map_markets',
    [...summaries].filter(([, { map }]) => map.isUsed).map(([country]) => [country]),
  )
}

function levelRows({ levels }: MarketSummary): Rows {
  return levels.map(one => [one.country, one.fuel, one.basis, one.stations, one.least, one.most, one.total, one.parts])
}

function sourceCountRows({ sources }: MarketSummary): Rows {
  return sources.map(one => [
    one.source,
    one.newestAt,
    one.stationsInForce,
    one.inForce,
    one.held,
    one.withheld,
    one.stale,
  ])
}

const columns = {
  levels: {
    country_code: 'VARCHAR',
    fuel: 'VARCHAR',
    basis: 'VARCHAR',
    stations: 'BIGINT',
    least: 'BIGINT',
    most: 'BIGINT',
    total: 'BIGINT',
    parts: 'BIGINT',
  },
  counts: { country_code: 'VARCHAR', stations: 'BIGINT', prices: 'BIGINT' },
  source_counts: {
    source: 'VARCHAR',
    newest_at: 'TIMESTAMP',
    stations_in_force: 'BIGINT',
    in_force: 'BIGINT',
    held: 'BIGINT',
    withheld: 'BIGINT',
    stale: 'BIGINT',
  },
  market_medians: { country_code: 'VARCHAR', fuel: 'VARCHAR', eur: 'AMOUNT' },
  map_counts: { matches: 'BIGINT', base_at: 'TIMESTAMP' },
  map_markets: { country_code: 'VARCHAR' },
} as const satisfies Readonly<Record<string, ColumnTypes>>
