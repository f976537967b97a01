import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { CompiledProgram } from '../support/compiled.ts'

/** A process that waits for a line before it works, and prints lines. */
export interface LineProcess {
  readonly pid: number
  /** Lines that it printed so far. */
  readonly lines: readonly string[]
  /** Begins its work. */
  begin(): void
  /** When it has printed that many lines, or has ended. */
  printed(count: number): Promise<void>
  kill(signal?: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): void
  /** What killed it, or the status with which it ended. */
  readonly ended: Promise<string | number>
}

/** A process of its own on a store; the test has to see it end. */
export async function storeProcess(
  program: CompiledProgram,
  dataDir: string,
  work: 'admit' | 'create' | 'add',
  argument = '',
): Promise<LineProcess> {
  return lineProcess([join(import.meta.dirname, 'process.mjs'), program.folder, dataDir, work, argument])
}

/** A process of node, once it has printed its first line. */
export async function lineProcess(args: readonly string[]): Promise<LineProcess> {
  const child = spawn(process.execPath, [...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  // Killed before it reads, its input is broken: that is no fault of the test.
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
