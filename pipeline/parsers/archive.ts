import { inflateRawSync } from 'node:zlib'
import { FeedShapeError } from '../model/errors.ts'
import { isGzip, isZip } from '../model/file-kind.ts'

// fflate 0.8.3 is not used here. When a file is longer than the directory states, it returns the beginning without an
// error, and it reads files that share bytes.

/** A workbook of the Commission has 23 files, archives of prices have one. */
const filesMax = 1000

const endSignature = 0x06054b50
const directorySignature = 0x02014b50
const fileSignature = 0x04034b50
/** Without the optional comment that follows. */
const endLength = 22
const commentMax = 65_535

/** A file of an archive, not yet unpacked. */
export interface PackedFile {
  readonly name: string
  readonly method: number
  readonly packed: Uint8Array
  /** Units  bytes of the unpacked file */
  readonly size: number
}

interface Entry extends Omit<PackedFile, 'packed'> {
  readonly from: number
  readonly packedSize: number
}

/**
 * The files of a ZIP archive without folders, in the order of its directory. Nothing is unpacked.
 * Throws FeedShapeError when the bytes are not an archive, when there are too many files or unpacked bytes, and when
 * files share bytes of the archive, because a few bytes could then unpack to any size.
 */
export function packedFiles(label: string, bytes: Uint8Array, unpackedMax: number): PackedFile[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let entries: Entry[]
  try {
    entries = entriesIn(label, buffer)
  } catch (cause) {
    if (cause instanceof FeedShapeError) throw cause
    const start = buffer.subarray(0, 40).toString('latin1')
    throw new FeedShapeError(`${label}: expected a ZIP archive, found '${start}' (${(cause as Error).message})`, {
      cause,
    })
  }
  const sum = entries.reduce((bytes, { size }) => bytes + size, 0)
  if (sum > unpackedMax) {
    throw new FeedShapeError(`${label}: expected at most ${unpackedMax} bytes unpacked, found ${sum}`)
  }
  return locatedFiles(label, buffer, entries).filter(file => !file.name.endsWith('/'))
}

/** Throws FeedShapeError when the file is damaged, or when its size differs from the directory of the archive. */
export function unpackedFile(label: string, { name, method, packed, size }: PackedFile): Uint8Array {
  if (method !== 0 && method !== 8) {
    throw new FeedShapeError(`${label}: expected '${name}' packed with deflate or not at all, found method ${method}`)
  }
  let file: Uint8Array
  try {
    file = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: size + 1 })
  } catch (cause) {
    throw new FeedShapeError(`${label}: expected '${name}' with ${size} bytes, found ${(cause as Error).message}`, {
      cause,
    })
  }
  if (file.length === size) return file
  throw new FeedShapeError(`${label}: expected '${name}' with ${size} bytes, found ${file.length}`)
}

/** All files of a stored archive. Its bounds were checked when it was first read. */
export function unpackedFiles(bytes: Uint8Array): Uint8Array[] {
  return packedFiles('archive', bytes, Number.MAX_SAFE_INTEGER).map(file => unpackedFile('archive', file))
}

function entriesIn(label: string, archive: Buffer): Entry[] {
  if (!isZip(archive)) throw new Error(isGzip(archive) ? 'it is gzip' : 'it does not begin with PK')
  const end = endOf(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > filesMax) {
    throw new FeedShapeError(`${label}: expected at most ${filesMax} files in the archive, found ${count}`)
  }
  const entries: Entry[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== directorySignature) throw new Error(`its directory ends after ${index} files`)
    const nameLength = archive.readUInt16LE(at + 28)
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      packedSize: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      from: archive.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

function endOf(archive: Buffer): number {
  for (let at = archive.length - endLength; at >= Math.max(0, archive.length - endLength - commentMax); at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) return at
  }
  throw new Error('it has no directory')
}

function locatedFiles(label: string, archive: Buffer, entries: readonly Entry[]): PackedFile[] {
  const files = entries.map(({ name, method, size, from, packedSize }) => {
    const inArchive = from + 30 <= archive.length && archive.readUInt32LE(from) === fileSignature
    const data = inArchive ? from + 30 + archive.readUInt16LE(from + 26) + archive.readUInt16LE(from + 28) : Infinity
    const to = data + packedSize
    if (to > archive.length) throw new FeedShapeError(`${label}: expected '${name}' in the archive, found it cut off`)
    return { from, to, file: { name, method, packed: archive.subarray(data, to), size } }
  })
  const inOrder = [...files].sort((a, b) => a.from - b.from)
  inOrder.forEach((one, index) => {
    const before = inOrder[index - 1]
    if (!before || before.to <= one.from) return
    const text = `expected files of the archive next to each other, found '${one.file.name}' inside '${before.file.name}'`
    throw new FeedShapeError(`${label}: ${text}`)
  })
  return files.map(({ file }) => file)
}
