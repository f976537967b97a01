import { Refusal } from '../refusal.ts'
import type { RouteRequest } from '../route.ts'
import { encodedOf } from './query.ts'

/** Characters, as Unicode counts them: code points, so that an emoji of one is one. */
export const longestQuestion = 500

/**
 * The question of an address: `q`, or else what stands in the path, where a slash at the end makes no difference. Unlike
 * other parameters it has to be encoded as it should: a question that came broken is not guessed.
 *
 * Throws: Refusal 400.
 */
export function questionOf({ query, url, parts }: Pick<RouteRequest, 'query' | 'url' | 'parts'>): string {
  const encoded = query.has('q') ? encodedOf(url, 'q') : (parts.question ?? '').replace(/\/$/, '')
  const question = decoded(encoded)
  if (question.trim() === '') throw new Refusal(400, 'q parameter required')
  refuseLong(question, 'q')
  return question
}

/** Throws Refusal 400, by the name under which it was sent. */
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
