import { Command } from 'commander'
import { withLock } from '../../pipeline/stages/lock.ts'
import { watched } from '../live/watch-run.ts'
import { type IngestOptions, type StageOptions, withIngest, withStage } from '../options.ts'
import { printReport } from '../print/report.ts'
import { type Listener, voiceFor } from '../print/voice.ts'
import { convertStage, ingestStage, publishStage, validateStage } from '../workflow.ts'

export function ingestCommand(): Command {
  return withIngest(new Command('ingest'))
    .description('download every source and keep the bytes; opens a run for the stages behind it')
    .action(async (options: IngestOptions & Listener) => {
      const voice = voiceFor(options)
      await withLock(options.dataDir, async stop => {
        const run = await watched(options, 'lines', progress => ingestStage({ ...options, stop }, progress))
        voice.result(run, () => process.stdout.write(`run ${run.id} is open: next, 'validate'\n`))
      })
    })
}

export function validateCommand(): Command {
  return withStage(new Command('validate'))
    .description('read and judge what the open run downloaded')
    .action((options: StageOptions & Listener) =>
      withLock(options.dataDir, async stop => printReport(await validateStage({ ...options, stop }), options)),
    )
}

export function convertCommand(): Command {
  return withStage(new Command('convert'))
    .description('convert the prices of the open run to euros')
    .action((options: StageOptions & Listener) =>
      withLock(options.dataDir, async () => printReport(convertStage(options), options)),
    )
}

export function publishCommand(): Command {
  return withStage(new Command('publish'))
    .description('write the open run as a snapshot and put it in force')
    .action((options: StageOptions & Listener) =>
      withLock(options.dataDir, async stop => printReport(await publishStage({ ...options, stop }), options)),
    )
}
