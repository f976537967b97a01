import { gunzipSync } from 'node:zlib'
import { FeedShapeError } from '../model/errors.ts'

/** Unpacks gzip. `label`: what it is, for the message. Throws FeedShapeError for other bytes, and for more than `unpackedMax` bytes. */
export function gunzipped(label: string, bytes: Uint8Array, unpackedMax: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: unpackedMax })
  } catch (cause) {
    const isLarger = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    const found = isLarger ? 'more' : (cause as Error).message
    throw new FeedShapeError(`${label}: expected gzip of at most ${unpackedMax} bytes unpacked, found ${found}`, {
      cause,
    })
  }
}
