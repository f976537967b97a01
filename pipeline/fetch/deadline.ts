import { setMaxListeners } from 'node:events'

/** The time limit of a complete delivery. It starts with the first download. */
export class Deadline {
  readonly seconds: number
  readonly #expiry = new AbortController()
  #timer: NodeJS.Timeout | null = null

  constructor(seconds: number) {
    this.seconds = seconds
  }

  get passed(): boolean {
    return this.#expiry.signal.aborted
  }

  /** Runs a task with a signal that fires at the deadline, or with the caller's own signal. */
  async watch<T>(task: (signal: AbortSignal) => Promise<T>, own?: AbortSignal): Promise<T> {
    this.#timer ??= setTimeout(() => this.#expiry.abort(), this.seconds * 1000).unref()
    // Not with AbortSignal.any: the listeners are removed when the task ends, because the signals outlive it.
    const either = new AbortController()
    const signals = own ? [own, this.#expiry.signal] : [this.#expiry.signal]
    setMaxListeners(0, ...signals) // A sweep waits with thousands at once.
    const onAbort = () => either.abort(signals.find(signal => signal.aborted)?.reason)
    for (const signal of signals) signal.addEventListener('abort', onAbort)
    if (signals.some(signal => signal.aborted)) onAbort()
    try {
      return await task(either.signal)
    } finally {
      for (const signal of signals) signal.removeEventListener('abort', onAbort)
    }
  }
}
