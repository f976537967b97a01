import { csvLine } from '../../../pipeline/model/csv-text.ts'
import { britainSource, weeklySource } from '../weekly.ts'
import type { HistoryLines } from './lines.ts'
import type { HistoryState } from './state.ts'

export interface FileFacts {
  /** Britain's rows come from its ministry. */
  readonly isBritish: boolean
  /** For made-up data. The metadata state it, because files are passed on without the banner. */
  readonly isDemonstration: boolean
}

/** The figures on the page: a header row and one row per week, the oldest first, and nothing else. */
export function figuresCsv({ labels, lines }: HistoryLines): string {
  return [
    csvLine(['week', ...lines.map(line => line.column)]),
    ...labels.map((week, index) => csvLine([week, ...lines.map(line => line.values[index] ?? null)])),
  ].join('')
}

/**
 * The description of that file, as a second file: source, licence, unit and columns, in the vocabulary of CSV on the Web
 * (W3C). Its name is the name of the CSV file and `-metadata.json`, where readers of that standard look for it.
 */
export function figuresMetadata(file: string, address: string, figures: HistoryLines, facts: FileFacts): string {
  const { labels, lines, unit } = figures
  const sources = sourcesOf(facts)
  const description = {
    '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }],
    url: file,
    'dc:title': `Weekly fuel prices, ${labels[0] ?? ''} to ${labels.at(-1) ?? ''}`,
    'dc:description': `${unit}. An empty cell is no reading.`,
    'dc:source': sources.map(({ source, url }) => ({ 'dc:title': source, '@id': url })),
    'dc:license': sources.map(({ licence }) => licence),
    'dc:relation': address,
    ...(facts.isDemonstration ? { 'rdfs:comment': 'Demonstration data: made up, not real prices.' } : {}),
    tableSchema: {
      primaryKey: 'week',
      columns: [
        { name: 'week', titles: 'week', datatype: 'date', 'dc:description': 'The Monday of the week.' },
        ...lines.map(({ column, name }) => ({
          name: column,
          titles: column,
          datatype: 'decimal',
          'dc:description': `${name}. ${unit}.`,
        })),
      ],
    },
  }
  return `${JSON.stringify(description, null, 2)}\n`
}

export function sourcesOf({ isBritish }: Pick<FileFacts, 'isBritish'>) {
  return isBritish ? [weeklySource, britainSource] : [weeklySource]
}

/** The sources under a chart that is passed on, one line each. */
export function sourceNotes(facts: FileFacts): readonly string[] {
  const sources = sourcesOf(facts).map(({ source, licence }) => `Source: ${source} (${licence})`)
  return facts.isDemonstration ? [...sources, 'Demonstration data: made up, not real prices.'] : sources
}

/** `fuel-prices-EU-FR-e95.csv`. With many countries the name has their number instead. */
export function fileName({ countries, view, fuel, base }: HistoryState, ending: string): string {
  const which = countries.length > 6 ? `${countries.length}-countries` : countries.join('-')
  const what = { prices: fuel, difference: `${fuel}-less-${base}`, spread: 'spread' }[view]
  return `fuel-prices-${which}-${what}.${ending}`
}
