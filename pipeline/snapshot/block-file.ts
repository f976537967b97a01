import { closeSync, fstatSync, openSync, read, readSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompressSync, brotliDecompressSync, constants, crc32 } from 'node:zlib'
import { InvariantError, SnapshotError } from '../model/errors.ts'

/**
 * A block file: values under ascending numeric keys, found by key or by row number with one positioned read, without
 * loading the file. Only the table of its blocks is kept in memory: 20 bytes a block.
 * Shape  `FBK2`, 4 zero bytes; the blocks, each compressed; the table: first keys (f64), lengths, rows, checksums (u32
 *        each), one a block; then offset of the table (f64), blocks, rows (u32), checksum of all from the table on (u32),
 *        `FBK2`. All little endian. A checksum is the CRC-32 of the bytes in the file.
 *        A block, unpacked: rows (u32), their keys (f64 each), where each value ends (u32 each), the values.
 */
const magic = 'FBK2'
const headLength = 8
const footerLength = 24
const fileHead = Buffer.from(magic.padEnd(headLength, '\0'), 'latin1')
const tableBytesOfBlock = 20

// Some 250 rows of a hundred bytes: read and unpacked in less than a millisecond, and large enough to compress well.
const usualBlockBytes = 32 * 1024

// Not deflate: the runtime's deflate finds different matches on processors with other instructions, and a snapshot must
// be the same on every machine.
const usualQuality = 5
const windowBits = 18

export interface BlockRow {
  readonly key: number
  readonly value: Buffer
}

/** Writes a block file row by row. The same rows give the same bytes. */
export class BlockFileWriter {
  readonly #path: string
  readonly #file: number
  readonly #blockBytes: number
  readonly #compression: BrotliOptions
  readonly #table: { firstKey: number; length: number; rows: number; checksum: number }[] = []
  #keys: number[] = []
  #values: Uint8Array[] = []
  #unpacked = 0
  #offset = headLength
  #rows = 0

  /**
   * `quality` is brotli's: 5 writes about 150 MB a second, 3 about 250. `blockBytes`: the minimum size of an unpacked
   * block.
   */
  constructor(path: string, { quality = usualQuality, blockBytes = usualBlockBytes } = {}) {
    this.#path = path
    this.#blockBytes = blockBytes
    this.#compression = {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits },
    }
    this.#file = openSync(path, 'w')
    this.#put(fileHead)
  }

  /**
   * Throws InvariantError when the key is less than the previous one: rows must be added in ascending order of keys.
   * Bytes are not copied, so they must not change afterwards.
   */
  add(key: number, value: string | Uint8Array): void {
    const last = this.#keys.at(-1)
    if (last !== undefined && key < last) {
      throw new InvariantError(`${this.#path}: expected keys in ascending order, found ${key} after ${last}`)
    }
    // Rows of one key stay together, so that one read finds them all.
    if (this.#unpacked >= this.#blockBytes && key !== last) this.#closeBlock()
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    this.#keys.push(key)
    this.#values.push(bytes)
    this.#unpacked += bytes.length
    this.#rows += 1
  }

  /** Writes the remaining rows and the table. Returns the number of rows. */
  finish(): number {
    if (this.#keys.length > 0) this.#closeBlock()
    const columns = [
      Buffer.from(Float64Array.from(this.#table, block => block.firstKey).buffer),
      Buffer.from(Uint32Array.from(this.#table, block => block.length).buffer),
      Buffer.from(Uint32Array.from(this.#table, block => block.rows).buffer),
      Buffer.from(Uint32Array.from(this.#table, block => block.checksum).buffer),
    ]
    const footer = Buffer.alloc(footerLength)
    footer.writeDoubleLE(this.#offset, 0)
    footer.writeUInt32LE(this.#table.length, 8)
    footer.writeUInt32LE(this.#rows, 12)
    const end = Buffer.concat([...columns, footer])
    end.writeUInt32LE(crc32(end.subarray(0, -8)), end.length - 8)
    end.write(magic, end.length - 4, 'latin1')
    this.#put(end)
    closeSync(this.#file)
    return this.#rows
  }

  #closeBlock(): void {
    const ends = new Uint32Array(this.#values.length)
    let end = 0
    this.#values.forEach((value, at) => {
      end += value.length
      ends[at] = end
    })
    const columns = [Uint32Array.of(this.#keys.length), Float64Array.from(this.#keys), ends].map(column =>
      Buffer.from(column.buffer),
    )
    const block = brotliCompressSync(Buffer.concat([...columns, ...this.#values]), this.#compression)
    const firstKey = this.#keys[0]!
    const rows = this.#keys.length
    this.#table.push({ firstKey, length: block.length, rows, checksum: crc32(block) })
    this.#put(block)
    this.#offset += block.length
    this.#keys = []
    this.#values = []
    this.#unpacked = 0
  }

  #put(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
  }
}

/** Opens a block file and reads its table. Throws SnapshotError for anything that is not a complete block file. */
export function openBlockFile(path: string): BlockFile {
  const file = opened(path)
  try {
    const { size } = fstatSync(file)
    const footer = bytesAt(file, path, Math.max(size - footerLength, 0), Math.min(footerLength, size))
    if (footer.length < footerLength || footer.toString('latin1', 20) !== magic) {
      throw new SnapshotError(`${path}: expected a block file (${magic}) at its end, found ${size} bytes without one`)
    }
    const tableAt = footer.readDoubleLE(0)
    const blocks = footer.readUInt32LE(8)
    const tableBytes = blocks * tableBytesOfBlock
    // A flipped bit can add a fraction to the offset that the sum rounds away, so check the offset itself.
    if (!Number.isInteger(tableAt) || tableAt + tableBytes + footerLength !== size) {
      throw new SnapshotError(`${path}: expected ${tableAt + tableBytes + footerLength} bytes, found ${size}`)
    }
    const end = bytesAt(file, path, tableAt, tableBytes + footerLength)
    if (crc32(end.subarray(0, -8)) !== footer.readUInt32LE(16)) throw damaged(path, tableAt, end.length)
    return new BlockFile(file, path, { rows: footer.readUInt32LE(12), tableAt, table: end.subarray(0, tableBytes) })
  } catch (error) {
    closeSync(file)
    throw error
  }
}

function opened(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (cause) {
    throw new SnapshotError(`${path}: expected a block file, found ${(cause as Error).message}`, { cause })
  }
}

/** An open block file. Close it when no request reads it any more. */
export class BlockFile {
  readonly rows: number
  readonly #file: number
  readonly #path: string
  readonly #firstKeys: Float64Array
  /** The offset of each block, and the offset after the last one. */
  readonly #offsets: Float64Array
  readonly #firstRows: Uint32Array
  readonly #checksums: Uint32Array

  readonly #tableAt: number

  constructor(
    file: number,
    path: string,
    { rows, tableAt, table }: { readonly rows: number; readonly tableAt: number; readonly table: Buffer },
  ) {
    const blocks = table.length / tableBytesOfBlock
    this.rows = rows
    this.#file = file
    this.#path = path
    this.#tableAt = tableAt
    this.#firstKeys = new Float64Array(blocks)
    this.#offsets = new Float64Array(blocks + 1).fill(headLength)
    this.#firstRows = new Uint32Array(blocks + 1)
    this.#checksums = new Uint32Array(blocks)
    for (let block = 0; block < blocks; block += 1) {
      this.#firstKeys[block] = table.readDoubleLE(block * 8)
      this.#offsets[block + 1] = this.#offsets[block]! + table.readUInt32LE(blocks * 8 + block * 4)
      this.#firstRows[block + 1] = this.#firstRows[block]! + table.readUInt32LE(blocks * 12 + block * 4)
      this.#checksums[block] = table.readUInt32LE(blocks * 16 + block * 4)
    }
  }

  /** The values of a key, in the order in which they were written. Empty when the key does not exist. */
  async find(key: number): Promise<Buffer[]> {
    const block = lastNotAbove(this.#firstKeys, this.#firstKeys.length, key)
    if (block < 0) return []
    return (await this.#block(block)).filter(row => row.key === key).map(row => row.value)
  }

  /** Rows by their number, the first being 0. Fewer at the end of the file. */
  async slice(from: number, count: number): Promise<BlockRow[]> {
    const to = Math.min(from + count, this.rows)
    const rows: BlockRow[] = []
    if (from >= to) return rows
    for (let block = lastNotAbove(this.#firstRows, this.#firstKeys.length, from); from + rows.length < to; block += 1) {
      const start = this.#firstRows[block]!
      rows.push(...(await this.#block(block)).slice(from + rows.length - start, to - start))
    }
    return rows
  }

  /** Reads every byte. Throws SnapshotError for a damaged block, or when the first bytes belong to another file. */
  async check(): Promise<void> {
    const head = bytesAt(this.#file, this.#path, 0, headLength)
    const end = this.#offsets.at(-1)!
    if (!head.equals(fileHead) || end !== this.#tableAt) throw damaged(this.#path, 0, end)
    for (let block = 0; block < this.#checksums.length; block += 1) await this.#packed(block)
  }

  /** Call it only while nothing is read: the system can reuse the number of a closed file. */
  close(): void {
    closeSync(this.#file)
  }

  async #packed(block: number): Promise<Buffer> {
    const offset = this.#offsets[block]!
    const packed = await readAt(this.#file, this.#path, offset, this.#offsets[block + 1]! - offset)
    if (crc32(packed) !== this.#checksums[block]) throw damaged(this.#path, offset, packed.length)
    return packed
  }

  async #block(block: number): Promise<BlockRow[]> {
    const bytes = unpacked(await this.#packed(block), `${this.#path}: block ${block}`)
    const rows = bytes.readUInt32LE(0)
    const endsAt = 4 + rows * 8
    const valuesAt = endsAt + rows * 4
    return Array.from({ length: rows }, (_, row) => ({
      key: bytes.readDoubleLE(4 + row * 8),
      value: bytes.subarray(
        valuesAt + (row === 0 ? 0 : bytes.readUInt32LE(endsAt + (row - 1) * 4)),
        valuesAt + bytes.readUInt32LE(endsAt + row * 4),
      ),
    }))
  }
}

// Synchronous: a block takes about 30 µs, and handing it to a thread takes longer.
function unpacked(packed: Buffer, label: string): Buffer {
  try {
    return brotliDecompressSync(packed)
  } catch (cause) {
    throw new SnapshotError(`${label} cannot be unpacked: ${(cause as Error).message}`, { cause })
  }
}

const readPiece = promisify(read)

async function readAt(file: number, path: string, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const { bytesRead } = await readPiece(file, bytes, at, length - at, offset + at)
    if (bytesRead === 0) throw cutShort(path, offset, length, at)
    at += bytesRead
  }
  return bytes
}

function bytesAt(file: number, path: string, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const count = readSync(file, bytes, at, length - at, offset + at)
    if (count === 0) throw cutShort(path, offset, length, at)
    at += count
  }
  return bytes
}

function damaged(path: string, offset: number, length: number): SnapshotError {
  return new SnapshotError(`${path}: the ${length} bytes at ${offset} are damaged: their checksum differs`)
}

function cutShort(path: string, offset: number, length: number, found: number): SnapshotError {
  return new SnapshotError(`${path}: expected ${length} bytes at ${offset}, found ${found}`)
}

/** The last index of an ascending column whose number is not above `bound`; -1 when all are above it. */
function lastNotAbove(column: Float64Array | Uint32Array, length: number, bound: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (column[middle]! <= bound) low = middle + 1
    else high = middle
  }
  return low - 1
}
