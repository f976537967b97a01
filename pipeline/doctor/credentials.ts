import type { Descriptor } from '../source.ts'
import { readAccepted } from '../stages/run/accepted.ts'
import { isOnProbation, whatIsMissing } from '../stages/run/permission.ts'
import type { DoctorCheck } from './context.ts'
import { type DoctorFinding, ok, warning } from './finding.ts'

interface Needs {
  readonly descriptor: Descriptor
  readonly missing: readonly string[]
  readonly terms: boolean
  readonly probation: boolean
}

/**
 * What do the sources still need from the operator: settings, accepted terms, a review of their first delivery? One
 * finding for each kind, with the command to type for all sources together.
 */
export const credentials: DoctorCheck = async ({ dataDir, sources, env }) => {
  const accepted = readAccepted(dataDir)
  const needs = sources.map(({ descriptor }): Needs => {
    return { descriptor, ...whatIsMissing(descriptor, env), probation: isOnProbation(accepted, descriptor) }
  })
  const isAllowed = ({ missing, terms }: Needs): boolean => missing.length === 0 && !terms
  return [
    ...needs.filter(one => isAllowed(one) && !one.probation).map(one => readiness(one.descriptor)),
    ...ifAny(needs.filter(one => one.terms).map(descriptorOf), ofTerms),
    ...ifAny(
      needs.filter(one => one.missing.length > 0),
      ofSettings,
    ),
    ...ifAny(needs.filter(one => isAllowed(one) && one.probation).map(descriptorOf), ofProbation),
  ]
}

function descriptorOf({ descriptor }: Needs): Descriptor {
  return descriptor
}

function ifAny<T>(items: readonly T[], finding: (items: readonly T[]) => DoctorFinding): DoctorFinding[] {
  return items.length > 0 ? [finding(items)] : []
}

function readiness({ id, licence, settings = [] }: Descriptor): DoctorFinding {
  const set = settings.length > 0 ? `${settings.join(', ')} set` : 'needs no key'
  return ok(id, licence.reuse === 'restricted' ? `${set}, terms accepted` : set)
}

function ofTerms(sources: readonly Descriptor[]): DoctorFinding {
  const ids = sources.map(({ id }) => id)
  const read = sources.map(({ id, licence }) => `read ${id}: ${licence.url}`)
  const command = `fuel-etl setup --accept-terms ${ids.join(',').toUpperCase()}`
  const next = [...read, command].join('\n')
  return warning('terms', `not accepted, so these sources are skipped: ${ids.join(', ')}`, next)
}

function ofSettings(needs: readonly Needs[]): DoctorFinding {
  const ids = needs.map(({ descriptor }) => descriptor.id)
  const get = needs.map(({ missing, descriptor: { id, registration, homepage } }) => {
    return `get ${missing.join(' and ')} for ${id}: ${registration?.url ?? homepage}`
  })
  const next = [...get, `fuel-etl setup ${ids.join(' ')}`].join('\n')
  return warning('keys', `not set, so these sources are skipped: ${ids.join(', ')}`, next)
}

function ofProbation(sources: readonly Descriptor[]): DoctorFinding {
  const ids = sources.map(({ id }) => id).join(', ')
  const next = 'fuel-etl probe --all\nfuel-etl accept --all-clean'
  return warning('probation', `read and reported, but not published until accepted: ${ids}`, next)
}
