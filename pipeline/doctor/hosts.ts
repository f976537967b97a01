import { allowedHosts } from '../fetch/allowed-host.ts'
import type { Probe } from '../fetch/probe-host.ts'
import type { Source } from '../source.ts'
import { whyLeftOut } from '../stages/permission.ts'
import type { Check, DoctorContext } from './context.ts'
import { type Finding, failed, ok, warning } from './finding.ts'
import { reasonOf } from './reached.ts'

// Public certificates live for 90 days at most and are renewed with a third of that left: two weeks is late.
const certificateDays = 14
const dayMs = 86_400_000

/** Every host that the sources may ask, of configured addresses too, with the ids of the sources; sorted. */
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

/** Can each host be reached, over a connection that is trusted? */
export const hosts: Check = async world => {
  if (world.probes === null) return []
  const probes = await world.probes()
  const together = allAlike(probes)
  if (together) return [together, ...unusedProxy(world)]
  const wanted = hostsOf(world.sources, world.env)
  const each = probes.map(probe => findingOf(probe, wanted.get(probe.host) ?? [], world))
  return [...each, ...(probes.some(probe => probe.fault) ? unusedProxy(world) : [])]
}

/** Where only a proxy leads out, it is set in the environment as a rule; downloads go to the hosts themselves. */
function unusedProxy({ env }: DoctorContext): Finding[] {
  const name = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY'].find(one => env[one])
  if (name === undefined) return []
  return [
    warning('proxy', `${name} is set, and not used: hosts are asked directly`, 'let this machine pass to port 443'),
  ]
}

/** Where nothing can be reached, and for one reason, it is the machine's. */
function allAlike(probes: readonly Probe[]): Finding | null {
  const [first] = probes
  if (!first?.fault || probes.length < 3) return null
  if (!probes.every(probe => probe.fault?.code === first.fault!.code)) return null
  const { found, next } = reasonOf(first.host, first.fault)
  return failed('all hosts', `none of ${probes.length} can be reached: ${found}`, next.split(';')[0]!)
}

function findingOf(probe: Probe, ids: readonly string[], world: DoctorContext): Finding {
  const { host, fault, certificateEndsMs, status } = probe
  const whom = ids.join(', ')
  if (fault) {
    const { found, next } = reasonOf(host, fault)
    // A source that is left out anyway asks nobody.
    const asked = world.sources.some(
      ({ descriptor }) => ids.includes(descriptor.id) && !whyLeftOut(descriptor, world.env),
    )
    return (asked ? failed : warning)(host, `${whom}: ${found}`, next)
  }
  const days = certificateEndsMs === null ? null : Math.floor((certificateEndsMs - world.now()) / dayMs)
  if (days !== null && days < certificateDays) {
    return warning(host, `${whom}: its certificate ends in ${days} days`, 'nothing: its publisher has to renew it')
  }
  if (status === 407 || status === 511) {
    return failed(host, `${whom}: a proxy asks who you are (${status})`, 'log in there, or let this machine pass')
  }
  return ok(host, `${whom}: ${status === null ? 'shakes hands, answers no HEAD in time' : `answers (${status})`}`)
}
