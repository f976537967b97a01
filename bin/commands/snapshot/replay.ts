import { writingTo } from '../../../pipeline/disk/disk-fault.ts'
import { refuseInDataFolder } from '../../../pipeline/disk/in-data-folder.ts'
import type { Interrupted } from '../../../pipeline/model/errors.ts'
import { errorExitCode } from '../../../pipeline/model/exit-codes.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import { stopOfProcess } from '../../../pipeline/process.ts'
import type { FileDifference } from '../../../pipeline/snapshot/compare-snapshots.ts'
import type { ReplayedRun } from '../../../pipeline/stages/replay/replay.ts'
import { Command, dayOption } from '../../command.ts'
import type { StageOptions } from '../../options.ts'
import { type OutputMode, say, voiceFor } from '../../print/voice.ts'
import { runtime } from '../../this-machine.ts'
import { type Counted, withWorkerProcesses } from '../../worker-processes.ts'
import { replayRuns } from '../../workflow.ts'

interface ReplayOptions extends StageOptions, OutputMode {
  readonly since?: Day
  readonly until?: Day
  readonly to?: string
}

export function snapshotReplayCommand(): Command {
  return new Command('replay')
    .stage({ bucket: 'all' })
    .description('publish earlier runs again from their stored captures and compare the bytes with the originals')
    .option('--since <day>', 'first day, by the clock of the runs; default: the first run', dayOption)
    .option('--until <day>', 'last day, included', dayOption)
    .option('--to <dir>', 'keep the rebuilt snapshots as a separate data folder')
    .action(async (options: Counted<ReplayOptions>) => {
      const voice = voiceFor(options)
      // The stop signal is checked between two runs, so that the working folder is removed. A second signal ends the
      // process at once.
      const { stop, release } = stopOfProcess()
      try {
        const onRun = (one: ReplayedRun): void => {
          voice.line(lineOf(one))
        }
        const { since = null, until = null, to = null } = options
        if (to !== null) refuseInDataFolder(to, options.dataDir)
        const isStopped = (): boolean => stop.aborted
        const runs = await withWorkerProcesses(options, staged =>
          writingTo(to ?? staged.dataDir, () => replayRuns(staged, { since, until, to, onRun, isStopped })),
        )
        const summary = { ...summaryOf(runs), stopped: isStopped() }
        voice.result({ ...summary, runs }, () => say(summaryLine(summary, to)))
        const exitCode = exitCodeOf(summary, stop)
        if (exitCode !== 0) voice.fault(exitCode, summaryLine(summary, to))
      } finally {
        release()
      }
    })
    .examples([
      ['fuel-etl snapshot replay', 'all runs whose captures are stored'],
      ['fuel-etl snapshot replay --since 2026-11-01 --until 2026-11-30 --json', 'one month, for a program'],
      ['fuel-etl snapshot replay --to ./data-rebuilt', 'keep the rebuilt snapshots'],
    ])
    .remarks(
      'Exit code 74 if a snapshot of this version differs. Differences of another version are only printed.',
      'After an update, set --since to the first day of the new version: the replay starts from the stored\nsnapshot before it.',
    )
}

interface Summary {
  readonly identical: number
  /** Same id, but the original is not stored. */
  readonly rebuilt: number
  /** Made by this version. */
  readonly differing: number
  /** Made by another version, or continuing what another version made. */
  readonly excused: number
  readonly stopped: boolean
}

function summaryOf(runs: readonly ReplayedRun[]): Omit<Summary, 'stopped'> {
  const count = (holds: (one: ReplayedRun) => boolean): number => runs.filter(holds).length
  return {
    identical: count(one => one.identical && one.kept),
    rebuilt: count(one => one.identical && !one.kept),
    differing: count(one => !one.identical && !one.excused),
    excused: count(one => !one.identical && one.excused),
  }
}

function exitCodeOf({ differing }: Summary, stop: AbortSignal): number {
  if (differing > 0) return errorExitCode('SNAPSHOT')
  return stop.aborted ? (stop.reason as Interrupted).exitCode : 0
}

function summaryLine({ identical, rebuilt, differing, excused, stopped }: Summary, to: string | null): string {
  const parts = [
    `${identical} identical`,
    ...(rebuilt > 0 ? [`${rebuilt} rebuilt, originals not stored`] : []),
    ...(differing > 0 ? [`${differing} differ`] : []),
    ...(excused > 0 ? [`${excused} of another version differ`] : []),
  ]
  return `${stopped ? 'stopped: ' : ''}${parts.join(', ')}${to === null ? '' : `; kept in ${to}`}`
}

// A move log has thousands of files. --json lists all.
const shown = 20

export function lineOf(replayed: ReplayedRun): string {
  const { snapshot, rebuilt, madeBy, kept, identical, excused, differences } = replayed
  if (identical) return `${snapshot} ${kept ? 'identical' : 'rebuilt, original not stored'}`
  const parts = [
    ...(rebuilt === snapshot ? [] : [`id (expected ${snapshot}, found ${rebuilt})`]),
    ...differences.slice(0, shown).map(differenceText),
    ...(differences.length > shown ? [`${differences.length - shown} more files`] : []),
    ...(kept ? [] : ['original not stored']),
    ...(excused
      ? [madeBy === null ? 'made by an unknown version' : `made by ${madeBy}, or based on such a snapshot`]
      : []),
    ...(replayed.runtime === null || replayed.runtime === runtime
      ? []
      : [`made on ${replayed.runtime}, rebuilt on ${runtime}`]),
  ]
  return `${snapshot} differs: ${parts.join(', ')}`
}

function differenceText({ name, stated, kept, rebuilt, members }: FileDifference): string {
  if (members) return `${name} (${members.join(', ') || 'unreadable or different layout'})`
  const found = `${name} (expected ${short(kept)}, found ${short(rebuilt)})`
  if (stated === kept) return found
  return stated === rebuilt
    ? `${name} (expected ${short(stated)}, found ${short(kept)} in the stored snapshot)`
    : `${found}, its manifest states ${short(stated)}`
}

function short(sha256: string | null): string {
  return sha256?.slice(0, 12) ?? 'none'
}
