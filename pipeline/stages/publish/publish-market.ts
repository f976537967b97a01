import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeShares } from '../../bulk/shares.ts'
import { marketTables } from '../../model/tables.ts'
import { safePoint } from '../../process.ts'
import { brandAnswers } from '../../serving/answers.ts'
import { answersPack } from '../../serving/answers-pack.ts'
import { logosJson } from '../../serving/brands.ts'
import { openingRowsOf } from '../../serving/opening-rows.ts'
import { packed } from '../../serving/packed.ts'
import { placesPackName, renderPlaces } from '../../serving/places-pack.ts'
import { pricesPackName, renderPrices } from '../../serving/prices-pack.ts'
import { writeOpenDays } from '../../snapshot/daily-statistics.ts'
import { packOf } from '../../snapshot/pack.ts'
import type { ManifestPart } from '../../snapshot/part.ts'
import { readMarketFigures } from '../../snapshot/read-figures.ts'
import { type MadeFile, partBench, settlePart } from '../../snapshot/settle-part.ts'
import { filledSelect, hasEuros, isFilled } from '../../snapshot/stored-tables.ts'
import { readMarketSummary, summaryFile } from '../../snapshot/summary.ts'
import { selectOf } from '../../snapshot/tables.ts'
import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import { makeTexts } from '../../snapshot/write-texts.ts'
import { type MadeMarket, marketFolder, type Run } from '../run/run-folder.ts'
import type { TaskTools } from '../tasks/workers.ts'
import { loadRunTables } from './open-run.ts'

export interface PartInput {
  readonly dataDir: string
  readonly run: Run
  readonly market: MadeMarket
  /** The part of the market in the snapshot before. */
  readonly before: ManifestPart | null
  /** Sources whose stamp is the time of the price change. */
  readonly changedStamps: readonly string[]
  readonly threads: number
}

/** Makes the part of a market from the tables that `convert` left: the tables, the serving packs and the sums. */
export async function makePart(tools: TaskTools, input: PartInput): Promise<ManifestPart> {
  const { dataDir, run, threads } = input
  const { country, ...about } = input.market
  const database = await tools.database({
    key: `publish ${run.id}`,
    dataDir,
    threads,
    prepare: opened => loadRunTables(opened, dataDir, run),
  })
  const bench = partBench(dataDir, country)
  const folder = marketFolder(dataDir, run, country)
  const files = await openMarket(database, folder)
  const texts = await makeTexts(database, folder, input.before)
  files.push(...texts.made)
  const keep = (name: string, content: string | Uint8Array): void => {
    writeFileSync(join(bench, name), content)
    files.push({ name, path: join(bench, name), rows: null })
  }
  await openFilled(database)
  const figures = await readMarketFigures(database, country, { snapshotAt: run.now, demonstration: run.demonstration })
  await safePoint(tools.stop)
  const openings = openingRowsOf([...figures.stations, ...figures.unlisted], run.now)
  const [market] = figures.markets
  // A market that was never read has nothing to serve.
  if (market) {
    keep(placesPackName, packed(packOf(renderPlaces(figures))))
    keep(pricesPackName, packed(packOf(renderPrices({ ...figures, market }, openings))))
  }
  keep('answers.pack', answersPack(brandAnswers(figures)))
  await safePoint(tools.stop)
  files.push(await writeCells(database, bench), await writeDays(database, input, bench))
  const { reference } = figures
  const summary = { reference, logos: logosJson(figures), openingUntil: openings.until }
  keep(summaryFile, JSON.stringify(await readMarketSummary(database, summary)))
  const shares = await writeShares(database, country, dataDir)
  const settled = [...settlePart(dataDir, country, files), ...texts.kept, ...shares]
  return { ...about, name: country, files: settled.sort((one, other) => (one.name < other.name ? -1 : 1)) }
}

async function writeCells(database: WorkingDatabase, bench: string): Promise<MadeFile> {
  await database.keep('finest_cells', 'publish/finest_cells')
  const path = join(bench, 'cells.parquet')
  return { name: 'cells.parquet', path, rows: await database.write('finest_cells', path) }
}

async function writeDays(database: WorkingDatabase, input: PartInput, bench: string): Promise<MadeFile> {
  const { dataDir, before, changedStamps, market, run } = input
  const path = join(bench, 'open_days.parquet')
  const about = { dataDir, before, changedStamps, country: market.country, now: run.now }
  return { name: 'open_days.parquet', path, rows: await writeOpenDays(database, path, about) }
}

/** Opens the tables of a market under the names of the snapshot tables, without the times of the newest read. Returns their files. */
async function openMarket(database: WorkingDatabase, folder: string): Promise<MadeFile[]> {
  const files: MadeFile[] = []
  for (const table of marketTables) {
    const path = join(folder, `${table}${hasEuros(table) ? '-eur' : ''}.parquet`)
    const kept = `${table}_as_kept`
    const rows = await database.keepSelect(kept, selectOf([path]))
    // Who reads a part takes another table that it has not as empty. Most markets have no official figures.
    const isKept = rows > 0 || table === 'stations' || table === 'prices'
    if (isKept) files.push({ name: `${table}.parquet`, path, rows })
    await database.execute(`create or replace view ${table} as from ${kept}`)
  }
  return files
}

/** Opens the tables with those times, and the tables made from them for the summary. */
async function openFilled(database: WorkingDatabase): Promise<void> {
  for (const table of marketTables.filter(isFilled)) {
    await database.execute(`create or replace view ${table} as ${filledSelect(table)}`)
  }
  for (const table of [
    'levels',
    'from_map',
    'counts',
    'source_counts',
    'market_medians',
    'map_counts',
    'map_markets',
  ]) {
    await database.keep(table, `publish/${table}`)
  }
}
