import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { type ReadyBody, strongEtag } from '../../pipeline/serving/answers-pack.ts'
import { Refusal } from '../http/refusal.ts'
import type { DrawPng } from './png-thread.ts'

// About 250 pictures of 60 KB: those of all countries and fuels of one snapshot.
const mostBytes = 16 * 1024 * 1024

// Two seconds of work.
const mostWaiting = 10

/** The pictures that were drawn, by a key that determines the picture. They are drawn one at a time. */
export class Pictures {
  readonly #draw: DrawPng
  readonly #one = pLimit(1)
  readonly #kept = new LRUCache<string, ReadyBody>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  readonly #underWay = new Map<string, Promise<ReadyBody>>()

  constructor(draw: DrawPng) {
    this.#draw = draw
  }

  /** Throws Refusal 503 when too many pictures wait to be drawn. */
  png(key: string, svg: () => string | Promise<string>): ReadyBody | Promise<ReadyBody> {
    const known = this.#kept.get(key) ?? this.#underWay.get(key)
    if (known !== undefined) return known
    if (this.#underWay.size >= mostWaiting) {
      throw new Refusal(503, 'Too many pictures are being drawn', ['Retry-After', '5'])
    }
    const drawn = this.#one(() => this.#drawn(key, svg))
    this.#underWay.set(key, drawn)
    return drawn
  }

  async #drawn(key: string, svg: () => string | Promise<string>): Promise<ReadyBody> {
    try {
      const bytes = Buffer.from(await this.#draw(await svg()))
      const body = { bytes, etag: strongEtag(bytes) }
      this.#kept.set(key, body)
      return body
    } finally {
      this.#underWay.delete(key)
    }
  }
}
