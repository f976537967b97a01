import type { Coding, ReadyBody } from '../../pipeline/serving/answers-pack.ts'
import type { ReadyAnswer, ReadyVariant } from '../answer.ts'
import { cacheControl, type Route } from '../route.ts'
import { httpDate } from './http-date.ts'

/** What of a snapshot shows in headers. */
export interface SnapshotMark {
  readonly id: string
  readonly demonstration: boolean
}

const exposed = 'ETag, X-Snapshot-Id, Retry-After, RateLimit, RateLimit-Policy, Link'
const crossOrigin = ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', exposed]

const licence = ['Link', '</licences>; rel="license"']

// A day: what browsers keep at most (Firefox 24 h, Chromium 2 h).
const preflightSeconds = 86_400

const readHeaders = ['X-API-Key', 'Content-Type', 'If-None-Match', 'If-Modified-Since', 'Range']
const protocolHeaders = ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name']

export function crossOriginHeaders(route: { readonly crossOrigin: boolean }): readonly string[] {
  return route.crossOrigin ? crossOrigin : []
}

/**
 * The answer to OPTIONS. The price board has the methods and headers too, but never an origin: without one a browser
 * does not let a page read it.
 */
export function preflightHeaders(route: Route, allowed: string): string[] {
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

/** All of a data answer's headers but those that depend on its bytes. */
export function dataHeaders(route: Route, snapshot: SnapshotMark | null, legacyCacheHeader: boolean): string[] {
  return [
    ...cacheHeaders(route, legacyCacheHeader),
    'Vary',
    route.kind === 'keyed' ? 'X-API-Key, Accept-Encoding' : 'Accept-Encoding',
    ...licenceHeaders(route, snapshot),
  ]
}

/** The old site's web server appended a second, longer one; the first counts. Never to what nobody may keep. */
function cacheHeaders(route: Route, legacyCacheHeader: boolean): string[] {
  const own = cacheControl(route)
  const second = 'max-age=3600'
  if (!legacyCacheHeader || !own.startsWith('public')) return ['Cache-Control', own]
  // Of two headers with one name, node keeps the last where others are set already: those of a limit.
  return route.limit ? ['Cache-Control', `${own}, ${second}`] : ['Cache-Control', own, 'Cache-Control', second]
}

/** Which snapshot answered, and whether it is a real one. */
export function snapshotHeaders(snapshot: SnapshotMark): string[] {
  const mark = [...licence, 'X-Snapshot-Id', snapshot.id]
  return snapshot.demonstration ? [...mark, 'X-Data', 'demonstration'] : mark
}

/** The same for a file: it is only ever sent as it is, so that a part of it is a part of the one file. */
export function fileHeaders(route: Route, snapshot: SnapshotMark): string[] {
  return ['Cache-Control', cacheControl(route), 'Vary', 'X-API-Key', ...licenceHeaders(route, snapshot)]
}

function licenceHeaders(route: Route, snapshot: SnapshotMark | null): string[] {
  const own = snapshot === null ? licence : snapshotHeaders(snapshot)
  return [...own, ...crossOriginHeaders(route)]
}

/** Body and headers of an answer that no request changes. */
export function readyAnswer(
  bodies: Readonly<Record<Coding, ReadyBody>>,
  contentType: string,
  changedAt: number,
  shared: readonly string[],
): ReadyAnswer {
  const lastModified = httpDate(changedAt)
  const variant = (coding: Coding): ReadyVariant => {
    const { bytes, etag } = bodies[coding]
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

/** A body is what its type says, whatever a browser makes of its first bytes: errors repeat what was asked for. */
export function bodyHeaders(contentType: string, length: number, coding: Coding): string[] {
  const type = ['Content-Type', contentType, 'X-Content-Type-Options', 'nosniff']
  const headers = [...type, 'Content-Length', String(length)]
  return coding === 'identity' ? headers : [...headers, 'Content-Encoding', coding]
}
