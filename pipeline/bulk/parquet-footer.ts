import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { InvariantError } from '../model/errors.ts'
import { type Field, type List, readStruct, type Struct, writtenStruct } from './thrift-compact.ts'

// A Parquet file is `PAR1`, its row groups, a footer that says where they are, the footer's length in 4 bytes, and `PAR1`.
// Ids of fields are those of parquet.thrift (format 2.12): https://github.com/apache/parquet-format (2026-11-22)

export const magicBytes = 4
const tailBytes = 8

const fileFields = { rows: 3, rowGroups: 4, metadata: 5 }
const keyValueFields = { key: 1, value: 2 }
const groupFields = { columns: 1, rows: 3, offset: 5, ordinal: 7 }
const chunkFields = { offset: 2, metadata: 3 }
// These indexes are outside the row groups and contain offsets. DuckDB writes none, and no reader needs them.
const indexFields = [4, 5, 6, 7]
/** Data pages, index page, dictionary page, Bloom filter. */
const offsetFields = [9, 10, 11, 14]

export interface ParquetEnd {
  /** Offset of the footer: the row groups and their data are before it. */
  readonly at: number
  readonly footer: Buffer
}

export function readParquetEnd(path: string): ParquetEnd {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const tail = bytesAt(file, path, size - tailBytes, tailBytes)
    const length = tail.readUInt32LE(0)
    const at = size - tailBytes - length
    if (tail.toString('latin1', magicBytes) !== 'PAR1' || at < magicBytes) throw notParquet(path)
    return { at, footer: bytesAt(file, path, at, length) }
  } finally {
    closeSync(file)
  }
}

function bytesAt(file: number, path: string, place: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  if (place < 0 || readSync(file, bytes, 0, length, place) !== length) throw notParquet(path)
  return bytes
}

function notParquet(path: string): InvariantError {
  return new InvariantError(`${path}: expected a Parquet file, found something else`)
}

/** A footer, and the number of bytes by which its row groups are shifted in the joined file. */
export interface MovedFooter {
  readonly footer: Buffer
  readonly by: number
}

/**
 * The end of a Parquet file with the concatenated row groups of several files: footer, length and `PAR1`. Only offsets, row
 * numbers and the total number of rows change, and the file gets this metadata, which its parts do not have. Throws
 * InvariantError when the files have different columns.
 */
export function joinedEnd(footers: readonly MovedFooter[], metadata: Readonly<Record<string, string>> = {}): Buffer {
  const all = footers.map(({ footer, by }) => ({ file: readStruct(footer), by: BigInt(by) }))
  const [first] = all
  const shared = commonOf(first!.file)
  if (!all.every(({ file }) => commonOf(file).equals(shared))) {
    throw new InvariantError('Parquet files to be joined: expected the same columns in all, found others')
  }
  const groups = all.flatMap(({ file, by }) => groupsOf(file).map(group => movedGroup(group, by)))
  const filled = groups.filter(group => integerOf(group, groupFields.rows) > 0n)
  const joined: Struct = new Map(first!.file)
  set(joined, fileFields.rows, sum(all.map(({ file }) => integerOf(file, fileFields.rows))))
  set(joined, fileFields.rowGroups, { of: structType, items: filled.map(numbered) })
  const footer = writtenStruct(withMetadata(joined, metadata))
  const tail = Buffer.alloc(tailBytes)
  tail.writeUInt32LE(footer.length, 0)
  tail.write('PAR1', magicBytes, 'latin1')
  return Buffer.concat([footer, tail])
}

const binaryType = 8
const listType = 9
const structType = 12

function withMetadata(file: Struct, metadata: Readonly<Record<string, string>>): Struct {
  const items = Object.entries(metadata).map(
    ([key, value]): Struct =>
      new Map([
        [keyValueFields.key, { type: binaryType, value: Buffer.from(key) }],
        [keyValueFields.value, { type: binaryType, value: Buffer.from(value) }],
      ]),
  )
  if (items.length === 0) return file
  const field: Field = { type: listType, value: { of: structType, items } }
  return new Map([...file, [fileFields.metadata, field] as const].sort(([one], [other]) => one - other))
}

/** The members that must be equal in all files: columns, version, writer. */
function commonOf(file: Struct): Buffer {
  const common: Struct = new Map(file)
  common.delete(fileFields.rows)
  common.delete(fileFields.rowGroups)
  return writtenStruct(common)
}

function groupsOf(file: Struct): readonly Struct[] {
  return (file.get(fileFields.rowGroups)!.value as List).items as readonly Struct[]
}

function movedGroup(group: Struct, by: bigint): Struct {
  const moved: Struct = new Map(group)
  move(moved, groupFields.offset, by)
  const { of, items } = group.get(groupFields.columns)!.value as List
  set(moved, groupFields.columns, { of, items: items.map(chunk => movedChunk(chunk as Struct, by)) })
  return moved
}

function movedChunk(chunk: Struct, by: bigint): Struct {
  const moved: Struct = new Map(chunk)
  move(moved, chunkFields.offset, by)
  for (const id of indexFields) moved.delete(id)
  const metadata: Struct = new Map(chunk.get(chunkFields.metadata)!.value as Struct)
  for (const id of offsetFields) move(metadata, id, by)
  set(moved, chunkFields.metadata, metadata)
  return moved
}

/** Where row groups are numbered, the numbers count from the first one in the file. */
function numbered(group: Struct, place: number): Struct {
  if (!group.has(groupFields.ordinal)) return group
  const own: Struct = new Map(group)
  set(own, groupFields.ordinal, BigInt(place))
  return own
}

/** An offset of 0 means that there is none. */
function move(struct: Struct, id: number, by: bigint): void {
  if (struct.has(id) && integerOf(struct, id) > 0n) set(struct, id, integerOf(struct, id) + by)
}

function set(struct: Struct, id: number, value: Field['value']): void {
  struct.set(id, { type: struct.get(id)!.type, value })
}

function integerOf(struct: Struct, id: number): bigint {
  return struct.get(id)!.value as bigint
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
