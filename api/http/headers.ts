import type { Coding, ReadyBodies, ReadyBody } from '../../pipeline/serving/answers-pack.ts'
import type { ReadyAnswer, ReadyVariant } from './answer.ts'
import { httpDate } from './http-date.ts'

/** The parts of a snapshot that appear in headers. */
export interface SnapshotMark {
  readonly id: string
  readonly demonstration: boolean
  /** It is read for an instant before the current snapshot. */
  readonly isPast?: boolean
}

// The last five: a page of another origin reads files in parts, and needs what the parts belong to.
const exposed = [
  'ETag',
  'X-Snapshot-Id',
  'X-Data',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Link',
  'Content-Range',
  'Accept-Ranges',
  'Content-Location',
  'Repr-Digest',
  'Content-Disposition',
].join(', ')
const crossOrigin = ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', exposed]

const licence = ['Link', '</licences>; rel="license"']

// The state of a past instant never changes. Not for longer, because its snapshot is deleted one day. A page changes with the program.
const forADay = 'public, max-age=86400, immutable'

// A day, the longest that browsers cache a preflight (Firefox 24 h, Chromium 2 h).
const preflightSeconds = 86_400

const readHeaders = ['X-API-Key', 'Content-Type', 'If-None-Match', 'If-Modified-Since', 'If-Match', 'If-Range', 'Range']
const protocolHeaders = ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name']

export function crossOriginHeaders(route: { readonly crossOrigin?: false }): readonly string[] {
  return route.crossOrigin === false ? [] : crossOrigin
}

/**
 * The answer to OPTIONS. The price board lists methods and headers too, but never an allowed origin: without it a
 * browser does not let a page of another origin read the answer.
 */
export function preflightHeaders(route: RouteTraits, allowed: string): string[] {
  return [
    'Allow',
    allowed,
    'Access-Control-Allow-Methods',
    allowed,
    'Access-Control-Allow-Headers',
    [...readHeaders, ...(route.kind === 'agent' ? protocolHeaders : [])].join(', '),
    'Access-Control-Max-Age',
    String(preflightSeconds),
    'Cache-Control',
    'no-store',
    ...crossOriginHeaders(route),
  ]
}

/** The headers of a data answer that do not depend on its bytes. */
export function dataHeaders(route: RouteTraits, snapshot: SnapshotMark | null, legacyCacheHeader: boolean): string[] {
  return [
    ...cacheHeaders(route, snapshot?.isPast ?? false, legacyCacheHeader),
    'Vary',
    route.kind === 'keyed' ? 'X-API-Key, Accept-Encoding' : 'Accept-Encoding',
    ...licenceHeaders(route, snapshot),
  ]
}

/**
 * The old site's web server appended a second, longer Cache-Control. The first one counts. Never added to `no-store`.
 */
function cacheHeaders(route: RouteTraits, isPast: boolean, legacyCacheHeader: boolean): string[] {
  const own = isPast && route.kind === 'data' && route.family !== 'page' ? forADay : cacheControl(route)
  const second = 'max-age=3600'
  if (!legacyCacheHeader || !own.startsWith('public')) return ['Cache-Control', own]
  // If headers are set already (those of a limit), Node keeps only the last of two headers with one name.
  return route.limit ? ['Cache-Control', `${own}, ${second}`] : ['Cache-Control', own, 'Cache-Control', second]
}

/** The id of the snapshot, and whether its data is a demonstration. */
export function snapshotHeaders(snapshot: SnapshotMark): string[] {
  const mark = [...licence, 'X-Snapshot-Id', snapshot.id]
  return snapshot.demonstration ? [...mark, 'X-Data', 'demonstration'] : mark
}

/** The same for a file. Files are never compressed, so a range always refers to the same bytes. */
export function fileHeaders(route: RouteTraits, snapshot: SnapshotMark): string[] {
  return ['Cache-Control', cacheControl(route), 'Vary', 'X-API-Key', ...licenceHeaders(route, snapshot)]
}

function licenceHeaders(route: RouteTraits, snapshot: SnapshotMark | null): string[] {
  const own = snapshot === null ? licence : snapshotHeaders(snapshot)
  return [...own, ...crossOriginHeaders(route)]
}

/** Body and headers of an answer that does not depend on the request. A single body is sent as it is to every client. */
export function readyAnswer(
  bodies: ReadyBodies | ReadyBody,
  contentType: string,
  changedAt: number,
  shared: readonly string[],
): ReadyAnswer {
  const lastModified = httpDate(changedAt)
  const variant = (wanted: Coding): ReadyVariant => {
    const coding = 'bytes' in bodies ? 'identity' : wanted
    const { bytes, etag } = 'bytes' in bodies ? bodies : bodies[coding]
    const unchangedHeaders = ['ETag', etag, 'Last-Modified', lastModified, ...shared]
    const headers = bodyHeaders(contentType, bytes.length, coding).concat(unchangedHeaders)
    return { bytes, etag, headers, unchangedHeaders }
  }
  return {
    kind: 'ready',
    changedAt,
    variants: { identity: variant('identity'), br: variant('br'), gzip: variant('gzip') },
  }
}

// For every body, whichever part of the server sends it. Only the pages of this service may ask where the reader is. The policy is one
// of documents, so 204 and redirects, which are none, do not have it, and a 304 does not repeat it: the stored answer keeps its own
// (RFC 9110, 15.4.5).
const permissions = ['Permissions-Policy', 'geolocation=(self)']

/**
 * `nosniff`, because errors repeat parts of the request: a browser must not guess another type from the first bytes.
 */
export function bodyHeaders(contentType: string, length: number, coding: Coding): string[] {
  const type = ['Content-Type', contentType, 'X-Content-Type-Options', 'nosniff', ...permissions]
  const headers = [...type, 'Content-Length', String(length)]
  return coding === 'identity' ? headers : [...headers, 'Content-Encoding', coding]
}

/**
 * The shape of errors: `live` is `{ok:false,error}`, `plain` is `{error}`, `form` is `{success:false,error}`, `rpc` is
 * a JSON-RPC error, `page` is an HTML page.
 */
export type Family = 'live' | 'plain' | 'form' | 'rpc' | 'page'

/** The members of a route that decide the headers of its answers. */
export interface RouteTraits {
  readonly kind: 'data' | 'process' | 'keyed' | 'account' | 'form' | 'body' | 'agent'
  readonly family: Family
  readonly contentType: string
  readonly crossOrigin?: false
  /** Null: `no-store`. */
  readonly maxAgeSeconds?: number | null
  readonly limit?: object
}

/** GET implies HEAD. */
export function methodOf({ kind }: Pick<RouteTraits, 'kind'>): 'GET' | 'POST' {
  return kind === 'form' || kind === 'body' || kind === 'agent' ? 'POST' : 'GET'
}

/** The Cache-Control of a route's answers. Errors are always `no-store`. */
export function cacheControl({ kind, maxAgeSeconds }: RouteTraits): string {
  if (kind === 'keyed') return 'private, no-cache'
  return typeof maxAgeSeconds === 'number' ? `public, max-age=${maxAgeSeconds}` : 'no-store'
}
