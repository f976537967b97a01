import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { findDiskFault } from '../disk/disk-fault.ts'
import { DiskError, FuelError, SnapshotError, WorkerDied } from '../model/errors.ts'
import { sizeText } from '../model/quantities.ts'
import { usualLimits, type WorkerLimits } from './limits.ts'

const run = promisify(execFile)

/** Bytes of memory that a process has in use; 0 of one that has ended. */
async function residentMemoryOf(pid: number): Promise<number> {
  try {
    if (process.platform === 'linux') return kilobytesIn(await readFile(`/proc/${pid}/status`, 'utf8')) * 1024
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout) * 1024
  } catch {
    return 0
  }
}

function kilobytesIn(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
}

/** Messages of a process: during a task, and at its end. */
export type WorkerMessage =
  | { readonly reading: string | null }
  | { readonly result: unknown }
  | { readonly fault: SentError }

export interface TaskMessage {
  readonly name: string
  readonly input: unknown
}

// A process can allocate about 2 GB per second, so it exceeds the limit by at most 100 MB before this check sees it.
const lookEveryMs = 50

// By default V8 lets the heap grow to four times the live objects, and a process never returns that memory. With 50
// percent, France takes 510 MB instead of 610, and 10 percent longer.
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--expose-gc']

/** A worker process and the task that it runs. */
export class WorkerProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  #said = ''

  constructor(script: string) {
    this.#child = fork(script, [], {
      serialization: 'advanced',
      execArgv: flags,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: workerEnvironment(),
    })
    this.#ended = once(this.#child, 'exit').catch(() => undefined)
    // V8 writes the reason to stderr before it aborts.
    this.#child.stderr!.on('data', (piece: Buffer) => {
      this.#said = (this.#said + piece.toString('utf8')).slice(0, 4000)
    })
  }

  /** Runs a task. Throws WorkerDied, or the error of the task. */
  do(name: string, input: unknown, limits: WorkerLimits, stop: AbortSignal | undefined): Promise<unknown> {
    const child = this.#child
    let reading: string | null = null
    return new Promise((resolve, reject) => {
      const began = performance.now()
      const settle = (done: () => void): void => {
        clearInterval(looking)
        child.off('message', hear).off('exit', ended).off('error', failed)
        stop?.removeEventListener('abort', stopped)
        done()
      }
      const die = (what: string): void => settle(() => reject(new WorkerDied(what, reading)))
      const hear = (message: WorkerMessage): void => {
        if ('reading' in message) reading = message.reading
        else if ('result' in message) settle(() => resolve(message.result))
        else settle(() => reject(receivedError(message.fault, reading)))
      }
      const ended = (code: number | null, signal: NodeJS.Signals | null): void => die(this.#endText(code, signal))
      const failed = (error: Error): void =>
        die(`the process to read it could not be started or reached: ${error.message}`)
      const stopped = (): void => settle(() => reject(stop!.reason))
      const looking = setInterval(() => {
        const seconds = (performance.now() - began) / 1000
        if (seconds > limits.secondsMax)
          return die(`reading it was not done after ${limits.secondsMax} s, which is the limit`)
        void residentMemoryOf(child.pid!).then(bytes => {
          if (bytes > limits.memoryMax)
            die(`reading it used ${sizeText(bytes)} of memory, ${sizeText(limits.memoryMax)} are allowed`)
        })
      }, lookEveryMs)
      child.on('message', hear).on('exit', ended).on('error', failed)
      stop?.addEventListener('abort', stopped, { once: true })
      child.send({ name, input } satisfies TaskMessage)
    })
  }

  get isAlive(): boolean {
    return this.#child.connected && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Whether enough memory is left for the next task. */
  async isRoomy(): Promise<boolean> {
    return (await residentMemoryOf(this.#child.pid!)) < usualLimits.memoryMax * roomyShare
  }

  async end(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill('SIGKILL')
    await this.#ended
  }

  #endText(code: number | null, signal: NodeJS.Signals | null): string {
    const how = signal === null ? `with exit code ${code}` : `by ${signal}`
    const why = this.#said.includes('heap out of memory') ? ', out of memory' : ''
    return `the process that read it was ended ${how}${why}`
  }
}

const roomyShare = 0.6

/** Passes no secrets on: the worker reads untrusted input. */
function workerEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_OPTIONS } = process.env
  const passed = Object.entries({ PATH, HOME, TMPDIR, NODE_OPTIONS }).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(passed), TZ: 'UTC' }
}

/** An error as it is sent between processes, where its class would be lost. */
interface SentError {
  readonly name: string
  readonly message: string
  /** The code of our own error classes; the errno(3) code for errors of the system. */
  readonly code: string | undefined
  /** The disk or the system refused, not the reader. */
  readonly isOfMachine: boolean
}

export function sentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), code: undefined, isOfMachine: false }
  const { code } = error as { readonly code?: string }
  const name = error instanceof FuelError ? error.name : error.constructor.name
  return { name, message: error.message, code, isOfMachine: findDiskFault(error, '') !== null }
}

/**
 * Rebuilds the error in this process. An error of the machine or of the data folder keeps its class and ends the run,
 * because no market causes it. Any other error is a failure of this one task.
 */
function receivedError({ name, message, code, isOfMachine }: SentError, reading: string | null): Error {
  if (code === 'DISK') return new DiskError(message)
  if (code === 'SNAPSHOT') return new SnapshotError(message)
  if (isOfMachine) return Object.assign(new Error(message), code === undefined ? {} : { code })
  return new WorkerDied(`reading it failed with ${name}: ${message}`, reading)
}
