import { type AnswerFormat, answerFormats, longestQuestion } from '../allowed-values/questions.ts'
import { encodedOf, type Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'

interface QuestionAddress {
  readonly query: Query
  /** The address, still encoded. */
  readonly url: string
  /** The variable parts of the path, by name. */
  readonly parts: Readonly<Record<string, string>>
}

/**
 * The question of an address: `q`, otherwise the rest of the path, where a final slash is ignored. Unlike other
 * parameters it must be encoded correctly: a damaged question is refused, not guessed. Throws Refusal 400.
 */
export function questionOf({ query, url, parts }: QuestionAddress): string {
  const encoded = query.has('q') ? encodedOf(url, 'q') : (parts.question ?? '').replace(/\/$/, '')
  const question = decoded(encoded)
  if (question.trim() === '') throw new Refusal(400, 'q parameter required')
  refuseLong(question, 'q')
  return question
}

/** Throws Refusal 400 with the name of the parameter. */
export function refuseLong(question: string, name: string): void {
  // Each character is one or two units: most questions need no counting.
  const isLong =
    question.length > longestQuestion && [...question.slice(0, 2 * longestQuestion + 1)].length > longestQuestion
  if (isLong) throw new Refusal(400, `${name} is too long (${longestQuestion} characters at most)`)
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '))
  } catch {
    throw new Refusal(400, 'q must be UTF-8, percent-encoded')
  }
}

/** The requested format. The body has priority over the parameter; the default is `full`. Throws Refusal 400. */
export function answerFormat(query: Query, inBody: unknown = null): AnswerFormat {
  const requested = inBody === null || inBody === '' ? (query.get('format') ?? 'full') : inBody
  const format = answerFormats.find(known => known === requested)
  if (format === undefined) throw new Refusal(400, 'format must be full, compact or csv')
  return format
}
