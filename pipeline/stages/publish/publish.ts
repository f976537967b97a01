import { join, relative } from 'node:path'
import { captureFile } from '../../fetch/captures.ts'
import { openPartStore } from '../../part-store/open-part-store.ts'
import type { PartStore, RecordedRun } from '../../part-store/part-store.ts'
import { safePoint } from '../../process.ts'
import { writeDatabaseFile } from '../../snapshot/database-file.ts'
import { findManifestOf, type Manifest } from '../../snapshot/manifest.ts'
import type { ManifestPart } from '../../snapshot/part.ts'
import { snapshotFolder } from '../../snapshot/pointer.ts'
import { pruneSegments } from '../../snapshot/prune-segments.ts'
import { type MedianFigure, readMedians } from '../../snapshot/read-figures.ts'
import { isServed, readSourceStates } from '../../snapshot/source-states.ts'
import { spillIn, WorkingDatabase } from '../../snapshot/working-database.ts'
import type { RateRecord, Source } from '../../source.ts'
import { filesFile, planFile } from '../backfill/chain-folder.ts'
import { isRead } from '../run/outcome.ts'
import type { CorrectionReport, SourceReport } from '../run/report.ts'
import { closeRun, type Run, readDeliveryRecord, readRows, refuseUnconverted, runFolder } from '../run/run-folder.ts'
import { eachMarket, type MarketsSetup } from '../tasks/each-market.ts'
import { compose, servesAnything } from './compose.ts'
import { correctionReports } from './correction-reports.ts'
import { loadRunTables } from './open-run.ts'
import { makeReferenceParts } from './publish-reference.ts'

export interface PublishSetup extends MarketsSetup {
  readonly reports: readonly SourceReport[]
  /** Name and version of the program, for the manifest. */
  readonly madeBy: string
  /** Without it, that of the data folder. */
  readonly store?: PartStore | undefined
}

/** The manifest is null if nothing was read and there is nothing to serve: no snapshot was made. */
export interface Published {
  readonly manifest: Manifest | null
  readonly medians: readonly MedianFigure[]
  readonly corrections: readonly CorrectionReport[]
}

/**
 * Makes the parts of the markets that the run changed, then composes a snapshot of them and the current parts of all
 * other markets. Null when the run must be judged again, because the process of a market ended.
 */
export async function publish(setup: PublishSetup, run: Run): Promise<Published | null> {
  const { dataDir, stop } = setup
  refuseUnconverted(dataDir, run)
  const before = findManifestOf(dataDir, run.follows)
  const made = await makeParts(setup, run, { before })
  if (made === null) return null
  await safePoint(stop)
  const database = await WorkingDatabase.open(setup.threads, { stop, spill: spillIn(dataDir) })
  try {
    return await composed(setup, database, { run, before, made })
  } finally {
    database.close()
  }
}

interface Composition {
  readonly run: Run
  /** The snapshot that the run follows. */
  readonly before: Manifest | null
  readonly made: readonly ManifestPart[]
}

async function composed(
  setup: PublishSetup,
  database: WorkingDatabase,
  { run, before, made }: Composition,
): Promise<Published> {
  const { dataDir, madeBy } = setup
  await loadRunTables(database, dataDir, run)
  const place = { database, dataDir, run, before, madeBy }
  const rates = readRows<RateRecord>(dataDir, run, 'rates')
  const references = await makeReferenceParts(place, rates)
  const about = {
    madeBy,
    createdAt: run.now,
    data: run.demonstration ? 'demonstration' : 'live',
    follows: run.follows,
    sources: manifestSources(setup, run),
    rates,
  } as const
  const mayBeEmpty = setup.reports.some(wasRead) || servedAnything(dataDir, before)
  const { sources, reports } = setup
  const composition = { ...place, sources, reports, about, made: [...made, ...references] }
  if (!mayBeEmpty && !(await servesAnything(composition))) {
    closeRun(dataDir, run)
    return { manifest: null, medians: [], corrections: [] }
  }
  const { manifest, correctedMoves: moves } = await compose(composition)
  const store = setup.store ?? (await openPartStore(dataDir))
  await store.makeCurrent(manifest.id, recordedRun(dataDir, run))
  database.beyondStop()
  const medians = await readMedians(database)
  const corrections = await correctionReports(database, dataDir, { before, manifest, moves })
  await writeDatabaseFile(dataDir, manifest)
  pruneSegments(dataDir, run.now)
  closeRun(dataDir, run)
  return { manifest, medians, corrections }
}

/** Read, also if it is not published because it is on probation. */
function wasRead({ status, read }: SourceReport): boolean {
  return isRead(status) || (status === 'skipped' && read > 0)
}

/** After a snapshot with prices, an empty one is made when all of them have expired: they must not be served any longer. */
function servedAnything(dataDir: string, before: Manifest | null): boolean {
  const states = before === null ? [] : readSourceStates(snapshotFolder(dataDir, before.id))
  return states.some(isServed)
}

/**
 * The parts of the markets that the run made, in order. Null when one of them ended its process. `before` is the
 * snapshot whose parts they replace.
 */
async function makeParts(
  setup: MarketsSetup,
  run: Run,
  { before }: { readonly before: Pick<Manifest, 'parts'> | null },
): Promise<ManifestPart[] | null> {
  const { dataDir } = setup
  const changedStamps = sourcesWithChangedStamps(setup.sources)
  return eachMarket(setup, run, (market, workers, { threads, ...task }) => {
    const part = before?.parts.find(({ name }) => name === market.country) ?? null
    return workers.do('makePart', { dataDir, run, market, before: part, changedStamps, threads }, task)
  })
}

/**
 * Where a confirmation renews the stamp, or the stamp has no meaning, a price change is known only from the amounts
 * read.
 */
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

/** The files of a run that a replay needs, also on another host. */
export function recordedRun(dataDir: string, { id, deliveries, backfill }: Run): RecordedRun {
  const folder = relative(dataDir, runFolder(dataDir, { id }))
  const hashes = Object.values(deliveries).flatMap(path =>
    readDeliveryRecord(dataDir, path).captures.map(({ sha256 }) => sha256),
  )
  const ofArchives = (backfill?.months ?? []).flatMap(({ files }) => files.map(({ sha256 }) => sha256))
  return {
    id,
    records: [
      join(folder, 'run.json'),
      join(folder, 'report.json'),
      ...Object.values(deliveries),
      ...(backfill ? [planFile(backfill.chain), filesFile(backfill.chain)] : []),
    ],
    captures: [...new Set([...hashes, ...ofArchives])].map(sha256 => relative(dataDir, captureFile(dataDir, sha256))),
  }
}
