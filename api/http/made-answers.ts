import { LRUCache } from 'lru-cache'
import type { Answer, KeptBody, MadeAnswer } from './answer.ts'

// A map view that many clients open (75 KB) takes 0.28 ms of processor time, and 0.02 ms from this cache. Most other
// answers are smaller.
const leastBytes = 16 * 1024
const mostBytes = 32 * 1024 * 1024

/** Caches recent large answers of one snapshot: the same address at the same second has the same answer. */
export class MadeAnswers {
  readonly #kept = new LRUCache<string, MadeAnswer & { readonly kept: KeptBody }>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => body.length,
  })

  /** `clock`: epoch seconds of the answer. */
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
