import { isOperatorFeed } from '../pipeline/operator-feed/operator-source.ts'
import { isMarketSource, type MarketSource, type Source } from '../pipeline/source.ts'
import { freshnessText } from './freshness-text.ts'

/** The table of the README between its two markers, in Markdown: one row a source of a market, the kinds counted apart. */
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

/** Markets by the best that they have; the two kinds are never added up. */
function countLine(sources: readonly MarketSource[]): string {
  const countries = (wanted: (source: MarketSource) => boolean): Set<string> =>
    new Set(sources.filter(wanted).map(source => source.descriptor.country))
  const stations = countries(({ kind, descriptor }) => kind === 'stations' && descriptor.published)
  const held = countries(({ kind, descriptor }) => kind === 'stations' && !descriptor.published)
  const figures = countries(({ kind }) => kind === 'figures')
  const figuresOnly = [...figures].filter(country => !stations.has(country) && !held.has(country))
  const otherwise = countries(source => source.kind === 'stations' && !isOperatorFeed(source))
  const only = [...stations].filter(country => !otherwise.has(country))
  return (
    `${stations.size + held.size} markets at station level, of which ${held.size} on the map only (${[...held].sort().join(', ')}) ` +
    `and ${only.length} through an operator's feed (${only.join(', ')}); ` +
    `${figuresOnly.length} with an official figure only (${figuresOnly.sort().join(', ')}).`
  )
}

const begin = '<!-- markets: made by npm run readme -->'
const end = '<!-- /markets -->'

/** The README with its table made anew. */
export function withMarketTable(readme: string, sources: readonly Source[]): string {
  const [before, rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) return readme
  return `${before}${begin}\n${marketTable(sources)}\n${end}${after}`
}
