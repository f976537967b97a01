import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { packageRoot } from './disk/package-root.ts'
import { Interrupted } from './model/errors.ts'

const described = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'))

export const programName: string = described.name
export const programVersion: string = described.version

/**
 * Lets pending events run (including a signal), then throws the reason if the signal was aborted. Call it between two steps, where nothing
 * is half done.
 */
export async function safePoint(stop: AbortSignal | undefined): Promise<void> {
  if (stop === undefined) return
  await turn()
  stop.throwIfAborted()
}

/**
 * Aborts at the first SIGINT or SIGTERM. A second one ends the process at once, because the handlers are removed. After `release`, the
 * first one does.
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
