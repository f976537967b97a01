import { hashedMember, readArchive } from '../../pipeline/keep/read-archive.ts'
import { type VerifiedFolder, verifyFolder } from '../../pipeline/keep/verify-folder.ts'
import { errorExitCode } from '../../pipeline/model/exit-codes.ts'
import { counted, sizeText } from '../../pipeline/model/quantities.ts'
import { type Command, folderCommand } from '../command.ts'
import { archiveInput } from '../input-file.ts'
import type { FolderOptions } from '../options.ts'
import { say, voiceFor } from '../print/voice.ts'
import { storedElsewhere, storePlaceOf } from '../with-store.ts'

export function verifyCommand(): Command {
  // An archive can be verified on a machine without a data folder.
  return folderCommand('verify', { mayBeMissing: ({ args }) => args.length > 0, bucket: 'all' })
    .description('verify all hashes of a backup or of the data folder; changes nothing, exit code 74 on damage')
    .argument('[file]', "an archive of 'fuel-etl backup'; '-' for standard input")
    .action((file: string | undefined, options: FolderOptions) =>
      file === undefined ? ofFolder(options) : ofArchive(file, options),
    )
    .examples([
      ['fuel-etl verify', 'all stored snapshots, the captures they need, and the store'],
      ['fuel-etl verify /backup/fuel-2026-11-22.tar.gz', 'whether a backup can be restored'],
    ])
}

async function ofArchive(file: string, options: FolderOptions): Promise<void> {
  const { from, name } = archiveInput(file)
  const archive = await readArchive(from, name, hashedMember)
  const { files, snapshot, madeAt, bytes, sha256, ...rest } = archive
  voiceFor(options).result({ file, snapshot, madeAt, bytes, sha256, ...rest, files: files.length }, () => {
    const text = `${counted(files.length, 'file')} in ${sizeText(bytes)}, made at ${madeAt} UTC`
    say(`${name} is intact: ${text}, current snapshot ${snapshot ?? 'none'}\nSHA-256 ${sha256}`)
  })
}

async function ofFolder(options: FolderOptions): Promise<void> {
  const { dataDir } = options
  const found = await verifyFolder({ dataDir, checkStore: storePlaceOf(dataDir).check })
  voiceFor(options).result(found, () => process.stdout.write(textOf(dataDir, found)))
  if (found.problems.length === 0) return
  // With --json the problems are in the report. With --quiet alone they go to stderr.
  if (options.quiet && !options.json) process.stderr.write(textOf(dataDir, found))
  process.exitCode = errorExitCode('SNAPSHOT')
}

const shown = 20

function textOf(dataDir: string, { snapshots, captures, hasStore, problems }: VerifiedFolder): string {
  const checked = `${counted(snapshots, 'snapshot')}, ${counted(captures, 'capture')} needed, ${hasStore ? 'the store' : 'no store'}`
  if (problems.length === 0) return `${dataDir} is intact: ${checked}\n${storedElsewhere(dataDir)}`
  const lines = problems
    .slice(0, shown)
    .map(({ file, expected, found }) => `  ${file}: expected ${expected}, found ${found}\n`)
  const more = problems.length > shown ? `  and ${problems.length - shown} more (--json lists all)\n` : ''
  return `${dataDir} is damaged (${checked}):\n${lines.join('')}${more}`
}
