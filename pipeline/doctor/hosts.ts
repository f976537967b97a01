import { allowedHosts } from '../fetch/allowed-host.ts'
import type { Probe } from '../fetch/probe-host.ts'
import { exceptionsOf, findProxy } from '../fetch/proxy.ts'
import { counted } from '../model/quantities.ts'
import type { Source } from '../source.ts'
import { whyLeftOut } from '../stages/run/permission.ts'
import type { DoctorCheck, DoctorContext } from './context.ts'
import { type DoctorFinding, failed, ok, warning } from './finding.ts'
import { reasonOf } from './reached.ts'

// Short-lived public certificates (90 days) are renewed when a third of the time is left, so two weeks is late.
const certificateDays = 14
const dayMs = 86_400_000

/** Every host that the sources may contact, including configured ones, with the ids of the sources. Sorted. */
export function hostsOf(sources: readonly Source[], env: DoctorContext['env']): ReadonlyMap<string, readonly string[]> {
  const byHost = new Map<string, string[]>()
  for (const { descriptor } of sources) {
    const names = [...(descriptor.settings ?? []), ...Object.keys(descriptor.defaults ?? {})]
    const values = names.map(name => [name, env[name] ?? descriptor.defaults?.[name] ?? ''])
    for (const host of allowedHosts(descriptor.hosts, Object.fromEntries(values))) {
      byHost.set(host, [...(byHost.get(host) ?? []), descriptor.id])
    }
  }
  return new Map([...byHost].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Can each host be reached over a trusted connection? */
export const hosts: DoctorCheck = async context => {
  if (context.probes === null) return []
  const probes = await context.probes()
  const shared = sharedFault(probes)
  if (shared) return [...usedProxy(context), shared]
  const idsByHost = hostsOf(context.sources, context.env)
  const each = probes.map(probe => findingOf(probe, idsByHost.get(probe.host) ?? [], context))
  return [...usedProxy(context), ...each]
}

/** Through which proxy the hosts were reached, or not. Without user and password. */
function usedProxy({ env }: DoctorContext): DoctorFinding[] {
  const proxy = findProxy(env)
  if (proxy === null) return []
  const names = exceptionsOf(env)
  const exceptions = names.length > 0 ? `, not for ${names.join(', ')} (NO_PROXY)` : ''
  return [ok('proxy', `${proxy.name} (${proxy.setting}) is used for all hosts${exceptions}`)]
}

/** If all hosts fail for the same reason, the cause is this machine or its network. */
function sharedFault(probes: readonly Probe[]): DoctorFinding | null {
  const [first] = probes
  if (!first?.fault || probes.length < 3) return null
  if (!probes.every(probe => probe.fault?.code === first.fault!.code)) return null
  const { found, next } = reasonOf(first.host, first.fault)
  return failed('all hosts', `none of ${probes.length} can be reached: ${found}`, next.split(';')[0]!)
}

function findingOf(probe: Probe, ids: readonly string[], context: DoctorContext): DoctorFinding {
  const { host, fault, certificateEndsMs, status } = probe
  const names = ids.join(', ')
  if (fault) {
    const { found, next } = reasonOf(host, fault)
    // Only a warning if all sources of the host are skipped anyway.
    const isUsed = context.sources.some(
      ({ descriptor }) => ids.includes(descriptor.id) && !whyLeftOut(descriptor, context.env),
    )
    return (isUsed ? failed : warning)(host, `${names}: ${found}`, next)
  }
  const days = certificateEndsMs === null ? null : Math.floor((certificateEndsMs - context.now()) / dayMs)
  if (days !== null && days < certificateDays) {
    return warning(
      host,
      `${names}: certificate expires in ${counted(days, 'day')}`,
      'nothing: the publisher has to renew it',
    )
  }
  if (status === 407 || status === 511) {
    return failed(
      host,
      `${names}: a proxy requires a login (${status})`,
      'log in to the proxy, or let this machine pass',
    )
  }
  return ok(host, `${names}: ${status === null ? 'TLS works, no response to HEAD in time' : `answers (${status})`}`)
}
