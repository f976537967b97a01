import type { Incident, Problem } from '../../../pipeline/snapshot/source-days.ts'
import { countryName } from '../../shared/format.ts'

/** What happened, as a title. */
export function incidentTitle({ kind, subject, sources }: Pick<Problem, 'kind' | 'subject' | 'sources'>): string {
  if (subject === 'snapshot') return 'No new data published'
  if (kind === 'market-late')
    return isMarket(subject) ? `Prices of ${countryName(subject)} late` : `Source ${sources[0]} late`
  if (kind === 'key-refused') return `Key of ${subject} refused`
  return kind === 'layout-changed' ? `Unknown layout of ${subject}` : `Delivery of ${subject} refused`
}

/** Codes of markets are in capital letters, names of sources are not. */
function isMarket(subject: string): boolean {
  return /^[A-Z]{2}$/.test(subject)
}

/** What it means for readers. */
export function incidentText({ kind, subject, sources }: Incident): string {
  if (subject === 'snapshot') return 'No run published new data. Prices stayed as they were.'
  if (kind === 'market-late')
    return `Not read in time: ${sources.join(', ')}. Prices are served until they are too old.`
  if (kind === 'key-refused')
    return 'The publisher refuses the key of this service. The prices read before stayed until they were too old.'
  return 'The publisher sent data that could not be accepted. The prices read before stayed until they were too old.'
}
