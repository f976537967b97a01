import { lockedBy, whileLocked } from '../../pipeline/stages/run/lock.ts'
import type { RunReport } from '../../pipeline/stages/run/report.ts'
import { openRun, type Run, readDeliveryRecord } from '../../pipeline/stages/run/run-folder.ts'
import { withSources } from '../../pipeline/stages/run/source-locks.ts'
import { Command } from '../command.ts'
import { exitCodeOf } from '../exit-code.ts'
import { watched } from '../live/watch-run.ts'
import { tellWaiting, withFreeSources } from '../locks.ts'
import { allSources, chosenSources, type IngestOptions, type StageOptions } from '../options.ts'
import { printReport } from '../print/report.ts'
import { workUnread } from '../print/standard-output.ts'
import { type OutputMode, say, voiceFor } from '../print/voice.ts'
import { type Counted, withWorkerProcesses } from '../worker-processes.ts'
import { convertStage, ingestStage, publishStage, validateStage } from '../workflow.ts'

type StageCommand = Counted<StageOptions & OutputMode>

export function ingestCommand(): Command {
  return new Command('ingest')
    .ingesting()
    .description('download all sources, store the bytes and open a run for the next stages')
    .strict()
    .action((options: Counted<IngestCommand>) => {
      workUnread()
      return withWorkerProcesses(options, ingestOpened)
    })
    .examples([
      ['fuel-etl ingest --market LU', 'open a run with the sources of one market, and the rates'],
      ['fuel-etl ingest --from fixtures/deliveries --data-dir ./data-demo', 'from bundled deliveries'],
    ])
    .remarks("Then: 'fuel-etl validate', 'fuel-etl convert', 'fuel-etl publish'. 'fuel-etl run' is all four.")
}

type IngestCommand = IngestOptions & OutputMode & { readonly strict: boolean }

async function ingestOpened(options: IngestCommand): Promise<void> {
  await withFreeSources(options, chosenSources(options), async free => {
    const run = await watched(options, 'lines', progress => ingestStage({ ...options, ...free }, progress))
    voiceFor(options).result(run, () => say(`run ${run.id} is open. Next: 'fuel-etl validate'`))
    if (options.strict) process.exitCode = exitCodeOf(outcomesOf(options.dataDir, run), { isStrict: true })
  })
}

function outcomesOf(dataDir: string, { deliveries }: Run) {
  return Object.values(deliveries).map(path => {
    const { status, error } = readDeliveryRecord(dataDir, path)
    return { status, errorCode: error?.code ?? null }
  })
}

export function validateCommand(): Command {
  return stageCommand('validate', validateStage)
    .description('read and validate the downloads of the open run')
    .examples([['fuel-etl validate', "after 'ingest'; the report lists what was read and held"]])
}

export function convertCommand(): Command {
  return stageCommand('convert', convertStage)
    .description('convert the prices of the open run to euros')
    .examples([['fuel-etl convert', "after 'validate'; uses the exchange rates of the run"]])
}

export function publishCommand(): Command {
  return stageCommand('publish', publishStage)
    .description('write the open run as a snapshot and make it current')
    .examples([['fuel-etl publish', "after 'convert'; a running server loads it within a second"]])
}

function stageCommand(name: string, stage: (options: StageOptions) => Promise<RunReport>): Command {
  const run = (options: StageOptions & OutputMode) => onOpenRun(options, stage)
  return new Command(name).stage().action((options: StageCommand) => withWorkerProcesses(options, run))
}

/** Runs a stage on the last opened run under the lock of the folder. Throws RunLocked if a process is at work on that run. */
async function onOpenRun(
  options: StageOptions & OutputMode,
  stage: (options: StageOptions) => Promise<RunReport>,
): Promise<void> {
  const { dataDir } = options
  const { deliveries } = openRun(dataDir)
  const sources = allSources.filter(({ descriptor }) => descriptor.id in deliveries)
  await withSources(dataDir, sources, async ({ locked, stop }) => {
    if (locked.length > 0) throw lockedBy(dataDir)
    const report = await whileLocked(dataDir, stop, store => stage({ ...options, store, stop }), tellWaiting(options))
    printReport(report, options)
  })
}
