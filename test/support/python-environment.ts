import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** A virtual environment with packages, or why there is none. */
export type PythonEnvironment = { readonly bin: string } | { readonly missing: string }

// Outside of the repository: they take 600 MB, and all worktrees share them.
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'fuel-etl-recipes')

/** Installs only for `npm run recipes` (FUEL_RECIPES=install), because that takes minutes. Otherwise uses what is installed. */
export function pythonEnvironment(requirement: string): PythonEnvironment {
  const folder = join(cache, requirement.replace('==', '-'))
  const bin = join(folder, 'bin')
  const complete = join(folder, 'complete')
  if (existsSync(complete)) return { bin }
  if (process.env.FUEL_RECIPES !== 'install') {
    return { missing: `${requirement} is not installed: 'npm run recipes' installs it` }
  }
  mkdirSync(cache, { recursive: true })
  const made = spawnSync('python3', ['-m', 'venv', '--clear', folder], { encoding: 'utf8' })
  if (made.status !== 0) return { missing: `python3 -m venv failed: ${made.stderr ?? made.error?.message}` }
  const options = ['install', '--quiet', '--disable-pip-version-check', requirement]
  const installed = spawnSync(join(bin, 'pip'), options, { encoding: 'utf8' })
  if (installed.status !== 0) return { missing: `pip install ${requirement} failed: ${installed.stderr}` }
  writeFileSync(complete, '')
  return { bin }
}
