import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { afterBulkDamage } from '../../pipeline/snapshot/problem.ts'
import type { FileAnswer, FilePiece } from './answer.ts'
import { bodyHeaders } from './headers.ts'
import { httpDate } from './http-date.ts'
import { closeFile, openFile, type SentFile } from './open-files.ts'
import { isRangeUsable, isUnchanged } from './preconditions.ts'
import { type RangeSpan, spansOf } from './ranges.ts'
import { Refusal } from './refusal.ts'

/** A span of the file that is sent, and its multipart header when there are several. */
interface Part {
  readonly before: string
  readonly span: RangeSpan
}

/** The status, headers and content of an answer: the parts, and the text after the last one. */
interface Body {
  readonly status: 200 | 206 | 304
  readonly headers: readonly string[]
  readonly parts: readonly Part[]
  readonly end: string
}

/**
 * Sends a file or the requested ranges of it. All of its pieces are opened before the first header, so a piece that is
 * missing or shorter than in the manifest gives a 500 and never a short 200. A piece that is deleted later is still
 * sent. A file is read completely before it is first sent. Reads only as fast as the client does.
 */
export async function sendFile(req: IncomingMessage, res: ServerResponse, answer: FileAnswer): Promise<void> {
  const body = bodyOf(req, answer)
  const hasContent = body.status !== 304 && req.method !== 'HEAD'
  // The headers of a file that is made on request are known before it is made.
  const isOpened = hasContent || answer.make === undefined
  const sent = isOpened ? await openMade(answer) : new Map<string, SentFile>()
  try {
    const { etag, changedAt, headers } = answer
    const shared = ['Accept-Ranges', 'bytes', 'ETag', etag, 'Last-Modified', httpDate(changedAt), ...headers]
    res.writeHead(body.status, [...body.headers, ...shared])
    if (!hasContent || res.destroyed) {
      res.end()
      return
    }
    await pipeline(bytesOf(sent, answer.pieces, body), res)
  } catch (error) {
    // The client disconnected, so there is nothing to answer.
    if (!(res.headersSent && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
  } finally {
    await Promise.all([...sent.keys()].map(closeFile))
  }
}

/** Whatever is wrong with a stored file that can be made again, it is made again once. */
async function openMade(answer: FileAnswer): Promise<ReadonlyMap<string, SentFile>> {
  try {
    return await openChecked(answer)
  } catch (error) {
    if (answer.make === undefined) throw error
    await answer.make()
    return openChecked(answer)
  }
}

/** The files of all pieces, each with the content that the manifest states. */
async function openChecked(answer: FileAnswer): Promise<ReadonlyMap<string, SentFile>> {
  const files = [...new Set(answer.pieces.map(({ file }) => file))]
  const opening = Promise.all(files.map(async file => [file, await openFile(file)] as const))
  try {
    const sent = new Map(await opening)
    await Promise.all(answer.pieces.map(piece => checkLength(sent.get(piece.file)!, piece)))
    await checkContent(sent, answer)
    return sent
  } catch (error) {
    await Promise.all(files.map(closeFile))
    throw error
  }
}

async function checkLength(sent: SentFile, { file, offset, bytes }: FilePiece): Promise<void> {
  const found = await sent.length()
  const end = offset + bytes
  if (found >= end) return
  throw new Error(`${file}: expected ${end} bytes, found ${found}; ${afterBulkDamage}`)
}

// A snapshot has a few hundred files for customers. Those of all kept snapshots are mostly the same.
const checkedContents = new LRUCache<string, Promise<void>>({ max: 2000 })

/**
 * Compares the content with the digest under which it is sent, once for each version of the stored files: 200 MB take some
 * tenths of a second, and a client that reads ranges asks many times. Concurrent downloads wait for the same check.
 */
async function checkContent(sent: ReadonlyMap<string, SentFile>, answer: FileAnswer): Promise<void> {
  const versions = await Promise.all([...sent.values()].map(file => file.version()))
  const key = [answer.sha256, ...versions].join('\n')
  let checked = checkedContents.get(key)
  if (!checked) {
    checked = compareContent(sent, answer)
    checkedContents.set(key, checked)
    // What cannot be read now may be readable the next time.
    checked.catch(() => checkedContents.delete(key))
  }
  await checked
}

async function compareContent(
  sent: ReadonlyMap<string, SentFile>,
  { pieces, bytes, sha256 }: FileAnswer,
): Promise<void> {
  const hash = createHash('sha256')
  const whole = { before: '', span: { start: 0, end: bytes - 1 } }
  for await (const chunk of bytesOf(sent, pieces, { parts: [whole], end: '' })) hash.update(chunk)
  const found = hash.digest('hex')
  if (found === sha256) return
  const names = [...sent.keys()].join(', ')
  throw new Error(`${names}: expected SHA-256 ${sha256}, found ${found}; ${afterBulkDamage}`)
}

/** Throws: Refusal 412, 416. A range is only defined for GET (RFC 9110, 14.2). */
function bodyOf(req: IncomingMessage, answer: FileAnswer): Body {
  if (isUnchanged(req.headers, answer)) return { status: 304, headers: [], parts: [], end: '' }
  const { bytes, contentType } = answer
  const isWhole = req.method !== 'GET' || !isRangeUsable(req.headers, answer)
  const spans = isWhole ? 'whole' : spansOf(req.headers.range, bytes)
  if (spans === 'none') throw new Refusal(416, 'Range not satisfiable', ['Content-Range', `bytes */${bytes}`])
  if (spans !== 'whole' && spans.length > 1) return severalParts(spans, answer)
  const span = spans === 'whole' ? { start: 0, end: bytes - 1 } : spans[0]!
  const headers = bodyHeaders(contentType, span.end - span.start + 1, 'identity')
  const parts = [{ before: '', span }]
  if (spans === 'whole') return { status: 200, headers, parts, end: '' }
  return { status: 206, headers: ['Content-Range', contentRange(span, bytes), ...headers], parts, end: '' }
}

/** `multipart/byteranges` (RFC 9110, 14.6). */
function severalParts(spans: readonly RangeSpan[], { bytes, contentType, etag }: FileAnswer): Body {
  // Digits of the file's SHA-256, which the file cannot contain.
  const boundary = etag.replace(/\W/g, '').slice(0, 40)
  const parts = spans.map(span => {
    const lines = [`--${boundary}`, `Content-Type: ${contentType}`, `Content-Range: ${contentRange(span, bytes)}`]
    return { before: `\r\n${lines.join('\r\n')}\r\n\r\n`, span }
  })
  const end = `\r\n--${boundary}--\r\n`
  const length = parts.reduce((sum, { before, span }) => sum + before.length + span.end - span.start + 1, end.length)
  return {
    status: 206,
    headers: bodyHeaders(`multipart/byteranges; boundary=${boundary}`, length, 'identity'),
    parts,
    end,
  }
}

function contentRange({ start, end }: RangeSpan, bytes: number): string {
  return `bytes ${start}-${end}/${bytes}`
}

async function* bytesOf(
  sent: ReadonlyMap<string, SentFile>,
  pieces: readonly FilePiece[],
  { parts, end }: Pick<Body, 'parts' | 'end'>,
): AsyncGenerator<Buffer> {
  for (const { before, span } of parts) {
    if (before) yield Buffer.from(before)
    for (const { file, offset, bytes } of piecesWithin(pieces, span)) {
      yield* sent.get(file)!.range(offset, offset + bytes)
    }
  }
  if (end) yield Buffer.from(end)
}

/** The ranges of the pieces that make up a span of the file. */
function* piecesWithin(pieces: readonly FilePiece[], { start, end }: RangeSpan): Generator<FilePiece> {
  let place = 0
  for (const { file, offset, bytes } of pieces) {
    const first = Math.max(start - place, 0)
    const stop = Math.min(end + 1 - place, bytes)
    if (first < stop) yield { file, offset: offset + first, bytes: stop - first }
    place += bytes
  }
}
