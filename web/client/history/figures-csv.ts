import { britainSource, weeklySource } from '../../../api/shared/weekly.ts'
import { csvComment, csvLine } from '../../../pipeline/model/csv-text.ts'
import type { HistoryLines } from './lines.ts'

export interface FileFacts {
  /** Britain's rows come from its ministry. */
  readonly isBritish: boolean
  /** For made-up data. The file states it, because it is passed on without the banner. */
  readonly isDemonstration: boolean
}

/** The figures on the page: comments with source and licence, a header row, and one row per week, the oldest first. */
export function figuresCsv(figures: HistoryLines, facts: FileFacts): string {
  const { labels, lines } = figures
  return [
    ...commentsOf(figures, facts).map(([name, text]) => csvComment(name, text)),
    csvLine(['week', ...lines.map(line => line.column)]),
    ...labels.map((week, index) => csvLine([week, ...lines.map(line => line.values[index] ?? null)])),
  ].join('')
}

function commentsOf({ labels, unit }: HistoryLines, facts: FileFacts): (readonly [name: string, text: string])[] {
  const sources = sourcesOf(facts)
  return [
    ['source', sources.map(one => one.source).join('; ')],
    ['licence', sources.map(one => one.licence).join('; ')],
    ['data_date', labels.at(-1) ?? ''],
    ['unit', unit],
    ...(facts.isDemonstration ? [['data', 'demonstration: made up, not real prices'] as const] : []),
  ]
}

export function sourcesOf({ isBritish }: Pick<FileFacts, 'isBritish'>) {
  return isBritish ? [weeklySource, britainSource] : [weeklySource]
}

/** `fuel-prices-EU-FR-e95.csv`. With many countries the name has their number instead. */
export function fileName(countries: readonly string[], what: string, ending: string): string {
  const which = countries.length > 6 ? `${countries.length}-countries` : countries.join('-')
  return `fuel-prices-${which}-${what}.${ending}`
}
