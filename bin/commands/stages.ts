import { Command } from 'commander'
import { withLock, withLockOf } from '../../pipeline/stages/lock.ts'
import { watched } from '../live/watch-run.ts'
import { type IngestOptions, type StageOptions, withExamples, withIngest, withStage } from '../options.ts'
import { printReport } from '../print/report.ts'
import { workUnread } from '../print/unread.ts'
import { type Listener, voiceFor } from '../print/voice.ts'
import { convertStage, ingestStage, publishStage, validateStage } from '../workflow.ts'

export function ingestCommand(): Command {
  const command = withIngest(new Command('ingest'))
    .description('download every source and keep the bytes; opens a run for the stages behind it')
    .action(async (options: IngestOptions & Listener) => {
      workUnread()
      const voice = voiceFor(options)
      await withLock(options.dataDir, async stop => {
        const run = await watched(options, 'lines', progress => ingestStage({ ...options, stop }, progress))
        voice.result(run, () => process.stdout.write(`run ${run.id} is open: next, 'validate'\n`))
      })
    })
  return withExamples(
    command,
    [
      ['fuel-etl ingest --market LU', 'open a run with the sources of one market, and the rates'],
      ['fuel-etl ingest --from fixtures/sources --data-dir ./data-demo', 'from bundled deliveries'],
    ],
    "Then: 'fuel-etl validate', 'fuel-etl convert', 'fuel-etl publish'. 'fuel-etl run' is all four.",
  )
}

export function validateCommand(): Command {
  const command = withStage(new Command('validate'))
    .description('read and judge what the open run downloaded')
    .action((options: StageOptions & Listener) =>
      withLockOf(options.dataDir, async stop => printReport(await validateStage({ ...options, stop }), options)),
    )
  return withExamples(command, [
    ['fuel-etl validate', "what 'ingest' has kept; the report says what was read and held"],
  ])
}

export function convertCommand(): Command {
  const command = withStage(new Command('convert'))
    .description('convert the prices of the open run to euros')
    .action((options: StageOptions & Listener) =>
      withLockOf(options.dataDir, async stop => printReport(await convertStage({ ...options, stop }), options)),
    )
  return withExamples(command, [['fuel-etl convert', "what 'validate' has read, at the rates of the run"]])
}

export function publishCommand(): Command {
  const command = withStage(new Command('publish'))
    .description('write the open run as a snapshot and put it in force')
    .action((options: StageOptions & Listener) =>
      withLockOf(options.dataDir, async stop => printReport(await publishStage({ ...options, stop }), options)),
    )
  return withExamples(command, [
    ['fuel-etl publish', "what 'convert' has converted; a running server takes it up within a second"],
  ])
}
