import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { takesLong } from '../../pipeline/fetch/limits.ts'
import { RunLocked } from '../../pipeline/model/errors.ts'
import { hoursBetween } from '../../pipeline/model/instants.ts'
import { safePoint } from '../../pipeline/model/stop.ts'
import type { Source } from '../../pipeline/source.ts'
import { withLock } from '../../pipeline/stages/lock.ts'
import { type Progress, unwatched } from '../../pipeline/stages/progress.ts'
import type { RunReport, SourceReport } from '../../pipeline/stages/report.ts'
import { currentInstant } from '../current-instant.ts'
import { watched } from '../live/watch-run.ts'
import { chosenSources, type IngestOptions, withExamples, withIngest } from '../options.ts'
import { tellReport } from '../print/report.ts'
import { troubleText } from '../print/trouble.ts'
import { workUnread } from '../print/unread.ts'
import { type Listener, voiceFor } from '../print/voice.ts'
import { nextLine, runDue } from '../run-due.ts'
import { convertStage, ingestStage, publishStage, validateStage, wallClock } from '../workflow.ts'

export function runCommand(): Command {
  const command = withIngest(new Command('run'))
    .description('ingest, validate, convert and publish; slow sources in a second run behind the others')
    .option('--dry-run', 'stop before publish: judge what would be published', false)
    .option('--due', 'only the sources that their schedules ask for now: what cron or a timer calls', false)
    .action(async (options: RunOptions & Listener) => {
      workUnread()
      try {
        await withLock(options.dataDir, stop => run({ ...options, stop }))
      } catch (error) {
        if (!isPatience(error, options)) throw error
        process.exitCode = error.exitCode
      }
    })
  return withExamples(command, [
    ['fuel-etl run', 'all sources that can be asked, once'],
    ['fuel-etl run --market FR IT --json', 'two markets and the rates; one report for a program'],
    ['fuel-etl run --due --quiet', 'what a timer calls every quarter of an hour'],
    ['fuel-etl run --source osm', 'the map, when it is not due: opening hours, French names'],
    ['fuel-etl run --from fixtures/sources --data-dir ./data-demo', 'bundled deliveries instead of the network'],
  ])
}

async function run(options: RunOptions & Listener): Promise<void> {
  const { runs, due } = await runChosen(options)
  const published = runs.findLast(report => report.snapshot !== null)?.snapshot ?? null
  const sources = runs.flatMap(report => report.sources)
  const exitCode = exitCodeOf(sources, due !== null)
  const becameLate = due?.becameLate ?? []
  const told = due && { next: due.next, becameLate: becameLate.map(({ source }) => source) }
  voiceFor(options).result({ published, exitCode, ...told, runs }, () => {
    if (due && runs.length === 0) process.stdout.write(`${nextLine(due.next)}\n`)
  })
  process.exitCode = exitCode
  if (!options.quiet || (exitCode === 0 && becameLate.length === 0)) return
  process.stderr.write(troubleText({ dataDir: options.dataDir, runs, becameLate, nothingRead: exitCode !== 0 }))
}

async function runChosen(options: RunOptions & Listener) {
  if (!options.due) return { runs: await runInWaves(options, chosenSources(options)), due: null }
  const machine = { clock: wallClock, env: process.env }
  let turns = 0
  const { runs, ...due } = await runDue(options, machine, sources => runInWaves(options, sources, turns++ === 0))
  return { runs, due }
}

/** A sweep takes its time: cron need not be told every quarter of an hour. What takes longer than this may hang. */
const patientHours = 3

function isPatience(error: unknown, { quiet }: Listener): error is RunLocked {
  if (!quiet || !(error instanceof RunLocked)) return false
  return error.since === null || hoursBetween(error.since, currentInstant()) < patientHours
}

type RunOptions = IngestOptions & { readonly dryRun?: boolean }

/**
 * From the network, sources that may take longer than the usual deadline (sweeps, one request a minute) have a run of
 * their own behind the others, which are published by then: a slow market delays no other.
 */
async function runInWaves(
  options: RunOptions & Listener,
  sources: readonly Source[],
  isFirst = true,
): Promise<RunReport[]> {
  const reports: RunReport[] = []
  for (const source of wavesOf(options, sources)) {
    // A run is named by its second.
    if (!isFirst || reports.length > 0) await sleep(1000)
    await safePoint(options.stop)
    const report = await watched(options, 'report', progress => wholeRun({ ...options, source }, progress))
    if (voiceFor(options).isForPeople) tellReport(report)
    reports.push(report)
  }
  return reports
}

/** The ids of the sources of each run. */
export function wavesOf(options: RunOptions, sources: readonly Source[] = chosenSources(options)): string[][] {
  const isSlow = ({ descriptor }: (typeof sources)[number]): boolean =>
    options.from === undefined && takesLong(descriptor)
  const waves = [sources.filter(source => !isSlow(source)), sources.filter(isSlow)]
  return waves.filter(wave => wave.length > 0).map(wave => wave.map(source => source.descriptor.id))
}

/** All stages on one run. The lock is the caller's. */
export async function wholeRun(options: RunOptions, progress: Progress = unwatched): Promise<RunReport> {
  await ingestStage(options, progress)
  await validateStage(options, progress)
  await safePoint(options.stop)
  const converted = await convertStage(options, progress)
  return options.dryRun ? converted : publishStage(options, progress)
}

// Of sysexits.h, as the error classes themselves have it.
const exitCodes: Readonly<Record<string, number>> = { FETCH: 69, FEED_SHAPE: 76, CONTRACT: 76, FEED_NOT_READY: 75 }

/**
 * A run that can publish some markets does, and is a success. One in which nothing could be read is none; but for a single
 * source that was due by itself: its publisher is amid its update, or away, and it is asked again.
 */
export function exitCodeOf(sources: readonly SourceReport[], due = false): number {
  const failed = sources.filter(source => source.status === 'failed')
  const asked = sources.filter(source => source.status !== 'skipped')
  if (failed.length === 0 || failed.length < asked.length || (due && asked.length === 1)) return 0
  return exitCodes[failed[0]!.errorCode ?? ''] ?? 70
}
