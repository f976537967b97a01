import type { Finder, Mention } from '../../api/nl/slots/mention.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'

/** What a finder makes of a question, as short texts: `trailing 26`, `ago 52 than`, `litres 50`. */
export function said(find: Finder, question: string): readonly string[] {
  return find(tokenise(question), { newestWeek: '2026-11-16' }).map(textOf)
}

function textOf(mention: Mention): string {
  if (mention.kind === 'impossible') return `impossible ${mention.what}`
  if (mention.kind === 'litres') return `litres ${mention.litres}`
  if (mention.kind === 'limit') return `limit ${mention.limit}`
  if (mention.kind === 'coordinates') return `at ${mention.lat} ${mention.lng}`
  if (mention.kind !== 'period') return mention.kind
  const { shape, ...rest } = mention.period
  const flags = [...(mention.isComparedWith ? ['than'] : []), ...(mention.isDoubtful ? ['in doubt'] : [])]
  return [shape, ...Object.values(rest), ...flags].join(' ')
}
