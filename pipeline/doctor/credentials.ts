import type { Descriptor, Source } from '../source.ts'
import { readAccepted } from '../stages/run/accepted.ts'
import { isOnProbation, whatIsMissing } from '../stages/run/permission.ts'
import type { DoctorCheck, DoctorContext, KeyCheck } from './context.ts'
import { type DoctorFinding, failed, ok, warning } from './finding.ts'

interface Needs {
  readonly source: Source
  readonly descriptor: Descriptor
  readonly missing: readonly string[]
  readonly terms: boolean
  readonly probation: boolean
}

/**
 * What do the sources still need from the operator: settings, accepted terms, a review of their first delivery? One
 * finding for each kind, with the command to type for all sources together.
 */
export const credentials: DoctorCheck = async context => {
  const { dataDir, sources, env } = context
  const accepted = readAccepted(dataDir)
  const needs = sources.map((source): Needs => {
    const { descriptor } = source
    return { source, descriptor, ...whatIsMissing(descriptor, env), probation: isOnProbation(accepted, descriptor) }
  })
  const isAllowed = ({ missing, terms }: Needs): boolean => missing.length === 0 && !terms
  const checks = await keyChecks(
    needs.filter(isAllowed).map(({ source }) => source),
    context,
  )
  return [
    ...needs
      .filter(one => isAllowed(one) && (!one.probation || checks.has(one.descriptor.id)))
      .map(({ descriptor }) => readiness(descriptor, checks.get(descriptor.id))),
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

/** By source. In turn: two sources may share a publisher. */
async function keyChecks(
  sources: readonly Source[],
  { checkKeys, env }: DoctorContext,
): Promise<ReadonlyMap<string, KeyCheck>> {
  const checks = new Map<string, KeyCheck>()
  for (const source of checkKeys === null ? [] : sources) {
    const { id, settings = [] } = source.descriptor
    if (settings.length > 0) checks.set(id, await checkKeys!(source, env))
  }
  return checks
}

function readiness({ id, licence, settings = [] }: Descriptor, check: KeyCheck | undefined): DoctorFinding {
  const names = settings.join(', ')
  if (check?.state === 'refused') return failed(id, `${names} refused: ${check.found}`, `fuel-etl setup ${id}`)
  if (check?.state === 'not reached') {
    return warning(
      id,
      `${names} set, not checked: ${check.found}`,
      `see its host below, then fuel-etl check --source ${id}`,
    )
  }
  const set = settings.length > 0 ? `${names} set${check ? ' and accepted by the publisher' : ''}` : 'needs no key'
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
  const next = 'fuel-etl check network --all\nfuel-etl accept --all-clean'
  return warning('probation', `read and reported, but not published until accepted: ${ids}`, next)
}
