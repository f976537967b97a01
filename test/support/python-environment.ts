import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** A virtual environment with packages, or why there is none. */
export type PythonEnvironment = { readonly bin: string } | { readonly missing: string }

// Outside of the repository: they take 600 MB, and all worktrees share them.
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'fuel-etl-recipes')

/** Installs what is not installed yet, which takes minutes the first time. Each requirement names one version. */
export function pythonEnvironment(...requirements: string[]): PythonEnvironment {
  const folder = join(cache, requirements.join('+').replaceAll('==', '-'))
  const bin = join(folder, 'bin')
  const complete = join(folder, 'complete')
  if (existsSync(complete)) return { bin }
  mkdirSync(cache, { recursive: true })
  const made = spawnSync('python3', ['-m', 'venv', '--clear', folder], { encoding: 'utf8' })
  if (made.status !== 0) return { missing: `python3 -m venv failed: ${made.stderr ?? made.error?.message}` }
  const options = ['install', '--quiet', '--disable-pip-version-check', '--retries', '1', ...requirements]
  const installed = spawnSync(join(bin, 'pip'), options, { encoding: 'utf8' })
  if (installed.status !== 0) return { missing: `pip install ${requirements.join(' ')} failed: ${installed.stderr}` }
  writeFileSync(complete, '')
  return { bin }
}
