import { InvalidArgumentError } from 'commander'
import { type Pruned, type PruneSetup, prune } from '../../pipeline/keep/prune.ts'
import type { Keep } from '../../pipeline/keep/snapshots-to-keep.ts'
import { SnapshotError } from '../../pipeline/model/errors.ts'
import { sizeText } from '../../pipeline/model/size-text.ts'
import { whenUnlocked, withLockOf } from '../../pipeline/stages/run/lock.ts'
import { currentInstant } from '../current-instant.ts'
import { Command, type FolderOptions, waitOption, withExamples, withFolder } from '../options.ts'
import { voiceFor } from '../print/voice.ts'

interface PruneOptions extends FolderOptions {
  readonly keep: Keep
  readonly keepCaptures: number
  readonly dryRun: boolean
  readonly wait: number
}

export function pruneCommand(now = currentInstant): Command {
  const command = withFolder(new Command('prune'))
    .description(
      'delete old snapshots and the captures no longer needed; never the current snapshot or its predecessor',
    )
    .requiredOption('--keep <what>', 'snapshots to keep: of the last days (14d), or the newest (100)', keepOf)
    .option(
      '--keep-captures <age>',
      'how long captures, deliveries and runs are kept that no snapshot needs',
      daysOf,
      90,
    )
    .option('--dry-run', 'report what would be deleted, and delete nothing', false)
    .addOption(waitOption())
    .action(async (options: PruneOptions) => {
      const { dataDir, keep, keepCaptures, dryRun, wait } = options
      const setup: PruneSetup = { dataDir, keep, keepCapturesDays: keepCaptures, now: now(), dryRun }
      const locked = () => withLockOf(dataDir, stop => prune({ ...setup, stop }))
      const done = dryRun ? await prune(setup) : await whenUnlocked(wait, locked)
      voiceFor(options).result(done, () => process.stdout.write(textOf(done)))
      if (done.unreadable.length === 0) return
      process.stderr.write(warningOf(done))
      process.exitCode = new SnapshotError('').exitCode
    })
  return withExamples(command, [
    ['fuel-etl prune --keep 14d --dry-run', 'what would be deleted'],
    ['fuel-etl prune --keep 14d', 'keep snapshots of 14 days and captures of 90 days'],
    ['fuel-etl prune --keep 100 --keep-captures 30d --wait 120 --quiet', 'for cron'],
  ])
}

function keepOf(text: string): Keep {
  if (/^[1-9]\d{0,5}$/.test(text)) return { newest: Number(text) }
  if (!/^[1-9]\d{0,4}d$/.test(text))
    throw new InvalidArgumentError('expected an age (14d) or a number of snapshots (100).')
  return { days: daysOf(text) }
}

function daysOf(text: string): number {
  if (!/^\d{1,5}d$/.test(text)) throw new InvalidArgumentError('expected an age in days (90d).')
  return Number(text.slice(0, -1))
}

function textOf(done: Pruned): string {
  const { dryRun, snapshots, kept, inForce, files, runs, deliveries, captures, leftovers, bytes } = done
  const counts: [number, string][] = [
    ...([
      [snapshots.length, 'snapshots'],
      [files, 'other files'],
      [runs, 'runs'],
    ] as [number, string][]),
    ...([
      [deliveries, 'deliveries'],
      [captures, 'captures'],
      [leftovers, 'leftovers'],
    ] as [number, string][]),
  ]
  const parts = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  const verb = dryRun ? 'would be deleted' : 'deleted'
  const went = parts.length > 0 ? `${verb}: ${parts.join(', ')}; ${sizeText(bytes)}` : 'nothing is old enough to delete'
  return `${went}\nkept: ${kept.length} snapshots from ${kept[0]} on, current ${inForce}\n`
}

function warningOf({ unreadable }: Pruned): string {
  return (
    `fuel-etl: unreadable snapshots: ${unreadable.join(', ')}. Captures, runs and files that they may need are kept. ` +
    `'fuel-etl verify' shows the damage: restore them from a backup, or delete them by hand\n`
  )
}
