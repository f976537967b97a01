import { Command } from 'commander'
import { takesLong } from '../../pipeline/fetch/limits.ts'
import { RunLocked } from '../../pipeline/model/errors.ts'
import type { Source } from '../../pipeline/source.ts'
import { type Progress, unwatched } from '../../pipeline/stages/progress.ts'
import type { RunReport, SourceReport } from '../../pipeline/stages/report.ts'
import { withFreeSources } from '../free-sources.ts'
import { watched } from '../live/watch-run.ts'
import { chosenSources, type IngestOptions, withExamples, withIngest } from '../options.ts'
import { keepsStill } from '../print/locked.ts'
import { tellReport } from '../print/report.ts'
import { troubleText } from '../print/trouble.ts'
import { workUnread } from '../print/unread.ts'
import { type OutputMode, voiceFor } from '../print/voice.ts'
import { nextLine, runDue } from '../run-due.ts'
import { type Counted, withWorkerProcesses } from '../worker-processes.ts'
import { ingestStage, judgedAndPublished, wallClock } from '../workflow.ts'

export function runCommand(): Command {
  const command = withIngest(new Command('run'))
    .description('ingest, validate, convert and publish; slow sources in a second run behind the others')
    .option('--dry-run', 'stop before publish: judge what would be published', false)
    .option('--due', 'only the sources that their schedules ask for now: what cron or a timer calls', false)
    .option('--sweeps', 'only the sources that take long: one request a minute, or a search place by place')
    .option('--no-sweeps', 'leave out the sources that take long')
    .action(async (options: Counted<RunOptions & OutputMode>) => {
      workUnread()
      try {
        await withWorkerProcesses(options, run)
      } catch (error) {
        if (!(error instanceof RunLocked && keepsStill(error, options))) throw error
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

async function run(options: RunOptions & OutputMode): Promise<void> {
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

async function runChosen(options: RunOptions & OutputMode) {
  if (!options.due) return { runs: await runInWaves(options), due: null }
  const machine = { clock: wallClock, env: process.env }
  const { runs, ...due } = await watched(options, 'report', progress =>
    runDue(options, machine, sources => heldRun(options, sources, progress)),
  )
  if (voiceFor(options).isForPeople) for (const report of runs) tellReport(report)
  return { runs, due }
}

type RunOptions = IngestOptions & { readonly dryRun?: boolean }

/**
 * From the network, sources that may take longer than the usual deadline (sweeps, one request a minute) have a run of
 * their own behind the others, which are published by then: a slow market delays no other.
 */
async function runInWaves(options: RunOptions & OutputMode): Promise<RunReport[]> {
  const waves = wavesOf(options)
  const reports: RunReport[] = []
  const locked: RunLocked[] = []
  for (const wave of waves) {
    try {
      const report = await watched(options, 'report', progress => heldRun(options, wave, progress))
      if (voiceFor(options).isForPeople) tellReport(report)
      reports.push(report)
    } catch (error) {
      if (!(error instanceof RunLocked)) throw error
      locked.push(error)
    }
  }
  if (reports.length === 0 && locked.length > 0) throw locked[0]
  return reports
}

/** The sources of each run. */
export function wavesOf(options: RunOptions): (readonly Source[])[] {
  const isSlow = ({ descriptor }: Source): boolean => options.from === undefined && takesLong(descriptor)
  const sources = chosenSources(options)
  const waves = [sources.filter(source => !isSlow(source)), sources.filter(isSlow)]
  return waves.filter(wave => wave.length > 0)
}

function heldRun(options: RunOptions & OutputMode, sources: readonly Source[], progress: Progress): Promise<RunReport> {
  return withFreeSources(options, sources, free => wholeRun({ ...options, ...free }, progress))
}

/** All stages on one run. What it works on in the folder, the caller holds. */
export async function wholeRun(options: RunOptions, progress: Progress = unwatched): Promise<RunReport> {
  return judgedAndPublished(options, await ingestStage(options, progress), progress)
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
