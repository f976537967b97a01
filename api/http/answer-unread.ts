import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { bodyHeaders, crossOriginHeaders } from './headers.ts'

type Refused = readonly [status: number, error: string]

// What Node's parser refuses never becomes a request. The statuses are those that Node uses.
const refusals: Readonly<Record<string, Refused>> = {
  HPE_INVALID_URL: [400, 'Malformed address: characters outside ASCII must be percent-encoded'],
  HPE_HEADER_OVERFLOW: [431, 'Request header fields are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Chunk extensions are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request timeout'],
}

const ending = new WeakSet<ServerResponse>()

// A name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 3986, 3.2.2). An empty one is allowed (RFC 9112, 3.2).
const hostForm = /^(?:[\w.~!$&'()*+,;=%-]*|\[(?<ipv6>[\da-f:.]+)\])(?::(?<port>\d{0,5}))?$/i
const highestPort = 65_535

/**
 * Answers what cannot be parsed as a request, such as a raw `Ø` in the query, with JSON that a page may read. By
 * default Node sends an empty 400. `insecureHTTPParser` is no alternative: it refuses such characters too, and accepts
 * input that a proxy may read as two requests. No route is known, so errors have the shape of the live endpoints.
 */
export function answerUnread(server: Server, count: (status: number) => void): void {
  // By default Node drops headers after the 2000th without an error, and a second Host could be among them. Their size is limited.
  server.maxHeadersCount = 0
  server.on('clientError', (cause: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket & { readonly _httpMessage?: ServerResponse | null }
    const current = socket._httpMessage
    if (current?.req.complete) {
      endAfter(current, socket)
      return
    }
    // As Node does: nothing is written into an answer that has begun.
    if (!socket.writable || cause.code === 'ECONNRESET' || current?.headersSent) {
      socket.destroy(cause)
      return
    }
    const refused = refusals[cause.code ?? ''] ?? ([400, 'Malformed request'] as const)
    count(refused[0])
    endWith(socket, refused)
  })
  // Node answers an unknown expectation without a body, and closes a tunnel without an answer.
  server.on('checkExpectation', (_, res) =>
    sendUnrouted(res, [417, 'Only the expectation 100-continue is supported'], count),
  )
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy())
    count(400)
    endWith(socket, [400, 'Tunnels are not supported'])
  })
}

/** What cannot be parsed came after a request that is still being answered: the client gets that answer, and then the end. */
function endAfter(current: ServerResponse, socket: Socket): void {
  current.shouldKeepAlive = false
  // Further packets of the client cannot be parsed either, and end in the same way.
  if (ending.has(current)) return
  ending.add(current)
  current.once('close', () => socket.destroySoon())
}

/**
 * Answers a request that a proxy may have read as another one: without a Host, with several, or with a malformed one (RFC 9112,
 * 3.2), of another version, or of HTTP/1.0 with a Transfer-Encoding, which that version does not have (6.1). True if it was answered. The server must be created with `requireHostHeader: false`, because
 * Node's own check accepts several and answers without a body.
 */
export function answerAmbiguous(req: IncomingMessage, res: ServerResponse, count: (status: number) => void): boolean {
  const refused = versionRefusal(req) ?? hostRefusal(req)
  if (refused === null) return false
  sendUnrouted(res, refused, count)
  return true
}

function versionRefusal({ httpVersionMajor, httpVersionMinor, headers }: IncomingMessage): Refused | null {
  if (httpVersionMajor !== 1) return [505, 'Only HTTP/1.0 and HTTP/1.1 are supported']
  const isForeign = httpVersionMinor === 0 && headers['transfer-encoding'] !== undefined
  return isForeign ? [400, 'HTTP/1.0 has no Transfer-Encoding'] : null
}

function hostRefusal({ rawHeaders, headers, httpVersionMinor }: IncomingMessage): Refused | null {
  const { host } = headers
  if (host === undefined) return httpVersionMinor === 0 ? null : [400, 'The Host header is missing']
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) return [400, 'There is more than one Host header']
  return isHost(host) ? null : [400, 'The Host header is malformed']
}

function isHost(host: string): boolean {
  const { ipv6, port = '' } = hostForm.exec(host)?.groups ?? { ipv6: '' }
  return (ipv6 === undefined || isIPv6(ipv6)) && Number(port) <= highestPort
}

/** The connection is closed, because what follows may be the rest of another request. */
function sendUnrouted(res: ServerResponse, [status, error]: Refused, count: (status: number) => void): void {
  count(status)
  const body = bodyOf(error)
  res.writeHead(status, headersOf(body))
  res.end(body)
}

function endWith(socket: Duplex, [status, error]: Refused): void {
  const body = bodyOf(error)
  const headers = headersOf(body)
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []))
  const message = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
  socket.end(message, () => socket.destroy())
}

function bodyOf(error: string): string {
  return JSON.stringify({ ok: false, error })
}

function headersOf(body: string): string[] {
  return [
    ...bodyHeaders('application/json; charset=utf-8', Buffer.byteLength(body), 'identity'),
    'Cache-Control',
    'no-store',
    ...crossOriginHeaders({}),
    'Connection',
    'close',
  ]
}
