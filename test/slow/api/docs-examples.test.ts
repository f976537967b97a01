import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceDescription } from '../../../api/routes/description.ts'
import { type Code, exampleBase, exampleCodesOf } from '../../../api/shared/request-code.ts'
import { callsOf } from '../../../web/build/reference/calls.ts'
import { endpointsOf } from '../../../web/build/reference/endpoints.ts'
import { type Serving, serverOn } from '../../support/api-server.ts'
import { demonstration } from '../../support/demonstration.ts'
import { giveKey } from '../../support/keyed-server.ts'
import { query } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const run = promisify(execFile)

// A line that no example prints. One process runs many examples, and this line ends the output of each.
const between = '\u0001'

/** Each text in a shell, in a folder, in one process: what each printed. Throws at the first that fails. Null without curl. */
async function printedByShell(
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
function printedByPython(
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
function printedByNode(
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

const { endpoints } = endpointsOf(serviceDescription())
const examples = endpoints.flatMap(endpoint =>
  callsOf(endpoint).map(call => ({ call, codes: exampleCodesOf(call, endpoint) })),
)
const textsIn = (language: Code['language']) =>
  examples.flatMap(({ call, codes }) =>
    codes.filter(code => code.language === language).map(({ text }) => ({ title: call.title, text, file: call.file })),
  )

describe('the examples of the reference', () => {
  let served: Serving
  let clock = Date.UTC(2026, 10, 19, 13)
  const env: Record<string, string> = {}
  const folder = temporaryFolder()
  let printed: Readonly<Record<'curl' | 'JavaScript' | 'Python', readonly string[] | null>>

  beforeAll(async () => {
    const dataDir = await demonstration()
    env.KEY = (await giveKey(dataDir, 'business')).text
    served = await serverOn(dataDir, { nowMs: () => clock }, afterAll)
    const here = (texts: readonly { text: string }[]) =>
      texts.map(({ text }) => text.replaceAll(exampleBase, served.url))
    const [curl, script, python] = [textsIn('curl'), textsIn('JavaScript'), textsIn('Python')].map(here)
    const inShell = await printedByShell(curl!, folder, env)
    // The service accepts one access request per minute, and each language sends one.
    clock += 61_000
    const inNode = await printedByNode(script!, folder, env)
    clock += 61_000
    printed = { curl: inShell, JavaScript: inNode, Python: await printedByPython(python!, folder, env) }
  })

  test('all run, in each language', () => {
    for (const language of ['curl', 'JavaScript', 'Python'] as const)
      expect([language, printed[language]?.length ?? 'not here']).toEqual([
        language,
        printed[language] ? textsIn(language).length : 'not here',
      ])
  })

  test.each(examples.map(({ call }, index) => [`${call.path} ${call.title}`, call, index] as const))(
    'print the same in JavaScript and Python: %s',
    (_name, call, index) => {
      const inScript = printed.JavaScript![index]!.trim()
      if (printed.Python) expect(printed.Python[index]!.trim()).toBe(inScript)
      if (call.file === undefined) expect(inScript).not.toBe('')
      else expect(readFileSync(join(folder, call.file)).length).toBeGreaterThan(1000)
    },
  )

  test('print the answer of the server with curl', () => {
    const answers = textsIn('curl').flatMap(({ file }, index) => (file ? [] : [printed.curl?.[index] ?? '{}']))
    expect(answers.filter(text => text.trim() === '')).toEqual([])
  })

  test.each(textsIn('DuckDB').map(({ title, text }) => [title, text] as const))(
    'give rows in DuckDB: %s',
    async (_title, text) => {
      const rows = await query(served.dataDir, text.replace(/'([\w-]+\.(?:csv|parquet))'/g, `'${folder}/$1'`))
      expect(rows.length).toBeGreaterThan(1)
    },
  )
})
