// A buffer of its own for each answer of 10 kB costs as much in making and collecting it as all the copying into it;
// answers are cut from a slab instead, which goes when the last answer cut from it has gone.
const slabSize = 1 << 20
const largestCut = slabSize >> 3
let slab = Buffer.allocUnsafeSlow(slabSize)
let slabUsed = 0

/**
 * Puts texts and copies of ready bytes in a row, in a buffer that is large enough from the beginning. From the first to
 * `written()` nothing else may run: one writer at a time cuts from the slab.
 */
export class ByteWriter {
  readonly #bytes: Buffer
  readonly #start: number
  #at: number

  constructor(capacity: number) {
    if (capacity > largestCut) {
      this.#bytes = Buffer.allocUnsafeSlow(capacity)
      this.#start = 0
    } else {
      if (slabUsed + capacity > slabSize) {
        slab = Buffer.allocUnsafeSlow(slabSize)
        slabUsed = 0
      }
      this.#bytes = slab
      this.#start = slabUsed
    }
    this.#at = this.#start
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
    if (this.#bytes === slab) slabUsed = this.#at
    return this.#bytes.subarray(this.#start, this.#at)
  }
}
