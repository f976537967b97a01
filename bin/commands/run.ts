import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { usualDeadlineSeconds } from '../../pipeline/fetch/limits.ts'
import { safePoint } from '../../pipeline/model/stop.ts'
import { withLock } from '../../pipeline/stages/lock.ts'
import { type Progress, unwatched } from '../../pipeline/stages/progress.ts'
import type { RunReport, SourceReport } from '../../pipeline/stages/report.ts'
import { watched } from '../live/watch-run.ts'
import { chosenSources, type IngestOptions, withIngest } from '../options.ts'
import { tellReport } from '../print/report.ts'
import { type Listener, voiceFor } from '../print/voice.ts'
import { convertStage, ingestStage, publishStage, validateStage } from '../workflow.ts'

export function runCommand(): Command {
  return withIngest(new Command('run'))
    .description('ingest, validate, convert and publish; slow sources in a second run behind the others')
    .option('--dry-run', 'stop before publish: judge what would be published', false)
    .addHelpText(
      'after',
      '\nExamples:\n  fuel-etl run\n  fuel-etl run --market FR IT --json\n  fuel-etl run --source osm        (once a week: opening hours, French names)\n  fuel-etl run --from fixtures/sources --data-dir ./data-demo',
    )
    .action(async (options: RunOptions & Listener) => {
      const runs = await withLock(options.dataDir, stop => runInWaves({ ...options, stop }))
      const published = runs.findLast(report => report.snapshot !== null)?.snapshot ?? null
      const exitCode = exitCodeOf(runs.flatMap(report => report.sources))
      voiceFor(options).result({ published, exitCode, runs }, () => undefined)
      process.exitCode = exitCode
    })
}

type RunOptions = IngestOptions & { readonly dryRun?: boolean }

/**
 * From the network, sources that may take longer than the usual deadline (sweeps, one request a minute) have a run of
 * their own behind the others, which are published by then: a slow market delays no other.
 */
async function runInWaves(options: RunOptions & Listener): Promise<RunReport[]> {
  const reports: RunReport[] = []
  for (const source of wavesOf(options)) {
    // A run is named by its second.
    if (reports.length > 0) await sleep(1000)
    await safePoint(options.stop)
    const report = await watched(options, 'report', progress => wholeRun({ ...options, source }, progress))
    if (voiceFor(options).isForPeople) tellReport(report)
    reports.push(report)
  }
  return reports
}

/** The ids of the sources of each run. */
export function wavesOf(options: RunOptions): string[][] {
  const sources = chosenSources(options)
  const isSlow = ({ descriptor }: (typeof sources)[number]): boolean =>
    options.from === undefined && (descriptor.politeness?.deadlineSeconds ?? 0) > usualDeadlineSeconds
  const waves = [sources.filter(source => !isSlow(source)), sources.filter(isSlow)]
  return waves.filter(wave => wave.length > 0).map(wave => wave.map(source => source.descriptor.id))
}

/** All stages on one run. The lock is the caller's. */
export async function wholeRun(options: RunOptions, progress: Progress = unwatched): Promise<RunReport> {
  await ingestStage(options, progress)
  await validateStage(options, progress)
  await safePoint(options.stop)
  const converted = convertStage(options, progress)
  return options.dryRun ? converted : publishStage(options, progress)
}

// Of sysexits.h, as the error classes themselves have it.
const exitCodes: Readonly<Record<string, number>> = { FETCH: 69, FEED_SHAPE: 76, CONTRACT: 76, FEED_NOT_READY: 75 }

/** A run that can publish some markets does, and is a success. One in which nothing could be read is none. */
function exitCodeOf(sources: readonly SourceReport[]): number {
  const failed = sources.filter(source => source.status === 'failed')
  const asked = sources.filter(source => source.status !== 'skipped')
  if (failed.length === 0 || failed.length < asked.length) return 0
  return exitCodes[failed[0]!.errorCode ?? ''] ?? 70
}
