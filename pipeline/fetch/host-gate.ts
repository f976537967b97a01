import pLimit, { type LimitFunction } from 'p-limit'
import type { Descriptor } from '../source.ts'

export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<unknown>

/** What a gate needs from its network. */
export interface Pace {
  /** The limiter of all hosts together. */
  readonly overall: LimitFunction
  readonly now: () => number
  readonly sleep: Sleep
}

/** Limits requests to one host: the number at once, the distance between starts, and none while the host asked to wait. */
export class HostGate {
  readonly #pace: Pace
  readonly #slots = pLimit(Number.MAX_SAFE_INTEGER)
  readonly #turnstile = pLimit(1)
  #spacingMs = 0
  #isPaced = true
  #startedAt = Number.NEGATIVE_INFINITY
  #closedUntil = Number.NEGATIVE_INFINITY
  /** Ends the pause of the request that is next. */
  #wake: AbortController | null = null

  constructor(pace: Pace) {
    this.#pace = pace
  }

  /** Two sources may share a host. The stricter limits apply to both. */
  tighten({ concurrent = 2, spacingMs = 0 }: NonNullable<Descriptor['politeness']>): void {
    this.#slots.concurrency = Math.min(this.#slots.concurrency, concurrent)
    this.#spacingMs = Math.max(this.#spacingMs, spacingMs)
  }

  /** Runs a task in its turn. Throws the signal's reason when the signal fires first. */
  async pass<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const leaveHost = await takeSlot(this.#slots, signal)
    try {
      const leaveAll = await this.#start(signal)
      try {
        return await task()
      } finally {
        leaveAll()
      }
    } finally {
      leaveHost()
    }
  }

  /** The host asked for a pause (`Retry-After`). */
  closeFor(seconds: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#pace.now() + seconds * 1000)
  }

  /** The host cannot be reached: no pause protects it, and the requests that wait for their turn may end. */
  endPauses(): void {
    this.#isPaced = false
    this.#wake?.abort()
  }

  closedForSeconds(): number {
    return Math.ceil(this.#closedForMs() / 1000)
  }

  // A request that waits for an overall slot keeps its place here, so starts keep their distance for any waiting time.
  async #start(signal: AbortSignal): Promise<() => void> {
    const leaveTurnstile = await takeSlot(this.#turnstile, signal)
    try {
      const pause = Math.max(this.#spacingLeftMs(), this.#closedForMs())
      if (pause > 0 && this.#isPaced) await this.#rest(pause, signal)
      const leaveAll = await takeSlot(this.#pace.overall, signal)
      this.#startedAt = this.#pace.now()
      return leaveAll
    } finally {
      leaveTurnstile()
    }
  }

  /** Throws the signal's reason when the signal fires. */
  async #rest(pause: number, signal: AbortSignal): Promise<void> {
    const wake = new AbortController()
    const onAbort = () => wake.abort()
    signal.addEventListener('abort', onAbort)
    this.#wake = wake
    try {
      await this.#pace.sleep(pause, wake.signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!wake.signal.aborted) throw error
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  #spacingLeftMs(): number {
    const left = this.#startedAt + this.#spacingMs - this.#pace.now()
    // A clock that is set back must not extend the pause.
    return Math.min(left, this.#spacingMs)
  }

  #closedForMs(): number {
    return Math.max(0, this.#closedUntil - this.#pace.now())
  }
}

/** Waits for a slot and returns the function that frees it. Throws the signal's reason when the signal fires first. */
function takeSlot(limit: LimitFunction, signal: AbortSignal): Promise<() => void> {
  return new Promise((taken, refused) => {
    const refuse = () => refused(signal.reason)
    if (signal.aborted) return refuse()
    signal.addEventListener('abort', refuse, { once: true })
    void limit(() => {
      signal.removeEventListener('abort', refuse)
      return signal.aborted ? undefined : new Promise<void>(taken)
    })
  })
}
