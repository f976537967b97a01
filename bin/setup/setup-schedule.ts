import { dirname, join } from 'node:path'
import { backupFolderIn } from '../backup-folder.ts'
import type { Environment } from '../configuration/configuration-file.ts'
import { type ScheduleInstallation, writeSchedule } from '../installation/write-schedule.ts'
import type { ScheduleChoice } from './answers.ts'

/** Writes what `schedule print` prints next to the configuration file, in place of what an earlier setup wrote. */
export function setupSchedule(choice: ScheduleChoice, config: string, env: Environment): ScheduleInstallation {
  if (choice === 'none') return { files: [], commands: [] }
  const isCron = choice === 'cron'
  const folder = isCron ? dirname(config) : join(dirname(config), 'fuel-etl-units')
  const dataDir = env.FUEL_DATA_DIR ?? './data'
  const about = { isCron, dataDir, backupDir: backupFolderIn(env), config, environment: '/etc/fuel-etl.env' }
  return writeSchedule(about, folder, true)
}
