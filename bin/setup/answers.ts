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
