import { closeSync, fstatSync, openSync, read } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { decompress } from 'fzstd'
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetScan,
  type RowGroup,
  type SchemaElement,
} from 'hyparquet'
import { SnapshotError } from '../model/errors.ts'
import { instantOf } from '../model/instants.ts'
import { sha256Aside, sha256Of } from '../model/sha256.ts'
import type { TableCell } from './fill-table.ts'
import type { PartFile } from './part.ts'
import { afterDamage } from './problem.ts'

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

// This takes 50 µs, and handing the bytes to a thread takes longer.
const hashedHereBytes = 64 * 1024

/** Reads a file whole, once. Throws SnapshotError where it is not the file that the manifest names. */
export async function checkFile(
  path: string,
  { file, bytes, sha256 }: Pick<PartFile, 'file' | 'bytes' | 'sha256'>,
): Promise<CheckedFile> {
  const content = await contentOf(path, file, bytes)
  const found = bytes > hashedHereBytes ? await sha256Aside(content) : sha256Of(content)
  if (found !== sha256) {
    throw new SnapshotError(`${file} is damaged: expected SHA-256 ${sha256}, found ${found}; ${afterDamage}`)
  }
  const checksums = new Uint32Array(Math.ceil(bytes / pieceBytes))
  for (const piece of checksums.keys()) {
    checksums[piece] = zlib.crc32(content.subarray(piece * pieceBytes, (piece + 1) * pieceBytes))
    // A megabyte takes less than a millisecond.
    if (piece % 64 === 63) await turn()
  }
  const metadata = await parquetMetadataAsync(bufferAt(content, 0, bytes))
  return { path, bytes, checksums, metadata }
}

async function contentOf(path: string, file: string, bytes: number): Promise<Buffer> {
  const descriptor = opened(path, file)
  try {
    const { size } = fstatSync(descriptor)
    if (size !== bytes) throw new SnapshotError(`${file}: expected ${bytes} bytes, found ${size}; ${afterDamage}`)
    const content = Buffer.alloc(bytes)
    await fillFrom(descriptor, content, 0, file)
    return content
  } finally {
    closeSync(descriptor)
  }
}

// Synchronous: it takes some 10 µs, and handing it to a thread takes five times as long.
function opened(path: string, file = path): number {
  try {
    return openSync(path, 'r')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new SnapshotError(`${file} cannot be read: ${code}; ${afterDamage}`, { cause })
  }
}

const readPiece = promisify(read)

async function fillFrom(descriptor: number, bytes: Buffer, from: number, file: string): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await readPiece(descriptor, bytes, at, bytes.length - at, from + at)
    if (bytesRead === 0) throw new SnapshotError(`${file}: expected ${from + bytes.length} bytes, found ${from + at}`)
    at += bytesRead
  }
}

/** A row: amounts in millionths, instants as texts, whole numbers as numbers. */
type FileRow = Readonly<Record<string, TableCell>>

interface Group {
  /** Its first row, and the row after its last one, in the file. */
  readonly from: number
  readonly to: number
  readonly group: RowGroup
}

/** Opens a file for as long as it is read. */
export async function readRows<T>(checked: CheckedFile, read: (file: RowFile) => Promise<T>): Promise<T> {
  const file = new RowFile(checked)
  try {
    return await read(file)
  } finally {
    file.close()
  }
}

/** An open Parquet file of which single rows are read, without a database. Each range of bytes is compared with its checksum. */
export class RowFile {
  readonly rows: number
  readonly #descriptor: number
  readonly #file: CheckedFile
  readonly #groups: readonly Group[]
  readonly #elements: ReadonlyMap<string, SchemaElement>

  constructor(file: CheckedFile) {
    this.#descriptor = opened(file.path)
    this.#file = file
    // The first element is the table.
    this.#elements = new Map(file.metadata.schema.slice(1).map(element => [element.name, element]))
    let to = 0
    this.#groups = file.metadata.row_groups.map(group => {
      const from = to
      to += Number(group.num_rows)
      return { from, to, group }
    })
    this.rows = to
  }

  /** The rows with this value in a column, in their order. Fast where the file is sorted by the column. */
  async find<Row extends object = FileRow>(
    column: string,
    value: string | number,
    columns: readonly (keyof Row & string)[] = this.#columns(),
  ): Promise<Row[]> {
    const rows: Row[] = []
    for (const { from, to, group } of this.#groups) {
      const { min, max } = boundsOf(group, column)
      if (min > value || max < value) continue
      const read = await this.#reading(group, [column, ...columns])
      const keys = Array.from(await read(column, 0, to - from))
      const key = typeof keys[0] === 'bigint' ? BigInt(value) : value
      const found = [...keys.keys()].filter(row => keys[row] === key)
      if (found.length > 0) rows.push(...(await this.#rowsOf<Row>(read, columns, found)))
    }
    return rows
  }

  /** Rows by their number, the first being 0. Fewer at the end of the file. */
  async slice<Row extends object = FileRow>(
    start: number,
    count: number,
    columns: readonly (keyof Row & string)[] = this.#columns(),
  ): Promise<Row[]> {
    const rows: Row[] = []
    for (const { from, to, group } of this.#groups) {
      if (to <= start || from >= start + count) continue
      const read = await this.#reading(group, columns)
      const first = Math.max(start - from, 0)
      const length = Math.min(to, start + count) - from - first
      const found = await this.#rowsOf<Row>(
        read,
        columns,
        Array.from({ length }, (_, at) => first + at),
      )
      for (const row of found) rows.push(row)
    }
    return rows
  }

  #columns<Row>(): (keyof Row & string)[] {
    return [...this.#elements.keys()] as (keyof Row & string)[]
  }

  /** Call it only while nothing is read: the system can reuse the number of a closed file. */
  close(): void {
    closeSync(this.#descriptor)
  }

  /** Rows are counted from the first one of the group. */
  async #reading(group: RowGroup, columns: readonly string[]): Promise<ReadColumn> {
    const { start, end } = rangeOf(group, columns)
    const file = bufferAt(await this.#checked(start, end), start, this.#file.bytes)
    // The reader plans all groups of the metadata, for each scan.
    const metadata = { ...this.#file.metadata, num_rows: group.num_rows, row_groups: [group] }
    const scan = await parquetScan({ file, metadata, compressors, parsers })
    return (column, rowStart, rowEnd) => scan.readColumn({ column, rowStart, rowEnd })
  }

  /** `wanted`: rows of a group, ascending. */
  async #rowsOf<Row extends object>(
    read: ReadColumn,
    columns: readonly string[],
    wanted: readonly number[],
  ): Promise<Row[]> {
    const first = wanted[0]!
    const cells = await Promise.all(columns.map(column => read(column, first, wanted.at(-1)! + 1)))
    const rows = wanted.map((): Record<string, TableCell> => ({}))
    for (const [at, column] of columns.entries()) {
      const cellOf = cellReader(this.#elements.get(column)!)
      for (const [row, own] of rows.entries()) {
        const value = cells[at]![wanted[row]! - first] ?? null
        own[column] = value === null ? null : cellOf(value)
      }
    }
    return rows as Row[]
  }

  /** The bytes of a range, from a read of all pieces that it touches. */
  async #checked(start: number, end: number): Promise<Buffer> {
    const { path, bytes: length, checksums } = this.#file
    const first = Math.floor(start / pieceBytes)
    const from = first * pieceBytes
    const bytes = Buffer.alloc(Math.min(Math.ceil(end / pieceBytes) * pieceBytes, length) - from)
    await fillFrom(this.#descriptor, bytes, from, path)
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      if (zlib.crc32(bytes.subarray(at, at + pieceBytes)) !== checksums[first + at / pieceBytes]) {
        throw new SnapshotError(`${path}: the ${pieceBytes} bytes at ${from + at} are damaged: their checksum differs`)
      }
    }
    return bytes.subarray(start - from, end - from)
  }
}

type ReadColumn = (column: string, rowStart: number, rowEnd: number) => Promise<ArrayLike<unknown>>

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

function rangeOf({ columns }: RowGroup, read: readonly string[]): { readonly start: number; readonly end: number } {
  const chunks = columns.flatMap(({ meta_data }) => {
    const { path_in_schema, dictionary_page_offset, data_page_offset, total_compressed_size } = meta_data!
    if (!read.includes(path_in_schema[0]!)) return []
    const start = Number(dictionary_page_offset || data_page_offset)
    return { start, end: start + Number(total_compressed_size) }
  })
  return { start: Math.min(...chunks.map(({ start }) => start)), end: Math.max(...chunks.map(({ end }) => end)) }
}

// Node has its own zstd from 22.15 on, which is ten times as fast.
const { zstdDecompressSync: ownDecompress } = zlib as { zstdDecompressSync?: (packed: Uint8Array) => Uint8Array }

const compressors = {
  ZSTD: (packed: Uint8Array) => ownDecompress?.(packed) ?? decompress(packed),
}

// Values of a whole group are decoded, and few of them become cells.
const parsers = {
  dateFromDays: (days: number) => days,
  timestampFromMicroseconds: (micros: bigint) => micros,
}

/** Makes a cell of a value that is not null. */
function cellReader({ converted_type, logical_type, scale }: SchemaElement): (value: unknown) => TableCell {
  if (converted_type === 'DECIMAL') {
    // The reader divides it, and the quotient is the nearest number to the exact one.
    const factor = 10 ** (scale ?? 0)
    return value => Math.round((value as number) * factor)
  }
  if (converted_type === 'DATE') return value => instantOf((value as number) * 86_400).slice(0, 10)
  if (converted_type === 'TIMESTAMP_MICROS' || logical_type?.type === 'TIMESTAMP') {
    return value => instantOf(Number(value) / 1e6)
  }
  return value => (typeof value === 'bigint' ? Number(value) : (value as TableCell))
}
