import { createHash } from 'node:crypto'
import { type Readable, Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry, type TarHeader } from 'modern-tar'
import { FuelError, SnapshotError } from '../model/errors.ts'
import {
  type ArchiveHead,
  archiveFormat,
  CountedBytes,
  headMember,
  type IndexedFile,
  indexMember,
  isMember,
} from './archive-form.ts'

/** The header of a member that was read: the library sets both fields for each. */
type MemberHeader = TarHeader & Required<Pick<TarHeader, 'mode' | 'mtime'>>

/** The destination of the bytes of a member. */
export type TakeMember = (path: string, header: MemberHeader, bytes: AsyncIterable<Uint8Array>) => Promise<IndexedFile>

/** Only hashes a member, to verify an archive. */
export const hashedMember: TakeMember = async (path, _header, pieces) => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    bytes += piece.length
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

export interface ArchiveRead extends ArchiveHead {
  readonly files: readonly IndexedFile[]
  /** Of the archive itself. */
  readonly bytes: number
  readonly sha256: string
}

// 200,000 files are an index of 30 MB. One that is longer than this was not written by us.
const longestText = 512 << 20

/**
 * Reads an archive from its first byte to its last and hands every member on. Nothing counts before it has returned: only
 * then every member is there, with the bytes that the index says.
 * Throws SnapshotError that names the member for what is cut, damaged, changed, or not a member that we write.
 */
export async function readArchive(from: Readable, name: string, take: TakeMember): Promise<ArchiveRead> {
  const sum = new CountedBytes()
  const members = createTarDecoder({ strict: true })
  const reading = new AbortController()
  const fed = pipeline(from, sum, createGunzip(), Writable.fromWeb(members.writable), { signal: reading.signal })
  fed.catch(() => undefined)
  const found = new Members(name)
  try {
    for await (const entry of members.readable) await found.take(entry, take)
    await fed
  } catch (cause) {
    reading.abort()
    // A full disk while a member is written is not a fault of the archive.
    if (cause instanceof FuelError || (cause as NodeJS.ErrnoException).syscall !== undefined) throw cause
    throw new SnapshotError(`${name}: cut or damaged after ${found.last}: ${(cause as Error).message}`, { cause })
  }
  return { ...found.result(), ...sum.sum() }
}

class Members {
  readonly #archive: string
  readonly #found = new Map<string, IndexedFile>()
  #head: ArchiveHead | null = null
  #index: readonly IndexedFile[] | null = null
  last = 'its beginning'

  constructor(archive: string) {
    this.#archive = archive
  }

  async take(entry: ParsedTarEntry, take: TakeMember): Promise<void> {
    const { name, type } = entry.header
    if (this.#index !== null) throw this.#fault(`expected nothing after ${indexMember}, found ${name}`)
    if (this.#head === null && name !== headMember) throw this.#fault(`expected a backup, found an archive of ${name}`)
    if (type !== 'file') throw this.#fault(`${name}: expected a plain file, found a ${type}`)
    if (name === headMember) this.#head = this.#headOf(await jsonOf(entry))
    else if (name === indexMember) this.#index = (await jsonOf<{ files: IndexedFile[] }>(entry)).files
    else await this.#takeFile(entry, take)
    this.last = name
  }

  async #takeFile(entry: ParsedTarEntry, take: TakeMember): Promise<void> {
    const { name } = entry.header
    if (!isMember(name)) throw this.#fault(`${name}: no file of a data folder is called so`)
    if (this.#found.has(name)) throw this.#fault(`${name}: it is in the archive twice`)
    this.#found.set(name, await take(name, entry.header as MemberHeader, entry.body))
  }

  #headOf(head: ArchiveHead): ArchiveHead {
    if (this.#head !== null) throw this.#fault(`${headMember}: it is in the archive twice`)
    if (head.format === archiveFormat) return head
    throw this.#fault(
      `expected a backup of format ${archiveFormat}, found ${head.format}, made by ${head.madeBy}: use that`,
    )
  }

  /** Throws SnapshotError if a member differs from the index. */
  result(): ArchiveHead & { readonly files: readonly IndexedFile[] } {
    if (this.#head === null || this.#index === null)
      throw this.#fault(`cut after ${this.last}: it has no ${indexMember}`)
    for (const { path, bytes, sha256 } of this.#index) {
      const found = this.#found.get(path)
      if (!found) throw this.#fault(`${path}: expected by the index, found nowhere`)
      if (found.bytes !== bytes) throw this.#fault(`${path}: expected ${bytes} bytes, found ${found.bytes}`)
      if (found.sha256 !== sha256) throw this.#fault(`${path}: expected SHA-256 ${sha256}, found ${found.sha256}`)
    }
    const indexed = new Set(this.#index.map(one => one.path))
    const extra = [...this.#found.keys()].find(path => !indexed.has(path))
    if (extra !== undefined) throw this.#fault(`${extra}: in the archive and not in its index`)
    return { ...this.#head, files: this.#index }
  }

  #fault(what: string): SnapshotError {
    return new SnapshotError(`${this.#archive}: ${what}`)
  }
}

async function jsonOf<T>(entry: ParsedTarEntry): Promise<T> {
  const { name, size } = entry.header
  if (size > longestText) throw new SnapshotError(`${name}: expected at most ${longestText} bytes, found ${size}`)
  return (await json(entry.body)) as T
}
