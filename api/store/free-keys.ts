import { CallerLog } from '../limits/caller-log.ts'
import { KeyClaims } from './key-claims.ts'
import { makeKey } from './key-text.ts'
import type { Store, StoredAccessRequest } from './store.ts'

// Counts this process only, as the other limits do. A day is any 24 hours.
const keyLimit = { name: 'key', requests: 1, windowSeconds: 86_400 }

/** A stored request, and the key that was made for it. Null: the address has had its key of the day. */
export interface Granted {
  readonly id: number
  readonly key: string | null
}

/** Keys of the plan free that are given at once: one for each client address and day. */
export class FreeKeys {
  readonly claims = new KeyClaims()
  readonly #store: Pick<Store, 'addRequest' | 'createKey'>
  readonly #given = new CallerLog(keyLimit)

  constructor(store: Pick<Store, 'addRequest' | 'createKey'>) {
    this.#store = store
  }

  /** Stores the request with its key. Throws as the store does, and then counts nothing. */
  async grant(request: StoredAccessRequest, address: string, nowMs: number): Promise<Granted> {
    // Counted before it is stored, so that of two simultaneous requests only one gets a key.
    if (!this.#given.take(address, nowMs)) return { id: await this.#store.addRequest(request), key: null }
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
      this.#given.giveBack(address, nowMs)
      throw error
    }
  }
}
