import type { Probe } from '../fetch/probe-host.ts'
import { type Instant, instantOf } from '../model/instants.ts'
import { findManifest } from '../snapshot/manifest.ts'
import { findPointedId, snapshotFolder } from '../snapshot/pointer.ts'
import type { DoctorCheck, DoctorContext } from './context.ts'
import { type DoctorFinding, failed, ok, warning } from './finding.ts'

// A clock synchronized by NTP is right within a second. `Date` headers have whole seconds, and the request takes time.
const syncedSeconds = 10
// A larger error causes wrong results for freshness windows, opening hours and certificates.
const wrongSeconds = 120

const setIt = "set the machine's clock and enable NTP (timedatectl set-ntp true)"

/** Is the machine's clock right, and not before the newest snapshot? */
export const clock: DoctorCheck = async context => {
  const probes = (await context.probes?.()) ?? []
  return [againstSnapshot(context), ...againstHosts(probes)]
}

function againstSnapshot({ dataDir, now }: DoctorContext): DoctorFinding {
  const id = findPointedId(dataDir)
  const { createdAt, data } = (id === null ? null : findManifest(snapshotFolder(dataDir, id))) ?? {}
  const machine: Instant = instantOf(Math.floor(now() / 1000))
  // A demonstration has its own clock.
  if (!createdAt || data !== 'live') return ok('clock', `${machine} UTC`)
  if (machine >= createdAt) return ok('clock', `${machine} UTC, after the newest snapshot`)
  return failed('clock', `${machine} UTC, before the newest snapshot of ${createdAt}`, setIt)
}

/** Compares with the median of all hosts, because the clocks of some hosts are wrong. */
function againstHosts(probes: readonly Probe[]): DoctorFinding[] {
  const offsets = probes.map(probe => probe.aheadSeconds).filter(seconds => seconds !== null)
  if (offsets.length === 0) return []
  const median = offsets.sort((a, b) => a - b)[offsets.length >> 1]!
  const seconds = Math.abs(median)
  const found = `${seconds} s ${median > 0 ? 'behind' : 'ahead of'} the clocks of ${offsets.length} hosts`
  if (seconds > wrongSeconds) return [failed('hosts', found, setIt)]
  return [seconds > syncedSeconds ? warning('hosts', found, setIt) : ok('hosts', found)]
}
