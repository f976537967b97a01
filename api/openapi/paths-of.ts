import { cacheControl, methodOf } from '../http/headers.ts'
import {
  answerOf,
  type DescribedRoute,
  errors,
  limitHeaders,
  type Operation,
  type Response,
  withHeaders,
} from './operation.ts'

/**
 * The groups of operations, in generated clients a module or class each. Generators put an operation without a tag in `default`: the
 * operations with data keep that name, so that code which calls them does not change.
 */
export const tags = [
  { name: 'default', description: 'Data: live prices, moves, weekly history, questions, tolls, bulk files.' },
  { name: 'pages', description: 'Pages for people, with their feeds.' },
  { name: 'service', description: 'The state of the service, and its descriptions for programs.' },
] as const

function tagOf({ family, kind, contentType }: DescribedRoute): (typeof tags)[number]['name'] {
  if (family === 'page' || contentType.startsWith('image/') || contentType.startsWith('application/atom'))
    return 'pages'
  return kind === 'process' ? 'service' : 'default'
}

const text = { schema: { type: 'string' } }
const page = { content: answerOf('text/html', 'Page', '')[200].content! }

/** Headers of every data answer, 304 included. */
const dataHeaders = { ETag: text, 'Last-Modified': text, 'X-Snapshot-Id': text, 'X-Data': text, Link: text }

const keyed = { security: [{ header: [] }, { parameter: [] }] }

/** The `paths` of the OpenAPI description. Routes of one path are its operations. */
export function pathsOf(routes: readonly DescribedRoute[]) {
  const paths: Record<string, object> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], ...pathItem(route) }
  }
  return paths
}

/** HEAD and OPTIONS go without saying. */
function pathItem(route: DescribedRoute) {
  const own = route.family === 'page' ? refusedWithPages(operation(route)) : operation(route)
  const described = route.limit && route.kind !== 'form' ? limited(own) : own
  const { operationId, summary, parameters = [], ...rest } = described
  const told = { operationId, summary, description: descriptionOf(route), tags: [tagOf(route)], parameters, ...rest }
  return { [methodOf(route).toLowerCase()]: told }
}

/** The summary, and what else a client must know of the route. */
function descriptionOf(route: DescribedRoute): string {
  const { summary } = route.openapi
  const seconds = route.maxAgeSeconds
  return [
    summary.endsWith('.') ? summary : `${summary}.`,
    route.kind === 'keyed' || route.kind === 'account' ? 'A key is required.' : '',
    seconds ? `An answer may be used for ${seconds} seconds, then ask again with its ETag.` : '',
    route.live ? 'While the snapshot is too old for live figures, the answer is 500.' : '',
    route.limit ? '`RateLimit` has what is left of the limit of a client.' : '',
  ]
    .filter(sentence => sentence !== '')
    .join(' ')
}

function refusedWithPages(described: Operation): Operation {
  const responses = Object.entries(described.responses).map(([status, response]): [string, Response] =>
    Number(status) < 400 ? [status, response] : [status, { ...response, ...page }],
  )
  return { ...described, responses: Object.fromEntries(responses) }
}

/** Every answer shows what is left of the limit. */
function limited(described: Operation): Operation {
  const { responses } = described
  return { ...described, responses: withHeaders(responses, Object.keys(responses).map(Number), limitHeaders) }
}

function operation(route: DescribedRoute): Operation {
  const { kind } = route
  const caching = cacheControl(route)
  const openapi = kind === 'keyed' || kind === 'account' ? { ...route.openapi, ...keyed } : route.openapi
  if (caching === 'no-store') return openapi
  const quota = kind === 'keyed' && route.counts ? limitHeaders : {}
  const headers = { ...dataHeaders, ...quota, 'Cache-Control': { ...text, description: caching } }
  const shown = kind === 'process' ? { ETag: text, 'Last-Modified': text } : headers
  const unchanged: Response = { description: 'The client holds this answer already.', ...openapi.responses[304] }
  const { 200: whole, 206: part } = openapi.responses
  const inPart: Record<number, Response> = part ? { 206: { ...part, headers: { ...shown, ...part.headers } } } : {}
  return {
    ...openapi,
    responses: {
      ...withHeaders(openapi.responses, [400, 429], quota),
      200: { ...whole!, headers: { ...shown, ...whole!.headers } },
      ...inPart,
      304: { ...unchanged, headers: shown },
      ...errors(route.family === 'live' ? 'LiveError' : 'PlainError', 412),
    },
  }
}
