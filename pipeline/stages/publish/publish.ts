import { setTimeout as sleep } from 'node:timers/promises'
import { thisProcess } from '../../disk/lock-file.ts'
import { openPartStore } from '../../part-store/open-part-store.ts'
import type { Lease, PartStore } from '../../part-store/part-store.ts'
import { safePoint } from '../../process.ts'
import { writeDatabaseFile } from '../../snapshot/database-file.ts'
import { findManifestOf, type Manifest } from '../../snapshot/manifest.ts'
import type { ManifestPart } from '../../snapshot/part.ts'
import { findCurrentId, snapshotFolder } from '../../snapshot/pointer.ts'
import { pruneSegments } from '../../snapshot/prune-segments.ts'
import { type MedianFigure, readMedians } from '../../snapshot/read-figures.ts'
import { readMemory } from '../../snapshot/read-memory.ts'
import { isServed, readSourceStates } from '../../snapshot/source-states.ts'
import { spillIn, WorkingDatabase } from '../../snapshot/working-database.ts'
import type { RateRecord, Source } from '../../source.ts'
import { withEntriesOf } from '../run/corrections.ts'
import { removeUnpointed } from '../run/leftovers.ts'
import { isRead } from '../run/outcome.ts'
import type { CorrectionReport, SourceReport } from '../run/report.ts'
import {
  closeRun,
  keepRecord,
  type Run,
  readDeliveryRecord,
  readRows,
  readRun,
  recordedRun,
  refuseUnconverted,
} from '../run/run-folder.ts'
import { eachMarket, type MarketsSetup } from '../tasks/each-market.ts'
import { writeRunTables } from '../validate/run-tables.ts'
import { compose, servesAnything } from './compose.ts'
import { correctionReports } from './correction-reports.ts'
import { loadRunTables } from './open-run.ts'
import { isOvertaken } from './overtaken.ts'
import { makeReferenceParts } from './publish-reference.ts'

export interface PublishSetup extends MarketsSetup {
  readonly reports: readonly SourceReport[]
  /** Name and version of the program, for the manifest. */
  readonly madeBy: string
  /** Runs work that only one run of the folder may do at a time. */
  readonly inTurn?: <T>(work: () => Promise<T>) => Promise<T>
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
 * other markets. Only one run of a folder composes at a time; when another host published meanwhile, the run is composed
 * again. Null when the run must be judged again: another run overtook it, or the process of a market ended.
 */
export async function publish(setup: PublishSetup, run: Run): Promise<Published | null> {
  const { dataDir, stop } = setup
  refuseUnconverted(dataDir, run)
  const store = setup.store ?? (await openPartStore(dataDir))
  const follows = findManifestOf(dataDir, run.follows)
  const made = await makeParts(setup, run, { before: follows })
  if (made === null) return null
  return (setup.inTurn ?? atOnce)(async () => {
    let turn: Lease | null = null
    try {
      for (;;) {
        const published = await attempted(setup, store, { run, follows, made })
        if (published !== 'overtaken') return published
        turn ??= await turnAmongHosts(store, stop)
      }
    } finally {
      await turn?.release()
    }
  })
}

interface Attempt {
  readonly run: Run
  /** The snapshot that the run was judged against. */
  readonly follows: Manifest | null
  readonly made: readonly ManifestPart[]
}

/** Null when the run must be judged again. Each attempt creates its tables and macros in a database of its own. */
async function attempted(
  setup: PublishSetup,
  store: PartStore,
  { run, follows, made }: Attempt,
): Promise<Published | 'overtaken' | null> {
  const { dataDir, sources, stop } = setup
  await safePoint(stop)
  await store.follow()
  removeUnpointed(dataDir)
  const database = await WorkingDatabase.open(setup.threads, { stop, spill: spillIn(dataDir) })
  try {
    const inForce = findManifestOf(dataDir, findCurrentId(dataDir))
    if (await isOvertaken({ database, dataDir, run, sources, follows, inForce, made })) return null
    return await composed(setup, store, database, await rebased(setup, database, run, inForce), made)
  } finally {
    database.close()
  }
}

const pauseMs = 250

/**
 * Hosts that were overtaken once compose one after another. Otherwise, of n hosts that publish at the same time, all compose
 * again after each of them (n² / 2 times in all), and a slow host never gets its turn.
 */
async function turnAmongHosts(store: PartStore, stop: AbortSignal | undefined): Promise<Lease> {
  for (;;) {
    await safePoint(stop)
    const lease = await store.takeLease('publish', thisProcess())
    if ('release' in lease) return lease
    await sleep(pauseMs)
  }
}

function atOnce<T>(work: () => Promise<T>): Promise<T> {
  return work()
}

/** The run as if it had begun when that snapshot was current. */
async function rebased(
  { dataDir, sources }: PublishSetup,
  database: WorkingDatabase,
  run: Run,
  inForce: Manifest | null,
): Promise<Run> {
  const follows = inForce?.id ?? null
  if (run.follows === follows) return run
  const moved = { ...withEntriesOf(readRun(dataDir, run.id), inForce), follows }
  writeRunTables(dataDir, moved, sources, await readMemory(database, dataDir, inForce))
  keepRecord(dataDir, moved)
  return moved
}

/** `overtaken`: the snapshot is complete, but another host published since this one followed. Nothing has changed. */
async function composed(
  setup: PublishSetup,
  store: PartStore,
  database: WorkingDatabase,
  run: Run,
  made: readonly ManifestPart[],
): Promise<Published | 'overtaken'> {
  const { dataDir, madeBy } = setup
  const before = findManifestOf(dataDir, run.follows)
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
  if (!(await store.makeCurrent(manifest.id, recordedRun(dataDir, run)))) return 'overtaken'
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
