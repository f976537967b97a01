import type { Source } from '../pipeline/source.ts'

/** How long a price of the source is served: `read 48 h, confirmed 30 d`. Empty for sources without prices. */
export function freshnessText({ descriptor }: Source): string {
  if (!('freshness' in descriptor)) return ''
  const { freshness } = descriptor
  const parts = [`read ${freshness.readWithinHours} h`]
  if ('confirmedWithinDays' in freshness) parts.push(`confirmed ${freshness.confirmedWithinDays} d`)
  if ('changedWithinDays' in freshness) parts.push(`changed ${freshness.changedWithinDays} d`)
  if ('validForDays' in freshness) parts.push(`begun ${freshness.validForDays} d`)
  return parts.join(', ')
}
