import { InvariantError } from '../model/errors.ts'

// Thrift's compact protocol, read and written without a schema, so that a Parquet footer is reproduced byte for byte, including
// fields that are unknown here. hyparquet-writer 0.17 can do the same with modules that it does not document
// (`src/metadata.js`), but with hyparquet it is two more packages of 1 MB.
// Source: https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md (2026-11-22)

const types = { true: 1, false: 2, byte: 3, i16: 4, i32: 5, i64: 6, double: 7, binary: 8, list: 9, set: 10, struct: 12 }
const doubleBytes = 8

/** Fields by their ids, in the order in which they are written. */
export type Struct = Map<number, Field>

export interface Field {
  readonly type: number
  readonly value: Value
}

/** Integers of all widths are bigint. Texts and doubles are stored as their bytes. */
type Value = boolean | bigint | Buffer | List | Struct

export interface List {
  /** Type of its items. */
  readonly of: number
  readonly items: readonly Value[]
}

/** Throws InvariantError for a type that does not occur in footers, and for bytes that end too early. */
export function readStruct(bytes: Buffer): Struct {
  return new Reader(bytes).struct()
}

export function writtenStruct(struct: Struct): Buffer {
  const bytes: number[] = []
  writeStruct(bytes, struct)
  return Buffer.from(bytes)
}

class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  struct(): Struct {
    const fields: Struct = new Map()
    let id = 0
    for (let head = this.#byte(); head !== 0; head = this.#byte()) {
      const type = head & 15
      id = head >> 4 === 0 ? Number(this.#signed()) : id + (head >> 4)
      const isBoolean = type === types.true || type === types.false
      fields.set(id, { type, value: isBoolean ? type === types.true : this.#value(type) })
    }
    return fields
  }

  #value(type: number): Value {
    if (type === types.true || type === types.false) return this.#byte() === types.true
    if (type === types.byte) return BigInt(this.#byte())
    if (type === types.i16 || type === types.i32 || type === types.i64) return this.#signed()
    if (type === types.double) return this.#take(doubleBytes)
    if (type === types.binary) return this.#take(Number(this.#unsigned()))
    if (type === types.list || type === types.set) return this.#list()
    if (type === types.struct) return this.struct()
    throw new InvariantError(`a Parquet footer: expected a type of Thrift, found ${type} at byte ${this.#at}`)
  }

  #list(): List {
    const head = this.#byte()
    const length = head >> 4 === 15 ? Number(this.#unsigned()) : head >> 4
    const of = head & 15
    return { of, items: Array.from({ length }, () => this.#value(of)) }
  }

  #unsigned(): bigint {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.#byte()
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }

  #signed(): bigint {
    const zigzag = this.#unsigned()
    return (zigzag >> 1n) ^ -(zigzag & 1n)
  }

  #byte(): number {
    return this.#take(1)[0]!
  }

  #take(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new InvariantError(`a Parquet footer: expected ${end} bytes, found fewer`)
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }
}

function writeStruct(bytes: number[], struct: Struct): void {
  let before = 0
  for (const [id, { type, value }] of struct) {
    const step = id - before
    if (step > 0 && step <= 15) bytes.push((step << 4) | type)
    else {
      bytes.push(type)
      writeSigned(bytes, BigInt(id))
    }
    if (typeof value !== 'boolean') writeValue(bytes, type, value)
    before = id
  }
  bytes.push(0)
}

function writeValue(bytes: number[], type: number, value: Value): void {
  if (typeof value === 'boolean') bytes.push(value ? types.true : types.false)
  else if (typeof value === 'bigint') {
    if (type === types.byte) bytes.push(Number(value))
    else writeSigned(bytes, value)
  } else if (Buffer.isBuffer(value)) {
    if (type === types.binary) writeUnsigned(bytes, BigInt(value.length))
    for (const byte of value) bytes.push(byte)
  } else if (value instanceof Map) writeStruct(bytes, value)
  else writeList(bytes, value)
}

function writeList(bytes: number[], { of, items }: List): void {
  if (items.length < 15) bytes.push((items.length << 4) | of)
  else {
    bytes.push(0xf0 | of)
    writeUnsigned(bytes, BigInt(items.length))
  }
  for (const item of items) writeValue(bytes, of, item)
}

function writeUnsigned(bytes: number[], value: bigint): void {
  let rest = value
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  bytes.push(Number(rest))
}

function writeSigned(bytes: number[], value: bigint): void {
  writeUnsigned(bytes, value < 0n ? (-value << 1n) - 1n : value << 1n)
}
