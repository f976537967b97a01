import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import type { ConfiguredValues } from '../configuration/read-configuration.ts'
import type { Secrets } from '../configuration/secrets.ts'

export const schedules = ['none', 'cron', 'systemd'] as const
export type ScheduleChoice = (typeof schedules)[number]

/** What the operator wants to change. What is missing stays as it is. */
export interface Answers {
  /** By the variables of the settings. Lists have commas. */
  readonly values: ConfiguredValues
  /** Keys of sources, by their variables. */
  readonly secrets: Secrets
  readonly schedule: ScheduleChoice
}

/** What is wrong with a data folder; null if this user can write it, or can create it. */
export function dataFolderFault(path: string): string | null {
  if (!isAbsolute(path)) return `expected an absolute path, found '${path}'`
  const nearest = nearestExisting(path)
  if (!statSync(nearest).isDirectory()) return `${nearest} is a file, not a folder`
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK)
    return null
  } catch {
    return `this user may not write ${nearest}`
  }
}

/** Free bytes where the data folder is or will be. */
export function freeBytesAt(path: string): number {
  const { bavail, bsize } = statfsSync(nearestExisting(path))
  return bavail * bsize
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path))
}
