import { copyStore } from '../../api/store/copy-store.ts'
import { type BackedUp, type BackUpSetup, backUpTo, writeArchive } from '../../pipeline/keep/back-up.ts'
import { DiskError, UsageError } from '../../pipeline/model/errors.ts'
import { sizeText } from '../../pipeline/model/size-text.ts'
import { programName, programVersion } from '../../pipeline/process/program.ts'
import { whenUnlocked, withLockOf } from '../../pipeline/stages/run/lock.ts'
import { currentInstant } from '../current-instant.ts'
import { Command, type FolderOptions, waitOption, withExamples, withFolder } from '../options.ts'
import { voiceFor } from '../print/voice.ts'

export function backupCommand(now = currentInstant): Command {
  const command = withFolder(new Command('backup'))
    .description('write the data folder into one archive (.tar.gz); a server may keep running')
    .argument('<file>', "the archive, which must not exist yet; '-' for standard output")
    .addOption(waitOption())
    .action(async (file: string, options: FolderOptions & { readonly wait: number }) => {
      const { dataDir } = options
      if (file === '-' && options.json)
        throw new UsageError('--json and - cannot be combined: both write to standard output')
      const about: BackUpSetup = { dataDir, madeBy: `${programName} ${programVersion}`, now: now(), copyStore }
      const written = (stop: AbortSignal) =>
        file === '-' ? writeOut({ ...about, stop }) : backUpTo(file, { ...about, stop })
      const done = await whenUnlocked(options.wait, () => withLockOf(dataDir, written))
      if (file === '-') {
        if (!options.quiet) process.stderr.write(textOf(done))
      } else voiceFor(options).result({ file, ...done }, () => void process.stdout.write(`${file}: ${textOf(done)}`))
    })
  return withExamples(command, [
    ['fuel-etl backup /backup/fuel-2026-11-22.tar.gz', 'keys, captures, history and snapshots in one file'],
    ['fuel-etl backup - | ssh host "cat > fuel.tar.gz"', 'to another machine'],
  ])
}

/** Unlike in other commands a closed pipe is an error here: the backup is incomplete. */
async function writeOut(setup: BackUpSetup): Promise<BackedUp> {
  process.stdout.removeAllListeners('error')
  try {
    return await writeArchive(setup, process.stdout)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    throw new DiskError('standard output: closed before the backup was complete; delete the partial file', {
      cause: error,
    })
  }
}

function textOf({ snapshot, files, fileBytes, bytes, sha256, leftOut }: BackedUp): string {
  const left = leftOut.length > 0 ? `left out, not files of fuel-etl: ${leftOut.slice(0, 5).join(', ')}\n` : ''
  return (
    `${files} files of ${sizeText(fileBytes)} in ${sizeText(bytes)}, current snapshot ${snapshot ?? 'none'}\n` +
    `SHA-256 ${sha256}\n${left}`
  )
}
