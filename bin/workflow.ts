import { createDownloader } from '../pipeline/fetch/download.ts'
import { createNetwork } from '../pipeline/fetch/network.ts'
import { SnapshotError } from '../pipeline/model/errors.ts'
import type { Instant } from '../pipeline/model/instants.ts'
import { openPartStore } from '../pipeline/part-store/open-part-store.ts'
import type { PartStore } from '../pipeline/part-store/part-store.ts'
import { programName, programVersion, safePoint } from '../pipeline/process.ts'
import { findManifestOf, type Manifest } from '../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../pipeline/snapshot/pointer.ts'
import type { MedianFigure } from '../pipeline/snapshot/read-figures.ts'
import { readSourceStates } from '../pipeline/snapshot/source-states.ts'
import type { Source } from '../pipeline/source.ts'
import { archivedSourceNamed, repeatBackfill } from '../pipeline/stages/backfill/backfill.ts'
import { readPlan } from '../pipeline/stages/backfill/chain-folder.ts'
import { convert } from '../pipeline/stages/convert/convert.ts'
import { lookAtDeliveries } from '../pipeline/stages/dry-run/dry-run.ts'
import { clockWarnings, findClockOffset } from '../pipeline/stages/ingest/clock.ts'
import { ingest } from '../pipeline/stages/ingest/ingest.ts'
import { behindTheNewest } from '../pipeline/stages/publish/overtaken.ts'
import { type Published, publish } from '../pipeline/stages/publish/publish.ts'
import { type ReplayedRun, type ReplaySetup, replay } from '../pipeline/stages/replay/replay.ts'
import { readAccepted } from '../pipeline/stages/run/accepted.ts'
import { correctionsMember, knownEntries } from '../pipeline/stages/run/corrections.ts'
import { isRead } from '../pipeline/stages/run/outcome.ts'
import { type Progress, unwatched } from '../pipeline/stages/run/progress.ts'
import type { RunReport, SourceReport } from '../pipeline/stages/run/report.ts'
import {
  keepReport,
  keepRun,
  openRun,
  type Run,
  readDeliveryRecord,
  readReport,
  readRun,
  recordedRun,
  takeRunId,
} from '../pipeline/stages/run/run-folder.ts'
import { deathWarnings } from '../pipeline/stages/tasks/deaths.ts'
import { withWorkers } from '../pipeline/stages/tasks/workers.ts'
import { validate } from '../pipeline/stages/validate/validate.ts'
import { conditionsOf } from '../pipeline/status/conditions-of.ts'
import { servedOf } from '../pipeline/status/served-text.ts'
import { wallClock } from './current-instant.ts'
import { networkOf } from './network-of.ts'
import { allSources, chosenSources, type IngestOptions, type StageOptions } from './options.ts'
import { runtime } from './runtime.ts'

/** The stages as the commands call them. `run` calls all four in order, on the same files. */
export async function ingestStage(
  options: IngestOptions,
  progress: Progress = unwatched,
  clock: () => Instant = wallClock,
): Promise<Run> {
  progress({ kind: 'stage begins', stage: 'ingest' })
  const network = createNetwork(networkOf(process.env))
  const { observe = (_source, _settings, download) => download } = options
  const store = await storeOf(options)
  try {
    return await ingest({
      dataDir: options.dataDir,
      sources: chosenSources(options),
      origin:
        options.from === undefined
          ? {
              kind: 'network',
              downloaderFor: (source: Source, settings) =>
                observe(source, settings, createDownloader(source.descriptor, settings, network)),
            }
          : { kind: 'files', root: options.from, on: options.on ?? null },
      now: options.now ?? null,
      wallClock: clock,
      env: process.env,
      progress,
      stop: options.stop,
      workers: options.workers,
      standInsToo: options.standInsToo,
      reserveRun: id => store.reserveRun(id),
    })
  } finally {
    await network.close()
  }
}

export async function validateStage(options: StageOptions, progress: Progress = unwatched): Promise<RunReport> {
  return validateRun(options, openRun(options.dataDir), progress)
}

async function validateRun(options: StageOptions, run: Run, progress: Progress): Promise<RunReport> {
  progress({ kind: 'stage begins', stage: 'validate' })
  const { dataDir, held } = options
  const mayMake = async (country: string): Promise<boolean> => held === undefined || held.take(country)
  const reports = await validate({ ...options, sources: allSources, madeBy, progress, mayMake }, run)
  const sources = withServed(options, run, findManifestOf(dataDir, run.follows), reports)
  const deliveries = Object.values(run.deliveries).map(path => readDeliveryRecord(dataDir, path))
  const warnings = [...clockWarnings(findClockOffset(deliveries)), ...deathWarnings(readRun(dataDir, run.id))]
  return kept(options, run, { sources, warnings, snapshot: null })
}

export async function convertStage(options: StageOptions, progress: Progress = unwatched): Promise<RunReport> {
  return convertRun(options, openRun(options.dataDir), progress)
}

async function convertRun(options: StageOptions, run: Run, progress: Progress): Promise<RunReport> {
  progress({ kind: 'stage begins', stage: 'convert' })
  const report = readReport(options.dataDir, run)
  const warnings = await convert({ ...options, sources: allSources }, run)
  if (warnings === null) return judgedAndConverted(options, readRun(options.dataDir, run.id), progress)
  return kept(options, run, { ...report, warnings: [...report.warnings, ...warnings] })
}

async function judgedAndConverted(options: StageOptions, run: Run, progress: Progress): Promise<RunReport> {
  await validateRun(options, run, progress)
  await safePoint(options.stop)
  return convertRun(options, run, progress)
}

const madeBy = `${programName} ${programVersion}`

/** A median that differs by more than this share from the newest bulletin week causes a warning. */
const medianShare = 0.25

export async function publishStage(options: StageOptions, progress: Progress = unwatched): Promise<RunReport> {
  return publishRun(options, openRun(options.dataDir), progress)
}

async function publishRun(
  options: StageOptions,
  run: Run,
  progress: Progress,
  clock: () => Instant = wallClock,
): Promise<RunReport> {
  progress({ kind: 'stage begins', stage: 'publish' })
  const { dataDir, held } = options
  const report = readReport(dataDir, run)
  const store = await storeOf(options)
  const setup = { ...options, sources: allSources, reports: report.sources, madeBy, inTurn: held?.inTurn, store }
  const published = await publish(setup, run)
  if (published === null)
    return judgedAndPublished(options, behindTheNewest(dataDir, readRun(dataDir, run.id), clock), progress, clock)
  const complete = completeReport(options, run, report, published)
  await store.keepRun(recordedRun(dataDir, readRun(dataDir, run.id)))
  if (published.manifest !== null) progress({ kind: 'published', snapshot: published.manifest.id })
  return complete
}

function completeReport(
  options: StageOptions,
  run: Run,
  report: RunReport,
  { manifest, medians, corrections }: Published,
): RunReport {
  const sources = withServed(options, run, manifest, report.sources)
  if (manifest === null) return kept(options, run, { ...report, sources, nothingToServe: true })
  const warnings = [...report.warnings, ...medians.filter(isFar).map(farText)]
  const { id: snapshot, madeBy: by } = manifest
  const corrected = corrections.length > 0 && { corrections }
  return kept(options, run, { ...report, sources, warnings, snapshot, madeBy: by, runtime, medians, ...corrected })
}

/** States of the sources that were not read what the snapshot serves of them at the clock of the run. */
function withServed(
  { dataDir }: StageOptions,
  { now }: Run,
  manifest: Manifest | null,
  reports: readonly SourceReport[],
): SourceReport[] {
  const states = manifest === null ? [] : readSourceStates(snapshotFolder(dataDir, manifest.id))
  const conditions = manifest === null ? [] : conditionsOf(states, manifest.createdAt, now)
  return reports.map(report => {
    const condition = conditions.find(({ source }) => source === report.id)
    if (isRead(report.status) || !condition) return { ...report, keptFrom: null, keptUntil: null }
    const { keptFrom, keptUntil } = servedOf(condition, now)
    return { ...report, keptFrom, keptUntil }
  })
}

/** That of the locked markets. Without them, the caller guarantees that nothing else uses the folder. */
async function storeOf({ held, dataDir }: StageOptions): Promise<PartStore> {
  return held?.store ?? openPartStore(dataDir)
}

function isFar({ ratio }: MedianFigure): boolean {
  return Math.abs(ratio - 1) > medianShare
}

function farText({ country, fuel, market, bulletin, week }: MedianFigure): string {
  return `${country} ${fuel}: median ${market.toFixed(3)} EUR, bulletin ${bulletin.toFixed(3)} (week of ${week})`
}

/** The stages after `ingest`, on an open run. `clock`: of a run that is judged again behind a newer snapshot. */
export async function judgedAndPublished(
  options: StageOptions & { readonly dryRun?: boolean; readonly rows?: number },
  run: Run,
  progress: Progress,
  clock: () => Instant = wallClock,
): Promise<RunReport> {
  const converted = await judgedAndConverted(options, run, progress)
  if (!options.dryRun) return publishRun(options, readRun(options.dataDir, run.id), progress, clock)
  const judged = readRun(options.dataDir, run.id)
  return { ...converted, ...(await lookAtDeliveries({ ...options, sources: allSources }, judged, converted)) }
}

/** Publishes the months of a backfill in a run that reads nothing else. Returns the id of its snapshot. */
export async function publishBackfill(
  options: StageOptions,
  { backfill, demonstration, now }: Required<Pick<Run, 'backfill'>> & Pick<Run, 'demonstration' | 'now'>,
  progress: Progress = unwatched,
): Promise<string> {
  const { dataDir } = options
  const store = await storeOf(options)
  const run: Run = {
    id: await takeRunId(dataDir, now, id => store.reserveRun(id)),
    now: demonstration ? now : wallClock(),
    demonstration,
    follows: findCurrentId(dataDir),
    accepted: readAccepted(dataDir),
    ...correctionsMember(knownEntries(dataDir)),
    deliveries: {},
    backfill,
  }
  keepRun(dataDir, run)
  const { snapshot } = await judgedAndPublished(options, run, progress)
  if (snapshot === null) throw new SnapshotError(`run ${run.id}: expected a snapshot, found nothing to serve`)
  return snapshot
}

/** Reads the months of the open run's backfill again, if it has one. */
async function backfilledAgain(options: StageOptions): Promise<void> {
  const run = openRun(options.dataDir)
  if (run.backfill === undefined) return
  const { source: id } = readPlan(options.dataDir, run.backfill.chain)
  const source = archivedSourceNamed(allSources, id)
  await withWorkers({ workers: options.workers, sources: allSources }, workers =>
    repeatBackfill({ ...options, source, workers }, run.backfill!),
  )
}

/** Repeats the stages after `ingest` for published runs, in a separate folder. */
export function replayRuns(
  options: StageOptions,
  chosen: Pick<ReplaySetup, 'since' | 'until' | 'to' | 'onRun' | 'isStopped'>,
): Promise<ReplayedRun[]> {
  const rebuild = async (dataDir: string): Promise<string> => {
    const inFolder = { ...options, dataDir }
    await backfilledAgain(inFolder)
    await validateStage(inFolder)
    await convertStage(inFolder)
    const { run, snapshot } = await publishStage(inFolder)
    if (snapshot !== null) return snapshot
    throw new SnapshotError(
      `run ${run}: it read nothing and has nothing to serve. Earlier versions published such a run`,
    )
  }
  return replay({ ...chosen, dataDir: options.dataDir, madeBy, rebuild })
}

function kept(
  options: StageOptions,
  run: Run,
  report: Omit<RunReport, 'run' | 'now'> & { readonly sources: readonly SourceReport[] },
): RunReport {
  const complete: RunReport = { ...report, run: run.id, now: run.now }
  keepReport(options.dataDir, run, complete)
  return complete
}
