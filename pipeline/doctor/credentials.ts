import type { Descriptor } from '../source.ts'
import type { Accepted } from '../stages/accepted.ts'
import { readAccepted } from '../stages/accepted.ts'
import { isOnProbation, whatIsMissing } from '../stages/permission.ts'
import type { Check, DoctorContext } from './context.ts'
import { type Finding, ok, warning } from './finding.ts'

/** What does each source still need from the operator: a setting, a word about its terms, a look at its first delivery? */
export const credentials: Check = async world => {
  const accepted = readAccepted(world.dataDir)
  return world.sources.flatMap(({ descriptor }) => findingsOf(descriptor, accepted, world))
}

function findingsOf(descriptor: Descriptor, accepted: Accepted, { env }: DoctorContext): Finding[] {
  const { id, homepage, licence, settings = [] } = descriptor
  const { missing, terms } = whatIsMissing(descriptor, env)
  const findings: Finding[] = []
  if (missing.length > 0) {
    findings.push(warning(id, `${missing.join(', ')} not set: the source is skipped`, `ask for it at ${homepage}`))
  }
  if (terms) {
    const next = `read ${licence.url}, then put ${id.toUpperCase()} into FUEL_ACCEPT_TERMS`
    findings.push(warning(id, 'terms not accepted: the source is skipped', next))
  }
  if (findings.length > 0) return findings
  if (isOnProbation(accepted, descriptor)) {
    const next = "when you have looked at the report of a run: 'fuel-etl accept SOURCE'"
    return [warning(id, 'on probation, read and reported, not published', next)]
  }
  const set = settings.length > 0 ? `${settings.join(', ')} set` : 'needs no key'
  return [ok(id, licence.reuse === 'restricted' ? `${set}, terms accepted` : set)]
}
