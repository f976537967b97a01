import pLimit, { type LimitFunction } from 'p-limit'
import type { Descriptor } from '../source.ts'

export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<unknown>

// The last retry of a request starts 7 to 21 seconds after its first attempt, the retry before it at most 9.
const unresolvedAfterMs = 10_000
const unresolvedForMs = 60_000

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
  #startedAt = Number.NEGATIVE_INFINITY
  #closedUntil = Number.NEGATIVE_INFINITY
  #unresolved: { readonly firstMs: number; readonly lastMs: number } | null = null

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

  /** Records whether DNS resolved the host. */
  noteResolved(isResolved: boolean): void {
    const lastMs = this.#pace.now()
    this.#unresolved = isResolved ? null : { firstMs: this.#unresolved?.firstMs ?? lastMs, lastMs }
  }

  /**
   * For how long DNS has not resolved the host; 0 while it may be queried. After 10 seconds it is not queried for a minute,
   * because a sweep of a thousand requests would otherwise retry for hours.
   */
  unresolvedForSeconds(): number {
    if (!this.#unresolved) return 0
    const { firstMs, lastMs } = this.#unresolved
    const isLeftAlone = lastMs - firstMs >= unresolvedAfterMs && this.#pace.now() - lastMs < unresolvedForMs
    return isLeftAlone ? Math.round((lastMs - firstMs) / 1000) : 0
  }

  closedForSeconds(): number {
    return Math.ceil(this.#closedForMs() / 1000)
  }

  // A request that waits for an overall slot keeps its place here, so starts keep their distance for any waiting time.
  async #start(signal: AbortSignal): Promise<() => void> {
    const leaveTurnstile = await takeSlot(this.#turnstile, signal)
    try {
      const pause = Math.max(this.#spacingLeftMs(), this.#closedForMs())
      if (pause > 0) await this.#pace.sleep(pause, signal)
      const leaveAll = await takeSlot(this.#pace.overall, signal)
      this.#startedAt = this.#pace.now()
      return leaveAll
    } finally {
      leaveTurnstile()
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
