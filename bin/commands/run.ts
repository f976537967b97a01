import { InvalidArgumentError } from 'commander'
import { takesLong } from '../../pipeline/fetch/limits.ts'
import { RunLocked, UsageError } from '../../pipeline/model/errors.ts'
import type { PartStore } from '../../pipeline/part-store/part-store.ts'
import { isMarketSource, type Source } from '../../pipeline/source.ts'
import { continuedRun } from '../../pipeline/stages/run/continued-run.ts'
import { type Progress, unwatched } from '../../pipeline/stages/run/progress.ts'
import type { RunReport } from '../../pipeline/stages/run/report.ts'
import { statusOf } from '../../pipeline/stages/status/status.ts'
import { type Recorded, type RunEnd, unrecorded, withRunAlerts } from '../alerts.ts'
import { Command, wholeNumber } from '../command.ts'
import { fileWith } from '../configuration/configure.ts'
import { exitCodeOf } from '../exit-code.ts'
import { watched } from '../live/watch-run.ts'
import { keepsStill, withFreeSources } from '../locks.ts'
import { allSources, chosenSources, type IngestOptions } from '../options.ts'
import { tellReports } from '../print/report.ts'
import { workUnread } from '../print/standard-output.ts'
import { findNetworkFault, troubleText } from '../print/trouble.ts'
import { type OutputMode, say, voiceFor } from '../print/voice.ts'
import { type DueRuns, nextLine, runDue, type StillDue } from '../run-due.ts'
import { wallClock } from '../this-machine.ts'
import { type Counted, withWorkerProcesses } from '../worker-processes.ts'
import { ingestStage, judgedAndPublished } from '../workflow.ts'

export function runCommand(): Command {
  return new Command('run')
    .ingesting()
    .description('ingest, validate, convert and publish; slow sources in a second run after the others')
    .option('--dry-run', 'stop before publish; report the result, with medians next to the bulletin', false)
    .option('--rows <n>', 'with --dry-run: print the first rows of one source, as published and as read', rowCount)
    .option('--due', 'only the sources that are due by their schedule; for cron or a timer', false)
    .option('--sweeps', 'only slow sources: one request a minute, or a search place by place')
    .option('--no-sweeps', 'skip slow sources')
    .strict()
    .option('--no-notify', 'send no notice of what begins and ends (FUEL_NOTIFY_WEBHOOK, FUEL_NOTIFY_COMMAND)')
    .action(async (options: Counted<RunOptions & OutputMode>) => {
      workUnread()
      try {
        await withWorkerProcesses(options, alerted)
      } catch (error) {
        if (!(error instanceof RunLocked && keepsStill(error, options))) throw error
        process.exitCode = error.exitCode
      }
    })
    .examples([
      ['fuel-etl run', 'download and publish all available sources once'],
      ['fuel-etl run --market FR IT --json', 'two markets and the rates; one report for a program'],
      ['fuel-etl run --due --quiet', 'for a timer that runs every 15 minutes'],
      ['fuel-etl run --market FR --strict', 'in a pipeline: exit with an error if one of the sources failed'],
      ['fuel-etl run --source it ecb bulletin --dry-run --rows 5', 'medians next to the bulletin, and the first rows'],
      ['fuel-etl run --select open,EU', 'sources by their tags: fuel-etl sources'],
      ['fuel-etl run --source osm', 'update the map before it is due: opening hours, French names'],
      ['fuel-etl run --from fixtures/deliveries --data-dir ./data-demo', 'bundled deliveries instead of the network'],
    ])
}

const mostRows = 1000

function rowCount(text: string): number {
  const found = wholeNumber(text)
  if (found === 0 || found > mostRows) throw new InvalidArgumentError(`expected a whole number from 1 to ${mostRows}.`)
  return found
}

/** Throws UsageError unless one source is meant. Rates, weekly prices and the map may be read with it. */
function refuseRowsOfMany(
  { rows, dryRun }: { readonly rows?: number; readonly dryRun?: boolean },
  sources: readonly Source[],
): void {
  if (rows === undefined) return
  if (dryRun !== true) throw new UsageError('--rows is an option of a dry run: add --dry-run')
  const markets = sources.filter(isMarketSource)
  const shown = markets.length > 0 ? markets : sources
  if (shown.length === 1) return
  const ids = shown.map(({ descriptor }) => descriptor.id)
  const listed = ids.length > 6 ? `${ids.slice(0, 6).join(', ')} …` : ids.join(', ')
  const found = ids.length === 0 ? 'none' : `${ids.length}: ${listed}`
  throw new UsageError(
    `--rows needs exactly one source of a market, such as --source is, next to the rates and weekly prices; selected are ${found}`,
  )
}

/** A dry run and a demonstration change nothing that anyone could be alerted of. */
async function alerted(options: RunOptions & OutputMode): Promise<void> {
  const isDemonstration = options.from !== undefined || options.now !== undefined
  if (options.dryRun || isDemonstration) await run(options, unrecorded)
  else await withRunAlerts(options, recorded => run(options, recorded))
}

async function run(options: RunOptions & OutputMode, recorded: Recorded): Promise<RunEnd | null> {
  const marketsFrom = options.marketIsDefault ? (fileWith('FUEL_MARKETS') ?? 'FUEL_MARKETS') : null
  if (marketsFrom !== null) {
    const markets = options.market!.join(', ')
    voiceFor(options).line(`only ${markets}: the markets of ${marketsFrom}; '--market all' runs all`)
  }
  const { runs, due } = await runChosen(options, recorded)
  const published = runs.findLast(report => report.snapshot !== null)?.snapshot ?? null
  const sources = runs.flatMap(report => report.sources)
  const isUnserved = runs.length > 0 && runs.every(({ nothingToServe }) => nothingToServe === true)
  const judgement = { isDue: due !== null, isUnserved }
  const exitCode = exitCodeOf(sources, { ...judgement, isStrict: options.strict })
  const becameLate = due?.becameLate ?? []
  const planned = due && { next: due.next, becameLate: becameLate.map(({ source }) => source) }
  voiceFor(options).result({ published, exitCode, marketsFrom, ...planned, runs }, () => {
    if (runs.length === 0) say(idleLine(options, due))
  })
  process.exitCode = exitCode
  if (options.quiet && (exitCode !== 0 || becameLate.length > 0)) {
    const { dataDir } = options
    const status = statusOf(dataDir, allSources, runs.at(-1)?.now ?? wallClock())
    process.stderr.write(troubleText({ dataDir, runs, status, becameLate, hasFailed: exitCode !== 0 }))
  }
  // A source that fails is no failed run, also if --strict wants to know of it.
  if (runs.length === 0) return null
  // Of a refused key there is a notice of its own.
  const isOther = sources.some(({ status, errorCode }) => status === 'failed' && errorCode !== 'KEY_REFUSED')
  return { sources, nothingRead: isOther && exitCodeOf(sources, judgement) !== 0 }
}

/** Why nothing was run. */
function idleLine(options: RunOptions, due: Pick<DueRuns, 'next'> | null): string {
  if (due !== null && chosenSources(options).length > 0) return nextLine(due.next)
  return "nothing to run: the chosen markets have no such source; 'fuel-etl sources' lists the tags of each"
}

async function runChosen(options: RunOptions & OutputMode, recorded: Recorded) {
  refuseRowsOfMany(options, chosenSources(options))
  if (!options.due) return { runs: await runInWaves(options, recorded), due: null }
  const machine = { clock: wallClock, env: process.env }
  const { runs, ...due } = await watched(options, 'report', progress =>
    runDue(options, machine, (sources, stillDue) => lockedRun(options, sources, progress, recorded, stillDue)),
  )
  if (voiceFor(options).isForPeople && runs.length > 0) tellReports(runs)
  return { runs, due }
}

type RunOptions = IngestOptions & {
  readonly rows?: number
  readonly strict?: boolean
  readonly notify?: boolean
}

/**
 * From the network, sources that may take longer than the usual deadline (sweeps, one request a minute) have their own
 * run after the others are published, so that a slow market does not delay the rest. Without a network they are left out.
 */
async function runInWaves(options: RunOptions & OutputMode, recorded: Recorded): Promise<RunReport[]> {
  const waves = wavesOf(options)
  const reports: RunReport[] = []
  const locked: RunLocked[] = []
  for (const wave of waves) {
    try {
      const report = await watched(options, 'report', progress => lockedRun(options, wave, progress, recorded))
      if (report === null) continue
      if (voiceFor(options).isForPeople) tellReports([report])
      reports.push(report)
      if (findNetworkFault(report.sources) !== null) break
    } catch (error) {
      if (!(error instanceof RunLocked)) throw error
      locked.push(error)
    }
  }
  if (reports.length === 0 && locked.length > 0) throw locked[0]
  return reports
}

export function wavesOf(options: RunOptions): (readonly Source[])[] {
  const isSlow = ({ descriptor }: Source): boolean => options.from === undefined && takesLong(descriptor)
  const sources = chosenSources(options)
  const waves = [sources.filter(source => !isSlow(source)), sources.filter(isSlow)]
  return waves.filter(wave => wave.length > 0)
}

function lockedRun(
  options: RunOptions & OutputMode,
  sources: readonly Source[],
  progress: Progress,
  recorded: Recorded,
  choose?: StillDue,
): Promise<RunReport | null> {
  const work = (free: Pick<IngestOptions, 'inTurn' | 'stop'> & { readonly source: readonly string[] }) =>
    recorded(free.source, downloaded => wholeRun({ ...options, ...free }, progress, downloaded))
  return withFreeSources(options, sources, work, choose)
}

/** All stages of one run. The caller has locked its sources; only the stages after the downloads lock the folder. */
export async function wholeRun(
  options: RunOptions,
  progress: Progress = unwatched,
  downloaded: () => void = () => undefined,
): Promise<RunReport> {
  const opened = await ingestStage(options, progress)
  downloaded()
  const published = (store?: PartStore): Promise<RunReport> =>
    judgedAndPublished({ ...options, ...(store && { store }) }, continuedRun(options.dataDir, opened), progress)
  return options.inTurn === undefined ? published() : options.inTurn(published)
}
