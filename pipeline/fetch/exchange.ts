import type { CookieJar } from 'tough-cookie'
import type { Dispatcher } from 'undici'
import { FetchError } from '../model/errors.ts'
import type { Descriptor, Request } from '../source.ts'
import { type AllowedAddresses, describeAllowed, isAllowedAddress } from './allowed-host.ts'
import type { HostGate } from './host-gate.ts'
import type { Limits } from './limits.ts'
import type { Network } from './network.ts'
import { findNetworkFault, type NetworkFault } from './network-fault.ts'
import { acceptEncoding, type Complain, readBody } from './read-body.ts'
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
  readonly allowed: AllowedAddresses
  readonly limits: Limits
  readonly politeness: Descriptor['politeness']
  readonly network: Network
  readonly userAgent: string
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
export async function exchange(call: HttpCall, onStart: () => void): Promise<HttpAnswer> {
  const { request } = call
  const url = URL.canParse(request.url) ? new URL(request.url) : null
  if (!url) throw complaint(call, request.url, `expected an address, found '${call.shown(request.url)}'`)
  checkAddress(call, url, '')
  let hop = firstHop(request, url, ourHeaders(call))
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const reply = await passGate(call, hop, onStart)
    if (!('redirectTo' in reply)) return reply
    hop = reply.redirectTo
  }
  throw complaint(call, hop.url.href, `expected at most ${redirectsMax} redirects, found more`)
}

function ourHeaders({ known, userAgent }: HttpCall): Record<string, string> {
  return {
    'user-agent': userAgent,
    'accept-encoding': acceptEncoding,
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  }
}

async function passGate(call: HttpCall, hop: Hop, onStart: () => void): Promise<Reply> {
  const gate = call.network.gate(hop.url.host, call.politeness)
  const closed = gate.closedForSeconds()
  if (closed > retryAfterMaxSeconds) {
    const text = `expected ${hop.url.host} to be open to us, found it asking to wait another ${closed} s`
    throw complaint(call, hop.url.href, text, { retryAfterSeconds: closed })
  }
  try {
    return await gate.pass(() => sendTwice(call, hop, gate, onStart), call.signal)
  } catch (error) {
    if (error instanceof FetchError || call.signal.aborted) throw error
    const fault = findNetworkFault(error)
    if (!fault) throw error
    throw fault.isUnreachable ? unreached(call, hop, gate, fault.found, error) : lost(call, hop, fault, error)
  }
}

// A resolver that is busy for a moment has an answer a second later.
const shortPauseMs = 1000

/**
 * A host that was never reached in this run is tried once more, in the same place of the queue: nothing was sent, so that no pause
 * is due. Other requests to it fail when it is given up.
 */
async function sendTwice(call: HttpCall, hop: Hop, gate: HostGate, onStart: () => void): Promise<Reply> {
  const { reachability, sleep } = call.network
  const once = () => {
    refuseUnreachable(call, hop)
    onStart()
    return send(call, hop, gate)
  }
  try {
    return await once()
  } catch (error) {
    const isUnreachable = !(error instanceof FetchError) && findNetworkFault(error)?.isUnreachable
    if (!isUnreachable || call.signal.aborted || reachability.isReached(hop.url.hostname)) throw error
    await sleep(shortPauseMs, call.signal)
    call.signal.throwIfAborted()
    return once()
  }
}

/** Throws the error of the last attempt, without another one. */
function refuseUnreachable(call: HttpCall, hop: Hop): void {
  const fault = call.network.reachability.findFault(hop.url.hostname)
  if (fault) throw unanswered(call, hop, fault.found, { isUnreachable: true, cause: fault.cause })
}

/** The error of a host at which no packet arrives. It is retried only if it was reached before in this run. */
function unreached(call: HttpCall, hop: Hop, gate: HostGate, found: string, cause: unknown): FetchError {
  const { reachability } = call.network
  const { hostname } = hop.url
  reachability.noteUnreachable(hostname, { found, cause })
  const isLost = reachability.isReached(hostname)
  if (!isLost) gate.endPauses()
  return unanswered(call, hop, found, { retryable: isLost, isUnreachable: true, cause })
}

function lost(call: HttpCall, hop: Hop, { found, retryable }: NetworkFault, cause: unknown): FetchError {
  call.network.reachability.noteReached(hop.url.hostname)
  return unanswered(call, hop, found, { retryable, cause })
}

function unanswered(call: HttpCall, hop: Hop, found: string, about: About): FetchError {
  const text = `expected a complete answer from ${hop.url.host}, found ${call.shown(found)}`
  return complaint(call, hop.url.href, text, about)
}

async function send(call: HttpCall, hop: Hop, gate: HostGate): Promise<Reply> {
  const { dispatcher, timeouts } = call.network
  const response = await dispatcher.request({
    origin: hop.url.origin,
    path: `${hop.url.pathname}${hop.url.search}`,
    method: hop.method,
    headers: withCookies(call, hop),
    body: hop.body,
    signal: call.signal,
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
  })
  const { statusCode: status, body } = response
  keepCookies(call, hop, response.headers['set-cookie'])
  const headers = plainHeaders(response.headers)
  const url = call.shown(hop.url.href)
  const complain: Complain = (text, about) => complaint(call, hop.url.href, text, { status, ...about })
  if (status === 200 || call.request.answers?.includes(status)) {
    const bytes = await readBody(body, headers, call.limits, complain, call.signal)
    return { status, notModified: false, headers, bytes, url }
  }
  discard(body)
  if (status === 304 && (hop.headers['if-none-match'] ?? hop.headers['if-modified-since'])) {
    return { status, notModified: true, headers, bytes: new Uint8Array(0), url }
  }
  if (isRedirect(status)) return { redirectTo: redirected(call, hop, status, headers.location) }
  throw refused(call, hop, gate, status, headers['retry-after'])
}

function withCookies({ cookies }: HttpCall, { headers, url }: Hop): Hop['headers'] {
  const cookie = cookies?.getCookieStringSync(url.href)
  return cookie ? { ...headers, cookie } : headers
}

function keepCookies({ cookies }: HttpCall, { url }: Hop, set: string | string[] | undefined): void {
  // A cookie that the jar refuses (of another domain) is ignored. If it was needed, the next request fails.
  for (const cookie of [set ?? []].flat()) cookies?.setCookieSync(cookie, url.href, { ignoreError: true })
}

function redirected(call: HttpCall, hop: Hop, status: number, location: string | undefined): Hop {
  const at = hop.url.href
  if (location === undefined || !URL.canParse(location, at)) {
    throw complaint(call, at, `expected a Location with status ${status}, found '${location ?? ''}'`, { status })
  }
  const url = new URL(location, at)
  checkAddress(call, url, 'a redirect to ')
  const next = nextHop(hop, status, url)
  if (next) return next
  const text = `expected the answer to a POST on ${hop.url.host}, found a redirect of its body to ${url.host}`
  throw complaint(call, at, text, { status })
}

function refused(call: HttpCall, hop: Hop, gate: HostGate, status: number, retryAfter: string | undefined): FetchError {
  const retryable = isRetryableStatus(status)
  const waitSeconds = retryable ? findRetryAfterSeconds(retryAfter, call.network.now()) : null
  if (waitSeconds !== null) gate.closeFor(waitSeconds)
  const expected = [200, ...(call.request.answers ?? [])].join(' or ')
  const text = `expected status ${expected}, found ${status}`
  return complaint(call, hop.url.href, text, { status, retryable, retryAfterSeconds: waitSeconds })
}

function checkAddress(call: HttpCall, url: URL, how: string): void {
  if (isAllowedAddress(url, call.allowed)) return
  const text = `expected an https address of ${describeAllowed(call.allowed)}, found ${how}${call.shown(url.href)}`
  throw complaint(call, url.href, text)
}

interface About {
  readonly status?: number
  readonly retryable?: boolean
  readonly retryAfterSeconds?: number | null
  readonly isUnreachable?: boolean
  readonly isTooLarge?: boolean
  readonly cause?: unknown
}

function complaint(call: HttpCall, url: string, text: string, about: About = {}): FetchError {
  const { method = 'GET', repeatable = false } = call.request
  const fault = {
    url: call.shown(url),
    status: about.status ?? null,
    retryable: (about.retryable ?? false) && (method === 'GET' || repeatable),
    retryAfterSeconds: about.retryAfterSeconds ?? null,
    isUnreachable: about.isUnreachable ?? false,
    isTooLarge: about.isTooLarge ?? false,
  }
  return new FetchError(`${call.label}: ${text}`, fault, { cause: about.cause })
}

function plainHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const kept = Object.entries(headers).filter(([name, value]) => value !== undefined && !/^set-cookie2?$/.test(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, [value].flat().join(', ')]))
}

// A short rest of the body is read, so that the next request can reuse the connection. A large body is cut off.
function discard(body: Dispatcher.ResponseData['body']): void {
  void body.dump({ limit: 16_384 }).catch(() => {})
}
