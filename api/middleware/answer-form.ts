import type { IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'
import type { Context } from 'koa'
import getRawBody from 'raw-body'
import type { PlainAnswer, RedirectAnswer } from '../answer.ts'
import { clientAddress } from '../limits/client-address.ts'
import { readQuery } from '../params/query.ts'
import { Refusal } from '../refusal.ts'
import type { FormRoute } from '../route.ts'
import type { Served } from './answer-route.ts'

const formType = 'application/x-www-form-urlencoded'

// The longest access request that is valid has 2,470 characters: 30 KB if each is percent-encoded from four bytes, 15 KB
// if from two: Latin, Greek and Cyrillic letters pass whatever there are of them.
const longestBytes = 16 * 1024

/** The answer to a form, read whole and decoded as the parameters of an address are. */
export async function formAnswer(
  route: FormRoute,
  ctx: Context,
  served: Served,
): Promise<PlainAnswer | RedirectAnswer> {
  const fields = readQuery((await bodyOf(ctx.req)).toString())
  const wantsJson = namesJson(ctx.req.headers.accept ?? '')
  return route.handle({ fields, address: clientAddress(ctx), wantsJson, nowMs: served.nowMs() })
}

/** Throws Refusal 413 or 415, and 400 for a client that left, which nobody reads. */
async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  if (!isForm(req.headers['content-type'] ?? '')) {
    throw new Refusal(415, `Content-Type must be ${formType} in UTF-8`, ['Accept-Post', formType])
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
    throw new Refusal(413, `The form is too long (${longestBytes} bytes at most)`)
  }
}

function isForm(contentType: string): boolean {
  try {
    const { essence, params } = new MIMEType(contentType)
    return essence === formType && /^utf-?8$/i.test(params.get('charset') ?? 'utf-8')
  } catch {
    return false
  }
}

/** By its name: what a browser sends with a form names HTML, and whatever else there is. */
function namesJson(accept: string): boolean {
  return accept.split(',').some(range => {
    const [type, ...parameters] = range.toLowerCase().split(';')
    return type!.trim() === 'application/json' && !parameters.some(one => /^\s*q=0(\.0*)?\s*$/.test(one))
  })
}
