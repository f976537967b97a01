import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../pipeline/model/package-root.ts'

/** The program as it is shipped, for tests that start it as a process on another machine. */
export interface CompiledProgram {
  /** Where its modules lie, in the folders of their sources. */
  readonly folder: string
  /** What it prints, under no other environment than this one. A failed command is an error. */
  run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string>
  remove(): void
}

export function compileProgram(): CompiledProgram {
  // Below the package, so that the compiled program finds its modules, statements and bundled deliveries.
  const cache = join(packageRoot(), 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'fuel-etl-'))
  const tsc = join(packageRoot(), 'node_modules', 'typescript', 'bin', 'tsc')
  spawnSync(process.execPath, [tsc, '--outDir', folder, '--incremental', 'false'], { cwd: packageRoot() })
  const program = join(folder, 'bin', 'fuel-etl.js')
  if (!existsSync(program)) throw new Error(`expected ${program} after compiling, found none`)
  return {
    folder,
    run: async (args, env) => {
      const options = { env: { PATH: process.env.PATH ?? '', ...env }, maxBuffer: 2 ** 26 }
      try {
        return (await promisify(execFile)(process.execPath, [program, ...args], options)).stdout
      } catch (cause) {
        const { stdout, stderr } = cause as { readonly stdout: string; readonly stderr: string }
        throw new Error(`${args.join(' ')}: ${stderr}${stdout}`, { cause })
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The far side of the date line in summer time, and the locale in which `I` is not the capital of `i`. */
export const farMachine = { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } as const
