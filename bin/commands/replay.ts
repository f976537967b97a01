import { Command } from 'commander'
import { type Interrupted, SnapshotError } from '../../pipeline/model/errors.ts'
import type { Day } from '../../pipeline/model/instants.ts'
import { stopOfProcess } from '../../pipeline/model/stop.ts'
import type { FileDifference } from '../../pipeline/snapshot/compare-snapshots.ts'
import type { ReplayedRun } from '../../pipeline/stages/replay.ts'
import { day, type StageOptions, withExamples, withStage } from '../options.ts'
import { type OutputMode, voiceFor } from '../print/voice.ts'
import { runtime } from '../runtime.ts'
import { type Counted, withWorkerProcesses } from '../worker-processes.ts'
import { replayRuns } from '../workflow.ts'

interface ReplayOptions extends StageOptions, OutputMode {
  readonly since?: Day
  readonly until?: Day
  readonly to?: string
}

export function replayCommand(): Command {
  const command = withStage(new Command('replay'))
    .description('publish earlier runs again from their kept captures, and compare the bytes with the originals')
    .option('--since <day>', 'from this day of the clock of the runs on; from the first run unless given', day)
    .option('--until <day>', 'up to this day, which is included', day)
    .option('--to <dir>', 'keep what is rebuilt as a data folder of its own')
    .action(async (options: Counted<ReplayOptions>) => {
      const voice = voiceFor(options)
      // Heard between two runs, so that the folder it works in does not stay behind; a second one ends the process at once.
      const { stop, release } = stopOfProcess()
      try {
        const onRun = (one: ReplayedRun): void => {
          voice.line(lineOf(one))
        }
        const { since = null, until = null, to = null } = options
        const isStopped = (): boolean => stop.aborted
        const runs = await withWorkerProcesses(options, staged =>
          replayRuns(staged, { since, until, to, onRun, isStopped }),
        )
        const summary = { ...summaryOf(runs), stopped: isStopped() }
        voice.result({ ...summary, runs }, () => process.stdout.write(`${summaryLine(summary, to)}\n`))
        process.exitCode = exitCodeOf(summary, stop)
        if (process.exitCode !== 0) voice.fault(summaryLine(summary, to))
      } finally {
        release()
      }
    })
  return withExamples(
    command,
    [
      ['fuel-etl replay', 'all runs whose captures are kept'],
      ['fuel-etl replay --since 2026-11-01 --until 2026-11-30 --json', 'one month, for a program'],
      ['fuel-etl replay --to ./data-rebuilt', 'keep what is rebuilt'],
    ],
    'Ends with 74 when a snapshot of this version differs. One of another version may: what differs is printed.',
    'After an update, begin with the first day of the new version: --since takes the kept snapshot before it.',
  )
}

interface Summary {
  readonly identical: number
  /** Same id, with no original to compare with. */
  readonly rebuilt: number
  /** Though this version made them. */
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
  if (differing > 0) return new SnapshotError('').exitCode
  return stop.aborted ? (stop.reason as Interrupted).exitCode : 0
}

function summaryLine({ identical, rebuilt, differing, excused, stopped }: Summary, to: string | null): string {
  const parts = [
    `${identical} identical`,
    ...(rebuilt > 0 ? [`${rebuilt} rebuilt whose original is not kept`] : []),
    ...(differing > 0 ? [`${differing} differ`] : []),
    ...(excused > 0 ? [`${excused} of another version differ`] : []),
  ]
  return `${stopped ? 'stopped: ' : ''}${parts.join(', ')}${to === null ? '' : `; kept in ${to}`}`
}

// A move log has thousands of files; --json names each.
const shown = 20

/** One run, as a line. */
export function lineOf(replayed: ReplayedRun): string {
  const { snapshot, rebuilt, madeBy, kept, identical, excused, differences } = replayed
  if (identical) return `${snapshot} ${kept ? 'identical' : 'rebuilt, original not kept'}`
  const parts = [
    ...(rebuilt === snapshot ? [] : [`id (expected ${snapshot}, found ${rebuilt})`]),
    ...differences.slice(0, shown).map(differenceText),
    ...(differences.length > shown ? [`${differences.length - shown} files more`] : []),
    ...(kept ? [] : ['original not kept']),
    ...(excused ? [madeBy === null ? 'made by an unknown version' : `made by ${madeBy}, or follows such a one`] : []),
    ...(replayed.runtime === null || replayed.runtime === runtime
      ? []
      : [`made on ${replayed.runtime}, rebuilt on ${runtime}`]),
  ]
  return `${snapshot} differs: ${parts.join(', ')}`
}

function differenceText({ name, stated, kept, rebuilt, members }: FileDifference): string {
  if (members) return `${name} (${members.join(', ') || 'unreadable or laid out otherwise'})`
  const found = `${name} (expected ${short(kept)}, found ${short(rebuilt)})`
  if (stated === kept) return found
  return stated === rebuilt
    ? `${name} (expected ${short(stated)}, found ${short(kept)} in the kept snapshot)`
    : `${found}, which its manifest calls ${short(stated)}`
}

function short(sha256: string | null): string {
  return sha256?.slice(0, 12) ?? 'none'
}
