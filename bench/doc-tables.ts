import { freshnessText } from '../bin/commands/sources/sources.ts'
import { type SourceOffer, sourceOffers } from '../bin/market-offers.ts'
import type { Dataset } from '../pipeline/bulk/datasets.ts'
import { type StoredTable, storedTables, type TableName } from '../pipeline/model/tables.ts'
import { isOperatorFeed } from '../pipeline/operator-feed/operator-source.ts'
import { sqlTypeOf } from '../pipeline/snapshot/fill-table.ts'
import { isMarketSource, type MarketSource, type Source } from '../pipeline/source.ts'

/** The Markdown table of docs/markets.md: one row for each source of a market. */
export function marketTable(sources: readonly Source[]): string {
  const rows = sources.filter(isMarketSource).map(source => {
    const { descriptor: it } = source
    const { name, reuse, attribution } = it.licence
    const names = [it.country, `\`${it.id}\``, it.basis, it.level, reuse, name, attribution]
    const cells = [...names, it.cadence, freshnessText(source), it.timezone]
    return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  return [
    '| Market | Source | Basis | Level | Reuse | Licence | Attribution | Renewed | A price counts while | Zone |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.sort(),
  ].join('\n')
}

/** The Markdown list of the README: one line for each group. Each market is counted once, by its best data. */
export function marketGroups(sources: readonly Source[]): string {
  const markets = sources.filter(isMarketSource)
  const countries = (matches: (source: MarketSource) => boolean): Set<string> =>
    new Set(markets.filter(matches).map(source => source.descriptor.country))
  const stations = countries(({ kind, descriptor }) => kind === 'stations' && descriptor.published)
  const unpublished = countries(({ kind, descriptor }) => kind === 'stations' && !descriptor.published)
  const withPublicFeed = countries(source => source.kind === 'stations' && !isOperatorFeed(source))
  const hasStations = (country: string) => stations.has(country) || unpublished.has(country)
  const maxima = countries(({ descriptor }) => descriptor.basis === 'national_maximum')
  const means = countries(({ kind, descriptor }) => kind === 'figures' && descriptor.basis !== 'national_maximum')
  const isMaximumOnly = (country: string) => maxima.has(country) && !means.has(country)
  const figuresOnly = [...maxima, ...means].filter(country => !hasStations(country))
  return [
    groupLine(
      'Station level, live',
      [...stations].filter(country => withPublicFeed.has(country)),
    ),
    groupLine(
      'Station level, from a list that you provide',
      [...stations].filter(country => !withPublicFeed.has(country)),
    ),
    groupLine('Station level, on the map only and in no average', [...unpublished]),
    groupLine('Legal maximum only', figuresOnly.filter(isMaximumOnly)),
    groupLine(
      'Official mean only',
      figuresOnly.filter(country => !isMaximumOnly(country)),
    ),
  ].join('\n')
}

function groupLine(name: string, countries: readonly string[]): string {
  const codes = [...new Set(countries)].sort()
  return `- ${name}: ${codes.length} ${codes.length === 1 ? 'country' : 'countries'} (${codes.join(', ')})`
}

/** The Markdown table of the columns of a stored table, for docs/data-dictionary.md. */
export function columnsTable(table: TableName): string {
  const { columns } = storedTables[table] as StoredTable
  const rows = Object.entries(columns).map(([name, { type, meaning }]) => {
    return `| \`${name}\` | ${sqlTypeOf(type).replace(', ', ',')} | ${meaning} |`
  })
  return ['| Column | Type | Meaning |', '|---|---|---|', ...rows].join('\n')
}

/** The same of a data set for customers. */
export function bulkTable({ columns }: Dataset): string {
  const rows = columns.map(({ name, type, unit = '', description }) => {
    return `| \`${name}\` | ${type} | ${unit} | ${description} |`
  })
  return ['| Column | Type | Unit | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}

/** A page with the text between the two markers of that name replaced. */
export function withMarketTable(page: string, markets: string, name = 'markets'): string {
  const begin = `<!-- ${name}: made by npm run readme -->`
  const end = `<!-- /${name} -->`
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) return page
  return `${before}${begin}\n${markets}\n${end}${after}`
}

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
