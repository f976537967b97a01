import type { Endpoint } from './endpoints.ts'
import answers from './example-answers.json' with { type: 'json' }

/** An answer of the demonstration with shortened lists. test/site-build/reference.test.ts validates it against its schema. */
export function exampleAnswerOf({ operationId, responses }: Endpoint): unknown {
  const ours = (answers as Readonly<Record<string, unknown>>)[operationId]
  return ours ?? responses[200]?.content?.['application/json']?.example
}
