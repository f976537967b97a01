import { closeSync, openSync, read } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { decompress } from 'fzstd'
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetScan, type RowGroup } from 'hyparquet'
import { SnapshotError } from '../model/errors.ts'
import { sha256Aside } from '../model/sha256.ts'
import type { TableCell } from './fill-table.ts'
import type { PartFile } from './part.ts'

/**
 * Rows in a group of a Parquet file from which single rows are read. A group is decoded as a whole, and DuckDB writes no smaller
 * ones. 2,048 prices with 19 columns take 3 ms.
 */
export const smallGroupRows = 2048

// The smallest range that is read and compared with its checksum.
const pieceBytes = 16 * 1024

/** What is known of a Parquet file whose bytes were compared with the manifest. */
export interface CheckedFile {
  readonly path: string
  readonly bytes: number
  /** Of each piece of `pieceBytes`, so that a range that is read later is compared again. */
  readonly checksums: Uint32Array
  readonly metadata: FileMetaData
}

/** Reads a file whole, once. Throws SnapshotError where it is not the file that the manifest names. */
export async function checkFile(
  path: string,
  { file, bytes, sha256 }: Pick<PartFile, 'file' | 'bytes' | 'sha256'>,
): Promise<CheckedFile> {
  const content = await contentOf(path, file)
  if (content.length !== bytes) throw new SnapshotError(`${file}: expected ${bytes} bytes, found ${content.length}`)
  const found = await sha256Aside(content)
  if (found !== sha256) throw new SnapshotError(`${file} is damaged: expected SHA-256 ${sha256}, found ${found}`)
  const checksums = new Uint32Array(Math.ceil(bytes / pieceBytes))
  for (const piece of checksums.keys()) {
    checksums[piece] = zlib.crc32(content.subarray(piece * pieceBytes, (piece + 1) * pieceBytes))
    // A megabyte takes less than a millisecond.
    if (piece % 64 === 63) await turn()
  }
  const metadata = await parquetMetadataAsync(bufferAt(content, 0, bytes))
  return { path, bytes, checksums, metadata }
}

async function contentOf(path: string, file: string): Promise<Buffer> {
  return readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(file, cause)
  })
}

function unreadable(file: string, cause: NodeJS.ErrnoException): SnapshotError {
  return new SnapshotError(`${file} cannot be read: ${cause.code}`, { cause })
}

const readPiece = promisify(read)

interface Group {
  /** Its first row, and the row after its last one, in the file. */
  readonly from: number
  readonly to: number
  readonly group: RowGroup
}

type FileRow = Readonly<Record<string, TableCell>>

/** An open Parquet file of which single rows are read, without a database. Each range of bytes is compared with its checksum. */
export class RowFile {
  readonly rows: number
  readonly #descriptor: number
  readonly #file: CheckedFile
  readonly #groups: readonly Group[]

  constructor(file: CheckedFile) {
    this.#file = file
    try {
      this.#descriptor = openSync(file.path, 'r')
    } catch (error) {
      throw unreadable(file.path, error as NodeJS.ErrnoException)
    }
    let to = 0
    this.#groups = file.metadata.row_groups.map(group => {
      const from = to
      to += Number(group.num_rows)
      return { from, to, group }
    })
    this.rows = to
  }

  /**
   * The rows with this value in a column by which the file is sorted, in their order. In them amounts are millionths, instants
   * texts, and whole numbers numbers.
   */
  async find<Row extends object = FileRow>(
    column: string,
    value: string | number,
    columns: readonly (keyof Row & string)[],
  ): Promise<Row[]> {
    const rows: Row[] = []
    for (const { from, to, group } of this.#groups) {
      const { min, max } = boundsOf(group, column)
      if (min > value || max < value) continue
      const read = await this.#reading(group)
      const keys = await read(column, from, to)
      const key = typeof keys[0] === 'bigint' ? BigInt(value) : value
      const first = keys.indexOf(key)
      if (first < 0) continue
      const last = keys.lastIndexOf(key)
      rows.push(...(await this.#rowsOf<Row>(read, columns, from + first, from + last + 1)))
    }
    return rows
  }

  /** Rows by their number, the first being 0. Fewer at the end of the file. */
  async slice<Row extends object = FileRow>(
    start: number,
    count: number,
    columns: readonly (keyof Row & string)[],
  ): Promise<Row[]> {
    const rows: Row[] = []
    for (const { from, to, group } of this.#groups) {
      if (to <= start || from >= start + count) continue
      const read = await this.#reading(group)
      rows.push(...(await this.#rowsOf<Row>(read, columns, Math.max(from, start), Math.min(to, start + count))))
    }
    return rows
  }

  /** Call it only while nothing is read: the system can reuse the number of a closed file. */
  close(): void {
    closeSync(this.#descriptor)
  }

  async #reading(group: RowGroup): Promise<ReadColumn> {
    const { start, end } = rangeOf(group)
    const { metadata, bytes } = this.#file
    const file = bufferAt(await this.#checked(start, end), start, bytes)
    const scan = await parquetScan({ file, metadata, compressors, parsers: { dateFromDays } })
    return async (column, rowStart, rowEnd) => Array.from(await scan.readColumn({ column, rowStart, rowEnd }))
  }

  async #rowsOf<Row extends object>(
    read: ReadColumn,
    columns: readonly string[],
    from: number,
    to: number,
  ): Promise<Row[]> {
    const scales = scalesOf(this.#file.metadata)
    const cells = await Promise.all(
      columns.map(async column => {
        const own = await read(column, from, to)
        return own.map(cell => cellOf(cell, scales.get(column)))
      }),
    )
    return Array.from({ length: to - from }, (_, row) => {
      return Object.fromEntries(columns.map((column, at) => [column, cells[at]![row]!])) as Row
    })
  }

  /** The bytes of a range, from a read of all pieces that it touches. */
  async #checked(start: number, end: number): Promise<Buffer> {
    const { path, bytes: length, checksums } = this.#file
    const first = Math.floor(start / pieceBytes)
    const from = first * pieceBytes
    const bytes = Buffer.alloc(Math.min(Math.ceil(end / pieceBytes) * pieceBytes, length) - from)
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await readPiece(this.#descriptor, bytes, at, bytes.length - at, from + at)
      if (bytesRead === 0) throw new SnapshotError(`${path}: expected ${length} bytes, found ${from + at}`)
      at += bytesRead
    }
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      if (zlib.crc32(bytes.subarray(at, at + pieceBytes)) !== checksums[first + at / pieceBytes]) {
        throw new SnapshotError(`${path}: the ${pieceBytes} bytes at ${from + at} are damaged: their checksum differs`)
      }
    }
    return bytes.subarray(start - from, end - from)
  }
}

type ReadColumn = (column: string, rowStart: number, rowEnd: number) => Promise<unknown[]>

/** Bytes of a file from `start` on, as the reader wants them. */
function bufferAt(bytes: Buffer, start: number, length: number): AsyncBuffer {
  return {
    byteLength: length,
    slice: (from, to = length) => {
      const own = bytes.subarray(from - start, to - start)
      return own.buffer.slice(own.byteOffset, own.byteOffset + own.length) as ArrayBuffer
    },
  }
}

function boundsOf(group: RowGroup, column: string): { min: string | number | bigint; max: string | number | bigint } {
  const found = group.columns.find(one => one.meta_data?.path_in_schema[0] === column)?.meta_data?.statistics
  const { min_value: min, max_value: max } = found ?? {}
  return { min, max } as { min: string | number | bigint; max: string | number | bigint }
}

function rangeOf({ columns }: RowGroup): { readonly start: number; readonly end: number } {
  const chunks = columns.map(({ meta_data }) => {
    const { dictionary_page_offset, data_page_offset, total_compressed_size } = meta_data!
    const start = Number(dictionary_page_offset || data_page_offset)
    return { start, end: start + Number(total_compressed_size) }
  })
  return { start: Math.min(...chunks.map(({ start }) => start)), end: Math.max(...chunks.map(({ end }) => end)) }
}

function scalesOf({ schema }: FileMetaData): ReadonlyMap<string, number> {
  const decimals = schema.filter(({ converted_type }) => converted_type === 'DECIMAL')
  return new Map(decimals.map(({ name, scale }) => [name, 10 ** (scale ?? 0)]))
}

// Node has its own zstd from 22.15 on, which is ten times as fast.
const { zstdDecompressSync: ownDecompress } = zlib as { zstdDecompressSync?: (packed: Uint8Array) => Uint8Array }

const compressors = {
  ZSTD: (packed: Uint8Array) => ownDecompress?.(packed) ?? decompress(packed),
}

function dateFromDays(days: number): string {
  return new Date(days * 86_400_000).toISOString().slice(0, 10)
}

/** `scale`: of a decimal. The reader divides it, and the quotient is the nearest number to the exact one. */
function cellOf(cell: unknown, scale: number | undefined): TableCell {
  if (cell === undefined || cell === null) return null
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
  if (typeof cell === 'bigint') return Number(cell)
  return scale === undefined ? (cell as TableCell) : Math.round((cell as number) * scale)
}
