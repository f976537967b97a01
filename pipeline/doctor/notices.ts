import { accessSync, constants } from 'node:fs'
import { UsageError } from '../model/errors.ts'
import { notifySettings } from '../notify/settings.ts'
import type { DoctorCheck } from './context.ts'
import { type DoctorFinding, failed, ok } from './finding.ts'

const test = "correct it, then send a test notice with 'fuel-etl check notice'"

/** Who is notified, and can the program be started? Nothing is sent. */
export const notices: DoctorCheck = async ({ env }) => {
  try {
    const { webhook, command } = notifySettings(env)
    const findings = [
      ...(webhook ? [ok('notices', `webhook ${webhook.host}`)] : []),
      ...(command ? [ofProgram(command[0])] : []),
    ]
    return findings.length > 0
      ? findings
      : [ok('notices', 'no receiver set: no notices of late markets, failed runs or access requests')]
  } catch (error) {
    if (error instanceof UsageError) return [failed('notices', error.message, test)]
    throw error
  }
}

/** A name without a slash is looked up in the PATH of the server, which may differ. */
function ofProgram(program: string): DoctorFinding {
  if (!program.includes('/')) return ok('notices', `command ${program}, looked up in PATH`)
  try {
    accessSync(program, constants.X_OK)
    return ok('notices', `command ${program}`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return failed('notices', `FUEL_NOTIFY_COMMAND: expected a program at ${program}, found ${code}`, test)
  }
}
