import type { Descriptor } from '../../source.ts'
import type { Accepted } from './accepted.ts'

type Settings = Readonly<Record<string, string | undefined>>

/**
 * The missing settings of a source, and whether its terms are not accepted yet. `FUEL_ACCEPT_TERMS` lists ids in any
 * case.
 */
export function whatIsMissing(
  { id, licence, settings = [] }: Descriptor,
  env: Settings,
): { readonly missing: readonly string[]; readonly terms: boolean } {
  const accepted = (env.FUEL_ACCEPT_TERMS ?? '').split(',').map(word => word.trim().toLowerCase())
  return {
    missing: settings.filter(name => !env[name]),
    terms: licence.reuse === 'restricted' && !accepted.includes(id),
  }
}

/**
 * Why a source may not be downloaded from the network: a setting is missing, or its terms are not accepted. Null when
 * it may.
 */
export function whyLeftOut(descriptor: Descriptor, env: Settings): string | null {
  const { id, homepage, registration, licence } = descriptor
  const { missing, terms } = whatIsMissing(descriptor, env)
  const why = [
    ...(missing.length > 0 ? [`${missing.join(' and ')} not set; see ${registration?.url ?? homepage}`] : []),
    ...(terms
      ? [`terms not accepted; read ${licence.url}, then 'fuel-etl setup --accept-terms ${id.toUpperCase()}'`]
      : []),
  ]
  return why.length > 0 ? `${id}: ${why.join('. ')}` : null
}

/**
 * Whether a source is on probation. The first live deliveries of sources below `seen whole` are stored and reported,
 * but not published until the operator accepts the source.
 */
export function isOnProbation(accepted: Accepted, descriptor: Descriptor): boolean {
  return descriptor.level !== 'seen whole' && !accepted.probation.includes(descriptor.id)
}
