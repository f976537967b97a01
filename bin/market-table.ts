import { isOperatorFeed } from '../pipeline/operator-feed/operator-source.ts'
import { isMarketSource, type MarketSource, type Source } from '../pipeline/source.ts'
import { freshnessText } from './freshness-text.ts'

/** The Markdown table between the two markers in the README: one row for each source of a market. */
export function marketTable(sources: readonly Source[]): string {
  const markets = sources.filter(isMarketSource)
  const rows = markets.map(source => {
    const { descriptor: it } = source
    const { name, reuse, attribution } = it.licence
    const names = [it.country, `\`${it.id}\``, it.basis, it.level, reuse, name, attribution]
    const cells = [...names, it.cadence, freshnessText(source), it.timezone]
    return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  return [
    countLine(markets),
    '',
    '| Market | Source | Basis | Level | Reuse | Licence | Attribution | Renewed | A price counts while | Zone |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.sort(),
  ].join('\n')
}

/** Counts each market once, by its best data. Station level and official figures are never added up. */
function countLine(sources: readonly MarketSource[]): string {
  const countries = (matches: (source: MarketSource) => boolean): Set<string> =>
    new Set(sources.filter(matches).map(source => source.descriptor.country))
  const stations = countries(({ kind, descriptor }) => kind === 'stations' && descriptor.published)
  const unpublished = countries(({ kind, descriptor }) => kind === 'stations' && !descriptor.published)
  const figures = countries(({ kind }) => kind === 'figures')
  const figuresOnly = [...figures].filter(country => !stations.has(country) && !unpublished.has(country))
  const withPublicFeed = countries(source => source.kind === 'stations' && !isOperatorFeed(source))
  const operatorOnly = [...stations].filter(country => !withPublicFeed.has(country))
  return (
    `${stations.size + unpublished.size} markets at station level, of which ${unpublished.size} on the map only (${[...unpublished].sort().join(', ')}) ` +
    `and ${operatorOnly.length} through an operator's feed (${operatorOnly.join(', ')}); ` +
    `${figuresOnly.length} with an official figure only (${figuresOnly.sort().join(', ')}).`
  )
}

const begin = '<!-- markets: made by npm run readme -->'
const end = '<!-- /markets -->'

/** The README with its table generated again. */
export function withMarketTable(readme: string, sources: readonly Source[]): string {
  const [before, rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) return readme
  return `${before}${begin}\n${marketTable(sources)}\n${end}${after}`
}
