import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Operation } from '../../api/openapi/operation.ts'
import { serviceDescription } from '../../api/routes/description.ts'
import { serverOn, sharedServing } from '../support/api-server.ts'
import { demonstration } from '../support/demonstration.ts'
import { giveKey } from '../support/keyed-server.ts'
import { pythonEnvironment } from '../support/python-environment.ts'
import { repositoryRoot, repositoryText } from '../support/repository.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const limitMs = 600_000
const document = repositoryText('docs/clients.md')

/** The code in docs/clients.md of one language, asked of this server. */
function documented(language: string, address: string): string {
  const [, text] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(document)!
  return text!.replaceAll('https://fuel.example', address)
}

interface Call {
  readonly operationId: string
  readonly tag: string
  readonly method: string
  readonly address: string
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const values: Readonly<Record<string, string>> = {
  cc: 'FR',
  route: '48.8,2.3;45.7,4.8',
  q: 'Where is diesel cheapest in Europe',
  question: 'diesel+in+France',
  code: 'fr',
  page: 'livePrices',
}

const bodies: Readonly<Record<string, unknown>> = {
  corridorOfBody: { route: values.route },
  askMany: { queries: ['diesel in France', 'history of diesel in Italy since 2026-01-05'] },
  modelContextProtocol: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  accessRequest: { name: 'Ada', email: 'ada@example.org', plan: 'free', use_case: 'A test.' },
  routePageOfForm: { route: values.route },
}

/** A call of every operation, with its required parameters. */
async function callsTo(address: string, key: string): Promise<readonly Call[]> {
  const ask = async (path: string) => (await fetch(address + path, { headers: { 'x-api-key': key } })).json()
  const { data } = (await ask('/live/api.php?action=stations&country=IT&lat=45.4642&lng=9.19&radius=50')) as {
    data: { stations: { id: number; logo: string | null }[] }
  }
  const { snapshot, files } = (await ask('/api/bulk/')) as { snapshot: string; files: { path: string }[] }
  const { id } = data.stations[0]!
  const logo = data.stations.find(station => station.logo !== null)?.logo ?? 'no station with a logo'
  const found: Record<string, string | number> = { ...values, id, ids: String(id), snapshot, file: files[0]!.path }
  const { paths } = serviceDescription()
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation & { tags: string[] }>).map(([method, operation]) => {
      const { operationId, parameters = [], tags } = operation
      const given = (place: 'path' | 'query') =>
        Object.fromEntries(
          parameters
            .filter(one => one.in === place && (one.required || (one.name === 'id' && place === 'query')))
            .map(({ name }) => [name, operationId === 'logo' ? logo : (found[name] ?? `no value of ${name}`)]),
        )
      const body = bodies[operationId]
      return {
        operationId,
        tag: tags[0]!,
        method: method.toUpperCase(),
        address: path,
        path: given('path'),
        query: given('query'),
        ...(body !== undefined && { body }),
      }
    }),
  )
}

const { served } = sharedServing(async atEnd => serverOn(await demonstration(), {}, atEnd))

async function prepared() {
  const { url, dataDir } = served()
  const key = await giveKey(dataDir, 'business')
  return { url, key: key.text, calls: await callsTo(url, key.text) }
}

async function output(program: string, args: readonly string[], cwd: string, bin = ''): Promise<string> {
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
  const { stdout } = await promisify(execFile)(program, args, { cwd, env, maxBuffer: 2 ** 26 }).catch(error => {
    throw new Error(`${program} ${args.join(' ')}: ${error.stdout}${error.stderr}`)
  })
  return stdout
}

/** The answers that are not errors: a form and a message without an answer have others than 200. */
const answered = [200, 202, 303]

/** Operation, status, kind of the value, and where the client holds another value than the JSON, `null` if that was none. */
type Answered = readonly [string, number, string, readonly string[] | null]

function expectAnswers(text: string, calls: readonly Call[]): readonly Answered[] {
  const all = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Answered)
  expect(all.filter(([, status]) => !answered.includes(status))).toEqual([])
  expect(all.map(([name]) => name)).toEqual(calls.map(({ operationId }) => operationId))
  return all
}

const python = pythonEnvironment('openapi-python-client==0.29.1', 'ruff==0.17.6')
const whyNoPython = 'missing' in python ? ` (skipped: ${python.missing})` : ''

describe('a client in Python', { timeout: limitMs }, () => {
  test.skipIf(whyNoPython !== '')(`asks every operation, and holds the values of its JSON${whyNoPython}`, async () => {
    const bin = 'bin' in python ? python.bin : ''
    const { url, key, calls } = await prepared()
    const folder = temporaryFolder()
    const [, generate] = documented('bash', url).trim().split('\n')
    await output('sh', ['-ec', generate!], folder, bin)
    const generated = join(folder, readdirSync(folder)[0]!)
    const name = readdirSync(generated).find(one => one.endsWith('_client'))!
    writeFileSync(join(folder, 'calls.json'), JSON.stringify(calls))
    const script = join(repositoryRoot, 'test', 'nightly', 'clients', 'ask_every_operation.py')
    const runs = (args: readonly string[]) =>
      output('env', [`PYTHONPATH=${generated}`, join(bin, 'python'), ...args], folder)
    const text = await runs([script, name, url, key, join(folder, 'calls.json')])
    const answers = expectAnswers(text, calls)
    const asJson = answers.filter(([, , , differences]) => differences !== null)
    expect(asJson.length).toBeGreaterThan(20)
    expect(asJson.filter(([, , , differences]) => differences!.length > 0)).toEqual([])
    const classes = Object.fromEntries(answers.map(([operation, , made]) => [operation, made]))
    expect(classes).toMatchObject({
      ask: 'QuestionAnswer',
      askMany: 'list',
      priceChanges: 'Changes',
      livePrices: 'LiveAnswer',
    })
    const example = await runs(['-c', documented('python', url)])
    expect(example).toMatch(/^[A-Z].* \d\.\d+$/m)
  })
})

const versions = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3']
const npmFolder = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'fuel-etl-clients',
  versions.join('+').replaceAll('@', '-'),
)

/** Why the packages are not there, or nothing. Installs what is not installed yet, outside of the repository. */
function installPackages(): string {
  if (existsSync(join(npmFolder, 'complete'))) return ''
  mkdirSync(npmFolder, { recursive: true })
  writeFileSync(join(npmFolder, 'package.json'), '{"private":true,"type":"module"}')
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...versions], {
    cwd: npmFolder,
    encoding: 'utf8',
  })
  if (status !== 0) return ` (skipped: npm install failed: ${stderr})`
  writeFileSync(join(npmFolder, 'complete'), '')
  return ''
}
const whyNoPackages = installPackages()

/** A typed call of every operation. */
function program(url: string, key: string, calls: readonly Call[]): string {
  const lines = calls.map(({ operationId, method, address, path, query, body }) => {
    const isForm = /accessRequest|OfForm/.test(operationId)
    const options = {
      params: Object.fromEntries(Object.entries({ path, query }).filter(([, given]) => Object.keys(given).length > 0)),
      ...(body !== undefined && { body }),
      parseAs: 'text',
      redirect: 'manual',
      ...(isForm && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    }
    return `show('${operationId}', await client.${method}('${address}', ${JSON.stringify(options)}))`
  })
  return `
import createClient from 'openapi-fetch'
import type { paths } from './fuel.js'
const client = createClient<paths>({ baseUrl: '${url}', headers: { 'X-API-Key': '${key}' } })
function show(operation: string, { response, data }: { response: Response; data?: unknown }) {
  console.log(JSON.stringify([operation, response.status, typeof data]))
}
${lines.join('\n')}
`
}

describe('a client in TypeScript', { timeout: limitMs }, () => {
  test.skipIf(whyNoPackages !== '')(
    `asks every operation, and knows the data of each intent${whyNoPackages}`,
    async () => {
      const { url, key, calls } = await prepared()
      const folder = temporaryFolder()
      symlinkSync(join(npmFolder, 'node_modules'), join(folder, 'node_modules'))
      writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
      const generate = /^npx openapi-typescript .*$/m.exec(document)![0].replaceAll('https://fuel.example', url)
      await output('sh', ['-ec', generate], folder)
      writeFileSync(join(folder, 'every.ts'), program(url, key, calls))
      writeFileSync(join(folder, 'example.ts'), documented('ts', url))
      const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom']
      await output('npx', ['tsc', ...options, 'every.ts', 'example.ts'], folder)
      expectAnswers(await output(process.execPath, ['every.js'], folder), calls)
      expect(await output(process.execPath, ['example.js'], folder)).toMatch(/^[A-Z].* \d\.\d+$/m)
    },
  )
})
