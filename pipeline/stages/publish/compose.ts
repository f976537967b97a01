import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeForCustomers } from '../../bulk/write-bulk.ts'
import { hoursAfter } from '../../memory/changes-at.ts'
import type { Instant } from '../../model/instants.ts'
import type { StoredQuarantine } from '../../model/stored.ts'
import { commonAnswers } from '../../serving/answers.ts'
import { answersPack } from '../../serving/answers-pack.ts'
import { joinedLogos } from '../../serving/brands.ts'
import { cellsPackName, renderCells } from '../../serving/cells-pack.ts'
import { renderNational } from '../../serving/national-pack.ts'
import { packed } from '../../serving/packed.ts'
import { type CorrectedHistory, correctSegments } from '../../snapshot/corrected-segments.ts'
import { closeDays } from '../../snapshot/daily-statistics.ts'
import type { Figures } from '../../snapshot/figures.ts'
import { checkOwnFile, type Manifest, type ManifestFile } from '../../snapshot/manifest.ts'
import { packOf } from '../../snapshot/pack.ts'
import { digestOf, isPartWhole, type ManifestPart, partFileOf } from '../../snapshot/part.ts'
import { snapshotFolder } from '../../snapshot/pointer.ts'
import { readCells, readFigures, readLimitedSources } from '../../snapshot/read-figures.ts'
import { inOrder, uncorrectedOf, writeSegments } from '../../snapshot/segments.ts'
import { partBench, settlePart } from '../../snapshot/settle-part.ts'
import { checkShared } from '../../snapshot/shared-files.ts'
import { readSourceDays, type SourceDays, sourceDaysFile, writeSourceDays } from '../../snapshot/source-days.ts'
import {
  isServed,
  readSourceStates,
  type SourceState,
  sourceStatesFile,
  writeSourceStates,
} from '../../snapshot/source-states.ts'
import { storedColumns } from '../../snapshot/stored-tables.ts'
import { fillSummaries, type MarketSummary, readSummaries } from '../../snapshot/summary.ts'
import { filesNamed, partPaths, selectOf, tableSelects } from '../../snapshot/tables.ts'
import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import { finishSnapshot, freshWorkshop, type WithId } from '../../snapshot/write-snapshot.ts'
import type { Source } from '../../source.ts'
import { type CountedSnapshot, recordedDays } from '../../status/recorded-days.ts'
import { type BackfilledHistory, withBackfill } from '../backfill/add-backfill.ts'
import { correctionsMember } from '../run/corrections.ts'
import { isOnProbation } from '../run/permission.ts'
import type { SourceReport } from '../run/report.ts'
import { type Run, readRows } from '../run/run-folder.ts'

type About = Pick<Manifest, 'madeBy' | 'createdAt' | 'data' | 'follows' | 'sources' | 'rates'>

export interface Composition {
  readonly database: WorkingDatabase
  readonly dataDir: string
  readonly run: Run
  readonly before: Manifest | null
  readonly sources: readonly Source[]
  readonly about: About
  /** The parts that the run made. */
  readonly made: readonly ManifestPart[]
  /** What the run reports of its sources. */
  readonly reports: readonly Pick<SourceReport, 'id' | 'findings'>[]
}

/** A snapshot that is complete, but not current yet. */
export interface Composed {
  readonly manifest: Manifest
  /** Id of a correction to the number of moves that it changes. */
  readonly correctedMoves: CorrectedHistory['moves']
}

/**
 * Composes a snapshot from the parts of the run and, for the other markets, from the parts of the snapshot before. Sums
 * their market figures and writes the tables that belong to all markets. The snapshot is complete, but not current yet.
 */
export async function compose(composition: Composition): Promise<Composed> {
  const { database, dataDir, run, before, about } = composition
  const workshop = freshWorkshop(dataDir)
  const markets = partsOf(composition)
  const summaries = await filledSummaries(composition, markets)
  const stage = { snapshotAt: run.now, demonstration: run.demonstration }
  const figures = await readFigures(database, [...summaries.values()], stage)
  const cells = await cellsPart(composition, markets)
  const parts = [...markets, cells].sort((one, other) => (one.name < other.name ? -1 : 1))
  await checkShared(dataDir, { ...before, parts, bulk: [] })
  const logos = joinedLogos([...summaries.values()].map(summary => summary.logos))
  writeFileSync(join(workshop, 'answers.pack'), answersPack(commonAnswers(figures, logos)))
  writeFileSync(join(workshop, 'national.pack'), packOf(renderNational(figures)))
  await writeSourceStates(database, workshop, composition.sources, ({ descriptor }) => {
    return !run.demonstration && isOnProbation(run.accepted, descriptor)
  })
  writeSourceDays(workshop, daysAfter(composition, readSourceStates(workshop)))
  const rows = await writeOwnTables(composition, workshop)
  const history = withBackfill(dataDir, before, run.backfill)
  const content = {
    ...about,
    parts,
    openingUntil: earliest([...summaries.values()].map(({ openingUntil }) => openingUntil)) ?? run.now,
    statistics: await closeDays(database, dataDir, run.now, before),
    ...correctionsMember(run.corrections ?? []),
    ...(history.backfills.length > 0 && { backfills: history.backfills }),
  }
  let correctedMoves: Composed['correctedMoves'] = new Map()
  const withId = madeWithId(composition, workshop, { ...content, figures }, history, moves => {
    correctedMoves = moves
  })
  return { manifest: await finishSnapshot(dataDir, workshop, rows, content, withId), correctedMoves }
}

/** The days of the snapshot before, with what the run fetched. */
function daysAfter({ dataDir, run, before, about, reports }: Composition, states: readonly SourceState[]): SourceDays {
  const fetches = about.sources.map(({ id, status }) => {
    return { id, status, findings: reports.find(one => one.id === id)?.findings ?? [] }
  })
  return recordedDays(before && countedSnapshot(dataDir, before), { createdAt: run.now, states }, fetches)
}

/** Null for a snapshot of an earlier version, which has counted nothing. */
function countedSnapshot(dataDir: string, manifest: Manifest): CountedSnapshot | null {
  const folder = snapshotFolder(dataDir, manifest.id)
  if (!manifest.files.some(({ name }) => name === sourceDaysFile)) return null
  for (const name of [sourceStatesFile, sourceDaysFile]) checkOwnFile(folder, manifest, name)
  return { createdAt: manifest.createdAt, states: readSourceStates(folder), days: readSourceDays(folder) }
}

/** Whether the snapshot would serve a price, a figure, a rate or a week. */
export async function servesAnything(composition: Composition): Promise<boolean> {
  await filledSummaries(composition, partsOf(composition))
  const rows = await composition.database.rows<SourceState>('publish/source_states')
  return rows.some(isServed)
}

async function filledSummaries(
  { database, dataDir }: Composition,
  markets: readonly ManifestPart[],
): Promise<Map<string, MarketSummary>> {
  const summaries = readSummaries(dataDir, markets)
  await fillSummaries(database, summaries)
  await database.keep('history_counts', 'publish/history_counts')
  return summaries
}

/** The parts of the run, and the other parts of the snapshot before. Includes those that belong to no market. */
function partsOf({ before, made }: Composition): ManifestPart[] {
  const parts = new Map(before?.parts.map(part => [part.name, part]))
  for (const part of made) parts.set(part.name, part)
  parts.delete('cells')
  return [...parts.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Map cells of all markets at low zoom. Made again when the cells of a market changed. */
async function cellsPart(
  { database, dataDir, run, before, about }: Composition,
  markets: readonly ManifestPart[],
): Promise<ManifestPart> {
  const paths = partPaths(dataDir, markets, 'cells.parquet')
  const limits = await readLimitedSources(database, run.now)
  const of = digestOf([limits, ...filesNamed(markets, 'cells.parquet')])
  const known = before?.parts.find(({ name }) => name === 'cells')
  const isDue = known?.changesAt != null && known.changesAt <= run.now
  const isSame = known?.made.of === of && known.made.by === about.madeBy
  if (isSame && !isDue && isPartWhole(dataDir, known)) return known
  await database.execute(`create or replace view finest_cells_of_all as ${selectOf(paths, finestCells)}`)
  const path = join(partBench(dataDir, 'cells'), cellsPackName)
  const cells = await readCells(database, run.now)
  writeFileSync(path, packed(packOf(renderCells(cells, limits))))
  const files = settlePart(dataDir, 'cells', [{ name: cellsPackName, path, rows: null }])
  const end = earliest(cells.map(({ shownUntil }) => shownUntil).filter(until => until !== null))
  const changesAt = end === null ? null : hoursAfter(end, 0)
  return { name: 'cells', changesAt, made: { by: about.madeBy, of }, files }
}

const finestCells = {
  fuel: 'VARCHAR',
  finest_row: 'INTEGER',
  finest_column: 'INTEGER',
  source: 'VARCHAR',
  read_at: 'TIMESTAMP',
  stations: 'BIGINT',
  least: 'BIGINT',
  total: 'BIGINT',
} as const

/** The tables that change with every run. */
async function writeOwnTables({ database, dataDir, run }: Composition, workshop: string): Promise<Map<string, number>> {
  const own = readRows<StoredQuarantine>(dataDir, run, 'quarantine')
  await database.fill('own_quarantine', storedColumns('quarantine'), own)
  const rows = new Map<string, number>()
  for (const table of ['sources', 'fetch_log', 'rates']) {
    rows.set(`${table}.parquet`, await database.write(table, join(workshop, `${table}.parquet`)))
  }
  rows.set('quarantine.parquet', await database.write('own_quarantine', join(workshop, 'quarantine.parquet')))
  return rows
}

/** The moves of the run, then the files for customers. */
function madeWithId(
  { database, dataDir, before, made }: Composition,
  workshop: string,
  {
    figures,
    ...about
  }: Omit<Manifest, 'id' | 'schemaVersion' | 'files' | 'sha256' | keyof WithId> & {
    readonly figures: Pick<Figures, 'sources'>
  },
  history: BackfilledHistory,
  onCorrected: (moves: Composed['correctedMoves']) => void,
): (id: string, files: readonly ManifestFile[]) => Promise<WithId> {
  return async (id, files) => {
    const changed = made.filter(part => movedPrices(part, before))
    const names = new Set(changed.map(({ name }) => name))
    const partsBefore = before?.parts.filter(({ name }) => names.has(name)) ?? []
    await openMarkets(database, dataDir, workshop, { ...about, id, files, parts: changed })
    const seen = await writeSegments(database, { dataDir, id, seenAt: about.createdAt, before, partsBefore })
    const published = inOrder([...history.segments.map(uncorrectedOf), ...seen])
    const corrections = about.corrections ?? []
    const corrected = await correctSegments(database, published, {
      dataDir,
      id,
      now: about.createdAt,
      before,
      corrections,
    })
    onCorrected(corrected.moves)
    const { segments } = corrected
    const own = { ...about, id, segments, sources: figures.sources }
    return writeForCustomers(database, { dataDir, workshop, now: about.createdAt, before }, own)
  }
}

function movedPrices(part: ManifestPart, before: Manifest | null): boolean {
  if (!part.files.some(({ name }) => name === 'prices.parquet')) return false
  const known = before?.parts.find(({ name }) => name === part.name)
  return known === undefined || partFileOf(known, 'prices.parquet').sha256 !== partFileOf(part, 'prices.parquet').sha256
}

/** Opens the tables of these parts under their names. Tables that belong to no market are already in the database. */
async function openMarkets(
  database: WorkingDatabase,
  dataDir: string,
  workshop: string,
  manifest: Pick<Manifest, 'id' | 'files' | 'parts' | 'createdAt'>,
): Promise<void> {
  const there = new Set(['sources', 'fetch_log', 'rates', 'history', 'tolls', 'lineage', 'open_days'])
  for (const [name, select] of tableSelects(dataDir, manifest, workshop)) {
    if (!there.has(name)) await database.execute(`create or replace view ${name} as ${select}`)
  }
}

function earliest(instants: readonly Instant[]): Instant | null {
  return instants.reduce<Instant | null>((first, at) => (first === null || at < first ? at : first), null)
}
