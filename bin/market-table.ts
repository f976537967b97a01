import type { Source, StationSource } from '../pipeline/source.ts'

const isStations = (source: Source): source is StationSource => source.kind === 'stations'

/** The table of the README between its two markers, in Markdown: one row a source of a market, the kinds counted apart. */
export function marketTable(sources: readonly Source[]): string {
  const rows = sources.filter(isStations).map(({ descriptor: it }) => {
    const cells = [it.country, `\`${it.id}\``, it.basis, it.level, it.licence.reuse, it.licence.name, it.cadence]
    return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  return [
    countLine(sources.filter(isStations)),
    '',
    '| Market | Source | Basis | Level | Reuse | Licence | Renewed |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.sort(),
  ].join('\n')
}

function countLine(sources: readonly StationSource[]): string {
  const countries = (wanted: (source: StationSource) => boolean): number =>
    new Set(sources.filter(wanted).map(source => source.descriptor.country)).size
  const atStations = countries(({ descriptor }) => descriptor.basis === 'stations' && descriptor.published)
  const held = countries(({ descriptor }) => descriptor.basis === 'stations' && !descriptor.published)
  const figures = countries(({ descriptor }) => descriptor.basis !== 'stations')
  return `${atStations} markets at station level, ${held} held and not published, ${figures} with an official figure only.`
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
