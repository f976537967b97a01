/** Many small texts as UTF-8 in one byte array, with the length of each. */
export class TextBlob {
  readonly #lengths: number[] = []
  #bytes = Buffer.allocUnsafe(1 << 16)
  #length = 0

  /** Returns how many bytes the text takes. */
  add(text: string): number {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    if (this.#length + text.length * 3 > this.#bytes.length) this.#grow(text.length * 3)
    const length = this.#bytes.write(text, this.#length)
    this.#lengths.push(length)
    this.#length += length
    return length
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** In bytes. */
  lengths(): Uint32Array {
    return Uint32Array.from(this.#lengths)
  }

  #grow(wanted: number): void {
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + wanted))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

/**
 * The offset of each text, and the end of the last. The disk stores lengths: compressed, they take a fifth of the
 * bytes.
 */
export function offsetsOf(lengths: Uint32Array): Uint32Array {
  const offsets = new Uint32Array(lengths.length + 1)
  for (let at = 0; at < lengths.length; at += 1) offsets[at + 1] = offsets[at]! + lengths[at]!
  return offsets
}

/**
 * A text with one character per byte of its UTF-8 (`latin1`): the form in which answer fragments are concatenated and
 * sent.
 */
export function byteText(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** Decodes a byte text to the original text. */
export function textOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString()
}
