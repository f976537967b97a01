import { type ChildProcess, spawn } from 'node:child_process'
import { endedFirst, type Notice, type NoticeKind, noticeJson, type Receiver } from './notice.ts'
import type { NotifySettings } from './settings.ts'

const usualLimitMs = 10_000

/** Runs a program for each notice, without a shell: the JSON is its standard input. */
export function commandReceiver(
  [program, ...args]: NonNullable<NotifySettings['command']>,
  limitMs = usualLimitMs,
): Receiver {
  const start = (kind: NoticeKind): ChildProcess =>
    spawn(program, args, {
      // Its output is not read: it may repeat an address with a token, and the log is for JSON lines.
      stdio: ['pipe', 'ignore', 'ignore'],
      env: commandEnvironment(kind),
      // A process group, so that the processes that it started are ended with it.
      detached: true,
    })
  return {
    kind: 'command',
    name: program,
    deliver: async (notice, stop) => {
      try {
        return await finished(start(notice.kind), notice, limitMs, stop)
      } catch (error) {
        return notStarted(error as Error)
      }
    },
  }
}

function finished(child: ChildProcess, notice: Notice, limitMs: number, stop: AbortSignal): Promise<string | null> {
  return new Promise(resolve => {
    const settle = (fault: string | null): void => {
      clearTimeout(timer)
      stop.removeEventListener('abort', onStop)
      resolve(fault)
    }
    const end = (fault: string): void => {
      endGroup(child)
      settle(fault)
    }
    const timer = setTimeout(() => end(`it was not done after ${limitMs / 1000} s and was ended`), limitMs)
    const onStop = (): void => end(endedFirst)
    stop.addEventListener('abort', onStop, { once: true })
    child.on('error', error => settle(notStarted(error)))
    child.on('exit', (code, signal) => settle(code === 0 ? null : endText(code, signal)))
    // A program may end without reading its input.
    child.stdin!.on('error', () => {})
    child.stdin!.end(`${noticeJson(notice)}\n`)
  })
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}

function endText(code: number | null, signal: NodeJS.Signals | null): string {
  return signal === null ? `it ended with exit code ${code}` : `it was ended by ${signal}`
}

/** The message of the system repeats the arguments, which may contain secrets. */
function notStarted(error: Error): string {
  return `it could not be started: ${(error as NodeJS.ErrnoException).code ?? error.name}`
}

/** No keys: the program belongs to the operator, but needs none of the settings of the sources. */
function commandEnvironment(kind: NoticeKind): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR, TZ } = process.env
  const passed = Object.entries({ PATH, HOME, LANG, TMPDIR, TZ }).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(passed), FUEL_NOTICE_KIND: kind }
}
