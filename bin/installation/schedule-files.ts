import { chmodSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { placeFault } from '../../pipeline/disk/disk-fault.ts'
import { makeFolder, writeDurably } from '../../pipeline/disk/durable.ts'
import { refuseInDataFolder } from '../../pipeline/disk/in-data-folder.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { cronCommands, crontabLines } from './crontab.ts'
import { type Installation, type InstallationFile, systemdCommands, systemdUnits } from './systemd-units.ts'

// The user created by fuel-etl.sysusers. Not the current user: lines and units are often printed as root, and fuel-etl needs no root.
export const serviceUser = 'fuel-etl'

export interface ScheduleFileOptions {
  readonly dataDir: string
  readonly backupDir: string
  /** `FUEL_DISK_LIMIT`. Unused with a configuration file, which the commands read. */
  readonly diskLimit?: string
  /** Lines of cron. Otherwise units of systemd. */
  readonly isCron: boolean
  readonly environment: string
  readonly config?: string
  readonly user?: string
}

/** The files of `sources schedule print`; for cron one. Throws UsageError for a folder of backups in the data folder. */
export function scheduleFiles(options: ScheduleFileOptions): readonly InstallationFile[] {
  const installation = installationOf(options)
  if (!options.isCron) return systemdUnits(installation)
  return [{ name: 'fuel-etl.crontab', text: `${crontabLines(installation).join('\n')}\n` }]
}

/** The commands that install the files, after they were written into a folder. */
function installCommands(options: ScheduleFileOptions, folder: string, files: readonly string[]): string[] {
  const installation = installationOf(options)
  return options.isCron ? cronCommands(files[0]!, installation) : systemdCommands(folder, installation)
}

/** The node and the program of this process, with absolute paths. */
function installationOf(options: ScheduleFileOptions): Installation {
  const { dataDir, backupDir, diskLimit, environment, config, user } = options
  refuseInDataFolder(backupDir, dataDir)
  return {
    node: process.execPath,
    program: resolve(process.argv[1] ?? 'fuel-etl'),
    dataDir: resolve(dataDir),
    backupDir: resolve(backupDir),
    diskLimit: config ? null : (diskLimit?.replaceAll(' ', '') ?? null),
    environment: resolve(environment),
    config: config ? resolve(config) : null,
    user: user ?? serviceUser,
  }
}

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
