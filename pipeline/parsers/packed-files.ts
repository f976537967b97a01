import { gunzipSync } from 'node:zlib'
import type { Capture } from '../capture.ts'
import { FeedShapeError } from '../model/errors.ts'
import { packedFiles, unpackedFile } from './archive.ts'

/** A plain file of a tar archive. */
export interface TarFile {
  readonly path: string
  readonly bytes: Uint8Array
}

const blockBytes = 512
// A quarter has 92 days.
const filesMax = 1000

/**
 * The plain files of a gzip-compressed tar archive whose path is wanted, each a copy, so that the unpacked archive can
 * be freed. Throws FeedShapeError when the bytes are not such an archive, when it was cut off, or when it has too many
 * files or unpacked bytes. Readers are synchronous, and the library of backups is not.
 */
export function tarFiles({ label, bytes, unpackedMax }: Capture, isWanted: (path: string) => boolean): TarFile[] {
  const archive = gunzipped(label, bytes, unpackedMax)
  const files: TarFile[] = []
  let count = 0
  let at = 0
  while (at + blockBytes <= archive.length && archive[at] !== 0) {
    const header = archive.subarray(at, at + blockBytes)
    const path = pathOf(header)
    const size = sizeOf(label, header, path)
    const from = at + blockBytes
    if (from + size > archive.length) {
      throw new FeedShapeError(`${label}: expected ${size} bytes of '${path}', found the end: it was cut off`)
    }
    count += 1
    if (count > filesMax) throw new FeedShapeError(`${label}: expected at most ${filesMax} files, found more`)
    const isPlain = header[156] === 0 || header[156] === 0x30
    if (isPlain && isWanted(path)) files.push({ path, bytes: Uint8Array.from(archive.subarray(from, from + size)) })
    at = from + Math.ceil(size / blockBytes) * blockBytes
  }
  if (count === 0) throw new FeedShapeError(`${label}: expected a tar archive with files, found none`)
  return files
}

/** The name, after the prefix that ustar has for long paths. */
function pathOf(header: Buffer): string {
  const name = textAt(header, 0, 100)
  const prefix = textAt(header, 257, 262) === 'ustar' ? textAt(header, 345, 500) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

function textAt(header: Buffer, from: number, to: number): string {
  const text = header.subarray(from, to).toString('latin1')
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

function sizeOf(label: string, header: Buffer, path: string): number {
  const text = textAt(header, 124, 136).trim()
  if (/^[0-7]{1,12}$/.test(text)) return Number.parseInt(text, 8)
  throw new FeedShapeError(`${label}: expected the length of '${path}' as octal digits, found '${text}'`)
}

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

/** What the function reads, or the error for an unknown layout: for one of several files, of which the others still count. */
export function orShapeError<Content>(read: () => Content): Content | FeedShapeError {
  try {
    return read()
  } catch (error) {
    if (error instanceof FeedShapeError) return error
    throw error
  }
}
