import type { Finder, Mention } from '../../api/nl/slots/mention.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'

const calendar = { newestWeek: '2026-11-16' } as const

/** What a finder makes of a question, as short texts: `trailing 26`, `ago 52 than`, `litres 50`. */
export function said(find: Finder, question: string): readonly string[] {
  return find(tokenise(question), calendar).map(textOf)
}

/** The rows of a table with a meaning and its phrases in each line: `trailing 26: for half a year || ½ year`; ` + ` is between two meanings. */
export function rowsOf(table: string): (readonly [phrase: string, ...meanings: string[]])[] {
  return table
    .trim()
    .split('\n')
    .flatMap(line => {
      const end = line.indexOf(': ')
      const meanings = line.slice(0, end).split(' + ')
      return line
        .slice(end + 2)
        .split(' || ')
        .map(phrase => [phrase, ...meanings] as const)
    })
}

/** A question of a table without the marks around what a finder takes: `within <5 km> of Lyon`. */
export function unmarked(question: string): string {
  return question.replaceAll(/[<>]/g, '')
}

/** The question with marks around what the finder takes. */
export function marked(find: Finder, question: string): string {
  const tokens = tokenise(question)
  return find(tokens, calendar).reduceRight((text, { from, to }) => {
    const start = tokens[from]!.start
    const end = tokens[to - 1]!.end
    return `${text.slice(0, start)}<${text.slice(start, end)}>${text.slice(end)}`
  }, question)
}

function textOf(mention: Mention): string {
  if (mention.kind === 'impossible') return `impossible ${mention.what}`
  if (mention.kind === 'litres') return `litres ${mention.litres}`
  if (mention.kind === 'limit') return `limit ${mention.limit}`
  if (mention.kind === 'radius') return `radius ${mention.radiusKm}`
  if (mention.kind === 'coordinates') return `at ${mention.lat} ${mention.lng}`
  if (mention.kind !== 'period') return mention.kind
  const { shape, ...rest } = mention.period
  const flags = [...(mention.isComparedWith ? ['than'] : []), ...(mention.isDoubtful ? ['in doubt'] : [])]
  return [shape, ...Object.values(rest), ...flags].join(' ')
}
