import { existsSync } from 'node:fs'
import { RunLocked } from '../model/errors.ts'
import type { DoctorCheck } from './context.ts'
import { failed, ok, warning } from './finding.ts'

/** Could a run start now? */
export const lock: DoctorCheck = async ({ dataDir, takeLock }) => {
  if (!existsSync(dataDir)) return []
  try {
    await takeLock()
    return [ok('lock', 'free')]
  } catch (error) {
    const { message } = error as Error
    if (error instanceof RunLocked) return [warning('lock', message, 'nothing, if that process is still working')]
    return [failed('lock', message, 'fix this error, then try again')]
  }
}
