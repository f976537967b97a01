import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { bodyHeaders, crossOriginHeaders } from './headers.ts'

// What Node's parser refuses never becomes a request. The statuses are those that Node uses.
const refusals: Readonly<Record<string, readonly [status: number, error: string]>> = {
  HPE_INVALID_URL: [400, 'Malformed address: characters outside ASCII must be percent-encoded'],
  HPE_HEADER_OVERFLOW: [431, 'Request header fields are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Chunk extensions are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request timeout'],
}

/**
 * Answers what cannot be parsed as a request, such as a raw `Ø` in the query, with JSON that a page may read. By
 * default Node sends an empty 400. `insecureHTTPParser` is no alternative: it refuses such characters too, and accepts
 * input that a proxy may read as two requests. No route is known, so errors have the shape of the live endpoints.
 */
export function answerUnread(server: Server, count: (status: number) => void): void {
  server.on('clientError', (cause: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket & { readonly _httpMessage?: ServerResponse | null }
    // As Node does: nothing is written into an answer that has begun.
    if (!socket.writable || cause.code === 'ECONNRESET' || socket._httpMessage?.headersSent) {
      socket.destroy(cause)
      return
    }
    const [status, error] = refusals[cause.code ?? ''] ?? [400, 'Malformed request']
    count(status)
    socket.end(messageOf(status, JSON.stringify({ ok: false, error })), () => socket.destroy())
  })
}

function messageOf(status: number, body: string): string {
  const headers = [
    ...bodyHeaders('application/json; charset=utf-8', Buffer.byteLength(body), 'identity'),
    'Cache-Control',
    'no-store',
    ...crossOriginHeaders({ crossOrigin: true }),
    'Connection',
    'close',
  ]
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []))
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
