import { Option } from 'commander'

/** How many nightly archives cron lines, units and containers keep. */
export const archivesKept = 14

const defaultFolder = '/var/backups/fuel-etl'

/** The folder of the nightly backups. Its default is `FUEL_BACKUP_DIR`. */
export function backupDirOption(flags: string): Option {
  return new Option(flags, 'folder of the nightly backups, outside of the data folder')
    .env('FUEL_BACKUP_DIR')
    .default(defaultFolder)
}

/** `backup_dir` of this installation. */
export function backupFolderIn(env: Readonly<Record<string, string | undefined>>): string {
  return env.FUEL_BACKUP_DIR || defaultFolder
}
