import { setImmediate as turn } from 'node:timers/promises'
import { Interrupted } from './errors.ts'

/**
 * Lets in what waits (a signal among it), and goes no further when the program was told to stop: between two pieces of
 * work, where nothing is half done. Throws the signal's reason.
 */
export async function safePoint(stop: AbortSignal | undefined): Promise<void> {
  if (stop === undefined) return
  await turn()
  stop.throwIfAborted()
}

/**
 * Fires at the first SIGINT or SIGTERM. A second one ends the process at once, as nobody listens any more; so does the first
 * one behind `release`.
 */
export function stopOfProcess(): { readonly stop: AbortSignal; readonly release: () => void } {
  const controller = new AbortController()
  const signals = ['SIGINT', 'SIGTERM'] as const
  const release = (): void => signals.forEach(signal => void process.off(signal, onSignal))
  const onSignal = (signal: (typeof signals)[number]): void => {
    release()
    controller.abort(new Interrupted(`stopped by ${signal}`, signal))
  }
  for (const signal of signals) process.on(signal, onSignal)
  return { stop: controller.signal, release }
}
