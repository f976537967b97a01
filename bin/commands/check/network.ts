import { writingTo } from '../../../pipeline/disk/disk-fault.ts'
import { refuseInDataFolder } from '../../../pipeline/disk/in-data-folder.ts'
import { isFetchCode, UsageError } from '../../../pipeline/model/errors.ts'
import { errorExitCode, needsLook } from '../../../pipeline/model/exit-codes.ts'
import { isMarketSource, type Source } from '../../../pipeline/source.ts'
import { probeFolder } from '../../../pipeline/stages/probe/probe-folder.ts'
import type { ProbeReport } from '../../../pipeline/stages/probe/probe-report.ts'
import { type ProbeWave, probeSources } from '../../../pipeline/stages/probe/probe-sources.ts'
import { type SavedDelivery, saveDeliveries } from '../../../pipeline/stages/probe/save-deliveries.ts'
import { withLock } from '../../../pipeline/stages/run/lock.ts'
import { Command } from '../../command.ts'
import { watched } from '../../live/watch-run.ts'
import {
  allSources,
  chosenSources,
  type MarketChoice,
  refuseUnknownSources,
  type StageOptions,
  sourceIds,
} from '../../options.ts'
import { workUnread } from '../../print/standard-output.ts'
import { type OutputMode, voiceFor } from '../../print/voice.ts'
import { wallClock } from '../../this-machine.ts'
import { type Counted, withWorkerProcesses } from '../../worker-processes.ts'
import { withStageWorkers } from '../../workflow.ts'
import { wholeRun } from '../run.ts'
import { tellProbe } from './network-text.ts'

interface ProbeOptions extends StageOptions, OutputMode, MarketChoice {
  readonly all: boolean
  readonly sweeps?: boolean
  readonly onlyOpen: boolean
  readonly save?: string
}

export function checkNetworkCommand(): Command {
  return new Command('network')
    .marketChoice()
    .stage({ mayBeMissing: true })
    .description('request sources once, compare them with their description, publish nothing')
    .argument('[source...]', 'ids of sources', sourceIds)
    .option('--all', 'every source that is ready, stand-ins too; the map (osm) only if named', false)
    .option('--sweeps', 'only the sources that may take longer than 15 minutes (at, de, ro)')
    .option('--no-sweeps', 'leave these out')
    .option('--only-open', 'skip sources whose terms are not clearly open', false)
    .option('--save <dir>', 'keep the deliveries as DIR/<source>/<date>/<request>.<ext>, for --from')
    .action((sources: readonly string[], options: Counted<ProbeOptions>) => {
      workUnread()
      return withWorkerProcesses(options, whole => probe(sources, whole))
    })
    .examples([
      ['fuel-etl check network --all', 'every source with its key and accepted terms, once'],
      ['fuel-etl check network --all --no-sweeps', 'the same in minutes; then fuel-etl check network --all --sweeps'],
      ['fuel-etl check network --select open,EU,not-sweep', 'sources with these tags'],
      ['fuel-etl check network es hr --json', 'two sources; one report for a program'],
      ['fuel-etl check network es --save ./deliveries', 'keep what was delivered, to read it with --from'],
    ])
    .remarks(
      "Then 'fuel-etl accept --all-clean' accepts the sources that match, and the next 'fuel-etl run' publishes them.",
      'Exit codes: 0 all are clean, 1 some need a look, 69 no publisher could be reached, 78 none is ready.',
    )
}

async function probe(ids: readonly string[], options: ProbeOptions): Promise<void> {
  const { dataDir, save } = options
  if (save !== undefined) refuseInDataFolder(save, dataDir)
  const sources = probedSources(ids, options)
  const { report, saved } = await withLock(probeFolder(dataDir), async stop => {
    const run = ({ sources: wave, ...more }: ProbeWave) =>
      watched(options, 'report', progress => wholeRun({ ...options, ...more, ...waveOptions(wave), stop }, progress))
    const made = await withStageWorkers(options, workers =>
      probeSources({ ...options, sources, allSources, workers, run, wallClock, stop }),
    )
    const savedIds = sources.map(({ descriptor }) => descriptor.id)
    return {
      report: made,
      saved: save === undefined ? [] : await writingTo(save, () => saveDeliveries(dataDir, save, savedIds)),
    }
  })
  const exitCode = exitCodeOf(report)
  voiceFor(options).result({ ...report, saved, exitCode }, () => tellProbe(report, saved as readonly SavedDelivery[]))
  process.exitCode = exitCode
}

function waveOptions(wave: readonly Source[]) {
  return {
    source: wave.map(({ descriptor }) => descriptor.id),
    market: undefined,
    select: undefined,
    sweeps: undefined,
    onlyOpen: false,
    standInsToo: true,
  }
}

/** Throws UsageError where no source is selected: a probe of all sources takes long and is asked for by name. */
function probedSources(ids: readonly string[], options: ProbeOptions): Source[] {
  const { all, marketIsDefault } = options
  // Named sources are probed whatever markets the installation has chosen.
  const market = ids.length > 0 && marketIsDefault ? undefined : options.market
  refuseUnknownSources(ids)
  const isSelected = all || options.select !== undefined || (market !== undefined && !marketIsDefault)
  if (ids.length === 0 && !isSelected) {
    throw new UsageError('nothing to check: name sources, or select them with --market, --select or --all')
  }
  const source = ids.length > 0 ? { source: ids } : {}
  const chosen = chosenSources({ ...options, market, ...source })
  // The rates and the bulletin of --market are only requested to compare.
  return market === undefined || marketIsDefault ? chosen : chosen.filter(isMarketSource)
}

/** Only the sources that were chosen count. */
function exitCodeOf({ sources }: ProbeReport): number {
  const asked = sources.filter(({ isReference, verdict }) => !isReference && verdict !== 'skipped')
  if (asked.length === 0) return errorExitCode('MISSING_SECRET')
  if (asked.every(({ verdict }) => verdict === 'clean')) return 0
  return asked.every(({ errorCode }) => isFetchCode(errorCode)) ? errorExitCode('FETCH') : needsLook
}
