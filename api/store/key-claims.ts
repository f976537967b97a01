import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const lastsMs = 10 * 60_000
// Each is a key that was made within ten minutes, of different addresses.
const claimsMax = 10_000
const form = /^[\w-]{43}$/

interface Offer {
  readonly key: string
  readonly untilMs: number
}

/**
 * Keys that wait to be shown to a browser without script. A claim is 256 random bits. It works once, and for ten minutes.
 * In memory only: after a restart the holder must ask again.
 */
export class KeyClaims {
  readonly #offers = new LRUCache<string, Offer>({ max: claimsMax })

  /** Returns the claim for a key. */
  offer(key: string, nowMs: number): string {
    const claim = randomBytes(32).toString('base64url')
    this.#offers.set(hashOf(claim), { key, untilMs: nowMs + lastsMs })
    return claim
  }

  /** The key of a claim, the first time. Null for a claim that is unknown, used or expired. */
  take(claim: string, nowMs: number): string | null {
    if (!isClaim(claim)) return null
    const hash = hashOf(claim)
    const offer = this.#offers.get(hash)
    this.#offers.delete(hash)
    return offer && nowMs < offer.untilMs ? offer.key : null
  }
}

export function isClaim(text: string): boolean {
  return form.test(text)
}

/** Looked up by its hash, so that the time of a look-up reveals nothing about other claims. */
function hashOf(claim: string): string {
  return createHash('sha256').update(claim).digest('base64url')
}
