import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceDescription } from '../../../api/routes/description.ts'
import { type Code, exampleBase, exampleCodesOf } from '../../../api/shared/request-code.ts'
import { callsOf } from '../../../web/build/reference/calls.ts'
import { endpointsOf } from '../../../web/build/reference/endpoints.ts'
import { type Serving, serverOn } from '../../support/api-server.ts'
import { demonstration } from '../../support/demonstration.ts'
import { giveKey } from '../../support/keyed-server.ts'
import { printedByNode, printedByPython, printedByShell } from '../../support/printed-by-examples.ts'
import { query } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

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
