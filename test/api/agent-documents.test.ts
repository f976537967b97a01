import { describe, expect, test } from 'vitest'
import { tools } from '../../api/mcp/tools/index.ts'
import { serving, sharedServing } from '../support/api-server.ts'
import { repositoryText } from '../support/repository.ts'

const { get } = sharedServing()
const { version } = JSON.parse(repositoryText('package.json'))

// The rules of the registry's schema 2025-12-11 for the members that we send.
function expectManifest(manifest: Record<string, string>): void {
  expect(manifest.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  expect(manifest.description!.length).toBeLessThanOrEqual(100)
  expect(manifest.title!.length).toBeLessThanOrEqual(100)
  expect(manifest.version).toBe(version)
  expect(manifest.$schema).toBe('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json')
}

describe('/server.json', () => {
  test('is the manifest of the registry, with the address of the service as a variable', async () => {
    const { status, headers, json } = await get('/server.json')
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expectManifest(json)
    const { url, variables } = json.remotes[0]
    expect([url, Object.keys(variables)]).toEqual(['{address}/mcp', ['address']])
  })

  test('names the address that the operator set, and its domain reversed', async () => {
    const server = await serving({}, { publicUrl: 'https://prices.fuel.example' })
    const { json } = await server.get('/server.json')
    expectManifest(json)
    expect(json).toMatchObject({
      name: 'example.fuel.prices/fuel-etl',
      websiteUrl: 'https://prices.fuel.example',
      remotes: [{ type: 'streamable-http', url: 'https://prices.fuel.example/mcp' }],
    })
    const byAddress = await serving({}, { publicUrl: 'http://192.0.2.1:8080' })
    expect((await byAddress.get('/server.json')).json.name).toBe('local/fuel-etl')
  })
})

describe('/llms.txt', () => {
  test('is Markdown with a title, a summary and links that are answered', async () => {
    const { status, headers, text } = await get('/llms.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^# .+\n\n> .+\n/)
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path!)
    expect(links.length).toBeGreaterThan(8)
    for (const path of links) {
      const { status } = await get(path)
      expect([path, status]).toEqual([path, path === '/mcp' ? 405 : path === '/api/bulk/' ? 401 : 200])
    }
  })

  test('has links to the address that the operator set', async () => {
    const server = await serving({}, { publicUrl: 'https://fuel.example' })
    expect((await server.get('/llms.txt')).text).toContain('](https://fuel.example/mcp)')
  })
})

test('both are served without a snapshot, with the headers of the other answers', async () => {
  const empty = await serving(null)
  for (const path of ['/server.json', '/llms.txt']) {
    const { status, headers } = await empty.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      etag: expect.any(String),
    })
    expect((await empty.get(path, { 'if-none-match': headers.etag! })).status).toBe(304)
    expect((await empty.get(path, {}, 'POST')).status).toBe(405)
  }
})

test('instructions and descriptions name only tools that exist', () => {
  const names = tools.map(({ name }) => name)
  const mentioned = tools.flatMap(({ description }) => description.match(/\b[a-z]+_[a-z]+\b/g) ?? [])
  const members = ['price_eur', 'last_known_price', 'no_data']
  const known = [...names, ...members, 'last_known']
  expect(mentioned.filter(word => !known.includes(word) && !word.startsWith('last_'))).toEqual([])
})
