import { chmodSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeDurably } from '../../pipeline/disk/durable.ts'
import { scheduleFiles } from '../installation/schedule-files.ts'
import type { ScheduleChoice } from './answers.ts'

/** Files that call the runs, and the commands that install them. */
export interface ScheduleInstallation {
  readonly files: readonly string[]
  readonly commands: readonly string[]
}

/** Writes what `schedule print` prints next to the configuration file. Nothing is installed. */
export function writeSchedule(choice: ScheduleChoice, config: string, dataDir: string): ScheduleInstallation {
  if (choice === 'none') return { files: [], commands: [] }
  const isCron = choice === 'cron'
  const folder = isCron ? dirname(config) : join(dirname(config), 'fuel-etl-units')
  const made = scheduleFiles({ cron: isCron, dataDir, config, environment: '/etc/fuel-etl.env' })
  const files = made.map(({ name, text }) => {
    const file = join(folder, isCron ? 'fuel-etl.crontab' : name)
    writeDurably(file, text)
    chmodSync(file, 0o644)
    return file
  })
  if (!isCron) chmodSync(folder, 0o755)
  return { files, commands: isCron ? cronCommands(files[0]!) : systemdCommands(folder) }
}

function cronCommands(file: string): string[] {
  return [`(crontab -l 2>/dev/null; cat ${word(file)}) | crontab -`]
}

function systemdCommands(folder: string): string[] {
  const units = word(folder)
  return [
    `sudo cp ${units}/*.service ${units}/*.timer /etc/systemd/system/`,
    `sudo cp ${units}/fuel-etl.sysusers /etc/sysusers.d/fuel-etl.conf && sudo systemd-sysusers`,
    'sudo install -d -o fuel-etl -m 0700 /var/backups/fuel-etl',
    'sudo systemctl daemon-reload',
    'sudo systemctl enable --now fuel-etl.service fuel-etl-run.timer fuel-etl-sweeps.timer fuel-etl-prune.timer fuel-etl-backup.timer',
  ]
}

/** Quotes a word for a shell. */
export function word(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
