import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BulkAsked } from '../bulk/write-bulk.ts'
import { writeForCustomers } from '../bulk/write-for-customers.ts'
import { fixedRates } from '../fx/fixed-rates.ts'
import { dayOf, type Instant } from '../model/instants.ts'
import { safePoint } from '../model/stop.ts'
import { ruleNames } from '../sanity/index.ts'
import { renderAnswers } from '../serving/answers.ts'
import { answersPack } from '../serving/answers-pack.ts'
import { renderCells } from '../serving/cells-pack.ts'
import { figuresOfMarket } from '../serving/market-figures.ts'
import { renderNational } from '../serving/national-pack.ts'
import { openingRowsOf } from '../serving/opening-rows.ts'
import { servingPackName, servingPackOf } from '../serving/serving-pack.ts'
import { writeDays } from '../snapshot/daily-statistics.ts'
import { writeDatabaseFile } from '../snapshot/database-file.ts'
import type { Figures } from '../snapshot/figures.ts'
import { lineageBlocksName, writeLineageBlocks } from '../snapshot/lineage-blocks.ts'
import { type Manifest, type ManifestFile, readManifest } from '../snapshot/manifest.ts'
import { packOf } from '../snapshot/pack.ts'
import { snapshotFolder } from '../snapshot/pointer.ts'
import { pruneSegments } from '../snapshot/prune-segments.ts'
import { type MedianFigure, readCells, readFigures, readMedians } from '../snapshot/read-figures.ts'
import { writeSegments } from '../snapshot/segments.ts'
import { writeSourceStates } from '../snapshot/source-states.ts'
import { spillIn, WorkingDatabase } from '../snapshot/working-database.ts'
import { finishSnapshot, freshWorkshop, type WithId } from '../snapshot/write-snapshot.ts'
import type { RateRecord, Source } from '../source.ts'
import type { TollEdition } from '../tolls/read-tolls.ts'
import type { TollSet } from '../tolls/tolls-in-force.ts'
import type { SourceReport } from './report.ts'
import { closeRun, type Run, readDeliveryRecord, readRows, rowsFile, writeRows } from './run-folder.ts'
import { servedTolls } from './served-tolls.ts'

const parquetTables = {
  stations: 'stations',
  prices: 'prices_eur',
  figures: 'figures_eur',
  captures: 'captures',
  osm: 'osm',
  sources: 'sources',
  fetch_log: 'fetch_log',
  history: 'history',
  rates: 'rates',
  quarantine: 'quarantine',
  tolls: 'tolls',
} as const

export interface PublishSetup {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly reports: readonly SourceReport[]
  readonly threads: number
  /** Name and version of the program, for the manifest. */
  readonly madeBy: string
  /** Heard up to the rename: from there on a snapshot is finished. */
  readonly stop?: AbortSignal
}

/** Writes the run's tables and the answers made of them as one snapshot, and puts it in force. */
export async function publish(
  setup: PublishSetup,
  run: Run,
): Promise<{ readonly manifest: Manifest; readonly medians: readonly MedianFigure[] }> {
  const { dataDir } = setup
  const rates = readRows<RateRecord>(dataDir, run, 'rates')
  const tolls = writeTolls(dataDir, run, rates)
  const before = run.follows === null ? null : readManifest(snapshotFolder(dataDir, run.follows))
  const workshop = freshWorkshop(dataDir)
  const database = await WorkingDatabase.open(setup.threads, { stop: setup.stop, spill: spillIn(dataDir) })
  try {
    const rows = await writeTables(database, dataDir, run, workshop)
    const figures = await readFigures(database, { snapshotAt: run.now, demonstration: run.demonstration })
    await safePoint(setup.stop)
    const openingUntil = await writeMarkets(setup, database, workshop, figures)
    await writePacks(setup, workshop, figures, tolls)
    writeFileSync(join(workshop, 'cells.pack'), packOf(renderCells(await readCells(database, run.now))))
    await writeSourceStates(database, workshop, setup.sources)
    const place = { dataDir, workshop, now: run.now, before }
    const days = await writeDays(database, { ...place, changedStamps: sourcesWithChangedStamps(setup.sources) })
    rows.set('open_days.parquet', days.rows)
    const about = {
      ...({ madeBy: setup.madeBy, createdAt: run.now, data: run.demonstration ? 'demonstration' : 'live' } as const),
      ...{ follows: run.follows, sources: manifestSources(setup, run), rates, openingUntil },
      statistics: days.statistics,
    }
    const withId = madeWithId(database, place, { ...about, figures })
    const manifest = await finishSnapshot(dataDir, workshop, rows, about, withId)
    database.beyondStop()
    const medians = await readMedians(database)
    await writeDatabaseFile(dataDir, manifest)
    pruneSegments(dataDir)
    closeRun(dataDir, run)
    return { manifest, medians }
  } finally {
    database.close()
  }
}

/** What the server reads into memory. Each of them takes a while, in which nothing else gets a turn. */
async function writePacks({ stop }: PublishSetup, workshop: string, figures: Figures, tolls: TollSet): Promise<void> {
  writeFileSync(join(workshop, 'answers.pack'), answersPack(renderAnswers(figures, tolls)))
  await safePoint(stop)
  writeFileSync(join(workshop, 'national.pack'), packOf(renderNational(figures)))
}

/** What the server reads of each market. Gives the last instant for which opening states are known. */
async function writeMarkets(
  { stop }: PublishSetup,
  database: WorkingDatabase,
  workshop: string,
  figures: Figures,
): Promise<Instant> {
  let openingUntil = figures.snapshotAt
  for (const market of figures.markets) {
    const { country } = market
    const own = figuresOfMarket(figures, market)
    const openings = openingRowsOf([...own.stations, ...own.unlisted], figures.snapshotAt)
    writeFileSync(join(workshop, servingPackName(country)), servingPackOf(own, openings))
    await writeLineageBlocks(database, join(workshop, lineageBlocksName(country)), country)
    openingUntil = openings.until
    await safePoint(stop)
  }
  return openingUntil
}

/** The moves of the run, and behind them what is handed to customers. */
function madeWithId(
  database: WorkingDatabase,
  place: BulkAsked & { readonly workshop: string },
  {
    figures,
    ...about
  }: Omit<Manifest, 'id' | 'schemaVersion' | 'files' | keyof WithId> & { readonly figures: Figures },
): (id: string, files: readonly ManifestFile[]) => Promise<WithId> {
  return async (id, files) => {
    const segments = await writeSegments(database, { ...place, id, seenAt: place.now })
    const own = { ...about, id, files, segments, sources: figures.sources }
    return { segments, ...(await writeForCustomers(database, place, own)) }
  }
}

/** The set of the edition that the run has validated, converted at its rates. */
function writeTolls(dataDir: string, run: Run, rates: readonly RateRecord[]) {
  const [edition] = readRows<TollEdition>(dataDir, run, 'toll_edition')
  const set = servedTolls(edition!, rates, dayOf(run.now))
  writeRows(dataDir, run, 'tolls', set.tolls)
  return set
}

async function writeTables(
  database: WorkingDatabase,
  dataDir: string,
  run: Run,
  workshop: string,
): Promise<Map<string, number>> {
  await database.run('macros/three_decimals')
  await database.run('macros/shortest')
  await database.run('macros/six_decimals')
  await database.run('macros/cell')
  await database.run('macros/mercator_row')
  await database.run('macros/mercator_column')
  const rows = new Map<string, number>()
  for (const [table, left] of Object.entries(parquetTables)) {
    await database.keep(table, `tables/${table}`, { rows: rowsFile(dataDir, run, left) })
    rows.set(`${table}.parquet`, await database.write(table, join(workshop, `${table}.parquet`)))
  }
  await database.keep('origins', 'tables/origins', { rows: rowsFile(dataDir, run, 'origins') })
  await database.keep('lineage', 'publish/lineage', { rules: ruleNames.join(','), fixed: JSON.stringify(fixedRates) })
  rows.set('lineage.parquet', await database.write('lineage', join(workshop, 'lineage.parquet')))
  await database.keep('levels', 'publish/levels', {})
  await database.keep('from_map', 'publish/from_map', {})
  return rows
}

/** Where a stamp is renewed by a confirmation, or says nothing, only what was seen tells when a price moved. */
function sourcesWithChangedStamps(sources: readonly Source[]): string[] {
  return sources
    .filter(source => source.kind === 'stations' && source.descriptor.freshness.changedWithinDays !== undefined)
    .map(source => source.descriptor.id)
    .sort()
}

function manifestSources(setup: PublishSetup, run: Run): Manifest['sources'] {
  return Object.entries(run.deliveries).map(([id, path]) => {
    const delivery = readDeliveryRecord(setup.dataDir, path)
    const report = setup.reports.find(one => one.id === id)
    return {
      id,
      status: report?.status ?? delivery.status,
      captures: delivery.captures.map(({ name, sha256 }) => ({ name, sha256 })),
    }
  })
}
