import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DoctorCheck } from './context.ts'
import { failed, ok, warning } from './finding.ts'

/** Does the store of keys and access requests open, and is it private to its owner? */
export const store: DoctorCheck = async ({ dataDir, openStore }) => {
  const path = join(dataDir, 'store.sqlite')
  if (!existsSync(path)) return [ok('store', "none yet: the first 'fuel-etl keys create' creates it")]
  // Read before the store is opened, because opening it resets the mode.
  const mode = statSync(path).mode & 0o777
  const next = `chmod 600 ${path}`
  const findings = [
    (mode & 0o077) !== 0 ? warning('mode', `store.sqlite is ${octal(mode)}: others may read it`, next) : null,
  ]
  try {
    await openStore()
    findings.push(ok('store', `store.sqlite opens, mode ${octal(mode)}`))
  } catch (error) {
    findings.push(failed('store', (error as Error).message, 'fix this error, or restore the store from a backup'))
  }
  return findings.filter(one => one !== null)
}

function octal(mode: number): string {
  return `0${mode.toString(8)}`
}
