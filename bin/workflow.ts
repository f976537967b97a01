import { createDownloader } from '../pipeline/fetch/download.ts'
import { createNetwork } from '../pipeline/fetch/network.ts'
import { SnapshotError } from '../pipeline/model/errors.ts'
import type { Instant } from '../pipeline/model/instants.ts'
import { openPartStore } from '../pipeline/part-store/open-part-store.ts'
import { programName, programVersion, safePoint } from '../pipeline/process.ts'
import { findManifestOf, type Manifest } from '../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../pipeline/snapshot/pointer.ts'
import type { MedianFigure } from '../pipeline/snapshot/read-figures.ts'
import { readSourceStates } from '../pipeline/snapshot/source-states.ts'
import type { Source } from '../pipeline/source.ts'
import { withWorkers } from '../pipeline/stages/all-tasks/workers.ts'
import { archivedSourceNamed, repeatBackfill } from '../pipeline/stages/backfill/backfill.ts'
import { readPlan } from '../pipeline/stages/backfill/chain-folder.ts'
import { convert } from '../pipeline/stages/convert/convert.ts'
import { lookAtDeliveries } from '../pipeline/stages/dry-run/dry-run.ts'
import { clockWarnings, findClockOffset } from '../pipeline/stages/ingest/clock.ts'
import { ingest } from '../pipeline/stages/ingest/ingest.ts'
import { type Published, publish, recordedRun } from '../pipeline/stages/publish/publish.ts'
import { type ReplayedRun, type ReplaySetup, replay } from '../pipeline/stages/replay/replay.ts'
import { readAccepted } from '../pipeline/stages/run/accepted.ts'
import { continuedRun, isBehind } from '../pipeline/stages/run/continued-run.ts'
import { correctionsMember, knownEntries } from '../pipeline/stages/run/corrections.ts'
import { isRead } from '../pipeline/stages/run/outcome.ts'
import { type Progress, unwatched } from '../pipeline/stages/run/progress.ts'
import type { RunReport, SourceReport } from '../pipeline/stages/run/report.ts'
import {
  closeRun,
  keepReport,
  keepRun,
  openRun,
  type Run,
  readDeliveryRecord,
  readReport,
  readRun,
  takeRunId,
} from '../pipeline/stages/run/run-folder.ts'
import { deathWarnings } from '../pipeline/stages/tasks/deaths.ts'
import type { Workers } from '../pipeline/stages/tasks/workers.ts'
import { validate } from '../pipeline/stages/validate/validate.ts'
import { conditionsOf } from '../pipeline/status/conditions-of.ts'
import { servedOf } from '../pipeline/status/served-text.ts'
import { allSources, chosenSources, type IngestOptions, type StageOptions } from './options.ts'
import { networkOf, runtime, wallClock } from './this-machine.ts'

/** The stages as the commands call them. `run` calls all four in order, on the same files. */
export async function ingestStage(
  options: IngestOptions,
  progress: Progress = unwatched,
  clock: () => Instant = wallClock,
): Promise<Run> {
  progress({ kind: 'stage begins', stage: 'ingest' })
  const network = createNetwork(networkOf(process.env))
  const { observe = (_source, _settings, download) => download } = options
  try {
    return await withStageWorkers(options, workers =>
      ingest({
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
        workers,
        standInsToo: options.standInsToo,
        dryRun: options.dryRun,
      }),
    )
  } finally {
    await network.close()
  }
}

/** Works with the processes of the caller, or in this process when there are none. */
export function withStageWorkers<T>(
  { workers }: Pick<StageOptions, 'workers'>,
  work: (workers: Workers) => Promise<T>,
): Promise<T> {
  return withWorkers({ workers, sources: allSources }, work)
}

export async function validateStage(options: StageOptions, progress: Progress = unwatched): Promise<RunReport> {
  return validateRun(options, continuedRun(options.dataDir, openRun(options.dataDir)), progress)
}

async function validateRun(options: StageOptions, run: Run, progress: Progress): Promise<RunReport> {
  progress({ kind: 'stage begins', stage: 'validate' })
  const { dataDir } = options
  const reports = await withStageWorkers(options, workers =>
    validate({ ...options, sources: allSources, workers, madeBy, progress }, run),
  )
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
  const warnings = await withStageWorkers(options, workers =>
    convert({ ...options, sources: allSources, workers }, run),
  )
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
  const { dataDir } = options
  const run = openRun(dataDir)
  if (isBehind(dataDir, run)) return judgedAndPublished(options, continuedRun(dataDir, run), progress)
  return publishRun(options, run, progress)
}

async function publishRun(options: StageOptions, run: Run, progress: Progress): Promise<RunReport> {
  progress({ kind: 'stage begins', stage: 'publish' })
  const { dataDir } = options
  const report = readReport(dataDir, run)
  const store = options.store ?? (await openPartStore(dataDir))
  const published = await withStageWorkers(options, workers =>
    publish({ ...options, sources: allSources, workers, reports: report.sources, madeBy, store }, run),
  )
  if (published === null) return judgedAndPublished(options, readRun(dataDir, run.id), progress)
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
  const createdAt = manifest?.createdAt ?? null
  const conditions = createdAt === null ? [] : conditionsOf(states, createdAt, now)
  return reports.map(report => {
    const condition = conditions.find(({ source }) => source === report.id)
    if (isRead(report.status) || !condition) return { ...report, keptFrom: null, keptUntil: null }
    const { keptFrom, keptUntil } = servedOf(condition, createdAt, now)
    return { ...report, keptFrom, keptUntil }
  })
}

function isFar({ ratio }: MedianFigure): boolean {
  return Math.abs(ratio - 1) > medianShare
}

function farText({ country, fuel, market, bulletin, week }: MedianFigure): string {
  return `${country} ${fuel}: median ${market.toFixed(3)} EUR, bulletin ${bulletin.toFixed(3)} (week of ${week})`
}

/** The stages after `ingest`, on an open run. */
export async function judgedAndPublished(
  options: StageOptions & { readonly dryRun?: boolean; readonly rows?: number },
  run: Run,
  progress: Progress,
): Promise<RunReport> {
  const { dataDir } = options
  const converted = await judgedAndConverted(options, run, progress)
  const judged = readRun(dataDir, run.id)
  if (!options.dryRun) return publishRun(options, judged, progress)
  const looked = await withStageWorkers(options, workers =>
    lookAtDeliveries({ ...options, sources: allSources, workers }, judged, converted),
  )
  closeRun(dataDir, judged)
  return { ...converted, ...looked }
}

/** Publishes the months of a backfill in a run that reads nothing else. Returns the id of its snapshot. */
export async function publishBackfill(
  options: StageOptions,
  { backfill, demonstration, now }: Required<Pick<Run, 'backfill'>> & Pick<Run, 'demonstration' | 'now'>,
): Promise<string> {
  const { dataDir } = options
  const run: Run = {
    id: takeRunId(dataDir, now),
    now: demonstration ? now : wallClock(),
    demonstration,
    follows: findCurrentId(dataDir),
    accepted: readAccepted(dataDir),
    ...correctionsMember(knownEntries(dataDir)),
    deliveries: {},
    backfill,
  }
  keepRun(dataDir, run)
  const { snapshot } = await judgedAndPublished(options, run, unwatched)
  if (snapshot === null) throw new SnapshotError(`run ${run.id}: expected a snapshot, found nothing to serve`)
  return snapshot
}

/** Reads the months of the open run's backfill again, if it has one. */
async function backfilledAgain(options: StageOptions): Promise<void> {
  const run = openRun(options.dataDir)
  if (run.backfill === undefined) return
  const { source: id } = readPlan(options.dataDir, run.backfill.chain)
  const source = archivedSourceNamed(allSources, id)
  await withStageWorkers(options, workers => repeatBackfill({ ...options, source, workers }, run.backfill!))
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
