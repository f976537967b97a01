import type { Forwarded } from '../limits/client-address.ts'
import type { CallerLog, Limiter } from '../limits/limiter.ts'
import { KeyClaims } from './key-claims.ts'
import { makeKey } from './key-text.ts'
import type { Store, StoredAccessRequest } from './store.ts'

// A day is any 24 hours.
const keyLimit = { name: 'key', requests: 1, windowSeconds: 86_400 }

/** A stored request, and the key that was made for it. */
export interface Granted {
  readonly id: number
  /** Null: the address has had its key of the day. Undefined: no key is given at once. */
  readonly key: string | null | undefined
}

/** Keys of the plan free that are given at once: one for each client address and day. */
export class FreeKeys {
  readonly claims = new KeyClaims()
  readonly #store: Pick<Store, 'addRequest' | 'createKey'>
  readonly #given: CallerLog

  constructor(store: Pick<Store, 'addRequest' | 'createKey'>, limiter: Limiter) {
    this.#store = store
    this.#given = limiter.callerLog(keyLimit)
  }

  /** Stores the request with its key. Throws as the store does, and then counts nothing. */
  async grant(request: StoredAccessRequest, client: Forwarded): Promise<Granted> {
    // Counted before it is stored, so that of two simultaneous requests only one gets a key. Requests pass without being
    // counted; keys do not, because they stay: the operator answers.
    const taken = await this.#given.take(client)
    if (taken.kind !== 'counted') {
      const key = taken.kind === 'limit reached' ? null : undefined
      return { id: await this.#store.addRequest(request), key }
    }
    const { id: keyId, secretHash, text } = makeKey()
    const { email, receivedAt: createdAt } = request
    try {
      // Called in one tick, so both are in one transaction of the store.
      const [id] = await Promise.all([
        this.#store.addRequest(request),
        this.#store.createKey({ id: keyId, secretHash, plan: 'free', email, createdAt }),
      ])
      return { id, key: text }
    } catch (error) {
      taken.giveBack()
      throw error
    }
  }
}
