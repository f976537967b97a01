import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { OpeningHours } from '../hours/opening-moments.ts'
import { openingTable } from '../hours/opening-table.ts'
import { dayOf, type Instant } from '../model/instants.ts'
import { safePoint } from '../model/stop.ts'
import { brandAnswers } from '../serving/answers.ts'
import { answersPack } from '../serving/answers-pack.ts'
import { logosJson } from '../serving/logos.ts'
import type { OpeningRows } from '../serving/opening-rows.ts'
import { renderProvenance } from '../serving/provenance.ts'
import { renderStations } from '../serving/stations-pack.ts'
import { writeOpenDays } from '../snapshot/daily-statistics.ts'
import type { Figures, UnlistedStation } from '../snapshot/figures.ts'
import { writeLineageBlocks } from '../snapshot/lineage-blocks.ts'
import { marketColumns, type MarketTable, marketTables } from '../snapshot/market-tables.ts'
import { packOf } from '../snapshot/pack.ts'
import type { ManifestPart } from '../snapshot/part.ts'
import { readMarketFigures } from '../snapshot/read-figures.ts'
import { type MadeFile, settlePart } from '../snapshot/settle-part.ts'
import { readMarketSummary, summaryFile } from '../snapshot/summary.ts'
import { lineageRows, selectOf } from '../snapshot/tables.ts'
import { sqlNamed, type WorkingDatabase } from '../snapshot/working-database.ts'
import { type MadeMarket, marketFolder, type Run } from './run-folder.ts'

/** Opening states are known for this long from the beginning of the day: a week of pauses before a run is missed, and some. */
const openingDays = 10

export interface PartPlace {
  readonly database: WorkingDatabase
  readonly dataDir: string
  readonly run: Run
  /** Where files are finished. */
  readonly bench: string
  /** The part of the market in the snapshot before. */
  readonly before: ManifestPart | null
  /** Sources whose stamp says when the price moved. */
  readonly changedStamps: readonly string[]
  readonly stop: AbortSignal | undefined
}

/** Makes the part of a market of the tables that `convert` left: the tables themselves, and what is served and added up. */
export async function makePart(place: PartPlace, market: MadeMarket): Promise<ManifestPart> {
  const { database, dataDir, run, stop } = place
  const bench = join(place.bench, market.country)
  mkdirSync(bench, { recursive: true })
  const tables = await openMarket(database, marketFolder(dataDir, run, market.country))
  const figures = await readMarketFigures(database, market.country, {
    snapshotAt: run.now,
    demonstration: run.demonstration,
  })
  await safePoint(stop)
  const openings = openingsOf([...figures.stations, ...figures.unlisted], run.now)
  const files: MadeFile[] = [...tables]
  const keep = (name: string, content: string | Uint8Array): void => {
    writeFileSync(join(bench, name), content)
    files.push({ name, path: join(bench, name), rows: null })
  }
  keep('stations.pack', packed(packOf(renderStations(figures, openings.rows, openings.until))))
  keep('answers.pack', answersPack(brandAnswers(figures)))
  await safePoint(stop)
  await writeLineageBlocks(database, join(bench, 'lineage.blocks'), p => renderProvenance(p, () => []))
  files.push({ name: 'lineage.blocks', path: join(bench, 'lineage.blocks'), rows: null })
  await database.keep('finest_cells', 'publish/finest_cells', { now: run.now })
  const cells = join(bench, 'cells.parquet')
  files.push({ name: 'cells.parquet', path: cells, rows: await database.write('finest_cells', cells) })
  const days = join(bench, 'open_days.parquet')
  files.push({ name: 'open_days.parquet', path: days, rows: await writeOpenDays(database, days, { ...place, now: run.now }) })
  const { brands, reference } = figures
  const summary = { brands, reference, logos: logosJson(figures), openingUntil: openings.until }
  keep(summaryFile, JSON.stringify(await readMarketSummary(database, summary)))
  await database.drop(marketTables.map(table => `market_${table}`))
  return {
    name: market.country,
    changesAt: market.changesAt,
    made: market.made,
    files: settlePart(dataDir, market.country, files),
  }
}

/** Opens the tables of a market under the names of the tables of a snapshot. Gives their files as they are kept. */
async function openMarket(database: WorkingDatabase, folder: string): Promise<MadeFile[]> {
  const files: MadeFile[] = []
  for (const table of marketTables) {
    const path = join(folder, `${table}${hasEuros(table) ? '-eur' : ''}.parquet`)
    await database.execute(`create or replace table market_${table} as ${selectOf([path], marketColumns[table])}`)
    files.push({ name: `${table}.parquet`, path, rows: await database.count(`market_${table}`) })
    const name = filled.includes(table) ? `${table}_as_kept` : table
    await database.execute(`create or replace view ${name} as select * from market_${table}`)
  }
  for (const table of filled) await database.execute(`create or replace view ${table} as ${sqlNamed(`filled/${table}`)}`)
  for (const [name, select] of lineageRows()) await database.execute(`create or replace view ${name} as ${select}`)
  await database.keep('lineage', 'publish/lineage')
  await database.keep('levels', 'publish/levels')
  await database.keep('from_map', 'publish/from_map')
  await database.keep('counts', 'publish/counts')
  await database.keep('source_counts', 'publish/source_counts')
  await database.keep('market_medians', 'publish/market_medians')
  await database.keep('map_counts', 'publish/map_counts')
  await database.keep('map_markets', 'publish/map_markets')
  return files
}

const filled: readonly MarketTable[] = ['stations', 'prices', 'figures', 'captures']

function hasEuros(table: MarketTable): boolean {
  return table === 'prices' || table === 'figures'
}

// Quality 2 keeps the cards of 10,000 stations in a seventh of their bytes at 200 MB/s. Not deflate, which finds other matches on other
// processors: a snapshot has to be the same on every machine.
function packed(pack: Buffer): Buffer {
  return brotliCompressSync(pack, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 2,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: pack.length,
    },
  })
}

function openingsOf(
  stations: readonly UnlistedStation[],
  now: Instant,
): { readonly rows: OpeningRows; readonly until: Instant } {
  const hoursOf = ({ openingHours, country, timezone }: UnlistedStation): OpeningHours | null =>
    openingHours === null ? null : { value: openingHours, country, timezone }
  const values = stations.map(hoursOf).filter(hours => hours !== null)
  const table = openingTable(values, `${dayOf(now)} 00:00:00`, openingDays)
  const rows: OpeningRows = {
    of: station => {
      const hours = hoursOf(station)
      return hours === null ? -1 : table.indexOf(hours)
    },
    moments: table.schedules.map(schedule => schedule.moments),
  }
  return { rows, until: table.to }
}
