import { LRUCache } from 'lru-cache'
import type { Answer, KeptBody, MadeAnswer } from './answer.ts'

// A view of the map that many open: of 75 KB it takes 0.28 ms of processor time, and 0.02 ms when it is sent again. Most other answers
// are smaller.
const leastBytes = 16 * 1024
const mostBytes = 32 * 1024 * 1024

/** Large answers of one snapshot that were put together a moment ago: the same address at the same second has the same answer. */
export class MadeAnswers {
  readonly #kept = new LRUCache<string, MadeAnswer & { readonly kept: KeptBody }>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => body.length,
  })

  /** `clock`: epoch seconds, as the answer sees them. */
  find(url: string, clock: number): MadeAnswer | undefined {
    return this.#kept.get(`${clock} ${url}`)
  }

  /** The answer as it is sent. */
  keep(url: string, clock: number, answer: Answer): Answer {
    if (answer.kind !== 'made' || answer.body.length < leastBytes || answer.isUnchanged) return answer
    const kept = { ...answer, kept: { packed: new Map() } }
    this.#kept.set(`${clock} ${url}`, kept)
    return kept
  }
}
