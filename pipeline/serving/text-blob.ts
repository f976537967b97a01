/** Many small texts as UTF-8 in one run of bytes, with the place where each begins. */
export class TextBlob {
  readonly #starts: number[] = []
  #bytes = Buffer.allocUnsafe(1 << 16)
  #length = 0

  /** Returns where the text begins. */
  add(text: string): number {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    if (this.#length + text.length * 3 > this.#bytes.length) this.#grow(text.length * 3)
    const start = this.#length
    this.#starts.push(start)
    this.#length += this.#bytes.write(text, start)
    return start
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Start of each text, and the end of the last. */
  offsets(): Uint32Array {
    return Uint32Array.from([...this.#starts, this.#length])
  }

  #grow(wanted: number): void {
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + wanted))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
