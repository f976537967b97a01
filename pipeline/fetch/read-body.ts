import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import type { Limits } from './limits.ts'

/** What we ask for and can undo. */
export const acceptEncoding = 'gzip, br'

const unpackers = new Map<string, () => Transform | null>([
  ['', () => null],
  ['identity', () => null],
  ['gzip', () => createGunzip({ chunkSize: 65_536 })],
  ['x-gzip', () => createGunzip({ chunkSize: 65_536 })],
  ['br', () => createBrotliDecompress({ chunkSize: 65_536 })],
])

/** Makes the error of the request at hand out of what was expected and found. */
export type Complain = (expectedAndFound: string) => Error

/**
 * The bytes that the origin encoded: the packing of the transfer is undone, nothing else. Counted while they come
 * in, received and unpacked: a body that is too large is cut off, not stored.
 */
export async function readBody(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  limits: Limits,
  complain: Complain,
  signal: AbortSignal,
): Promise<Uint8Array> {
  body.on('error', () => {}) // The pipeline reports it. A body destroyed before there is one would end the process.
  const refused = refusalOf(headers, limits)
  if (refused !== null) {
    body.destroy()
    throw complain(refused)
  }
  const pieces: Uint8Array[] = []
  const received = counted(limits.receivedMax, 'received', complain)
  const unpacked = counted(limits.unpackedMax, 'unpacked', complain)
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const piece of unpacked(source)) pieces.push(piece)
  }
  // An empty page (a 404 that ends a list) comes labelled as packed, with nothing in it to unpack.
  const unpack = headers['content-length'] === '0' ? null : unpackers.get(encodingOf(headers))?.()
  if (unpack) await pipeline(body, received, unpack, collect, { signal })
  else await pipeline(body, received, collect, { signal })
  return Buffer.concat(pieces)
}

function encodingOf(headers: Readonly<Record<string, string>>): string {
  return (headers['content-encoding'] ?? '').trim().toLowerCase()
}

/** What can be said against a body before the first byte of it. */
function refusalOf(headers: Readonly<Record<string, string>>, limits: Limits): string | null {
  const encoding = encodingOf(headers)
  if (!unpackers.has(encoding)) return `expected a body packed as gzip, br or not at all, found '${encoding}'`
  const announced = Number(headers['content-length'] ?? 0)
  if (announced <= limits.receivedMax) return null
  return `expected at most ${limits.receivedMax} bytes received, found ${announced} announced`
}

function counted(most: number, which: 'received' | 'unpacked', complain: Complain) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0
    for await (const piece of source) {
      bytes += piece.length
      if (bytes > most) throw complain(`expected at most ${most} bytes ${which}, found more`)
      yield piece
    }
  }
}
