import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../../support/temporary-folder.ts'

export interface ServerCommand {
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** `same`: as the user of the test, for a program in the home folder of that user. */
  readonly user?: 'server' | 'same'
  /** The signal that ends it at once, with its open connections. */
  readonly stopSignal: NodeJS.Signals
  /** Resolves when the server answers; rejects while it does not. */
  readonly connect: () => Promise<unknown>
}

/** A server that a test started. It can be killed, and started again with the same data. */
export interface ServerProcess {
  /** Ends it as an operator would. */
  stop(): Promise<void>
  /** Ends it without warning (SIGKILL). */
  kill(): Promise<void>
  /** Halts the process that takes connections (SIGSTOP): they are accepted and never answered. */
  pause(): void
  resume(): void
  /** Starts it again after `stop` or `kill`. Does nothing while it runs. */
  start(): Promise<void>
}

const patienceMs = 30_000

/** Starts a server, and resolves when it answers. Throws its output if it ends instead. */
export async function startServerProcess(command: ServerCommand): Promise<ServerProcess> {
  let running = await startOnce(command)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (hasEnded(running.child)) return
    running.child.kill(signal)
    await running.ended
  }
  return {
    stop: () => end(command.stopSignal),
    kill: () => end('SIGKILL'),
    pause: () => void running.child.kill('SIGSTOP'),
    resume: () => void running.child.kill('SIGCONT'),
    start: async () => {
      if (!hasEnded(running.child)) return
      running = await startOnce(command)
    },
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<void>
}

async function startOnce({ program, args, env, user, connect }: ServerCommand): Promise<Running> {
  const child = spawn(program, args, {
    ...(user !== 'same' && serverUser()),
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => (output = (output + chunk).slice(-4000)))
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  child.once('error', error => (output += error.message))
  const until = Date.now() + patienceMs
  for (;;) {
    const fault = await connect().then(
      () => null,
      (error: Error) => error,
    )
    if (fault === null) return { child, ended }
    if (hasEnded(child) || child.pid === undefined || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`${program} does not answer: ${fault.message}\n${output}`)
    }
    await sleep(20)
  }
}

/** A folder of the user that servers run as, removed after the test file. */
export function serverFolder(): string {
  const folder = temporaryFolder('fuel-server-')
  const { uid, gid } = serverUser()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

/** Options for `spawn`: PostgreSQL refuses to run as root, so root runs servers as the user nobody. */
export function serverUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string): number => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { readonly port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}
