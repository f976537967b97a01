import { type AnswerFormat, answerFormats } from '../allowed-values/questions.ts'
import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'

/** The requested format. The body has priority over the parameter; the default is `full`. Throws Refusal 400. */
export function answerFormat(query: Query, inBody: unknown = null): AnswerFormat {
  const requested = inBody === null || inBody === '' ? (query.get('format') ?? 'full') : inBody
  const format = answerFormats.find(known => known === requested)
  if (format === undefined) throw new Refusal(400, 'format must be full, compact or csv')
  return format
}
