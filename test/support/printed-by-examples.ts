import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

// No example prints it: so one process runs many, and each is told what it printed.
const between = '\u0001'

/** Each text in a shell, in a folder, in one process: what each printed. Throws at the first that fails. Null without curl. */
export async function printedByShell(
  texts: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly string[] | null> {
  const script = texts.map(text => `(\n${text}\n) || exit 1\nprintf '${between}'`).join('\n')
  // Without a status of its own, curl ends well whatever it is answered.
  const failing = 'curl() { command curl --silent --show-error --fail "$@"; }\n'
  if (!isThere('curl')) return null
  return outputsOf('bash', ['-c', failing + script], folder, env)
}

const pythonLoop = `import json, sys
for text in json.load(sys.stdin):
  exec(compile(text, 'example', 'exec'), {})
  print(end='${between}', flush=True)`

/** Each text as a program of Python of its own, in one process. Null without Python. */
export function printedByPython(
  texts: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly string[] | null> {
  return outputsOf('python3', ['-c', pythonLoop], folder, env, JSON.stringify(texts))
}

const scriptLoop = `import { writeFileSync } from 'node:fs'
let input = ''
for await (const chunk of process.stdin) input += chunk
for (const [index, text] of JSON.parse(input).entries()) {
  writeFileSync('example-' + index + '.mjs', text)
  await import(process.cwd() + '/example-' + index + '.mjs')
  process.stdout.write('${between}')
}`

/** Each text as a module of its own, in one process of node. */
export function printedByNode(
  texts: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly string[] | null> {
  return outputsOf('node', ['--input-type=module', '-e', scriptLoop], folder, env, JSON.stringify(texts))
}

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0

async function outputsOf(
  program: string,
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<readonly string[] | null> {
  // A machine without Python or curl shows what the others print.
  if (!isThere(program)) return null
  const running = run(program, words, { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 })
  running.child.stdin!.end(input)
  const { stdout } = await running
  return stdout.split(between).slice(0, -1)
}
