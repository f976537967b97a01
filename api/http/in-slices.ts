import { Refusal } from './refusal.ts'

/** An answer under construction. It yields wherever other requests may be answered. */
export type Slices<T> = Generator<void, T>

// A turn of the event loop spends at most this time, and one more step, on large answers: on all of them together.
// Sending is not sliced. The goal is that no block exceeds 10 ms.
const turnMs = 1

/** Runs to the next yield. True when the answer is complete. */
type Step = () => boolean

/**
 * Makes large answers in slices, so that other requests are answered between them. New answers get their first step
 * before all others: a small view needs no more, and is not delayed by large ones. Those that need more are completed
 * one after the other, so that few of them are in memory half made.
 */
export class SlicedWork {
  readonly #nowMs: () => number
  readonly #nextTurn: (work: () => void) => void
  readonly #fresh: Step[] = []
  readonly #begun: Step[] = []
  #spentMs = 0
  #isTurnPlanned = false

  /** `nowMs`: any clock that runs evenly. `nextTurn`: calls back in the next turn of the event loop. */
  constructor(nowMs = () => performance.now(), nextTurn: (work: () => void) => void = setImmediate) {
    this.#nowMs = nowMs
    this.#nextTurn = nextTurn
  }

  /** No promise if the work is done within this turn. `isGone`: the client has disconnected. The work ends before its next step. */
  run<T>(work: Slices<T>, isGone = () => false): T | Promise<T> {
    this.#planTurn()
    let isFresh = true
    while (!this.#isBusy()) {
      const step = this.#timed(() => work.next())
      if (step.done) return step.value
      isFresh = false
    }
    const queue = isFresh ? this.#fresh : this.#begun
    return new Promise((resolve, reject) => {
      queue.push(() => {
        try {
          if (isGone()) throw new Refusal(400, 'Request aborted')
          const { done, value } = work.next()
          if (done) resolve(value)
          return done === true
        } catch (error) {
          reject(error)
          return true
        }
      })
    })
  }

  #isBusy(): boolean {
    return this.#fresh.length > 0 || this.#begun.length > 0 || this.#spentMs >= turnMs
  }

  #planTurn(): void {
    if (this.#isTurnPlanned) return
    this.#isTurnPlanned = true
    this.#nextTurn(() => this.#turn())
  }

  #turn(): void {
    this.#isTurnPlanned = false
    this.#spentMs = 0
    while (this.#spentMs < turnMs) {
      const fresh = this.#fresh.shift()
      const step = fresh ?? this.#begun[0]
      if (!step) return
      const isDone = this.#timed(step)
      if (fresh && !isDone) this.#begun.push(fresh)
      if (!fresh && isDone) this.#begun.shift()
    }
    this.#planTurn()
  }

  #timed<T>(work: () => T): T {
    const started = this.#nowMs()
    try {
      return work()
    } finally {
      this.#spentMs += this.#nowMs() - started
    }
  }
}

const ofProcess = new SlicedWork()

/** Makes the answer together with all other large answers of the process. */
export function inSlices<T>(work: Slices<T>, isGone?: () => boolean): T | Promise<T> {
  return ofProcess.run(work, isGone)
}
