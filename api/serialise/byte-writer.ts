/** Puts texts and copies of ready bytes in a row, in a buffer that is large enough from the beginning. */
export class ByteWriter {
  readonly #bytes: Buffer
  #at = 0

  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafe(capacity)
  }

  /** Any text; its UTF-8 must fit. */
  text(text: string): void {
    this.#at += this.#bytes.write(text, this.#at)
  }

  /** Text of ASCII only, which is all that numbers need. */
  ascii(text: string): void {
    this.#at += this.#bytes.write(text, this.#at, 'latin1')
  }

  copy(source: Buffer, from: number, to: number): void {
    this.#at += source.copy(this.#bytes, this.#at, from, to)
  }

  written(): Buffer {
    return this.#bytes.subarray(0, this.#at)
  }
}
