import { captures } from './captures.ts'
import { clock } from './clock.ts'
import type { Check, DoctorContext } from './context.ts'
import { credentials } from './credentials.ts'
import { disk } from './disk.ts'
import { type Finding, failed } from './finding.ts'
import { hosts } from './hosts.ts'
import { lock } from './lock.ts'
import { machine } from './machine.ts'
import { nativeParts } from './native-parts.ts'
import { runtime } from './runtime.ts'
import { snapshots } from './snapshots.ts'
import { store } from './store.ts'
import { timeZones } from './time-zones.ts'

/** What is looked at, in this order, under the headings that people read. */
const groups: readonly (readonly [name: string, checks: readonly Check[]])[] = [
  ['program', [runtime, nativeParts, timeZones]],
  ['machine', [machine, clock]],
  ['data folder', [disk, lock, store]],
  ['snapshots', [snapshots, captures]],
  ['sources', [credentials]],
  ['hosts', [hosts]],
]

export interface GroupFound {
  readonly name: string
  readonly findings: readonly Finding[]
}

/** Every group with what its checks found. A check that breaks is a finding too: the others go on. */
export async function examine(world: DoctorContext): Promise<readonly GroupFound[]> {
  // The slowest of all: hosts are asked while everything else is looked at.
  const asked = world.probes?.()
  const found: GroupFound[] = []
  for (const [name, checks] of groups) {
    const findings: Finding[] = []
    for (const check of checks) findings.push(...(await checked(check, world)))
    found.push({ name, findings })
  }
  await asked
  return found
}

async function checked(check: Check, world: DoctorContext): Promise<readonly Finding[]> {
  try {
    return await check(world)
  } catch (error) {
    return [failed(check.name, (error as Error).message, 'see to what is said, then call doctor again')]
  }
}
