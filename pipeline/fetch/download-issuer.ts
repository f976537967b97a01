import { type IncomingMessage, request } from 'node:http'
import { isIP } from 'node:net'
import type { Place } from './place.ts'
import { publicLookup } from './public-address.ts'

// A certificate has 1 to 3 kB.
const bytesMax = 65_536
const timeoutMs = 5000

/**
 * Downloads a certificate from an address that an unverified certificate names: over http as all authorities publish it,
 * without redirects, and not from this machine or its network. `place`: for tests, where the socket connects instead.
 * Throws Error.
 */
export async function downloadIssuer(url: URL, place: Place | null): Promise<Uint8Array> {
  checkAddress(url, place)
  const response = await answerTo(url, place)
  try {
    return await bytesOf(url, response)
  } finally {
    response.destroy()
  }
}

/** The address of a public server, as an authority would have it. */
function checkAddress(url: URL, place: Place | null): void {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const isPlain = url.protocol === 'http:' && url.username === '' && url.password === ''
  const isOpen = place !== null || (url.port === '' && isIP(name) === 0)
  if (isPlain && isOpen) return
  throw new Error(`expected an http address with the name of a host, found ${url.href.slice(0, 200)}`)
}

function answerTo(url: URL, place: Place | null): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const target = place
      ? { host: place.hostname, port: place.port }
      : { host: url.hostname, port: 80, lookup: publicLookup }
    const path = `${url.pathname}${url.search}`
    const headers = { host: url.host, accept: '*/*' }
    request({ ...target, path, headers, agent: false, signal: AbortSignal.timeout(timeoutMs) }, answered)
      .on('error', cause =>
        failed(new Error(`expected a certificate from ${url.href}, found ${cause.message}`, { cause })),
      )
      .end()
  })
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
