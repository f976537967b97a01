import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { SeenTerminal } from '../../../fixtures/terminal/seen.ts'

/** What is typed when the terminal shows a text. */
export type Typed = readonly (readonly [shown: string, keys: string])[]

export interface Session {
  readonly exitCode: number
  /** The lines that a person saw, those that scrolled away too. */
  readonly lines: readonly string[]
  /** Keys that were pressed after the command was entered. */
  readonly keys: number
}

const size = { columns: 100, rows: 60 }
const longestMs = 600_000

/** Runs a command in a pseudo terminal (`script` of util-linux), and types each text when the one before it is shown. */
export async function typedSession(
  command: readonly string[],
  { cwd, env, typed = [] }: { cwd: string; env: Readonly<Record<string, string>>; typed?: Typed },
): Promise<Session> {
  const line = command.map(word => `'${word}'`).join(' ')
  const shell = `stty cols ${size.columns} rows ${size.rows}; exec ${line}`
  const child = spawn('script', ['-qefc', shell, '/dev/null'], { cwd, env: { ...env, TERM: 'xterm-256color' } })
  let written = ''
  let read = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written += text
  })
  const ended = new Promise<number>(resolve => child.once('close', code => resolve(code ?? -1)))
  const deadline = setTimeout.bind(null, () => child.kill(), longestMs)()
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  for (const [shown, keys] of typed) {
    while (!written.slice(read).includes(shown)) {
      if (isOver) throw new Error(`expected '${shown}', found the end of the command:\n${written.slice(-2000)}`)
      await sleep(20)
    }
    read = written.length
    child.stdin.write(keys)
  }
  const exitCode = await ended
  clearTimeout(deadline)
  const terminal = new SeenTerminal(size)
  // Shows the temporary folder of the test as an operator would name one.
  terminal.write(written.replaceAll(cwd, '/srv/fuel'))
  return { exitCode, lines: linesOf(terminal), keys: typed.reduce((sum, [, keys]) => sum + keys.length, 0) }
}

function linesOf(terminal: SeenTerminal): string[] {
  return terminal.all().join('\n').trimEnd().split('\n')
}
