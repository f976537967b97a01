import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker, type TarHeader } from 'modern-tar'
import { SnapshotError } from '../model/errors.ts'
import { type ArchiveHead, CountedBytes, gzipLevel, headMember, type IndexedFile, indexMember } from './archive-form.ts'

type Member = Pick<TarHeader, 'name' | 'size' | 'mode' | 'mtime'>

/** Writes an archive member by member; of a file of any size only pieces are in memory. */
export class ArchiveWriter {
  readonly #tar = createTarPacker()
  readonly #sum = new CountedBytes()
  readonly #index: IndexedFile[] = []
  readonly #sent: Promise<void>

  constructor(to: Writable) {
    this.#sent = pipeline(this.#tar.readable, createGzip({ level: gzipLevel }), this.#sum, to)
    // The caller of `put` gets the error.
    this.#sent.catch(() => undefined)
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
    this.#tar.controller.finalize()
    await this.#sent
    return { files: this.#index, ...this.#sum.sum() }
  }

  destroy(): void {
    this.#tar.controller.error(new Error('the archive was not finished'))
  }

  async #text(name: string, content: object): Promise<void> {
    const bytes = Buffer.from(`${JSON.stringify(content)}\n`)
    await this.#put({ name, size: bytes.length, mode: 0o600 }, [bytes])
  }

  async #put(header: Member, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<IndexedFile> {
    const hash = createHash('sha256')
    try {
      const member = this.#tar.controller.add(header).getWriter()
      for await (const chunk of chunks) {
        hash.update(chunk)
        await member.write(chunk)
      }
      await member.close()
    } catch (cause) {
      this.#tar.controller.error(cause)
      // If the disk or the reader of the archive failed, the packer only knows that it was stopped.
      await this.#sent.catch(error => {
        throw error === cause ? changed(header, error) : error
      })
    }
    return { path: header.name, bytes: header.size, sha256: hash.digest('hex') }
  }
}

function changed({ name, size }: Member, cause: Error): Error {
  // An error of the disk or of the reader of the archive, not of the file.
  if ('code' in cause) return cause
  return new SnapshotError(`${name}: expected ${size} bytes to copy: ${cause.message}`, { cause })
}
