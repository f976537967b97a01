import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import type { Limits } from './limits.ts'

/** The encodings that we request and can decompress. */
export const acceptEncoding = 'gzip, br'

const unpackers = new Map<string, () => Transform | null>([
  ['', () => null],
  ['identity', () => null],
  ['gzip', () => createGunzip({ chunkSize: 65_536 })],
  ['x-gzip', () => createGunzip({ chunkSize: 65_536 })],
  ['br', () => createBrotliDecompress({ chunkSize: 65_536 })],
])

/** Makes the error of the request from what was expected and found. */
export type Complain = (expectedAndFound: string, about?: { readonly isTooLarge: boolean }) => Error

/**
 * The bytes of a body after removing the compression of the transfer. Received and unpacked bytes are counted as they
 * arrive: a body that is too large is cut off and not stored.
 */
export async function readBody(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  limits: Limits,
  complain: Complain,
  signal: AbortSignal,
): Promise<Uint8Array> {
  body.on('error', () => {}) // The pipeline reports it. A body destroyed before there is one would end the process.
  const refused = refusalOf(headers, limits, complain)
  if (refused !== null) {
    body.destroy()
    throw refused
  }
  const pieces: Uint8Array[] = []
  const received = counted(limits.receivedMax, 'received', complain)
  const unpacked = counted(limits.unpackedMax, 'unpacked', complain)
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const piece of unpacked(source)) pieces.push(piece)
  }
  // An empty page (a 404 at the end of a list) may be labelled as compressed, without content to decompress.
  const unpack = headers['content-length'] === '0' ? null : unpackers.get(encodingOf(headers))?.()
  if (unpack) await pipeline(body, received, unpack, collect, { signal })
  else await pipeline(body, received, collect, { signal })
  return Buffer.concat(pieces)
}

function encodingOf(headers: Readonly<Record<string, string>>): string {
  return (headers['content-encoding'] ?? '').trim().toLowerCase()
}

/** Why a body is refused before its first byte; null if it is not. */
function refusalOf(headers: Readonly<Record<string, string>>, limits: Limits, complain: Complain): Error | null {
  const encoding = encodingOf(headers)
  if (!unpackers.has(encoding)) {
    return complain(`expected a body packed as gzip, br or not at all, found '${encoding}'`)
  }
  const announced = Number(headers['content-length'] ?? 0)
  if (announced <= limits.receivedMax) return null
  const text = `expected at most ${limits.receivedMax} bytes received, found ${announced} announced`
  return complain(text, { isTooLarge: true })
}

function counted(most: number, which: 'received' | 'unpacked', complain: Complain) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0
    for await (const piece of source) {
      bytes += piece.length
      if (bytes > most) throw complain(`expected at most ${most} bytes ${which}, found more`, { isTooLarge: true })
      yield piece
    }
  }
}
