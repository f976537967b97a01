import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DoctorCheck, DoctorContext } from './context.ts'
import { type DoctorFinding, failed, ok, warning } from './finding.ts'

/** Does the store of keys and access requests open, and is it private to its owner? */
export const store: DoctorCheck = async context =>
  context.store.database === null ? ofFolder(context) : ofDatabase(context.store, context.probes !== null)

/** Can the database be reached, and does it accept the user? `isOnline`: connections may be opened. */
async function ofDatabase(
  { database, open }: DoctorContext['store'],
  isOnline: boolean,
): Promise<readonly DoctorFinding[]> {
  if (!isOnline) return []
  try {
    await open()
    return [ok('store', `${database} answers`)]
  } catch (error) {
    return [failed('store', (error as Error).message, 'fix this error: keys and access requests cannot be used')]
  }
}

async function ofFolder({ dataDir, store: { open } }: DoctorContext): Promise<readonly DoctorFinding[]> {
  const path = join(dataDir, 'store.sqlite')
  if (!existsSync(path)) return [ok('store', "none yet: the first 'fuel-etl keys create' creates it")]
  // Read before the store is opened, because opening it resets the mode.
  const mode = statSync(path).mode & 0o777
  const next = `chmod 600 ${path}`
  const findings = [
    (mode & 0o077) !== 0 ? warning('mode', `store.sqlite is ${octal(mode)}: others may read it`, next) : null,
  ]
  try {
    await open()
    findings.push(ok('store', `store.sqlite opens, mode ${octal(mode)}`))
  } catch (error) {
    findings.push(failed('store', (error as Error).message, 'fix this error, or restore the store from a backup'))
  }
  return findings.filter(one => one !== null)
}

function octal(mode: number): string {
  return `0${mode.toString(8)}`
}
