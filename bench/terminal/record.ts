import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inPipe, pageOf, type Recording, recorded } from '../../fixtures/terminal/page.ts'
import { SeenTerminal } from '../../fixtures/terminal/seen.ts'
import { packageRoot } from '../../pipeline/disk/package-root.ts'

// `npm run record` writes docs/terminal.md: what people see of the built program, in a pseudo terminal (util-linux's
// `script`) and in a pipe.

const size = { columns: 100, rows: 24 }
const program = join(packageRoot(), 'dist', 'bin', 'fuel-etl.js')
const scratch = mkdtempSync(join(tmpdir(), 'fuel-etl-record-'))
const env = { PATH: process.env.PATH ?? '', TERM: 'xterm-256color', FUEL_CONFIG: '' }

/** The working folder of the commands: `./data` is created there, and the bundled deliveries appear to be there. */
function folderFor(name: 'terminal' | 'pipe'): string {
  const folder = join(scratch, name)
  mkdirSync(folder)
  symlinkSync(join(packageRoot(), 'fixtures'), join(folder, 'fixtures'))
  return folder
}

const folders = { terminal: folderFor('terminal'), pipe: folderFor('pipe') }

function linesOf(text: string): string[] {
  return text.trimEnd().split('\n')
}

function piped(command: string): Recording {
  const { stdout } = spawnSync(process.execPath, [program, ...command.split(' ')], {
    encoding: 'utf8',
    env,
    cwd: folders.pipe,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { command, seen: inPipe, lines: linesOf(stdout) }
}

/** The bytes that it wrote. */
function written(command: string): string {
  const file = join(scratch, 'typescript')
  const typed = [process.execPath, program, ...command.split(' ')].map(word => `'${word}'`).join(' ')
  spawnSync('script', ['-qefc', `stty cols ${size.columns} rows ${size.rows}; exec ${typed}`, file], {
    env,
    cwd: folders.terminal,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const text = readFileSync(file, 'utf8')
  // Between the two lines that `script` adds.
  return text.slice(text.indexOf('\n') + 1, text.lastIndexOf('\nScript done'))
}

function atItsEnd(command: string, bytes: string): Recording {
  const terminal = new SeenTerminal(size)
  terminal.write(bytes)
  const { cursorIsShown, isColoured } = terminal.state
  if (!cursorIsShown || isColoured) throw new Error(`${command}: leaves the terminal without its cursor, or coloured`)
  return { command, seen: 'On a terminal', lines: linesOf(terminal.all().join('\n')) }
}

/** In the middle of a stage, of which each write of a frame is a moment. */
function whileAt(stage: 'ingest' | 'validate', command: string, bytes: string): Recording {
  const terminal = new SeenTerminal(size)
  const moments = bytes.split(/(?<=\?2026l)/).map(write => {
    terminal.write(write)
    return terminal.screen()
  })
  const ofStage = moments.filter(([head]) => head?.startsWith(`${stage} `))
  const lines = ofStage[Math.floor(ofStage.length / 2)]
  if (!lines) throw new Error(`${command}: expected a frame of ${stage}, found none in ${moments.length} writes`)
  return { command, seen: `On a terminal, at work (${stage})`, lines: linesOf(lines.join('\n')) }
}

function onTerminal(command: string): Recording {
  return atItsEnd(command, written(command))
}

const run = `run ${recorded.run}`
const bytes = written(run)
const page = pageOf([
  [
    '`run`',
    [
      whileAt('ingest', run, bytes),
      whileAt('validate', run, bytes),
      { ...atItsEnd(run, bytes), seen: 'On a terminal, at its end' },
      piped(`run ${recorded.runPiped}`),
    ],
  ],
  ['`status`', [onTerminal('status'), piped(`status ${recorded.statusPiped}`)]],
  ['`explain`', [onTerminal(`explain ${recorded.explain}`), piped(`explain ${recorded.explain}`)]],
  [
    '`doctor`, on a machine without a network',
    [onTerminal(`doctor ${recorded.doctor}`), piped(`doctor ${recorded.doctor}`)],
  ],
  ['`--help`', [onTerminal('--help'), piped('--help')]],
])
writeFileSync(join(packageRoot(), 'docs', 'terminal.md'), page)
rmSync(scratch, { recursive: true })
