import type { Descriptor } from '../source.ts'
import type { Accepted } from '../stages/run/accepted.ts'
import { readAccepted } from '../stages/run/accepted.ts'
import { isOnProbation, whatIsMissing } from '../stages/run/permission.ts'
import type { DoctorCheck, DoctorContext } from './context.ts'
import { type DoctorFinding, ok, warning } from './finding.ts'

/** What does each source still need from the operator: a setting, accepted terms, a review of its first delivery? */
export const credentials: DoctorCheck = async context => {
  const accepted = readAccepted(context.dataDir)
  return context.sources.flatMap(({ descriptor }) => findingsOf(descriptor, accepted, context))
}

function findingsOf(descriptor: Descriptor, accepted: Accepted, { env }: DoctorContext): DoctorFinding[] {
  const { id, homepage, licence, settings = [] } = descriptor
  const { missing, terms } = whatIsMissing(descriptor, env)
  const findings: DoctorFinding[] = []
  if (missing.length > 0) {
    findings.push(warning(id, `${missing.join(', ')} not set: the source is skipped`, `request it at ${homepage}`))
  }
  if (terms) {
    const next = `read ${licence.url}, then add ${id.toUpperCase()} to FUEL_ACCEPT_TERMS`
    findings.push(warning(id, 'terms not accepted: the source is skipped', next))
  }
  if (findings.length > 0) return findings
  if (isOnProbation(accepted, descriptor)) {
    const next = "check the report of a run, then 'fuel-etl accept SOURCE'"
    return [warning(id, 'on probation: read and reported, but not published', next)]
  }
  const set = settings.length > 0 ? `${settings.join(', ')} set` : 'needs no key'
  return [ok(id, licence.reuse === 'restricted' ? `${set}, terms accepted` : set)]
}
