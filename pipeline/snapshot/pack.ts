import { setImmediate as turn } from 'node:timers/promises'
import { SnapshotError } from '../model/errors.ts'

/**
 * A pack: named columns in one file, laid out so that a reader uses the bytes in place, without parsing.
 * Shape  `FPK1`, length of the index (u32, little endian), index (JSON: name, type, offset, length), then the columns,
 *        each starting at a multiple of 8. The same columns give the same bytes.
 */
const magic = 'FPK1'

const columnTypes = {
  u8: Uint8Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const

export type Column = Uint8Array | Uint32Array | Int32Array | Float64Array
type ColumnType = keyof typeof columnTypes

interface IndexEntry {
  readonly name: string
  readonly type: ColumnType
  readonly offset: number
  /** In elements. */
  readonly length: number
}

export function packOf(columns: Readonly<Record<string, Column>>): Buffer {
  const index: IndexEntry[] = []
  let offset = 0
  for (const [name, column] of Object.entries(columns)) {
    index.push({ name, type: typeOf(column), offset, length: column.length })
    offset += Math.ceil(column.byteLength / 8) * 8
  }
  const header = headerOf(index)
  const pack = Buffer.alloc(header.length + offset)
  header.copy(pack)
  Object.values(columns).forEach((column, at) => {
    pack.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), header.length + index[at]!.offset)
  })
  return pack
}

function headerOf(index: readonly IndexEntry[]): Buffer {
  const text = JSON.stringify(index)
  const padded = Math.ceil((8 + Buffer.byteLength(text)) / 8) * 8 - 8
  const header = Buffer.alloc(8 + padded, ' ')
  header.write(magic, 0, 'latin1')
  header.writeUInt32LE(padded, 4)
  header.write(text, 8)
  return header
}

function typeOf(column: Column): ColumnType {
  if (column instanceof Float64Array) return 'f64'
  if (column instanceof Uint32Array) return 'u32'
  return column instanceof Int32Array ? 'i32' : 'u8'
}

/** The columns of a pack: views of its bytes until `detach`. Columns of bytes can be read as bytes, texts or JSON. */
export class Pack {
  readonly #columns = new Map<string, Column>()
  readonly #texts = new Map<string, string>()
  readonly #label: string

  /** Throws SnapshotError for anything that is not a pack. */
  constructor(label: string, file: Uint8Array) {
    this.#label = label
    // Typed arrays need alignment, which a pooled Buffer does not have.
    const bytes = file.byteOffset % 8 === 0 ? file : new Uint8Array(file)
    const start = Buffer.from(bytes.buffer, bytes.byteOffset, 8)
    if (bytes.length < 8 || start.toString('latin1', 0, 4) !== magic) {
      throw new SnapshotError(`${label}: expected a pack (${magic}), found '${start.toString('latin1', 0, 4)}'`)
    }
    const dataAt = 8 + start.readUInt32LE(4)
    const index = JSON.parse(Buffer.from(bytes.subarray(8, dataAt)).toString()) as IndexEntry[]
    for (const { name, type, offset, length } of index) {
      this.#columns.set(
        name,
        new columnTypes[type](bytes.buffer as ArrayBuffer, bytes.byteOffset + dataAt + offset, length),
      )
    }
  }

  /**
   * Copies every column into separate memory, one per turn of the event loop, so that the bytes of the file can be
   * freed.
   * Texts are not on the heap: Node stores strings above 1 MB outside it.
   */
  async detach(): Promise<void> {
    for (const [name, column] of this.#columns) {
      if (column instanceof Uint8Array) this.text(name)
      else this.#columns.set(name, column.slice())
      await turn()
    }
  }

  /** The bytes of a column as characters, one per byte (`latin1`). */
  text(name: string): string {
    const known = this.#texts.get(name)
    if (known !== undefined) return known
    const text = this.bytes(name).toString('latin1')
    this.#texts.set(name, text)
    this.#columns.delete(name)
    return text
  }

  bytes(name: string): Buffer {
    const text = this.#texts.get(name)
    if (text !== undefined) return Buffer.from(text, 'latin1')
    const column = this.#column(name)
    return Buffer.from(column.buffer, column.byteOffset, column.byteLength)
  }

  uint32(name: string): Uint32Array {
    return this.#column(name) as Uint32Array
  }

  int32(name: string): Int32Array {
    return this.#column(name) as Int32Array
  }

  float64(name: string): Float64Array {
    return this.#column(name) as Float64Array
  }

  /** A column that holds JSON text. */
  json<T>(name: string): T {
    return JSON.parse(this.bytes(name).toString()) as T
  }

  #column(name: string): Column {
    const column = this.#columns.get(name)
    if (!column) throw new SnapshotError(`${this.#label}: expected the column '${name}', found none`)
    return column
  }
}

export function jsonColumn(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
