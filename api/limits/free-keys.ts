import { makeClaim } from '../store/key-claims.ts'
import { makeKey } from '../store/key-text.ts'
import type { Store, StoredAccessRequest } from '../store/store.ts'
import type { Forwarded } from './client-address.ts'
import type { CallerLog, Limiter } from './limiter.ts'

// A day is any 24 hours.
const keyLimit = { name: 'key', requests: 1, windowSeconds: 86_400 }

/** A stored request, and the key that was made for it. */
export interface Granted {
  readonly id: number
  /** Null: the address has had its key of the day. Undefined: no key is given at once. */
  readonly key: string | null | undefined
  /** With which a browser is shown the key once. Null without a key, and for clients that read it from the answer. */
  readonly claim: string | null
}

type FreeKeyStore = Pick<Store, 'addRequest' | 'createKey' | 'addClaim'>

/** Keys of the plan free that are given at once: one for each client address and day. */
export class FreeKeys {
  readonly #store: FreeKeyStore
  readonly #given: CallerLog

  constructor(store: FreeKeyStore, limiter: Limiter) {
    this.#store = store
    this.#given = limiter.callerLog(keyLimit)
  }

  /** Stores the request with its key, and a claim for a browser. Throws as the store does, and then counts nothing. */
  async grant(request: StoredAccessRequest, client: Forwarded, needsClaim: boolean): Promise<Granted> {
    // Counted before it is stored, so that of two simultaneous requests only one gets a key. Requests pass without being
    // counted; keys do not, because they stay: the operator answers.
    const taken = await this.#given.take(client)
    if (taken.kind !== 'counted') {
      const key = taken.kind === 'limit reached' ? null : undefined
      return { id: await this.#store.addRequest(request), key, claim: null }
    }
    const { id: keyId, secretHash, text } = makeKey()
    const { email, receivedAt: createdAt } = request
    const claim = needsClaim ? makeClaim(text, createdAt) : null
    try {
      // Called in one tick, so all are in one transaction of the store.
      const [id] = await Promise.all([
        this.#store.addRequest(request),
        this.#store.createKey({ id: keyId, secretHash, plan: 'free', email, createdAt }),
        claim && this.#store.addClaim(claim, createdAt),
      ])
      return { id, key: text, claim: claim?.text ?? null }
    } catch (error) {
      taken.giveBack()
      throw error
    }
  }
}
