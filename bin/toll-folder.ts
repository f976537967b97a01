import { existsSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { UsageError } from '../pipeline/model/errors.ts'
import { type TollFiles, tollFiles, tollFolder } from '../pipeline/tolls/toll-files.ts'
import { inputFault } from './input-file.ts'
import { withVoice } from './options.ts'

/** The option of all commands that work on the curated tolls. */
export function withTollFolder(command: Command): Command {
  return withVoice(command).addOption(
    new Option('--dir <dir>', 'folder of the curated files').default(tollFolder(), 'bundled with the package'),
  )
}

/** Throws UsageError if the folder does not contain the toll files. */
export function tollFilesIn(folder: string): TollFiles {
  try {
    return tollFiles(folder)
  } catch (cause) {
    const old = `${folder}.old`
    const hint = existsSync(old) ? `; a write was interrupted: rename ${old} back` : ''
    throw new UsageError(`${inputFault(folder, 'a folder of tolls for --dir', cause).message}${hint}`, { cause })
  }
}
