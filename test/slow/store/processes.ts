import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { CompiledProgram } from '../../support/compiled.ts'

/** A process that waits for an input line before it starts its work, and prints lines. */
export interface LineProcess {
  readonly pid: number
  /** The lines printed so far. */
  readonly lines: readonly string[]
  /** Starts the work. */
  begin(): void
  /** Resolves when the process has printed that many lines or has ended. */
  printed(count: number): Promise<void>
  kill(signal?: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): void
  /** The signal that killed the process, or its exit status. */
  readonly ended: Promise<string | number>
}

/** A separate process that uses a store, of a folder or of the FUEL_STORE_URL in `env`. The test must wait for its end. */
export async function storeProcess(
  program: CompiledProgram,
  dataDir: string,
  work: 'admit' | 'count' | 'create' | 'add',
  argument = '',
  env: Readonly<Record<string, string>> = {},
): Promise<LineProcess> {
  return lineProcess([join(import.meta.dirname, 'process.mjs'), program.folder, dataDir, work, argument], env)
}

/** Starts a Node process and waits for its first line. */
export async function lineProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<LineProcess> {
  const child = spawn(process.execPath, [...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  // If the process is killed before it reads, writing to its input fails. The test ignores that.
  child.stdin.on('error', () => undefined)
  const { lines, printed, ended } = linesOf(child)
  await printed(1)
  lines.shift()
  return {
    pid: child.pid!,
    lines,
    printed,
    ended,
    begin: () => void child.stdin.write('go\n'),
    kill: (signal = 'SIGKILL') => void child.kill(signal),
  }
}

function linesOf(child: ChildProcess) {
  const lines: string[] = []
  let rest = ''
  let wake = (): void => undefined
  let isOver = false
  child.stdout!.on('data', chunk => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()!
    lines.push(...parts)
    wake()
  })
  const ended = new Promise<string | number>(resolve => {
    child.on('close', (status, signal) => {
      isOver = true
      wake()
      resolve(signal ?? status!)
    })
  })
  const printed = async (count: number): Promise<void> => {
    while (lines.length < count && !isOver) await new Promise<void>(resolve => (wake = resolve))
  }
  return { lines, printed, ended }
}
