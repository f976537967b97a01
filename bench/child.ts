import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Usage } from './usage.ts'

/** A server in a process of its own. */
export interface Child {
  readonly port: number
  usage(): Promise<Usage>
  stop(): void
}

export async function startChild(script: 'serve.js' | 'bare.js', ...args: readonly string[]): Promise<Child> {
  const child = fork(join(import.meta.dirname, script), args)
  const { port } = (await message(child)) as { port: number }
  return {
    port,
    usage: () => {
      child.send('usage')
      return message(child) as Promise<Usage>
    },
    stop: () => child.kill(),
  }
}

async function message(child: ChildProcess): Promise<unknown> {
  return (await once(child, 'message'))[0]
}
