import { setImmediate as turn } from 'node:timers/promises'

/** An answer under construction. It yields wherever other requests may be answered. */
export type Slices<T> = Generator<void, T>

// A slice ends at the first yield after this time. The search before the first yield, and sending, are not sliced. The goal
// is that no block of the event loop exceeds 10 ms.
const sliceMs = 3

/**
 * Runs the work in slices, and answers other requests between them. No promise if one slice is enough. `nowMs`: any
 * clock that runs evenly.
 */
export function inSlices<T>(work: Slices<T>, nowMs: () => number = () => performance.now()): T | Promise<T> {
  const first = runSlice(work, nowMs)
  return first.done ? first.value : finish(work, nowMs)
}

async function finish<T>(work: Slices<T>, nowMs: () => number): Promise<T> {
  for (;;) {
    await turn()
    const step = runSlice(work, nowMs)
    if (step.done) return step.value
  }
}

function runSlice<T>(work: Slices<T>, nowMs: () => number): IteratorResult<void, T> {
  const end = nowMs() + sliceMs
  for (;;) {
    const step = work.next()
    if (step.done || nowMs() >= end) return step
  }
}
