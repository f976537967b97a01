import { answerFormats, longestQuestion } from '../allowed-values/questions.ts'
import type { Schema } from '../schemas/components.ts'
import {
  asOfParameter,
  errors,
  type Operation,
  pathParameter,
  queryParameter,
  type Response,
  requiredParameter,
  schemaRef,
} from './operation.ts'
import { answerExample, questionExamples } from './question-examples.ts'

const limits =
  '60 requests of one client in a minute that begins with its first request, GET and POST together; a list counts once.'
const text: Schema = { type: 'string' }
const question: Schema = { type: 'string', maxLength: longestQuestion }
const format = queryParameter(
  'format',
  { type: 'string', enum: answerFormats, default: 'full' },
  '`compact` leaves out the question, what was parsed, and most of the metadata. `csv` has the main list of `data` below lines that begin with `# `.',
)

const oneAnswer = [schemaRef('QuestionAnswer'), schemaRef('CompactAnswer')]
const csv = { 'text/csv': { schema: text } }
const answered: Response = {
  description: 'The answer; `status` states whether there is one, also if the question was not understood.',
  content: { 'application/json': { schema: { anyOf: oneAnswer }, example: answerExample }, ...csv },
}

export const questionOperation: Operation = {
  operationId: 'ask',
  summary: `Answers a question in English. ${limits}`,
  parameters: [
    requiredParameter(
      'q',
      question,
      `The question; ${longestQuestion} characters (code points) at most, white space included.`,
    ),
    format,
    asOfParameter,
  ],
  responses: { 200: answered, ...errors('PlainError', 400, 404, 405, 429, 500, 503) },
}

const { 403: forbidden, ...others } = errors('PlainError', 400, 403, 404, 405, 429, 500, 503)

export const questionInPathOperation: Operation = {
  operationId: 'askInPath',
  summary: `Answers the question in the rest of the path. ${limits}`,
  parameters: [
    pathParameter(
      'question',
      question,
      'All that follows, slashes too, but for one at the end. A space is `+`, a plus sign `%2B`; `%20` is refused.',
    ),
    queryParameter('q', question, 'Counts before the path.'),
    format,
    asOfParameter,
  ],
  responses: {
    200: answered,
    ...others,
    403: { ...forbidden!, description: 'The path holds a percent-encoded space (`%20`); not counted for the limit.' },
  },
}

const headers = Object.fromEntries(
  ['ETag', 'Last-Modified', 'X-Snapshot-Id', 'X-Data', 'Link'].map(name => [name, { schema: text }]),
)

const { 415: packed, ...refused } = errors('PlainError', 400, 404, 405, 413, 415, 429, 500, 503)

export const questionBatchOperation: Operation = {
  operationId: 'askMany',
  summary: `Answers a question, or a list of them in its order. ${limits}`,
  parameters: [
    {
      ...format,
      description: `${format.description} Also as a member of the body, which counts before it; \`csv\` for \`query\` only.`,
    },
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: schemaRef('Questions'), examples: questionExamples } },
  },
  responses: {
    200: {
      description: 'For `query` the answer, for `queries` a list of answers. Not to be cached.',
      headers,
      content: {
        'application/json': { schema: { anyOf: [...oneAnswer, { type: 'array', items: { anyOf: oneAnswer } }] } },
        ...csv,
      },
    },
    ...refused,
    415: {
      ...packed!,
      description: 'The body is compressed (`Content-Encoding`).',
      headers: { 'Accept-Encoding': { schema: text } },
    },
  },
}
