import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Blocks, Usage, UsageQuestion } from './usage.ts'

/** A server in a separate process. */
export interface ChildProgram {
  readonly port: number
  usage(): Promise<Usage>
  /** Since the last call. The first call starts to measure. */
  blocks(): Promise<Blocks>
  stop(): void
}

type Script = 'serve.js' | 'bare.js'

export async function startChild(script: Script, ...args: readonly string[]): Promise<ChildProgram> {
  // As deploy/systemd starts the server.
  const child = fork(join(import.meta.dirname, script), args, { execArgv: ['--max-semi-space-size=64'] })
  const { port } = (await message(child)) as { port: number }
  return {
    port,
    usage: () => answerTo(child, 'usage') as Promise<Usage>,
    blocks: () => answerTo(child, 'blocks') as Promise<Blocks>,
    stop: () => child.kill(),
  }
}

function answerTo(child: ChildProcess, question: UsageQuestion): Promise<unknown> {
  // If the message cannot be sent, the child has ended, and `message` throws.
  child.send(question, () => {})
  return message(child)
}

/** Throws if the child ends, because a message from a dead process never arrives. */
async function message(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${child.spawnargs[1]} has ended`)
  const waiting = new AbortController()
  const ended = once(child, 'exit', { signal: waiting.signal }).then(([code]) => {
    throw new Error(`${child.spawnargs[1]} ended with exit code ${code}`)
  })
  try {
    return (await Promise.race([once(child, 'message', { signal: waiting.signal }), ended]))[0]
  } finally {
    waiting.abort()
  }
}
