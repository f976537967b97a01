import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { WorkerDied } from '../model/errors.ts'
import { sizeText } from '../model/size-text.ts'
import { faultError, type SentError } from './faults.ts'
import { usualLimits, type WorkerLimits } from './limits.ts'
import { residentMemoryOf } from './resident-memory.ts'

/** What a process says while it is at a task, and at its end. */
export type WorkerMessage =
  | { readonly reading: string | null }
  | { readonly result: unknown }
  | { readonly fault: SentError }

export interface TaskMessage {
  readonly name: string
  readonly input: unknown
}

// Filling memory as fast as it can, a process takes some 2 GB a second: at most 100 MB over the limit before it is seen.
const lookEveryMs = 50

// V8 lets a heap grow to four times of what is alive in it, and a process keeps what it once took. At half as much again, France takes
// 510 MB in place of 610 and a tenth longer.
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--expose-gc']

/** One process, and the task that it is at. */
export class WorkerProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  #said = ''

  constructor(script: string) {
    this.#child = fork(script, [], {
      serialization: 'advanced',
      execArgv: flags,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: surroundings(),
    })
    this.#ended = once(this.#child, 'exit').catch(() => undefined)
    // The end of what it says: V8 tells there why it gives up.
    this.#child.stderr!.on('data', (piece: Buffer) => {
      this.#said = (this.#said + piece.toString('utf8')).slice(0, 4000)
    })
  }

  /** Throws WorkerDied, or what the task threw. */
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
        else settle(() => reject(faultError(message.fault, reading)))
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
          if (bytes > limits.memoryMax) die(memoryText(bytes, limits))
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

  /** Whether the next task has room in it. */
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

function memoryText(bytes: number, { memoryMax }: WorkerLimits): string {
  return `reading it used ${sizeText(bytes)} of memory, ${sizeText(memoryMax)} are allowed`
}

/** No secret of this process: the worker reads what others wrote. */
function surroundings(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_OPTIONS } = process.env
  const passed = Object.entries({ PATH, HOME, TMPDIR, NODE_OPTIONS }).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(passed), TZ: 'UTC' }
}
