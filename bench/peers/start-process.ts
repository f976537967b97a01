import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { User } from './programs.ts'

export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly user: User
  /** The signal that ends it at once. */
  readonly stopSignal: NodeJS.Signals
}

/** A server that is not a Node program. */
export interface ServerProcess {
  /** Waits until `connect` succeeds. Throws the output of the server if it ends instead. */
  ready<T>(connect: () => Promise<T>): Promise<T>
  /** Ends it and waits for its end. */
  stop(): Promise<void>
}

/** How often, and for how long, to try to connect to a starting server. */
const everyMs = 50
const patienceMs = 60_000

export function startProcess({ program, args, user, stopSignal }: Command): ServerProcess {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  const child = spawn(program, args, { ...user, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const written: string[] = []
  child.stdout.on('data', chunk => written.push(String(chunk)))
  child.stderr.on('data', chunk => written.push(String(chunk)))
  let hasEnded = false
  const ended = once(child, 'close').then(
    () => {
      hasEnded = true
    },
    error => {
      hasEnded = true
      written.push(String(error))
    },
  )
  return {
    ready: async connect => {
      const until = performance.now() + patienceMs
      for (;;) {
        try {
          return await connect()
        } catch (cause) {
          if (hasEnded) throw new Error(`${program} ended: ${written.join('')}`, { cause })
          if (performance.now() > until)
            throw new Error(`${program} takes no connection: ${written.join('')}`, { cause })
        }
        await sleep(everyMs)
      }
    },
    stop: async () => {
      child.kill(stopSignal)
      await ended
    },
  }
}
