import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import type { Answer, MadeAnswer, PlainAnswer, ReadyAnswer, RedirectAnswer } from './answer.ts'
import { codingOf } from './content-coding.ts'
import type { Family, RouteTraits } from './headers.ts'
import { bodyHeaders, crossOriginHeaders } from './headers.ts'
import { httpDate } from './http-date.ts'
import { isUnchanged } from './preconditions.ts'
import type { Refusal } from './refusal.ts'
import { sendFile } from './send-file.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

// zlib runs in the thread pool of Node, which reads and hashes files too. One processor stays free for all other answers.
const packing = pLimit(Math.max(1, availableParallelism() - 1))

// Brotli at level 4 packs a map of 2 MB in 20 ms to a twelfth. At level 11 it takes four seconds for a third less.
const brotliQuality = 4

// A smaller body fits in one packet anyway, so compression saves nothing.
const smallestPacked = 500

/**
 * The only place that writes answers to a socket, with `send-file.ts` for files. Koa's own response API sets one header
 * at a time and inspects each several times. `writeHead` with a finished list passes it to Node unchanged. HEAD needs
 * no special case, because Node leaves the body out.
 */
export async function send(
  req: IncomingMessage,
  res: ServerResponse,
  route: RouteTraits,
  answer: Answer,
): Promise<void> {
  if (answer.kind === 'ready') return sendReady(req, res, answer)
  if (answer.kind === 'made') return sendMade(req, res, route, answer)
  if (answer.kind === 'file') return sendFile(req, res, answer)
  if (answer.kind === 'redirect') return sendRedirect(res, route, answer)
  sendPlain(res, route, answer)
}

/** An error in the shape of the route's family, never cached. */
export function sendRefusal(
  res: ServerResponse,
  route: RouteTraits,
  refusal: Pick<Refusal, 'status' | 'message' | 'headers'>,
) {
  const { status, message } = refusal
  const body = Buffer.from(JSON.stringify(errorBody(route.family, message)))
  const headers = bodyHeaders('application/json; charset=utf-8', body.length, 'identity')
  res.writeHead(status, [...headers, 'Cache-Control', 'no-store', ...refusal.headers, ...crossOriginHeaders(route)])
  res.end(body)
}

// JSON-RPC 2.0, 5.1: -32000 to -32099 are reserved for servers. A message that was refused unread has no id.
const rpcServerError = -32_000

function errorBody(family: Family, error: string) {
  if (family === 'live') return { ok: false, error }
  if (family === 'rpc') return { jsonrpc: '2.0', error: { code: rpcServerError, message: error }, id: null }
  return family === 'form' ? { success: false, error } : { error }
}

export function sendErrorPage(res: ServerResponse, { status, body, headers = [] }: PlainAnswer): void {
  const bytes = Buffer.from(body)
  const own = bodyHeaders('text/html; charset=utf-8', bytes.length, 'identity')
  res.writeHead(status, [...own, 'Cache-Control', 'no-store', ...headers, ...crossOriginHeaders({})])
  res.end(bytes)
}

export function sendEmpty(res: ServerResponse, headers: string[]): void {
  res.writeHead(204, headers)
  res.end()
}

export function sendReady(req: IncomingMessage, res: ServerResponse, answer: ReadyAnswer): void {
  const { headers } = req
  const variant = answer.variants[codingOf(headers['accept-encoding'] as string | undefined)]
  if (isUnchanged(headers, { etag: variant.etag, changedAt: answer.changedAt, isImmutable: false })) {
    res.writeHead(304, variant.unchangedHeaders)
    res.end()
    return
  }
  res.writeHead(200, variant.headers)
  res.end(variant.bytes)
}

/**
 * The entity tag is the tag of the answer, or a hash of the uncompressed bytes, plus the coding. So a client that has
 * the answer already costs no compression. Conditions apply to GET: the answer to a POST has a tag but is always sent.
 */
async function sendMade(
  req: IncomingMessage,
  res: ServerResponse,
  route: RouteTraits,
  answer: MadeAnswer,
): Promise<void> {
  const wanted = codingOf(req.headers['accept-encoding'] as string | undefined)
  const coding = answer.body.length < smallestPacked ? 'identity' : wanted
  const digest = digestOf(answer)
  const etag = coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`
  const { changedAt } = answer
  const shared = ['ETag', etag, 'Last-Modified', httpDate(changedAt), ...answer.headers]
  const isConditional = req.method !== 'POST'
  if (answer.isUnchanged || (isConditional && isUnchanged(req.headers, { etag, changedAt, isImmutable: false }))) {
    res.writeHead(304, shared)
    res.end()
    return
  }
  const bytes = coding === 'identity' ? answer.body : await packedOnce(answer, coding)
  const contentType = answer.contentType ?? route.contentType
  res.writeHead(200, [...bodyHeaders(contentType, bytes.length, coding), ...shared])
  // The encoding applies to strings only.
  res.end(bytes, 'latin1')
}

function digestOf({ body, tag, kept }: MadeAnswer): string {
  if (tag !== undefined) return tag
  const digest = kept?.digest ?? hash('sha1', bytesOf(body), 'base64url')
  if (kept) kept.digest = digest
  return digest
}

function bytesOf(body: Buffer | string): Buffer {
  return typeof body === 'string' ? Buffer.from(body, 'latin1') : body
}

function packedOnce({ body, kept }: MadeAnswer, coding: 'br' | 'gzip'): Promise<Buffer> {
  const bytes = kept?.packed.get(coding) ?? packing(() => packed(bytesOf(body), coding))
  kept?.packed.set(coding, bytes)
  return bytes
}

async function packed(body: Buffer, coding: 'br' | 'gzip'): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  // A copy: zlib returns a part of a buffer of 16 KB, which a kept answer would keep in memory.
  return Buffer.from(await (coding === 'gzip' ? zip(body) : brotli(body, { params })))
}

function sendPlain(res: ServerResponse, route: RouteTraits, { status, body, headers = [] }: PlainAnswer): void {
  const bytes = Buffer.from(body)
  const own = bodyHeaders(route.contentType, bytes.length, 'identity')
  res.writeHead(status, [...own, 'Cache-Control', 'no-store', ...headers, ...crossOriginHeaders(route)])
  res.end(bytes)
}

function sendRedirect(
  res: ServerResponse,
  route: RouteTraits,
  { status = 303, location, headers = [] }: RedirectAnswer,
): void {
  const own = ['Location', location, 'Content-Length', '0', 'Cache-Control', 'no-store']
  res.writeHead(status, [...own, ...headers, ...crossOriginHeaders(route)])
  res.end()
}
