import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { crontabLines } from './crontab.ts'
import { type Installation, type InstallationFile, systemdUnits } from './systemd-units.ts'

// The user created by fuel-etl.sysusers. Not the current user: units are often printed as root, and fuel-etl needs no root.
export const serviceUser = 'fuel-etl'

export interface ScheduleFileOptions {
  readonly dataDir: string
  /** A crontab. Otherwise units of systemd. */
  readonly cron?: boolean
  readonly environment: string
  readonly config?: string
  readonly user?: string
}

/** The files of `schedule print`; for a crontab one. */
export function scheduleFiles(options: ScheduleFileOptions): readonly InstallationFile[] {
  const installation = installationOf(options)
  if (!options.cron) return systemdUnits(installation)
  return [{ name: 'crontab', text: `${crontabLines(installation).join('\n')}\n` }]
}

/** The node and the program of this process, with absolute paths. */
function installationOf({ dataDir, environment, config, cron, user }: ScheduleFileOptions): Installation {
  const node = process.execPath
  const program = resolve(process.argv[1] ?? 'fuel-etl')
  const runsAs = user ?? (cron ? userInfo().username : serviceUser)
  return {
    node,
    program,
    dataDir: resolve(dataDir),
    environment: resolve(environment),
    config: config ? resolve(config) : null,
    user: runsAs,
  }
}
