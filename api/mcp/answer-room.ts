import { Refusal } from '../http/refusal.ts'
import type { ToolResult } from './tool.ts'

const answerBytesMax = 1024 * 1024
const batchBytesMax = 8 * 1024 * 1024

/** The size that the answers to one message may have: a batch of 21 KB could otherwise have 27 MB of them made. */
export class AnswerRoom {
  readonly #batchMax: number
  #taken = 0

  /** `batchMax`: bytes of all answers together. Infinite for a session with one user. */
  constructor(batchMax = batchBytesMax) {
    this.#batchMax = batchMax
  }

  /** Throws Refusal when nothing more fits, so that the answer need not be made. */
  expectSpace(): void {
    if (this.#taken >= this.#batchMax) throw this.#full()
  }

  /** The answer itself, once its size is counted. Throws Refusal for one that is too large. */
  take(result: ToolResult): ToolResult {
    this.#count(Buffer.byteLength(JSON.stringify(result.structured)) + Buffer.byteLength(result.text))
    return result
  }

  /** The same for a resource. */
  takeText(text: string): string {
    this.#count(Buffer.byteLength(text))
    return text
  }

  #count(bytes: number): void {
    if (bytes > answerBytesMax) {
      throw new Refusal(413, `The answer has ${bytes} bytes, ${answerBytesMax} at most: ask for fewer rows`)
    }
    if (this.#taken + bytes > this.#batchMax) {
      this.#taken = this.#batchMax
      throw this.#full()
    }
    this.#taken += bytes
  }

  #full(): Refusal {
    return new Refusal(413, `The answers of this batch exceed ${this.#batchMax} bytes: send this call by itself`)
  }
}
