import { safePoint } from '../model/stop.ts'
import { writeDatabaseFile } from '../snapshot/database-file.ts'
import { findManifestOf, type Manifest } from '../snapshot/manifest.ts'
import type { ManifestPart } from '../snapshot/part.ts'
import { findCurrentId } from '../snapshot/pointer.ts'
import { pruneSegments } from '../snapshot/prune-segments.ts'
import { type MedianFigure, readMedians } from '../snapshot/read-figures.ts'
import { readMemory } from '../snapshot/read-memory.ts'
import { spillIn, WorkingDatabase } from '../snapshot/working-database.ts'
import type { RateRecord, Source } from '../source.ts'
import { compose } from './compose.ts'
import { removeUnpointed } from './leftovers.ts'
import { isOvertaken } from './overtaken.ts'
import type { PartPlace } from './publish-market.ts'
import { makeReferenceParts } from './publish-reference.ts'
import type { SourceReport } from './report.ts'
import {
  closeRun,
  keepRecord,
  type Run,
  readDeliveryRecord,
  readMadeMarkets,
  readRows,
  readRun,
  rowsFile,
} from './run-folder.ts'
import { writeRunTables } from './run-tables.ts'

export interface PublishSetup {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly reports: readonly SourceReport[]
  readonly threads: number
  /** Name and version of the program, for the manifest. */
  readonly madeBy: string
  /** Heard up to the rename: from there on a snapshot is finished. */
  readonly stop?: AbortSignal
  /** Work that one run of the folder does at a time. */
  readonly inTurn?: <T>(work: () => Promise<T>) => Promise<T>
}

export interface Published {
  readonly manifest: Manifest
  readonly medians: readonly MedianFigure[]
}

/**
 * Makes the parts of the markets that the run has changed, and a snapshot of them and of all others as they are now. The second is
 * done by one run at a time. Null when another run overtook this one: it has to be judged once more.
 */
export async function publish(setup: PublishSetup, run: Run): Promise<Published | null> {
  const { dataDir, stop } = setup
  const follows = findManifestOf(dataDir, run.follows)
  const made = await makeParts(setup, run, { dataDir, before: follows })
  const database = await WorkingDatabase.open(setup.threads, { stop, spill: spillIn(dataDir) })
  try {
    return await (setup.inTurn ?? atOnce)(async () => {
      removeUnpointed(dataDir)
      const inForce = findManifestOf(dataDir, findCurrentId(dataDir))
      const { sources } = setup
      if (await isOvertaken({ database, dataDir, run, sources, follows, inForce, made })) return null
      return composed(setup, database, await behind(setup, database, run, inForce), made)
    })
  } finally {
    database.close()
  }
}

function atOnce<T>(work: () => Promise<T>): Promise<T> {
  return work()
}

/** The run as it would be, had it begun when that snapshot was in force. */
async function behind(
  { dataDir, sources }: PublishSetup,
  database: WorkingDatabase,
  run: Run,
  inForce: Manifest | null,
): Promise<Run> {
  const follows = inForce?.id ?? null
  if (run.follows === follows) return run
  const moved = { ...readRun(dataDir, run.id), follows }
  writeRunTables(dataDir, moved, sources, await readMemory(database, dataDir, inForce))
  keepRecord(dataDir, moved)
  return moved
}

async function composed(
  setup: PublishSetup,
  database: WorkingDatabase,
  run: Run,
  made: readonly ManifestPart[],
): Promise<Published> {
  const { dataDir, madeBy } = setup
  const before = findManifestOf(dataDir, run.follows)
  await openRun(database, dataDir, run)
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
  const manifest = await compose({ ...place, sources: setup.sources, about, made: [...made, ...references] })
  const medians = await readMedians(database)
  await writeDatabaseFile(dataDir, manifest)
  pruneSegments(dataDir, run.now)
  closeRun(dataDir, run)
  return { manifest, medians }
}

// While the database writes one part, JavaScript renders another.
const lanes = 2

/**
 * The parts of the markets that the run has made. Each lane makes one after the other in a database of its own: opening one and laying out
 * what belongs to no market takes longer than a small market. When one fails, no other is begun, and those under way are waited for:
 * nothing is written any more when the folder is let go.
 */
export async function makeParts(
  setup: Omit<PublishSetup, 'reports'>,
  run: Run,
  place: Pick<PartPlace, 'dataDir'> & { readonly before: Pick<Manifest, 'parts'> | null },
): Promise<ManifestPart[]> {
  const { dataDir } = setup
  const changedStamps = sourcesWithChangedStamps(setup.sources)
  const failed = new AbortController()
  const stop = setup.stop ? AbortSignal.any([setup.stop, failed.signal]) : failed.signal
  const markets = readMadeMarkets(dataDir, run)
  const waiting = markets.values()
  const made: ManifestPart[] = []
  const makeSome = async (database: WorkingDatabase): Promise<void> => {
    // Loaded when a market is made: it takes 60 ms, for the reader of opening hours above all.
    const { makePart } = await import('./publish-market.ts')
    for (const market of waiting) {
      stop.throwIfAborted()
      const before = place.before?.parts.find(({ name }) => name === market.country) ?? null
      made.push(await makePart({ ...place, database, run, before, changedStamps, stop }, market))
      await safePoint(stop)
    }
  }
  const work = Array.from({ length: Math.min(lanes, markets.length) }, () =>
    inLane(setup, run, stop, makeSome).catch(error => failed.abort(error)),
  )
  await Promise.all(work)
  stop.throwIfAborted()
  return made.sort((one, other) => (one.name < other.name ? -1 : 1))
}

async function inLane(
  { dataDir, threads }: Omit<PublishSetup, 'reports'>,
  run: Run,
  stop: AbortSignal,
  work: (database: WorkingDatabase) => Promise<void>,
): Promise<void> {
  const database = await WorkingDatabase.open(threads, { stop, spill: spillIn(dataDir) })
  try {
    await openRun(database, dataDir, run)
    await work(database)
  } finally {
    database.close()
  }
}

/** The macros, and the tables of the run that belong to no market. */
export async function openRun(database: WorkingDatabase, dataDir: string, run: Run): Promise<void> {
  for (const macro of ['three_decimals', 'shortest', 'six_decimals', 'cell', 'mercator_row', 'mercator_column']) {
    await database.run(`macros/${macro}`)
  }
  await database.keep('sources', 'tables/sources', { rows: rowsFile(dataDir, run, 'sources') })
  await database.keep('fetch_log', 'tables/fetch_log', { rows: rowsFile(dataDir, run, 'fetch_log') })
  await database.keep('rates', 'tables/rates', { rows: rowsFile(dataDir, run, 'rates') })
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
