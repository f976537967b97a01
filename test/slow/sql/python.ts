import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sha256Of } from '../../../pipeline/model/sha256.ts'
import { repositoryText } from '../../support/repository.ts'

const requirements = repositoryText('test/slow/sql/requirements.txt')

/** A Python with exactly these packages, or why there is none. */
export type Python = { readonly program: string } | { readonly missing: string }

/** Installed once for each list of packages, in the user's cache. */
export async function pythonWithPackages(): Promise<Python> {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const folder = join(cache, 'fuel-etl', `python-${sha256Of(requirements).slice(0, 12)}`)
  const program = join(folder, 'bin', 'python')
  const complete = join(folder, 'complete')
  if (existsSync(complete)) return { program }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  try {
    await promisify(execFile)('python3', ['-m', 'venv', folder])
    const packages = requirements.trim().split('\n')
    await promisify(execFile)(program, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages])
  } catch (cause) {
    const [line] = (cause as Error).message.trim().split('\n').slice(-1)
    return { missing: `no Python with ${requirements.trim().split('\n').join(', ')}: ${line}` }
  }
  writeFileSync(complete, '')
  return { program }
}

// Cells as the test compares them: instants and days as texts, null for every kind of nothing.
const prelude = `
import datetime, json, math
def cell(value):
    if value is None or value != value: return None
    if isinstance(value, datetime.datetime): return value.strftime('%Y-%m-%d %H:%M:%S')
    if isinstance(value, datetime.date): return value.isoformat()
    return value.item() if hasattr(value, 'item') else value
def rows(answer):
    found = answer.rows() if hasattr(answer, 'rows') else answer.itertuples(index=False, name=None)
    return [[cell(value) for value in row] for row in found]
answers = []
`

/** The rows of the variable \`answer\` after each of these blocks, which share their variables. */
export async function answersIn(
  program: string,
  folder: string,
  [opening, ...blocks]: readonly string[],
): Promise<unknown[][][]> {
  const asked = blocks.map(block => `${block}\nanswers.append(rows(answer))\n`)
  const script = join(folder, 'asked.py')
  writeFileSync(script, [prelude, opening, ...asked, 'print(json.dumps(answers))\n'].join('\n'))
  const { stdout } = await promisify(execFile)(program, [script], { cwd: folder, maxBuffer: 2 ** 26 })
  return JSON.parse(stdout)
}
