import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { type ReadyBody, strongEtag } from '../../pipeline/serving/answers-pack.ts'
import { Refusal } from '../http/refusal.ts'
import { SharedRoom } from '../limits/shared-room.ts'
import type { DrawPng } from './png-thread.ts'

// About 250 pictures of 60 KB: those of all countries and fuels of one snapshot.
const mostBytes = 16 * 1024 * 1024

// Two seconds of work, of which one client may have 0.6.
const mostWaiting = 10
const mostOfClient = 3

/** The pictures that were drawn, by a key that determines the picture. They are drawn one at a time. */
export class Pictures {
  readonly #draw: DrawPng
  readonly #one = pLimit(1)
  readonly #kept = new LRUCache<string, ReadyBody>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  readonly #waiting = new SharedRoom(mostWaiting, mostOfClient)
  readonly #underWay = new Map<string, Promise<ReadyBody>>()

  constructor(draw: DrawPng) {
    this.#draw = draw
  }

  /** `client`: the address of the client. Throws Refusal 503 when too many pictures of this client wait to be drawn. */
  png(key: string, client: string, svg: () => string | Promise<string>): ReadyBody | Promise<ReadyBody> {
    const known = this.#kept.get(key) ?? this.#underWay.get(key)
    if (known !== undefined) return known
    if (!this.#waiting.hasShare(client)) throw tooMany()
    let isCut = false
    const giveBack = this.#waiting.take(client, 1, () => {
      isCut = true
      // The next request for this picture is of a client that may still have a place.
      this.#underWay.delete(key)
    })
    const drawn = this.#one(() => {
      if (isCut) throw tooMany()
      return this.#drawn(key, svg)
    }).finally(() => {
      giveBack()
      if (this.#underWay.get(key) === drawn) this.#underWay.delete(key)
    })
    this.#underWay.set(key, drawn)
    return drawn
  }

  async #drawn(key: string, svg: () => string | Promise<string>): Promise<ReadyBody> {
    const bytes = Buffer.from(await this.#draw(await svg()))
    const body = { bytes, etag: strongEtag(bytes) }
    this.#kept.set(key, body)
    return body
  }
}

function tooMany(): Refusal {
  return new Refusal(503, 'Too many pictures are being drawn', ['Retry-After', '5'])
}
