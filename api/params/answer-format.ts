import { Refusal } from '../refusal.ts'
import type { Query } from './query.ts'

export const answerFormats = ['full', 'compact', 'csv'] as const

export type AnswerFormat = (typeof answerFormats)[number]

/** How an answer is wanted: what the body says counts before the parameter; `full` unless told. Throws Refusal 400. */
export function answerFormat(query: Query, inBody: unknown = null): AnswerFormat {
  const asked = inBody === null || inBody === '' ? (query.get('format') ?? 'full') : inBody
  const format = answerFormats.find(known => known === asked)
  if (format === undefined) throw new Refusal(400, 'format must be full, compact or csv')
  return format
}
