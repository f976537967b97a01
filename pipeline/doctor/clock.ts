import type { Probe } from '../fetch/probe-host.ts'
import { type Instant, instantOf } from '../model/instants.ts'
import { findManifest } from '../snapshot/manifest.ts'
import { findPointedId, snapshotFolder } from '../snapshot/pointer.ts'
import type { Check, DoctorContext } from './context.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

// A clock that is kept (NTP) is right within a second; `Date` has whole seconds, and the way there takes some.
const keptSeconds = 10
// From here on windows of freshness, opening hours and certificates begin to be judged wrongly.
const wrongSeconds = 120

const setIt = "set the machine's clock and let it be kept (timedatectl set-ntp true)"

/** Is the machine's clock that of the world, and not before what was published already? */
export const clock: Check = async world => {
  const probes = (await world.probes?.()) ?? []
  return [againstSnapshot(world), ...againstHosts(probes)]
}

function againstSnapshot({ dataDir, now }: DoctorContext): Finding {
  const id = findPointedId(dataDir)
  const { createdAt, data } = (id === null ? null : findManifest(snapshotFolder(dataDir, id))) ?? {}
  const machine: Instant = instantOf(Math.floor(now() / 1000))
  // A demonstration has a clock of its own.
  if (!createdAt || data !== 'live') return ok('clock', `${machine} UTC`)
  if (machine >= createdAt) return ok('clock', `${machine} UTC, after the newest snapshot`)
  return failed('clock', `${machine} UTC, before the newest snapshot of ${createdAt}`, setIt)
}

/** By the middle one of all hosts: a few of them have wrong clocks themselves. */
function againstHosts(probes: readonly Probe[]): Finding[] {
  const told = probes.map(probe => probe.aheadSeconds).filter(seconds => seconds !== null)
  if (told.length === 0) return []
  const middle = told.sort((a, b) => a - b)[told.length >> 1]!
  const seconds = Math.abs(middle)
  const found = `${seconds} s ${middle > 0 ? 'behind' : 'ahead of'} the clocks of ${told.length} hosts`
  if (seconds > wrongSeconds) return [failed('hosts', found, setIt)]
  return [seconds > keptSeconds ? warning('hosts', found, setIt) : ok('hosts', found)]
}
