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
      '\nExamples:\n  fuel-etl run\n  fuel-etl run --market FR IT --json\n  fuel-etl run --from fixtures/sources --data-dir ./data-demo',
    )
    .action(async (options: IngestOptions & { readonly dryRun: boolean }) => {
      await withLock(options.dataDir, async () => printReport(await wholeRun(options), options.json))
    })
}

/** All stages on one run. The lock is the caller's. */
export async function wholeRun(options: IngestOptions & { readonly dryRun?: boolean }): Promise<RunReport> {
  await ingestStage(options, () => undefined)
  await validateStage(options)
  const converted = convertStage(options)
  return options.dryRun ? converted : publishStage(options)
}
