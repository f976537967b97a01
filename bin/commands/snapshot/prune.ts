import { InvalidArgumentError } from 'commander'
import { type BytesByKind, folderKinds } from '../../../pipeline/disk/folder-sizes.ts'
import { type Pruned, type PruneLimit, type PruneSetup, prune } from '../../../pipeline/keep/prune.ts'
import type { Keep } from '../../../pipeline/keep/snapshots-to-keep.ts'
import { errorExitCode, needsLook } from '../../../pipeline/model/exit-codes.ts'
import { counted, sizeForm, sizeIn, sizeText } from '../../../pipeline/model/quantities.ts'
import { plausibleClock, refuseFarAhead } from '../../../pipeline/snapshot/plausible-clock.ts'
import { findCurrentId } from '../../../pipeline/snapshot/pointer.ts'
import { whenUnlocked, withLock } from '../../../pipeline/stages/run/lock.ts'
import { type Command, folderCommand } from '../../command.ts'
import type { FolderOptions } from '../../options.ts'
import { voiceFor } from '../../print/voice.ts'
import { currentInstant } from '../../this-machine.ts'

interface PruneOptions extends FolderOptions {
  readonly keep: Keep
  readonly keepCaptures: number
  readonly diskLimit?: number | null
  readonly dryRun: boolean
  readonly force: boolean
  readonly wait: number
}

const bucketsKeep =
  'a bucket keeps everything; docs/scale.md says how to make one smaller, and working copies remove by themselves what they no longer need'

export function snapshotPruneCommand(now = currentInstant): Command {
  return folderCommand('prune', { bucket: { instead: bucketsKeep } })
    .description(
      'delete old snapshots and the captures no longer needed; never the current snapshot or its predecessor',
    )
    .option(
      '--keep <what>',
      'snapshots to keep: standard (all of a day, one a day for a month, then one a week), of the last days (14d), or the newest (100)',
      keepOf,
      'standard',
    )
    .option(
      '--keep-captures <age>',
      'how long captures, deliveries and runs are kept that no snapshot needs',
      daysOf,
      90,
    )
    .setting(
      'FUEL_DISK_LIMIT',
      '--disk-limit <size>',
      'the most that the data folder may take, such as 50GB; default: no limit',
      diskLimitOf,
    )
    .option('--dry-run', 'report what would be deleted, and delete nothing', false)
    .option('--force', 'delete also if nothing was published for 30 days, which may be a clock that is ahead', false)
    .waiting()
    .action(async (options: PruneOptions) => {
      const { dataDir, keep, keepCaptures, diskLimit, dryRun, force, wait } = options
      // The timer of a new installation may come before its first snapshot.
      if (findCurrentId(dataDir) === null)
        return voiceFor(options).line(`no snapshot in ${dataDir} yet: nothing to prune`)
      const limitBytes = diskLimit ?? null
      const at = plausibleClock(now(), dataDir)
      if (!force) refuseFarAhead(at, dataDir, 'add --force')
      const setup: PruneSetup = { dataDir, keep, keepCapturesDays: keepCaptures, limitBytes, now: at, dryRun }
      const locked = () => withLock(dataDir, stop => prune({ ...setup, stop }))
      const done = dryRun ? await prune(setup) : await whenUnlocked(wait, locked)
      voiceFor(options).result(done, () => process.stdout.write(textOf(done)))
      tellFaults(dataDir, done)
    })
    .examples([
      ['fuel-etl snapshot prune --dry-run', 'what would be deleted, by kind'],
      ['fuel-etl snapshot prune --disk-limit 50GB', 'the standard plan, in at most 50 GB'],
      ['fuel-etl snapshot prune --keep 14d', 'keep all snapshots of 14 days and captures of 90 days'],
      ['fuel-etl snapshot prune --keep 100 --keep-captures 30d --wait 120 --quiet', 'for cron'],
    ])
    .remarks(
      'With a limit, more is deleted until the folder fits below it with what a day adds: first captures that\nno kept snapshot needs, then the oldest snapshots. docs/operator.md, Prune.',
    )
}

function keepOf(text: string): Keep {
  if (text === 'standard') return 'standard'
  if (/^[1-9]\d{0,5}$/.test(text)) return { newest: Number(text) }
  if (!/^[1-9]\d{0,4}d$/.test(text))
    throw new InvalidArgumentError('expected standard, an age (14d) or a number of snapshots (100).')
  return { days: daysOf(text) }
}

function daysOf(text: string): number {
  if (!/^\d{1,5}d$/.test(text)) throw new InvalidArgumentError('expected an age in days (90d).')
  return Number(text.slice(0, -1))
}

function diskLimitOf(text: string): number | null {
  // An empty variable wins over the configuration file, and means no limit.
  if (text === '') return null
  const bytes = sizeIn(text)
  if (bytes === null) throw new InvalidArgumentError(`expected ${sizeForm}.`)
  return bytes
}

function textOf(done: Pruned): string {
  const { dryRun, snapshots, kept, inForce, files, runs, deliveries, captures, leftovers, bytes, folder, limit } = done
  const counts: readonly (readonly [count: number, one: string, several?: string])[] = [
    [snapshots.length, 'snapshot'],
    [files, 'other file'],
    [runs, 'run'],
    [deliveries, 'delivery', 'deliveries'],
    [captures, 'capture'],
    [leftovers, 'leftover'],
  ]
  const parts = counts.filter(([count]) => count > 0).map(one => counted(...one))
  const verb = dryRun ? 'would be deleted' : 'deleted'
  const went =
    parts.length > 0
      ? [`${verb}: ${parts.join(', ')}; ${sizeText(bytes)} (${kindsText(done.bytesByKind)})`]
      : ['nothing is old enough to delete']
  return `${[
    ...went,
    `kept: ${counted(kept.length, 'snapshot')} from ${kept[0]} on, current ${inForce}`,
    `data folder: ${sizeText(folder.after)} (${kindsText(folder.byKind)})${limit === null ? ', no limit' : ''}`,
    ...(limit === null ? [] : [limitText(limit)]),
  ].join('\n')}\n`
}

function limitText({ bytes, growth, needed }: PruneLimit): string {
  const text = `limit: ${sizeText(bytes)}, of which ${sizeText(growth)} are left for what a day adds`
  return needed === null ? text : `${text}; that needs a limit of at least ${sizeText(needed)}`
}

/** `captures 1.20 GB, parts 800 MB`, largest first. */
function kindsText(byKind: BytesByKind): string {
  const named = folderKinds.map(kind => [kind, byKind[kind]] as const).filter(([, bytes]) => bytes > 0)
  return [...named]
    .sort(([, one], [, other]) => other - one)
    .map(([kind, bytes]) => `${kind} ${sizeText(bytes)}`)
    .join(', ')
}

function tellFaults(dataDir: string, done: Pruned): void {
  const { limit, folder, unreadable, isStillFull } = done
  if (isStillFull) {
    process.stderr.write(
      `fuel-etl: the disk of ${dataDir} is still full: keep less (--keep, --keep-captures, --disk-limit), delete other ` +
        'files on that disk, or use a larger one\n',
    )
    process.exitCode = errorExitCode('DISK')
  }
  if (limit !== null && folder.after > limit.bytes) {
    process.stderr.write(aboveLimitText(done, limit))
    process.exitCode = needsLook
  }
  if (unreadable.length === 0) return
  process.stderr.write(warningOf(done))
  process.exitCode = errorExitCode('SNAPSHOT')
}

function aboveLimitText({ folder, kept }: Pruned, { bytes, needed }: PruneLimit): string {
  return (
    `fuel-etl: the data folder has ${sizeText(folder.after)} and its limit is ${sizeText(bytes)}, but nothing more may be ` +
    `deleted. What remains: ${kindsText(folder.byKind)}; ${counted(kept.length, 'snapshot')}. Set a limit of at least ` +
    `${sizeText(needed ?? folder.after)} (disk_limit or --disk-limit), choose fewer markets, or use a larger disk\n`
  )
}

function warningOf({ unreadable }: Pruned): string {
  return (
    `fuel-etl: unreadable snapshots: ${unreadable.join(', ')}. Captures, runs and files that they may need are kept. ` +
    `'fuel-etl verify' shows the damage: restore them from a backup, or delete them by hand\n`
  )
}
