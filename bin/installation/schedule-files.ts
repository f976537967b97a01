import { resolve } from 'node:path'
import { refuseInDataFolder } from '../../pipeline/disk/in-data-folder.ts'
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
export function installCommands(options: ScheduleFileOptions, folder: string, files: readonly string[]): string[] {
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
