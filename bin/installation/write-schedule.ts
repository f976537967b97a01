import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeFault } from '../../pipeline/disk/disk-fault.ts'
import { makeFolder, writeDurably } from '../../pipeline/disk/durable.ts'
import { refuseInDataFolder } from '../../pipeline/disk/in-data-folder.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { installCommands, type ScheduleFileOptions, scheduleFiles } from './schedule-files.ts'

/** Files that call the runs, and the commands that install them. */
export interface ScheduleInstallation {
  readonly files: readonly string[]
  readonly commands: readonly string[]
}

/**
 * Writes what `sources schedule print` prints into a folder, which is created. Nothing is installed. Throws UsageError if a file of that name has
 * another content, unless it may be replaced.
 */
export function writeSchedule(options: ScheduleFileOptions, folder: string, mayReplace: boolean): ScheduleInstallation {
  refuseInDataFolder(folder, options.dataDir)
  const made = scheduleFiles(options).map(({ name, text }) => ({ file: join(folder, name), text }))
  const other = made.filter(({ file, text }) => !mayReplace && (findText(file, folder) ?? text) !== text)
  if (other.length > 0) {
    const names = other.map(({ file }) => file).join(', ')
    throw new UsageError(`${names}: there already with another content; nothing was written, --force replaces them`)
  }
  try {
    // The service manager reads them, whatever the umask.
    if (makeFolder(folder) !== undefined) chmodSync(folder, 0o755)
    for (const { file, text } of made) {
      writeDurably(file, text)
      chmodSync(file, 0o644)
    }
  } catch (error) {
    throw placeFault(error, folder)
  }
  const files = made.map(({ file }) => file)
  return { files, commands: installCommands(options, folder, files) }
}

function findText(file: string, folder: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw placeFault(error, folder)
  }
}
