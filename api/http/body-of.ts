import type { IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'
import { jsonExcess, sentJson } from '../../pipeline/model/text-bounds.ts'
import { Refusal } from './refusal.ts'

/** What a route accepts as a request body. */
export interface BodyRules {
  /** The accepted media types, in UTF-8. Null: any type. */
  readonly types: readonly string[] | null
  /** The name of the body in the error for a body that is too long. */
  readonly what: string
  readonly longestBytes: number
}

/** The complete body of a request. Throws Refusal 413 or 415, and 400 when the client disconnected. */
export async function bodyOf(req: IncomingMessage, rules: BodyRules): Promise<Buffer> {
  const { types, what, longestBytes } = rules
  if (types && !isOneOf(types, req.headers['content-type'])) {
    throw new Refusal(415, `Content-Type must be ${types.join(' or ')} in UTF-8`, ['Accept-Post', types.join(', ')])
  }
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new Refusal(415, 'Content-Encoding is not supported', ['Accept-Encoding', 'identity'])
  }
  const body = await received(req, longestBytes).catch(() => {
    throw new Refusal(400, 'Request aborted')
  })
  if (body !== null) return body
  // The rest is read and dropped, as Node does with an unread body. The connection stays usable, and a client that
  // writes everything before it reads gets the answer. Node's requestTimeout ends a body that never ends.
  req.resume()
  throw new Refusal(413, `The ${what} is too long (${longestBytes} bytes at most)`)
}

/** Null for a body that is too long. Throws Error when the client disconnected. */
async function received(req: IncomingMessage, longestBytes: number): Promise<Buffer | null> {
  if (Number(req.headers['content-length'] ?? 0) > longestBytes) return null
  const pieces: Buffer[] = []
  let bytes = 0
  // Leaving the loop must not close the connection on which the answer is sent.
  for await (const piece of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > longestBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function isOneOf(types: readonly string[], contentType: string | undefined): boolean {
  try {
    const { essence, params } = new MIMEType(contentType ?? '')
    return types.includes(essence) && /^utf-?8$/i.test(params.get('charset') ?? 'utf-8')
  } catch {
    return false
  }
}

/** The value of a text from a client. Throws Refusal 400 for what exceeds the bounds, and with `damaged` for what is not JSON. */
export function jsonOfClient(text: string, damaged: string, what = 'The body'): unknown {
  const excess = jsonExcess(text, sentJson)
  if (excess !== null) throw new Refusal(400, `${what}: ${excess}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, damaged)
  }
}
