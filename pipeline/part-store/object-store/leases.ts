import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { LockHolder } from '../../disk/lock-file.ts'
import { LeaseLost, ObjectStoreError } from '../../model/errors.ts'
import type { Lease, LeaseHolder } from '../part-store.ts'
import type { ObjectBucket } from './bucket.ts'

/** What the object of a lease says. Its age by the clock of the store says whether it has expired. */
interface LeaseText {
  /** Of one taking. Null: it was given back. */
  readonly token: string | null
  readonly holder?: LockHolder
}

interface HeldLease {
  readonly text: string
  version: string
}

/** A holder that has not renewed its lease for so long has lost it. */
export const leaseSeconds = 60
/** Three renewals may fail before the lease is lost. */
const renewEverySeconds = 20

/**
 * The leases of one run: objects `leases/<market>.json`, written by conditional puts, so that one host has each. The time
 * since a lease was written is taken from one answer of the store (`Date` and `Last-Modified`), so that the clocks of hosts do
 * not matter.
 */
export class Leases {
  readonly #bucket: ObjectBucket
  readonly #held = new Map<string, HeldLease>()
  readonly #lost = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #renewal: Promise<void> = Promise.resolve()

  constructor(bucket: ObjectBucket) {
    this.#bucket = bucket
  }

  /** Takes a lease that no other host has, or that has expired. */
  async take(name: string, process: LockHolder): Promise<Lease | LeaseHolder> {
    const key = keyOf(name)
    const found = await this.#bucket.get(key)
    const before = found && (JSON.parse(found.text) as LeaseText)
    if (found && before?.token && found.ageSeconds < leaseSeconds) return { heldBy: before.holder ?? process }
    const token = randomUUID()
    const holder = { ...process, command: `${process.command} on ${hostname()}` }
    const text = JSON.stringify({ token, holder } satisfies LeaseText)
    const version = await this.#written(key, text, found === null ? 'new' : { over: found.version })
    if (version === null) return { heldBy: await this.#holderOf(key, holder) }
    this.#held.set(name, { text, version })
    this.#timer ??= setInterval(() => void this.#renewAll(), renewEverySeconds * 1000).unref()
    return { release: () => this.#release(name) }
  }

  /**
   * Renews all leases of this run, so that it has them for some time. Throws LeaseLost where another host has taken one over:
   * this process was paused, or the store could not be reached for too long.
   */
  async confirm(): Promise<void> {
    await this.#renewal
    await Promise.all([...this.#held.keys()].map(name => this.#renew(name)))
    if (this.#lost.size === 0) return
    const names = [...this.#lost].sort().join(', ')
    throw new LeaseLost(
      `${this.#bucket.address}: another host has taken over ${names}, because this one did not renew its lease within ` +
        `${leaseSeconds} seconds; nothing was published, run again`,
    )
  }

  async #renewAll(): Promise<void> {
    this.#renewal = Promise.all([...this.#held.keys()].map(name => this.#renew(name))).then(
      () => undefined,
      error => {
        // The next renewal, or `confirm`, finds out what became of the leases.
        if (!(error instanceof ObjectStoreError)) throw error
      },
    )
    await this.#renewal
  }

  async #renew(name: string): Promise<void> {
    const held = this.#held.get(name)
    if (held === undefined || this.#lost.has(name)) return
    const version = await this.#written(keyOf(name), held.text, { over: held.version })
    if (version === null) this.#lost.add(name)
    else held.version = version
  }

  /** Writes a lease. Null where another host was faster. */
  async #written(key: string, text: string, condition: 'new' | { readonly over: string }): Promise<string | null> {
    const version = await this.#bucket.put(key, text, condition)
    if (version !== null) return version
    // The client repeats a put whose answer was lost. Then it finds its own object there.
    const found = await this.#bucket.get(key)
    return found?.text === text ? found.version : null
  }

  async #holderOf(key: string, other: LockHolder): Promise<LockHolder> {
    const found = await this.#bucket.get(key)
    return (found && (JSON.parse(found.text) as LeaseText).holder) ?? other
  }

  async #release(name: string): Promise<void> {
    await this.#renewal
    const held = this.#held.get(name)
    this.#held.delete(name)
    if (this.#held.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    if (held === undefined || this.#lost.has(name)) return
    try {
      await this.#bucket.put(keyOf(name), JSON.stringify({ token: null } satisfies LeaseText), { over: held.version })
    } catch (error) {
      // It expires by itself.
      if (!(error instanceof ObjectStoreError)) throw error
    }
  }
}

function keyOf(name: string): string {
  return `leases/${name}.json`
}
