import type { CookieJar } from 'tough-cookie'
import type { Dispatcher } from 'undici'
import { FetchError } from '../model/errors.ts'
import type { Descriptor, Request } from '../source.ts'
import { isAllowedAddress } from './allowed-host.ts'
import type { HostGate } from './host-gate.ts'
import type { Limits } from './limits.ts'
import type { Network } from './network.ts'
import { findNetworkFault } from './network-fault.ts'
import { acceptEncoding, readBody } from './read-body.ts'
import { firstHop, type Hop, isRedirect, nextHop, redirectsMax } from './redirect.ts'
import { findRetryAfterSeconds, isRetryableStatus, retryAfterMaxSeconds } from './retry.ts'

/** The validators of an earlier answer (`ETag`, `Last-Modified`). */
export interface CaptureValidators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** A request with everything needed to carry it out. */
export interface HttpCall {
  /** `<source>/<request>`. */
  readonly label: string
  readonly request: Request
  readonly known: CaptureValidators | null
  readonly hosts: ReadonlySet<string>
  readonly limits: Limits
  readonly politeness: Descriptor['politeness']
  readonly network: Network
  /** Of this delivery; null for a source without cookies. */
  readonly cookies: CookieJar | null
  readonly signal: AbortSignal
  /** An address without secrets. */
  readonly shown: (url: string) => string
}

export interface HttpAnswer {
  readonly status: number
  /** The publisher states that nothing changed since the answer of `known`. `bytes` is empty. */
  readonly notModified: boolean
  /** Names in lower case, without cookies. */
  readonly headers: Readonly<Record<string, string>>
  /** The bytes before any transfer compression. */
  readonly bytes: Uint8Array
  /** The final address after redirects, without secrets. */
  readonly url: string
}

type Reply = HttpAnswer | { readonly redirectTo: Hop }

/** One attempt: the request and its redirects. Throws FetchError. */
export async function exchange(errand: HttpCall, onStart: () => void): Promise<HttpAnswer> {
  const { request } = errand
  const url = URL.canParse(request.url) ? new URL(request.url) : null
  if (!url) throw complaint(errand, request.url, `expected an address, found '${errand.shown(request.url)}'`)
  checkAddress(errand, url, '')
  let hop = firstHop(request, url, ourHeaders(errand))
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const reply = await passGate(errand, hop, onStart)
    if (!('redirectTo' in reply)) return reply
    hop = reply.redirectTo
  }
  throw complaint(errand, hop.url.href, `expected at most ${redirectsMax} redirects, found more`)
}

function ourHeaders({ known, network }: HttpCall): Record<string, string> {
  return {
    'user-agent': network.userAgent,
    'accept-encoding': acceptEncoding,
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  }
}

async function passGate(errand: HttpCall, hop: Hop, onStart: () => void): Promise<Reply> {
  const gate = errand.network.gate(hop.url.host, errand.politeness)
  const closed = gate.closedForSeconds()
  if (closed > retryAfterMaxSeconds) {
    const text = `expected ${hop.url.host} to be open to us, found it asking to wait another ${closed} s`
    throw complaint(errand, hop.url.href, text, { retryAfterSeconds: closed })
  }
  const unresolved = gate.unresolvedForSeconds()
  if (unresolved > 0) {
    throw complaint(errand, hop.url.href, `expected an address of ${hop.url.host}, found none in ${unresolved} s`)
  }
  try {
    const reply = await gate.pass(() => {
      onStart()
      return send(errand, hop, gate)
    }, errand.signal)
    gate.noteResolved(true)
    return reply
  } catch (error) {
    if (error instanceof FetchError || errand.signal.aborted) throw error
    const fault = findNetworkFault(error)
    if (!fault) throw error
    gate.noteResolved(!fault.isUnresolved)
    const text = `expected a whole answer from ${hop.url.host}, found ${errand.shown(fault.found)}`
    throw complaint(errand, hop.url.href, text, { retryable: fault.retryable, cause: error })
  }
}

async function send(errand: HttpCall, hop: Hop, gate: HostGate): Promise<Reply> {
  const { dispatcher, timeouts } = errand.network
  const response = await dispatcher.request({
    origin: hop.url.origin,
    path: `${hop.url.pathname}${hop.url.search}`,
    method: hop.method,
    headers: withCookies(errand, hop),
    body: hop.body,
    signal: errand.signal,
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
  })
  const { statusCode: status, body } = response
  keepCookies(errand, hop, response.headers['set-cookie'])
  const headers = plainHeaders(response.headers)
  const url = errand.shown(hop.url.href)
  const complain = (text: string) => complaint(errand, hop.url.href, text, { status })
  if (status === 200 || errand.request.answers?.includes(status)) {
    const bytes = await readBody(body, headers, errand.limits, complain, errand.signal)
    return { status, notModified: false, headers, bytes, url }
  }
  discard(body)
  if (status === 304 && (hop.headers['if-none-match'] ?? hop.headers['if-modified-since'])) {
    return { status, notModified: true, headers, bytes: new Uint8Array(0), url }
  }
  if (isRedirect(status)) return { redirectTo: redirected(errand, hop, status, headers.location) }
  throw refused(errand, hop, gate, status, headers['retry-after'])
}

function withCookies({ cookies }: HttpCall, { headers, url }: Hop): Hop['headers'] {
  const cookie = cookies?.getCookieStringSync(url.href)
  return cookie ? { ...headers, cookie } : headers
}

function keepCookies({ cookies }: HttpCall, { url }: Hop, set: string | string[] | undefined): void {
  // A cookie that the jar refuses (of another domain) is ignored. If it was needed, the next request fails.
  for (const cookie of [set ?? []].flat()) cookies?.setCookieSync(cookie, url.href, { ignoreError: true })
}

function redirected(errand: HttpCall, hop: Hop, status: number, location: string | undefined): Hop {
  const at = hop.url.href
  if (location === undefined || !URL.canParse(location, at)) {
    throw complaint(errand, at, `expected a Location with status ${status}, found '${location ?? ''}'`, { status })
  }
  const url = new URL(location, at)
  checkAddress(errand, url, 'a redirect to ')
  const next = nextHop(hop, status, url)
  if (next) return next
  const text = `expected the answer to a POST on ${hop.url.host}, found a redirect of its body to ${url.host}`
  throw complaint(errand, at, text, { status })
}

function refused(
  errand: HttpCall,
  hop: Hop,
  gate: HostGate,
  status: number,
  retryAfter: string | undefined,
): FetchError {
  const retryable = isRetryableStatus(status)
  const asked = retryable ? findRetryAfterSeconds(retryAfter, errand.network.now()) : null
  if (asked !== null) gate.closeFor(asked)
  const expected = [200, ...(errand.request.answers ?? [])].join(' or ')
  const text = `expected status ${expected}, found ${status}`
  return complaint(errand, hop.url.href, text, { status, retryable, retryAfterSeconds: asked })
}

function checkAddress(errand: HttpCall, url: URL, how: string): void {
  if (isAllowedAddress(url, errand.hosts)) return
  const text = `expected an https address of ${[...errand.hosts].join(', ')}, found ${how}${errand.shown(url.href)}`
  throw complaint(errand, url.href, text)
}

interface About {
  readonly status?: number
  readonly retryable?: boolean
  readonly retryAfterSeconds?: number | null
  readonly cause?: unknown
}

function complaint(errand: HttpCall, url: string, text: string, about: About = {}): FetchError {
  const { method = 'GET', repeatable = false } = errand.request
  const fault = {
    url: errand.shown(url),
    status: about.status ?? null,
    retryable: (about.retryable ?? false) && (method === 'GET' || repeatable),
    retryAfterSeconds: about.retryAfterSeconds ?? null,
  }
  return new FetchError(`${errand.label}: ${text}`, fault, { cause: about.cause })
}

function plainHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const kept = Object.entries(headers).filter(([name, value]) => value !== undefined && !/^set-cookie2?$/.test(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, [value].flat().join(', ')]))
}

// A short rest of the body is read, so that the next request can reuse the connection. A large body is cut off.
function discard(body: Dispatcher.ResponseData['body']): void {
  void body.dump({ limit: 16_384 }).catch(() => {})
}
