import { unzipSync } from 'fflate'
import type { Delivered } from '../delivered.ts'
import { FeedShapeError } from '../model/errors.ts'
import { isZip } from '../model/file-kind.ts'

/**
 * The one file of a ZIP archive whose name ends so.
 * Throws FeedShapeError when it is no archive, has no such file or more than one, or unpacks to more than the ceiling.
 */
export function zipEntry(capture: Delivered, ending: string, unpackedMax = 512 * 1024 * 1024): Uint8Array {
  let files: Record<string, Uint8Array>
  try {
    // The library looks for the directory at the end, whatever stands in front.
    if (!isZip(capture.bytes)) throw new Error('it does not begin with PK')
    files = unzipSync(capture.bytes, {
      filter: file => file.name.endsWith(ending) && !tooLarge(capture, file.originalSize, unpackedMax),
    })
  } catch (cause) {
    if (cause instanceof FeedShapeError) throw cause
    const start = Buffer.from(capture.bytes.subarray(0, 40)).toString('latin1')
    throw new FeedShapeError(
      `${capture.label}: expected a ZIP archive, found '${start}' (${(cause as Error).message})`,
      {
        cause,
      },
    )
  }
  const names = Object.keys(files)
  if (names.length !== 1) {
    throw new FeedShapeError(`${capture.label}: expected one *${ending} in the archive, found ${names.length}`)
  }
  return files[names[0]!]!
}

function tooLarge(capture: Delivered, size: number, max: number): boolean {
  if (size > max) {
    throw new FeedShapeError(`${capture.label}: expected at most ${max} bytes unpacked, found ${size}`)
  }
  return false
}
