import { mostQuestions } from '../allowed-values/questions.ts'
import { jsonOfClient } from '../http/body-of.ts'
import { Refusal } from '../http/refusal.ts'
import { refuseLong } from './question.ts'

/** Bytes of a body. */
export const longestQuestionBody = 64 * 1024

// A lone surrogate is not a character and cannot be encoded in UTF-8. JSON can contain one (`"\\ud800"`).
const halfPair = /\p{Surrogate}/u

export interface SentQuestions {
  readonly questions: readonly string[]
  /** Sent as `queries`, and answered with a list, even for one question. */
  readonly isBatch: boolean
  /** The member `format`, not yet checked. */
  readonly format: unknown
  /** The member `as_of`, not yet read; null without it. */
  readonly asOf: string | null
}

/** The questions of a body `{query}` or `{queries}`, with `format` and `as_of`. A member that is null is absent. Throws Refusal 400. */
export function questionsOf(body: Buffer): SentQuestions {
  const { query = null, queries = null, format = null, as_of: asOf = null } = objectOf(body)
  if (query === null && queries === null) throw new Refusal(400, 'query or queries required')
  if (query !== null && queries !== null) throw new Refusal(400, 'query and queries cannot both be given')
  if (asOf !== null && typeof asOf !== 'string') throw new Refusal(400, 'as_of must be a string')
  if (query !== null) return { questions: [checked(query, 'query')], isBatch: false, format, asOf }
  if (!Array.isArray(queries)) throw new Refusal(400, 'queries must be a list')
  if (queries.length === 0 || queries.length > mostQuestions) {
    throw new Refusal(400, `queries must hold 1 to ${mostQuestions} questions`)
  }
  const questions = queries.map((question: unknown, at) => checked(question, `queries[${at}]`))
  return { questions, isBatch: true, format, asOf }
}

function objectOf(body: Buffer): Readonly<Record<string, unknown>> {
  const value = parsed(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, 'The body must be a JSON object')
  }
  return value as Record<string, unknown>
}

const damaged = 'The body must be JSON in UTF-8'

function parsed(body: Buffer): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new Refusal(400, damaged)
  }
  return jsonOfClient(text, damaged)
}

function checked(question: unknown, name: string): string {
  if (typeof question !== 'string') throw new Refusal(400, `${name} must be a string`)
  if (question.trim() === '') throw new Refusal(400, `${name} must not be blank`)
  if (halfPair.test(question)) throw new Refusal(400, `${name} must be well-formed Unicode`)
  refuseLong(question, name)
  return question
}
