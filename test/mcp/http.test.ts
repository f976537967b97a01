import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import { agentAt, revisions } from '../support/agent.ts'
import { type Serving, serving, sharedServing, snapshotId } from '../support/api-server.ts'
import { keptLog } from '../support/kept-log.ts'
import { fileOf } from '../support/snapshot-tables.ts'

const json = { 'content-type': 'application/json' }
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const asking = (question: string, id = 1) => {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'ask', arguments: { question } } }
}

const server = sharedServing()

function post(server: Pick<Serving, 'post'>, message: unknown, headers: Record<string, string> = {}) {
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  return server.post('/mcp', body, { ...json, ...headers })
}

test('an answer is one JSON document without a session, and names its snapshot', async () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
  }
  const { status, headers, json: answer } = await post(server, initialize)
  expect([status, answer.result.protocolVersion]).toEqual([200, '2025-06-18'])
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-snapshot-id': snapshotId,
    'x-data': 'demonstration',
    link: '</licences>; rel="license"',
    'ratelimit-policy': '"questions";q=60;w=60',
  })
  expect(headers).not.toHaveProperty('mcp-session-id')
  const later = await post(server, { ...list, id: 7 }, { 'mcp-session-id': 'of somebody', accept: '*/*' })
  expect([later.status, later.json.id, later.json.result.tools.length]).toEqual([200, 7, 13])
})

test('the server names its version and the address of the site', async () => {
  const own = await agentAt(server.served().url)
  expect(own.client.getServerVersion()).toMatchObject({ name: 'fuel-etl', title: 'Fuel prices and tolls' })
  // The Host of a client is no address of the site.
  expect(own.client.getServerVersion()).not.toHaveProperty('websiteUrl')
  const named = await serving({}, { publicUrl: 'https://fuel.example' })
  const { client } = await agentAt(named.url, revisions['2026-07-28'])
  expect(client.getServerVersion()?.websiteUrl).toBe('https://fuel.example')
})

test('reading resources counts as calls, and their errors state the reason only', async () => {
  const server = await serving()
  const read = (uri: string, id: number) => ({ jsonrpc: '2.0', id, method: 'resources/read', params: { uri } })
  const batch = Array.from({ length: 61 }, (_, id) => read('fuel://licences', id))
  const { json: answers } = await post(server, batch)
  const refused = answers.filter((one: { error?: object }) => one.error)
  expect(refused).toEqual([
    expect.objectContaining({ error: { code: -32603, message: expect.stringMatching(/^The limit of 60 calls/) } }),
  ])
  const empty = await serving(null)
  const { json: answer } = await post(empty, read('fuel://coverage', 1))
  expect(answer.error).toEqual({ code: -32603, message: expect.stringContaining('There is no snapshot') })
})

test('every revision that the server names is supported', async () => {
  for (const revision of ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07']) {
    const params = { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'test', version: '0' } }
    const { json: answer } = await post(server, { jsonrpc: '2.0', id: 0, method: 'initialize', params })
    expect(answer.result.protocolVersion).toBe(revision)
    const { status } = await post(server, list, { 'mcp-protocol-version': revision })
    expect([revision, status]).toEqual([revision, 200])
  }
  const { client } = await agentAt(server.served().url, revisions['2026-07-28'])
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
})

test('a notification is accepted and a subscription is refused, without a stream', async () => {
  const noted = await post(server, { jsonrpc: '2.0', method: 'notifications/initialized' })
  expect([noted.status, noted.text]).toEqual([202, ''])
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = { notifications: { toolsListChanged: true }, _meta: envelope }
  const message = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }
  const own = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
  expect((await post(server, message, own)).json.error).toMatchObject({ code: -32603 })
})

test('batches are answered for revisions that support them', async () => {
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
  const { json: answers } = await post(server, [list, cancelled, { ...list, id: 'b' }])
  expect(answers.map(({ id, result }: { id: unknown; result: object }) => [id, 'tools' in result])).toEqual([
    [1, true],
    ['b', true],
  ])
  expect((await post(server, [cancelled, cancelled])).status).toBe(202)
  const { status, json: refused } = await post(server, [list], { 'mcp-protocol-version': '2025-06-18' })
  expect([status, refused.error.code]).toEqual([400, -32600])
})

test('an invalid message gets a JSON-RPC error', async () => {
  const faults: readonly (readonly [string, Record<string, string>, number, number])[] = [
    ['{"jsonrpc":', {}, 400, -32700],
    ['', {}, 400, -32700],
    ['null', {}, 400, -32600],
    ['[]', {}, 400, -32600],
    ['{"jsonrpc":"2.0"}', {}, 400, -32600],
    [JSON.stringify(list), { 'content-type': 'text/plain' }, 415, -32000],
    [JSON.stringify(list), { 'content-encoding': 'gzip' }, 415, -32000],
    [JSON.stringify({ ...list, params: { _: 'x'.repeat(64 * 1024) } }), {}, 413, -32000],
    [JSON.stringify(list), { 'mcp-protocol-version': '1999-01-01' }, 400, -32000],
  ]
  for (const [body, headers, status, code] of faults) {
    const answer = await post(server, body, headers)
    expect([body.slice(0, 30), answer.status, answer.json.error.code]).toEqual([body.slice(0, 30), status, code])
    expect(answer.json).toMatchObject({ jsonrpc: '2.0', id: null })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  const deep = await post(server, `${'['.repeat(30_000)}${']'.repeat(30_000)}`)
  expect(deep.status).toBe(400)
  expect((await post(server, { ...list, method: 'nothing' })).json.error.code).toBe(-32601)
  expect((await post(server, { ...asking('a'), params: { name: 'nothing' } })).json.error.code).toBe(-32602)
})

test('GET and DELETE are not allowed', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const { status, headers, json: answer } = await server.get('/mcp', { accept: 'text/event-stream' }, method)
    expect([method, status, headers.allow]).toEqual([method, 405, 'POST, OPTIONS'])
    expect(answer.error).toEqual({ code: -32000, message: 'Method not allowed' })
  }
  const { status, headers } = await server.get('/mcp', {}, 'OPTIONS')
  expect([status, headers['access-control-allow-methods']]).toEqual([204, 'POST, OPTIONS'])
  expect(headers['access-control-allow-headers']).toContain('Content-Type')
  expect(headers['access-control-allow-headers']).toContain('MCP-Protocol-Version')
})

test('pages of other origins are refused, but agents and local pages are not', async () => {
  const server = await serving({}, { allowedOrigins: ['https://fuel.example'] })
  const { host } = new URL(server.url)
  const passing = ['http://localhost:6274', 'https://localhost', 'http://[::1]:3000', 'http://127.0.0.1', server.url]
  for (const origin of [...passing, 'https://fuel.example']) {
    expect([origin, (await post(server, list, { origin })).status]).toEqual([origin, 200])
  }
  const foreign = ['https://evil.example', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'null', '']
  const others = [
    'https://fuel.example:8443',
    'http://fuel.example',
    'http://192.0.2.1',
    'file://',
    'chrome-extension://x',
  ]
  for (const origin of [...foreign, ...others]) {
    const { status, json: answer } = await post(server, list, { origin })
    expect([origin, status, answer.error.code]).toEqual([origin, 403, -32000])
    expect([origin, (await server.get('/mcp', { origin }, 'OPTIONS')).status]).toEqual([origin, 403])
  }
  // DNS rebinding: a foreign name that resolves to this server has the same origin and host, but is refused. With an IP
  // address in the Host header this attack is impossible.
  const port = host.split(':')[1]
  const rebound = { origin: `http://evil.example:${port}`, host: `evil.example:${port}` }
  expect((await post(server, list, rebound)).status).toBe(403)
  const byAddress = { origin: 'http://192.0.2.1:8080', host: '192.0.2.1:8080' }
  expect((await post(server, list, byAddress)).status).toBe(200)
})

test('calls of tools count together with the questions of the endpoint', async () => {
  const server = await serving()
  const { call } = await agentAt(server.url)
  await server.get('/api/natural-language/?q=diesel')
  await server.post('/api/natural-language/', '{"query":"diesel"}', json)
  // A message with many questions counts as many questions.
  const batch = Array.from({ length: 56 }, (_, id) => asking('diesel', id))
  expect((await post(server, batch)).headers.ratelimit).toMatch(/^"questions";r=2;/)
  expect((await call('tolls')).isError).toBe(false)
  expect((await call('ask', { question: 'diesel' })).isError).toBe(false)
  const { isError, text } = await call('ask', { question: 'diesel' })
  expect([isError, text]).toEqual([
    true,
    expect.stringMatching(/^The limit of 60 calls in 60 seconds is reached; call again in \d+ seconds\.$/),
  ])
  expect((await server.get('/api/natural-language/?q=diesel')).status).toBe(429)
  expect((await call('tolls')).isError).toBe(true)
})

test('tools report that there is no snapshot, or that it is too old', async () => {
  const empty = await serving(null)
  const { call, client } = await agentAt(empty.url)
  expect((await client.listTools()).tools).toHaveLength(13)
  expect(await call('tolls')).toMatchObject({ isError: true, text: expect.stringContaining('There is no snapshot') })

  const nowMs = Date.UTC(2026, 10, 21, 12, 0, 1)
  const old = await serving({ figures: { ...figures, demonstration: false } }, { nowMs: () => nowMs })
  const late = await agentAt(old.url)
  for (const [name, args] of [
    ['stations', { lat: 47.3, lng: 5 }],
    ['stations', { country: 'FR', fuel: 'diesel' }],
    ['provenance', { country: 'FR' }],
  ] as const) {
    const { isError, text } = await late.call(name, args)
    expect([name, isError, text]).toEqual([
      name,
      true,
      expect.stringContaining('of 2026-11-19 12:00:00 UTC: live prices older than 48 hours'),
    ])
  }
  const weekly = await late.call('national_price', { country: 'FR' })
  expect([weekly.isError, weekly.structured.metadata.data]).toEqual([false, 'live'])
  expect((await post(old, list)).headers).not.toHaveProperty('x-data')
})

test('a failing tool returns no details, and no words of a question are logged', async () => {
  const { log, lines, said } = keptLog()
  const server = await serving({}, { log })
  const { call } = await agentAt(server.url)
  const before = lines.length
  await call('ask', { question: 'a very private question' })
  await post(server, '{"very private')
  expect(lines.slice(before)).toEqual([])
  const kept = join(server.dataDir, fileOf(server.dataDir, snapshotId, 'texts.parquet', 'FR'))
  writeFileSync(kept, Buffer.alloc(statSync(kept).size))
  const { isError, text } = await call('provenance', { station_id: 21 })
  expect([isError, text]).toEqual([true, 'Internal error. It has been logged; trying again may help.'])
  expect(said().slice(before)).toEqual([
    {
      level: 'error',
      time: expect.any(String),
      msg: 'a tool failed',
      tool: 'provenance',
      error: expect.stringMatching(/^\w*Error$/),
      stack: expect.stringMatching(/^\w*Error\n +at /),
    },
  ])
})

test('a client may send 600 messages a minute, whatever they ask, and those of a batch count one by one', async () => {
  const own = await serving()
  const batch = (length: number) =>
    post(
      own,
      Array.from({ length }, (_, id) => ({ ...list, id })),
    )
  for (let sent = 0; sent < 6; sent++) expect((await batch(100)).status).toBe(200)
  const { status, headers, json: answer } = await post(own, list)
  expect([status, answer]).toEqual([
    429,
    { jsonrpc: '2.0', error: { code: -32_000, message: 'Too many requests' }, id: null },
  ])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  const other = await own.get('/live/board_now.php')
  expect(other.status).toBe(200)
})
