import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { SnapshotError } from '../model/errors.ts'
import { type ArchiveHead, gzipLevel, headMember, type IndexedFile, indexMember } from './archive-form.ts'
import { CountedBytes } from './counted-bytes.ts'

type Member = Pick<Header, 'name' | 'size' | 'mode'> & Partial<Pick<Header, 'mtime'>>

/** Writes an archive member by member; of a file of any size only pieces are in memory. */
export class ArchiveWriter {
  readonly #pack = pack()
  readonly #sum = new CountedBytes()
  readonly #index: IndexedFile[] = []
  readonly #sent: Promise<void>
  // Not the promise itself: it would keep a reference to every earlier waiter, 5 MB for each GB.
  readonly #broken = new AbortController()

  constructor(to: Writable) {
    this.#sent = pipeline(this.#pack, createGzip({ level: gzipLevel }), this.#sum, to)
    // The caller of `put` gets the error.
    this.#sent.catch(error => this.#broken.abort(error))
  }

  async begin(head: ArchiveHead): Promise<void> {
    await this.#text(headMember, head)
  }

  /** Throws SnapshotError when the file becomes another while it is read. */
  async add(path: string, file: string): Promise<void> {
    const { size, mode, mtime } = statSync(file)
    this.#index.push(await this.#put({ name: path, size, mode: mode & 0o777, mtime }, createReadStream(file)))
  }

  /** Returns the index, and the length and SHA-256 of the archive. */
  async finish(): Promise<{ readonly files: readonly IndexedFile[]; readonly bytes: number; readonly sha256: string }> {
    await this.#text(indexMember, { files: this.#index })
    this.#pack.finalize()
    await this.#sent
    return { files: this.#index, ...this.#sum.sum() }
  }

  destroy(): void {
    this.#pack.destroy()
  }

  async #text(name: string, content: object): Promise<void> {
    const bytes = Buffer.from(`${JSON.stringify(content)}\n`)
    await this.#put({ name, size: bytes.length, mode: 0o600 }, [bytes])
  }

  async #put(header: Member, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<IndexedFile> {
    const hash = createHash('sha256')
    const { signal } = this.#broken
    signal.throwIfAborted()
    const ended = new EventEmitter()
    const put = once(ended, 'put', { signal }).catch(error => {
      signal.throwIfAborted()
      throw error
    })
    put.catch(() => undefined)
    // Reported again if the archive has already failed.
    ended.on('error', () => undefined)
    const entry = this.#pack.entry(header, error =>
      error ? ended.emit('error', changed(header, error)) : ended.emit('put'),
    )
    // The same error as from `put`.
    entry.on('error', () => undefined)
    for await (const chunk of chunks) {
      hash.update(chunk)
      if (!entry.write(chunk)) await once(entry, 'drain', { signal }).catch(() => put)
    }
    entry.end(null)
    await put
    return { path: header.name, bytes: header.size, sha256: hash.digest('hex') }
  }
}

function changed({ name, size }: Member, cause: Error): Error {
  // An error of the disk or of the reader of the archive, not of the file.
  if ('code' in cause) return cause
  return new SnapshotError(`${name}: expected ${size} bytes to copy: ${cause.message}`, { cause })
}
