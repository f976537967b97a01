import type { Descriptor } from '../source.ts'
import type { Accepted } from './accepted.ts'

/**
 * Why a source may not be downloaded from the network: a setting is missing, or its terms wait for the operator's word.
 * Null when it may. `FUEL_ACCEPT_TERMS` lists source ids, upper- or lower-case.
 */
export function whyLeftOut(descriptor: Descriptor, env: Readonly<Record<string, string | undefined>>): string | null {
  const { id, homepage, licence } = descriptor
  const missing = (descriptor.settings ?? []).filter(name => !env[name])
  const accepted = (env.FUEL_ACCEPT_TERMS ?? '').split(',').map(word => word.trim().toLowerCase())
  const needsTerms = licence.reuse === 'restricted' && !accepted.includes(id)
  const why = [
    ...(missing.length > 0 ? [`${missing.join(' and ')} not set; see ${homepage}`] : []),
    ...(needsTerms ? [`terms not accepted; read ${licence.url}, then set FUEL_ACCEPT_TERMS=${id.toUpperCase()}`] : []),
  ]
  return why.length > 0 ? `${id}: ${why.join('. ')}` : null
}

/**
 * Sources never seen whole are on probation: their first live deliveries are kept and reported, not published, until
 * the operator has accepted them.
 */
export function isOnProbation(accepted: Accepted, descriptor: Descriptor): boolean {
  return descriptor.level !== 'seen whole' && !accepted.probation.includes(descriptor.id)
}
