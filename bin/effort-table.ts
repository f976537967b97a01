import type { Source } from '../pipeline/source.ts'
import { type SourceOffer, sourceOffers } from './market-offers.ts'

const heading = ['Market', 'Source', 'Gives', 'Minutes', 'Cost', 'Waiting', 'Terms', '`accept`']

/** The Markdown table of docs/markets.md: what an operator gains by which effort, least effort first. */
export function effortTable(sources: readonly Source[]): string {
  const rows = sourceOffers(sources)
    .sort(byEffort)
    .map(offer => `| ${cellsOf(offer).map(escaped).join(' | ')} |`)
  return [`| ${heading.join(' | ')} |`, `|${' --- |'.repeat(heading.length)}`, ...rows].join('\n')
}

function cellsOf({ source, gives, needsTerms, needsAccept }: SourceOffer): string[] {
  const { id, country, registration, licence } = source.descriptor
  const { minutes = 0, cost = 'free', wait = 'none' } = registration ?? {}
  const reuse = licence.reuse.replace('_', ' ')
  const terms = needsTerms ? `to accept: ${licence.name}` : `${reuse}: ${licence.name}`
  return [country, `\`${id}\``, gives, String(minutes), cost, wait, terms, needsAccept ? 'needed' : 'not needed']
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|')
}

/** Minutes of registration, then terms to read, then a first delivery to review. */
function byEffort(one: SourceOffer, other: SourceOffer): number {
  const [a, b] = [effortOf(one), effortOf(other)]
  const at = a.findIndex((value, place) => value !== b[place])
  return at === -1 ? 0 : a[at]! < b[at]! ? -1 : 1
}

function effortOf({ source, needsTerms, needsAccept }: SourceOffer): readonly (number | string)[] {
  const { id, country, registration } = source.descriptor
  return [registration?.minutes ?? 0, Number(needsTerms), Number(needsAccept), country, id]
}
