import type { RouteTraits } from '../http/headers.ts'
import { asOfName } from '../params/as-of.ts'
import type { Schema } from '../schemas/components.ts'

/** The parts of OpenAPI 3 that our routes use. */
export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly required: boolean
  readonly schema: Schema
  readonly description: string
  /** An empty value counts as absent. */
  readonly allowEmptyValue?: true
  /** Of a list: `form` and not exploded is one parameter whose members are separated by commas. */
  readonly style?: 'form'
  readonly explode?: boolean
}

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Schema>>
  readonly content?: Readonly<Record<string, Content>>
}

/** A request or response body with its media type. */
interface Content {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

export interface RequestBody {
  readonly description?: string
  readonly required: boolean
  readonly content: Readonly<Record<string, Content>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  /** None by default. */
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: RequestBody
  readonly responses: Readonly<Record<number, Response>>
}

/** What the description reads of a route. */
export interface DescribedRoute extends RouteTraits {
  readonly path: string
  readonly openapi: Operation
  /** Live figures are refused once the snapshot is too old. */
  readonly live?: boolean
  /** Whether requests count towards the daily quota of the key. */
  readonly counts?: boolean
}

export function queryParameter(name: string, schema: Schema, description: string): Parameter {
  return { name, in: 'query', required: false, allowEmptyValue: true, schema, description }
}

export function requiredParameter(name: string, schema: Schema, description: string): Parameter {
  return { name, in: 'query', required: true, schema, description }
}

/** A list in one parameter, its members separated by commas. */
export function listParameter(name: string, items: Schema, description: string): Parameter {
  return { ...queryParameter(name, { type: 'array', items }, description), style: 'form', explode: false }
}

export function pathParameter(name: string, schema: Schema, description: string): Parameter {
  return { ...requiredParameter(name, schema, description), in: 'path' }
}

export function formBody(schema: string): RequestBody {
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema: schemaRef(schema) } } }
}

export function jsonAnswer(schema: string, description: string): { readonly 200: Response } {
  return answerOf('application/json', schema, description)
}

export function answerOf(mediaType: string, schema: string, description: string): { readonly 200: Response } {
  return { 200: { description, content: { [mediaType]: { schema: schemaRef(schema) } } } }
}

const reasons: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or malformed; `error` names it.',
  401: 'The key is missing or unknown.',
  403: 'The subscription is inactive, or its plan does not hold this.',
  404: 'There is no such snapshot or file, or nothing is kept of the instant; `error` says what is.',
  405: '`Allow` does not list the method.',
  410: 'The snapshot of the cursor is no longer kept: begin without `since`.',
  412: 'These are not the bytes that `If-Match` or `If-Unmodified-Since` names.',
  413: 'The body is too long.',
  415: 'The body is of another type than is read here.',
  416: 'No requested range is in the file; `Content-Range` has its size.',
  429: 'Too many requests; `Retry-After` has the seconds until the next request is admitted.',
  500: 'No snapshot to answer from, or one too old; retry with backoff.',
  503: 'The service is busy: large answers are waiting to be received, too many past snapshots are in use, or the store of keys is locked; `Retry-After` has the seconds to wait.',
}

const text = { schema: { type: 'string' } }
const errorHeaders: Readonly<Record<number, Readonly<Record<string, Schema>>>> = {
  401: { 'WWW-Authenticate': text },
  405: { Allow: text },
  415: { 'Accept-Post': text },
  429: { 'Retry-After': text },
  503: { 'Retry-After': text },
}

/** The headers with the remaining requests, on the answers that a limit counts. */
export const limitHeaders: Readonly<Record<string, Schema>> = { RateLimit: text, 'RateLimit-Policy': text }

/** Error answers in the shape of the family. */
export function errors(
  schema: 'LiveError' | 'PlainError' | 'FormError' | 'JsonRpcError',
  ...statuses: readonly number[]
): Record<number, Response> {
  const content = { 'application/json': { schema: schemaRef(schema) } }
  const response = (status: number): Response => {
    const headers = errorHeaders[status]
    return { description: reasons[status] ?? 'Refused.', ...(headers && { headers }), content }
  }
  return Object.fromEntries(statuses.map(status => [status, response(status)]))
}

/** Those answers with more headers, where they are among them. */
export function withHeaders(
  responses: Readonly<Record<number, Response>>,
  statuses: readonly number[],
  headers: Readonly<Record<string, Schema>>,
): Record<number, Response> {
  const shown = Object.entries(responses).map(([status, response]): [string, Response] =>
    statuses.includes(Number(status))
      ? [status, { ...response, headers: { ...headers, ...response.headers } }]
      : [status, response],
  )
  return Object.fromEntries(shown)
}

export function schemaRef(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

/** The parameter of every operation that answers for a past instant. */
export const asOfParameter = queryParameter(
  asOfName,
  { type: 'string', format: 'date-time', example: '2026-11-18T06:00:00Z' },
  'A past instant in UTC, `YYYY-MM-DDTHH:MM:SSZ`; `+00:00` may replace `Z`, and no other offset is read: the same answer from the snapshot that was current then, named by `X-Snapshot-Id`. ' +
    '404 with the reach where that is deleted, 400 for an instant in the future, 503 while too many past snapshots are in use or one is being loaded.',
)
