import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../model/instants.ts'
import type { ReferenceFigure } from './figures.ts'
import type { Columns } from './fill-table.ts'
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
    readonly validTo: Instant | null
  }[]
  readonly medians: readonly { readonly country: string; readonly fuel: string; readonly eurMicros: number }[]
  readonly map: { readonly matches: number; readonly baseAt: Instant | null; readonly isUsed: boolean }
  readonly reference: readonly ReferenceFigure[]
  /** Logo file to brand. */
  readonly logos: Readonly<Record<string, string>>
  /** The last instant for which opening states are known. */
  readonly openingUntil: Instant
}

/** The summary of the market whose tables, levels and counts are in the database. */
export async function readMarketSummary(
  database: WorkingDatabase,
  made: Pick<MarketSummary, 'reference' | 'logos' | 'openingUntil'>,
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

/** Loads the summaries of all markets into separate tables, so that statements work as if the prices were loaded. */
export async function fillSummaries(
  database: WorkingDatabase,
  summaries: ReadonlyMap<string, MarketSummary>,
): Promise<void> {
  const all = [...summaries.values()]
  await database.fill(
    'levels',
    levelColumns,
    all.flatMap(({ levels }) => levels),
  )
  await database.fill(
    'counts',
    countColumns,
    all.flatMap(({ counts }) => counts),
  )
  await database.fill(
    'source_counts',
    sourceCountColumns,
    all.flatMap(({ sources }) => sources),
  )
  await database.fill(
    'market_medians',
    medianColumns,
    all.flatMap(({ medians }) => medians),
  )
  await database.fill(
    'map_counts',
    mapColumns,
    all.filter(({ map }) => map.matches > 0),
  )
  await database.fill(
    'map_markets',
    { country_code: ['VARCHAR', ([country]) => country] },
    [...summaries].filter(([, { map }]) => map.isUsed),
  )
}

const levelColumns: Columns<MarketSummary['levels'][number]> = {
  country_code: ['VARCHAR', level => level.country],
  fuel: ['VARCHAR', level => level.fuel],
  basis: ['VARCHAR', level => level.basis],
  stations: ['BIGINT', level => level.stations],
  least: ['BIGINT', level => level.least],
  most: ['BIGINT', level => level.most],
  total: ['BIGINT', level => level.total],
  parts: ['BIGINT', level => level.parts],
}

const countColumns: Columns<MarketSummary['counts'][number]> = {
  country_code: ['VARCHAR', count => count.country],
  stations: ['BIGINT', count => count.stations],
  prices: ['BIGINT', count => count.prices],
}

const sourceCountColumns: Columns<MarketSummary['sources'][number]> = {
  source: ['VARCHAR', count => count.source],
  newest_at: ['TIMESTAMP', count => count.newestAt],
  stations_in_force: ['BIGINT', count => count.stationsInForce],
  in_force: ['BIGINT', count => count.inForce],
  held: ['BIGINT', count => count.held],
  withheld: ['BIGINT', count => count.withheld],
  stale: ['BIGINT', count => count.stale],
  valid_to: ['TIMESTAMP', count => count.validTo],
}

const medianColumns: Columns<MarketSummary['medians'][number]> = {
  country_code: ['VARCHAR', median => median.country],
  fuel: ['VARCHAR', median => median.fuel],
  eur: ['AMOUNT', median => median.eurMicros],
}

const mapColumns: Columns<MarketSummary> = {
  matches: ['BIGINT', ({ map }) => map.matches],
  base_at: ['TIMESTAMP', ({ map }) => map.baseAt],
}
