import { captures } from './captures.ts'
import { clock } from './clock.ts'
import type { DoctorCheck, DoctorContext } from './context.ts'
import { credentials } from './credentials.ts'
import { disk } from './disk.ts'
import { type DoctorFinding, failed } from './finding.ts'
import { hosts } from './hosts.ts'
import { lock } from './lock.ts'
import { machine } from './machine.ts'
import { nativeParts } from './native-parts.ts'
import { notices } from './notices.ts'
import { runtimeChecks } from './runtime.ts'
import { snapshots } from './snapshots.ts'
import { store } from './store.ts'
import { timeZones } from './time-zones.ts'

/** The checks in the order they run, with the headings of the output. */
const groups: readonly (readonly [name: string, checks: readonly DoctorCheck[]])[] = [
  ['program', [runtimeChecks, nativeParts, timeZones]],
  ['machine', [machine, clock]],
  ['data folder', [disk, lock, store]],
  ['snapshots', [snapshots, captures]],
  ['sources', [credentials]],
  ['server', [notices]],
  ['hosts', [hosts]],
]

export interface GroupFound {
  readonly name: string
  readonly findings: readonly DoctorFinding[]
}

/** The findings of all groups. A check that throws becomes a failed finding, and the others continue. */
export async function examine(context: DoctorContext): Promise<readonly GroupFound[]> {
  // The hosts are the slowest part, so they are probed while the other checks run.
  const probes = context.probes?.()
  const found: GroupFound[] = []
  for (const [name, checks] of groups) {
    const findings: DoctorFinding[] = []
    for (const check of checks) findings.push(...(await checked(check, context)))
    found.push({ name, findings })
  }
  await probes
  return found
}

async function checked(check: DoctorCheck, context: DoctorContext): Promise<readonly DoctorFinding[]> {
  try {
    return await check(context)
  } catch (error) {
    return [failed(check.name, (error as Error).message, 'fix this error, then run doctor again')]
  }
}
