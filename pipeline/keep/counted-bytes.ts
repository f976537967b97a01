import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/** Passes bytes on, and knows how many there were and their SHA-256. */
export class CountedBytes extends Transform {
  readonly #hash = createHash('sha256')
  #bytes = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    done(null, chunk)
  }

  /** Once, when all have passed. */
  sum(): { readonly bytes: number; readonly sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
