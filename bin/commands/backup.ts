import { InvalidArgumentError } from 'commander'
import { refuseInDataFolder } from '../../pipeline/disk/in-data-folder.ts'
import { type BackedUp, type BackUpSetup, backUpTo, writeArchive } from '../../pipeline/keep/back-up.ts'
import { type RotatingBackup, rotatingBackup } from '../../pipeline/keep/rotating-backup.ts'
import { DiskError, UsageError } from '../../pipeline/model/errors.ts'
import { counted, sizeText } from '../../pipeline/model/quantities.ts'
import { programName, programVersion } from '../../pipeline/process.ts'
import { plausibleClock } from '../../pipeline/snapshot/plausible-clock.ts'
import { whenUnlocked, withLock } from '../../pipeline/stages/run/lock.ts'
import { type Command, folderCommand } from '../command.ts'
import { archivesKept } from '../installation.ts'
import type { FolderOptions } from '../options.ts'
import { outputFault } from '../print/standard-output.ts'
import { voiceFor } from '../print/voice.ts'
import { currentInstant } from '../this-machine.ts'
import { storedElsewhere, storePlaceOf } from '../with-store.ts'

interface BackupOptions extends FolderOptions {
  readonly toDir: string
  readonly keep: number
  readonly wait: number
}

export function backupCommand(now = currentInstant): Command {
  return folderCommand('backup', { bucket: 'all' })
    .description('write the data folder into one archive (.tar.gz); a server may keep running')
    .argument(
      '[file]',
      "the archive, which must not exist yet; '-' for standard output; default: a new one in --to-dir",
    )
    .backupDir('--to-dir <dir>')
    .option('--keep <n>', 'without a file: archives to keep in --to-dir, with the new one', archives, archivesKept)
    .waiting()
    .action(async (file: string | undefined, options: BackupOptions, called: Command) => {
      if (file === '-' && options.json)
        throw new UsageError('--json and - cannot be combined: both write to standard output')
      const isRotated = ['toDir', 'keep'].some(name => called.getOptionValueSource(name) === 'cli')
      if (file !== undefined && isRotated)
        throw new UsageError(`${file}: a file and --to-dir or --keep cannot be combined: name one of them`)
      const { dataDir } = options
      const madeBy = `${programName} ${programVersion}`
      const about: BackUpSetup = {
        dataDir,
        madeBy,
        now: plausibleClock(now(), dataDir),
        copyStore: storePlaceOf(dataDir).copy,
      }
      const locked = <T>(work: (setup: BackUpSetup) => Promise<T>) =>
        whenUnlocked(options.wait, () => withLock(dataDir, stop => work({ ...about, stop })))
      if (file === '-') tellOut(options, await locked(writeOut))
      else if (file === undefined) {
        tell(options, await locked(setup => rotatingBackup(options.toDir, options.keep, setup)))
      } else {
        refuseInDataFolder(file, dataDir)
        tell(options, { file, ...(await locked(setup => backUpTo(file, setup))), deleted: [] })
      }
    })
    .examples([
      [
        'fuel-etl backup --keep 14',
        'a new archive in the folder of backups, verified; older ones beyond 14 are deleted',
      ],
      ['fuel-etl backup --to-dir /backup --keep 30 --wait 120 --quiet', 'for cron'],
      ['fuel-etl backup /backup/fuel-2026-11-22.tar.gz', 'keys, captures, history and snapshots in one file'],
      ['fuel-etl backup - | ssh host "cat > fuel.tar.gz"', 'to another machine'],
    ])
    .remarks(
      'Only archives with names such as fuel-etl-20261122T030700Z.tar.gz are deleted, after the new one was read back.',
    )
}

function archives(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('expected a number of archives of at least 1.')
  return Number(text)
}

function tell(options: FolderOptions, done: RotatingBackup): void {
  voiceFor(options).result(done, () => {
    const deleted = done.deleted.length > 0 ? `deleted older ones: ${done.deleted.join(', ')}\n` : ''
    process.stdout.write(`${done.file}: ${textOf(done)}${storedElsewhere(options.dataDir)}${deleted}`)
  })
}

function tellOut(options: FolderOptions, done: BackedUp): void {
  if (!options.quiet) process.stderr.write(`${textOf(done)}${storedElsewhere(options.dataDir)}`)
}

/** Unlike in other commands a closed pipe is an error here: the backup is incomplete. */
async function writeOut(setup: BackUpSetup): Promise<BackedUp> {
  const faults: Error[] = []
  process.stdout.removeAllListeners('error')
  process.stdout.on('error', error => faults.push(error))
  try {
    return await writeArchive(setup, process.stdout)
  } catch (error) {
    const [fault] = faults
    if (fault === undefined || error !== fault) throw error
    throw new DiskError(`${outputFault(fault).message}; the backup is not complete: delete the partial file`, {
      cause: error,
    })
  }
}

function textOf({ snapshot, files, fileBytes, bytes, sha256, leftOut }: BackedUp): string {
  const left = leftOut.length > 0 ? `left out, not files of fuel-etl: ${leftOut.slice(0, 5).join(', ')}\n` : ''
  return (
    `${counted(files, 'file')} of ${sizeText(fileBytes)} in ${sizeText(bytes)}, current snapshot ${snapshot ?? 'none'}\n` +
    `SHA-256 ${sha256}\n${left}`
  )
}
