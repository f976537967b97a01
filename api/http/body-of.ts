import type { IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'
import getRawBody from 'raw-body'
import { Refusal } from '../refusal.ts'

/** What a route reads of a request's body. */
export interface BodyRules {
  /** The media types that it has to be sent as, in UTF-8; null: it is read whatever it is sent as. */
  readonly types: readonly string[] | null
  /** What the client is told that is too long. */
  readonly what: string
  readonly longestBytes: number
}

/** A request's body, whole. Throws Refusal 413 or 415, and 400 for a client that left, which nobody reads. */
export async function bodyOf(req: IncomingMessage, rules: BodyRules): Promise<Buffer> {
  const { types, what, longestBytes } = rules
  if (types && !isOneOf(types, req.headers['content-type'])) {
    throw new Refusal(415, `Content-Type must be ${types.join(' or ')} in UTF-8`, ['Accept-Post', types.join(', ')])
  }
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new Refusal(415, 'Content-Encoding is not supported', ['Accept-Encoding', 'identity'])
  }
  try {
    return await getRawBody(req, { limit: longestBytes, length: req.headers['content-length'] ?? null })
  } catch (cause) {
    // What still comes is read and dropped, as node does with a body that nobody asked for: the connection stays in use,
    // and a client that writes to the end before it reads gets the answer. Node's requestTimeout ends what never does.
    req.resume()
    if ((cause as getRawBody.RawBodyError).type !== 'entity.too.large') throw new Refusal(400, 'Request aborted')
    throw new Refusal(413, `The ${what} is too long (${longestBytes} bytes at most)`)
  }
}

function isOneOf(types: readonly string[], contentType: string | undefined): boolean {
  try {
    const { essence, params } = new MIMEType(contentType ?? '')
    return types.includes(essence) && /^utf-?8$/i.test(params.get('charset') ?? 'utf-8')
  } catch {
    return false
  }
}
