import type { Capture } from '../capture.ts'
import { FeedShapeError } from '../model/errors.ts'
import { packedFiles, unpackedFile } from './archive.ts'

/**
 * The only file of a ZIP archive whose name has this ending.
 * Throws FeedShapeError when it is not an archive, exceeds the bounds of one, or has no such file or more than one.
 */
export function zipEntry({ label, bytes, unpackedMax }: Capture, ending: string): Uint8Array {
  const files = packedFiles(label, bytes, unpackedMax).filter(({ name }) => name.endsWith(ending))
  if (files.length !== 1) {
    throw new FeedShapeError(`${label}: expected one *${ending} in the archive, found ${files.length}`)
  }
  return unpackedFile(label, files[0]!)
}
