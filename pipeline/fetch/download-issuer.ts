import { type IncomingMessage, request as plainRequest } from 'node:http'
import { type RequestOptions, request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { HttpProxy } from './proxy.ts'
import { type Place, publicLookup } from './public-address.ts'
import { refusal, unreachable } from './tunnel.ts'

// A certificate has 1 to 3 kB.
const bytesMax = 65_536
const timeoutMs = 5000

// Names that only a local network resolves. Behind a proxy, DNS cannot be asked where a name leads.
const localNames = ['.local', '.localhost', '.internal', '.home.arpa']

/** How a proxy is reached. */
export interface ProxyWay {
  readonly proxy: HttpProxy
  readonly secureContext: SecureContext | undefined
}

/**
 * Downloads a certificate from an address that an unverified certificate names: over http as all authorities publish it,
 * without redirects, and not from this machine or its network. `place`: for tests, where the socket connects instead.
 * Throws Error.
 */
export async function downloadIssuer(url: URL, place: Place | null, way: ProxyWay | null = null): Promise<Uint8Array> {
  checkAddress(url, place)
  const response = await answerTo(url, place, way)
  try {
    if (response.statusCode === 407 && way) throw refusal(way.proxy, url.host, 407)
    return await bytesOf(url, response)
  } finally {
    response.destroy()
  }
}

/** The address of a public server, as an authority would have it. */
function checkAddress(url: URL, place: Place | null): void {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const isPlain = url.protocol === 'http:' && url.username === '' && url.password === ''
  const isLocal = !name.includes('.') || localNames.some(ending => name.endsWith(ending))
  const isPublic = url.port === '' && isIP(name) === 0 && !isLocal
  if (isPlain && (isPublic || place !== null)) return
  throw new Error(`expected an http address with the name of a public host, found ${url.href.slice(0, 200)}`)
}

function answerTo(url: URL, place: Place | null, way: ProxyWay | null): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const send = way?.proxy.isSecure ? secureRequest : plainRequest
    const signal = AbortSignal.timeout(timeoutMs)
    const request = send({ ...targetOf(url, place, way), agent: false, signal }, answered)
    request.on('error', cause => {
      const reason = way ? unreachable(way.proxy, cause).message : cause.message
      failed(new Error(`expected a certificate from ${url.href}, found ${reason}`, { cause }))
    })
    request.end()
  })
}

function targetOf(url: URL, place: Place | null, way: ProxyWay | null): RequestOptions {
  const path = `${url.pathname}${url.search}`
  const headers = { host: url.host, accept: '*/*' }
  if (way) {
    const { proxy, secureContext } = way
    const origin = place ? `http://${place.hostname}:${place.port}` : url.origin
    return {
      host: proxy.place.hostname,
      port: proxy.place.port,
      // A proxy gets the complete address of an http request (RFC 9112 3.2.2).
      path: `${origin}${path}`,
      headers: { ...headers, ...proxy.headers },
      ...(secureContext && { secureContext }),
    }
  }
  if (place) return { host: place.hostname, port: place.port, path, headers }
  return { host: url.hostname, port: 80, lookup: publicLookup, path, headers }
}

async function bytesOf(url: URL, response: IncomingMessage): Promise<Uint8Array> {
  const { statusCode } = response
  if (statusCode !== 200) throw new Error(`expected a certificate from ${url.href}, found status ${statusCode}`)
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > bytesMax) throw new Error(`expected at most ${bytesMax} bytes from ${url.href}, found more`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
