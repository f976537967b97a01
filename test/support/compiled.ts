import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { madeOnce } from './made-once.ts'

/** The compiled program, for tests that start it as a process, as on another machine. */
export interface CompiledProgram {
  /** The folder of its modules, in the structure of the sources. */
  readonly folder: string
  /** Its output, in exactly this environment. A failed command is an error. */
  run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string>
  /** A process that keeps running, such as `serve`. Resolves after its first line of output. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<RunningProgram>
}

export interface RunningProgram {
  readonly firstLine: string
  readonly pid: number
  /** What it has written to stderr until now. */
  complaints(): string
  /** Resolves when the process has ended. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Compiled once per test run. No test may change its folder. */
export async function compileProgram(): Promise<CompiledProgram> {
  const folder = process.env.FUEL_TEST_COMPILED!
  await madeOnce('compiled', made => {
    compileInto(folder)
    mkdirSync(made)
  })
  const program = join(folder, 'bin', 'fuel-etl.js')
  return {
    folder,
    run: async (args, env) => {
      const options = { env: { PATH: process.env.PATH ?? '', FUEL_CONFIG: '', ...env }, maxBuffer: 2 ** 26 }
      try {
        return (await promisify(execFile)(process.execPath, [program, ...args], options)).stdout
      } catch (cause) {
        const { stdout, stderr } = cause as { readonly stdout: string; readonly stderr: string }
        throw new Error(`${args.join(' ')}: ${stderr}${stdout}`, { cause })
      }
    },
    start: (args, env) => started([program, ...args], env),
  }
}

function compileInto(folder: string): void {
  const tsc = join(packageRoot(), 'node_modules', '@typescript/native', 'bin', 'tsc')
  spawnSync(process.execPath, [tsc, '--outDir', folder, '--incremental', 'false'], { cwd: packageRoot() })
  const program = join(folder, 'bin', 'fuel-etl.js')
  if (!existsSync(program)) throw new Error(`expected ${program} after compiling, found none`)
}

/** A node process that keeps running. Resolves after its first line of output. */
export async function started(
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<RunningProgram> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', FUEL_CONFIG: '', ...more },
  })
  let complaints = ''
  child.stderr.on('data', chunk => {
    complaints += chunk
  })
  const ended = once(child, 'close')
  const printed = once(child.stdout, 'data').then(([chunk]) => String(chunk).split('\n')[0]!)
  const firstLine = await Promise.race([printed, ended.then(() => null)])
  if (firstLine === null) throw new Error(`${args.join(' ')}: ended before it printed a line: ${complaints}`)
  return {
    firstLine,
    pid: child.pid!,
    complaints: () => complaints,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}

/** A zone across the date line in summer time, and a locale in which `I` is not the capital of `i`. */
export const farMachine = { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } as const
