import { Command } from 'commander'
import { withLock } from '../../pipeline/stages/lock.ts'
import type { RunReport } from '../../pipeline/stages/report.ts'
import { type IngestOptions, withIngest } from '../options.ts'
import { printReport } from '../print-report.ts'
import { convertStage, ingestStage, publishStage, validateStage } from '../workflow.ts'

export function runCommand(): Command {
  return withIngest(new Command('run'))
    .description('ingest, validate, convert and publish')
    .option('--dry-run', 'stop before publish: judge what would be published', false)
    .addHelpText(
      'after',
      '\nExamples:\n  fuel-etl run\n  fuel-etl run --market FR IT --json\n  fuel-etl run --source osm        (once a week: opening hours, French names)\n  fuel-etl run --from fixtures/sources --data-dir ./data-demo',
    )
    .action(async (options: IngestOptions & { readonly dryRun: boolean }) => {
      const report = await withLock(options.dataDir, () => wholeRun(options))
      printReport(report, options.json)
      process.exitCode = exitCodeOf(report)
    })
}

/** All stages on one run. The lock is the caller's. */
export async function wholeRun(options: IngestOptions & { readonly dryRun?: boolean }): Promise<RunReport> {
  await ingestStage(options, () => undefined)
  await validateStage(options)
  const converted = convertStage(options)
  return options.dryRun ? converted : publishStage(options)
}

// Of sysexits.h, as the error classes themselves have it.
const exitCodes: Readonly<Record<string, number>> = { FETCH: 69, FEED_SHAPE: 76, CONTRACT: 76, FEED_NOT_READY: 75 }

/** A run that can publish some markets does, and is a success. One in which nothing could be read is none. */
function exitCodeOf({ sources }: RunReport): number {
  const failed = sources.filter(source => source.status === 'failed')
  const asked = sources.filter(source => source.status !== 'skipped')
  if (failed.length === 0 || failed.length < asked.length) return 0
  return exitCodes[failed[0]!.errorCode ?? ''] ?? 70
}
