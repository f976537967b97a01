import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { commandGroups } from '../../../bin/commands.ts'
import { allSources } from '../../../bin/options.ts'
import { effortTable, marketGroups, marketTable } from '../../../fixtures/documents/doc-tables.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { ask, serverOn, sharedServing } from '../../support/api-server.ts'
import { curlRequests } from '../../support/curl-lines.ts'
import { demonstration } from '../../support/demonstration.ts'
import { documents, linesOf } from '../../support/doc-blocks.ts'
import { giveKey } from '../../support/keyed-server.ts'
import { repositoryText } from '../../support/repository.ts'
import { parsed, wordsOf } from '../../support/typed-line.ts'

const readme = repositoryText('README.md')
const requests = repositoryText('docs/requests.md')
const examples = [...requests.matchAll(/curl 'http:\/\/127\.0\.0\.1:8080([^']+)'/g)].map(found => found[1]!)
const keyed = [...requests.matchAll(/curl -H "X-API-Key: \$KEY" 'http:\/\/127\.0\.0\.1:8080([^']+)'/g)].map(
  found => found[1]!,
)
const answered = [...readme.matchAll(/^\$ curl 'http:\/\/127\.0\.0\.1:8080([^']+)'\n(\{.*\})$/gm)].map(
  ([, path, answer]) => [path!, answer!] as const,
)
const { served } = sharedServing(async atEnd => serverOn(await demonstration(), {}, atEnd))

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape
async function jsonOf(path: string): Promise<any> {
  return (await fetch(`${served().url}${path}`)).json()
}

describe('the README', () => {
  test('counts the markets of the registry, and docs/markets.md lists their sources (npm run readme)', () => {
    expect(readme).toContain(`-->\n${marketGroups(allSources)}\n<!--`)
    expect(repositoryText('docs/markets.md')).toContain(`-->\n${marketTable(allSources)}\n<!--`)
    expect(repositoryText('docs/markets.md')).toContain(`-->\n${effortTable(allSources)}\n<!--`)
  })

  test('has at most 80 lines', () => expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80))

  test('has five requests with their answers', () => expect(answered).toHaveLength(5))

  test.each(answered)('%s is answered as it states', async (path, answer) => {
    expect(await jsonOf(path)).toMatchObject(JSON.parse(answer))
  })

  test('counts only markets with a current price', async () => {
    const answer = await jsonOf('/live/api.php?action=stats')
    const counted = (group: string): number => Number(new RegExp(`^- ${group}: (\\d+) countr`, 'm').exec(readme)?.[1])
    const shown = counted('Station level, live') + counted('Station level, from a list that you provide')
    const onMapOnly = counted('Station level, on the map only and in no average')
    expect(Object.keys(answer.data.station_counts)).toHaveLength(shown + onMapOnly)
    const summary = (await jsonOf('/live/api.php')).data
    const means = summary.countries.filter((country: { total_stations: number }) => country.total_stations === 0)
    expect(summary.countries).toHaveLength(shown + means.length)
    expect(means).toHaveLength(counted('Official mean only'))
    expect(summary.reference_prices).toHaveLength(counted('Legal maximum only'))
  })

  test('names only commands and settings that exist', () => {
    const commands = Object.values(commandGroups).flatMap(Object.keys)
    const named = [...readme.matchAll(/npx fuel-etl ([a-z-]+)/g)].map(found => found[1]!)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(command => !commands.includes(command))).toEqual([])
  })
})

describe('docs/requests.md', () => {
  test('has examples', () => expect(examples.length).toBeGreaterThan(8))

  test.each(examples)('%s is answered with data', async path => {
    expect((await fetch(`${served().url}${path}`)).status).toBe(200)
    const body = await jsonOf(path)
    const rows = body.features ?? body.data?.stations ?? body.data?.brands ?? body.labels
    if (rows) expect(rows.length).toBeGreaterThan(0)
  })

  test('has examples with a key, each answered with data', async () => {
    const headers = { 'x-api-key': (await giveKey(served().dataDir, 'business')).text }
    expect(keyed.length).toBeGreaterThan(3)
    for (const path of keyed) {
      const answer = await fetch(`${served().url}${path}`, { headers })
      const text = await answer.text()
      expect([path, answer.status, (await fetch(`${served().url}${path}`)).status]).toEqual([path, 200, 401])
      expect([path, rowsIn(answer.headers.get('content-type')!, text) > 0]).toEqual([path, true])
    }
  })

  test('has a request for access that succeeds', async () => {
    const example = /curl -H 'Accept: ([^']+)'((?: -d '[^']+'[ \\\n]*)+) '[^']+(\/api\/waitlist\.php)'/.exec(requests)!
    const body = [...example[2]!.matchAll(/-d '([^']+)'/g)].map(found => found[1]).join('&')
    const headers = { accept: example[1]!, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(`${served().url}${example[3]}`, { method: 'POST', body, headers })
    expect([answer.status, await answer.json()]).toMatchObject([200, { success: true }])
  })

  test('names only paths of the OpenAPI description', async () => {
    const described = Object.keys((await jsonOf('/api/openapi.json')).paths).map(formOf)
    const named = [...examples, ...keyed].map(path => path.split('?')[0]!)
    expect(named.filter(path => !described.some(form => form.test(path)))).toEqual([])
  })
})

// Tests run the `sh` blocks of docs/, those of docs/requests.md above. They only parse the `console` blocks (docs.test.ts).
describe('a line of a block of sh in the documents', () => {
  test('asks the server, runs the program, or is an npm command', () => {
    expect(linesOf('sh').filter(({ line }) => !/^(curl|npx fuel-etl|npm (ci|test|run)) ?/.test(line))).toEqual([])
  })

  test('that asks the server is answered', async () => {
    const lines = linesOf('sh').filter(({ file }) => file !== 'docs/requests.md')
    const KEY = (await giveKey(served().dataDir, 'business')).text
    const requests = lines.flatMap(({ file, line }) =>
      curlRequests(line, { KEY }).map(request => ({ file, ...request })),
    )
    expect(requests.length).toBeGreaterThan(7)
    const failed = []
    for (const { file, path, headers, method, body } of requests) {
      const { status } = await ask(served().url, path, { ...headers }, method, body)
      if (status !== 200) failed.push([file, path, status])
    }
    expect(failed).toEqual([])
  })

  test('that starts the program runs', async () => {
    const keys = new Map<string, string>()
    const failed = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
    for (const { file, line } of linesOf('sh').filter(one => one.line.startsWith('npx fuel-etl '))) {
      const id = /^npx fuel-etl keys [a-z]+ ([a-z0-9]{10})$/.exec(line)?.[1]
      if (id && !keys.has(id)) keys.set(id, (await giveKey(served().dataDir, 'free')).id)
      const words = wordsOf(id ? line.replace(id, keys.get(id)!) : line).slice(2)
      const code = await parsed(words, { FUEL_DATA_DIR: served().dataDir }).catch(String)
      // 1: a finding. These commands check the machine, whose clock differs from the clock of the demonstration.
      const expected = ['status', 'check'].includes(words[0]!) ? [0, 1] : [0]
      if (!expected.includes(code as number)) failed.push([file, line, code])
    }
    write.mockRestore()
    expect(failed).toEqual([])
    expect(documents.length).toBeGreaterThan(10)
  })
})

test('the manifest names the captures of every source that was read', () => {
  const folder = snapshotFolder(served().dataDir, findCurrentId(served().dataDir)!)
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const without = manifest.sources.filter((source: { captures: object[] }) => source.captures.length === 0)
  expect(without).toEqual([])
})

/** The number of rows. For Parquet, 1 if the text is a Parquet file. */
function rowsIn(contentType: string, text: string): number {
  if (contentType.startsWith('text/csv')) return text.split('\r\n').length - 2
  if (contentType.endsWith('parquet')) return text.startsWith('PAR1') ? 1 : 0
  return JSON.parse(text).total ?? 1
}

/** A pattern for the paths of a route: `/api/bulk/{file}` matches each file. */
function formOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
}
