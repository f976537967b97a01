import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { ClosedConnections, type ClosingReason } from '../../api/log/closed-connections.ts'
import type { LogLevel } from '../../api/log/log.ts'
import { redacted } from '../../api/log/redacted.ts'
import { OftenRefused, shortened } from '../../api/log/refused-requests.ts'
import { makeKey } from '../../api/store/key-text.ts'
import type { Store } from '../../api/store/store.ts'
import { StoreError } from '../../pipeline/model/errors.ts'
import { ask, type Serving, serving } from '../support/api-server.ts'
import { keptLog } from '../support/kept-log.ts'

// Its secret is `c2Vjc…`, repeated.
const { id, text: key } = makeKey(bytes => Buffer.alloc(bytes, 'sec'))
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A server with a broken store, so that requests fail and are logged. */
async function broken({
  trustProxy = 0,
  logsRequests = false,
  level = 'info' as LogLevel,
  says = 'the disk is gone',
} = {}) {
  const kept = keptLog(level)
  const fail = () => Promise.reject(new StoreError(says))
  const store = { admit: fail, find: fail, addRequest: fail, close: async () => {} } as unknown as Store
  const server = await serving({}, { store, log: kept.log, trustProxy, logsRequests })
  kept.lines.length = 0
  return { ...server, ...kept }
}

/** Sends raw bytes on a separate connection, and resolves to the answer. */
function sendRaw({ url }: Serving, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.end(text, 'latin1'))
    socket.on('data', bytes => received.push(bytes))
    socket.on('end', () => resolve(Buffer.concat(received).toString()))
    socket.on('error', reject)
  })
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const typed = 'name=Ada+Example&email=ada%40example.org&plan=pro&use_case=a+private+plan'

test('a failure is one line that describes the request, and the answer has its id', async () => {
  const { get, said } = await broken()
  const { status, headers } = await get('/api/toll/?format=csv', { 'x-api-key': key, 'x-request-id': 'chosen' })
  expect([status, headers['x-request-id']]).toEqual([500, expect.stringMatching(uuid)])
  expect(said()).toEqual([
    {
      level: 'error',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      msg: 'a request failed',
      requestId: headers['x-request-id'],
      method: 'GET',
      route: '/api/toll/',
      error: 'StoreError',
      code: 'STORE',
      stack: expect.stringMatching(/the disk is gone\n +at /),
    },
  ])
  expect((await get('/live/api.php')).headers).not.toHaveProperty('x-request-id')
  expect((await get('/api/toll/get_json.php?country=x1')).headers).not.toHaveProperty('x-request-id')
})

test('the id is that of a trusted proxy if it is well-formed', async () => {
  const idOf = async (server: Serving, given: string) =>
    (await server.get('/api/toll/', { 'x-api-key': key, 'x-request-id': given })).headers['x-request-id']
  const behind = await broken({ trustProxy: 1 })
  expect(await idOf(behind, 'Edge-1.2_3')).toBe('Edge-1.2_3')
  expect(behind.said()[0].requestId).toBe('Edge-1.2_3')
  for (const given of ['a'.repeat(65), 'a b', 'a"b', 'a,b', '%0a']) expect(await idOf(behind, given)).toMatch(uuid)
})

test('every answer with a status of 500 or more has an id', async () => {
  const { get, post } = await broken()
  const answers = [
    await get('/api/toll/status', { 'x-api-key': key }),
    await post('/api/waitlist.php', typed, { ...form, accept: 'application/json' }),
  ]
  const empty = await serving(null)
  answers.push(await empty.get('/live/api.php'), await empty.get('/readyz'))
  expect(answers.map(answer => answer.status)).toEqual([500, 500, 500, 503])
  for (const { headers } of answers) expect(headers['x-request-id']).toMatch(uuid)
})

test('a request is logged only if logsRequests is set: route, status, time, bytes', async () => {
  const { get, post, lines, said } = await broken({ logsRequests: true, trustProxy: 1 })
  const { bytes } = await get('/live/api.php?action=summary', {
    'x-forwarded-for': '192.0.2.77',
    'x-request-id': 'r-1',
  })
  await post('/api/natural-language/', '{"query": "a private plan"}')
  await get('/api/natural-language/a+private+plan')
  await get('/no/such/path')
  await expect.poll(() => lines.length).toBe(4)
  expect(said()[0]).toEqual({
    level: 'info',
    time: expect.any(String),
    msg: 'request',
    requestId: 'r-1',
    method: 'GET',
    route: '/live/api.php',
    status: 200,
    ms: expect.any(Number),
    bytes: expect.any(Number),
  })
  expect(said()[0].bytes).toBeGreaterThan(bytes.length)
  const routes = ['/live/api.php', '/api/natural-language/', '/api/natural-language/:question', 'none']
  expect(said().map(line => line.route)).toEqual(routes)
  expect(lines.join()).not.toMatch(/192\.0|127\.0|private|such/)
  const quiet = await broken()
  await quiet.get('/live/api.php')
  expect(quiet.lines).toEqual([])
})

test('bytes are those of each answer, also on one connection', async () => {
  const { url, lines, said } = await broken({ logsRequests: true })
  const one = 'GET /live/board_now.php HTTP/1.1\r\nHost: a\r\n\r\n'
  const last = one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  const text = await sendRaw({ url } as Serving, `${one}${one}${last}`)
  await expect.poll(() => lines.length).toBe(3)
  const bytes = said().map(line => line.bytes as number)
  expect(bytes.reduce((sum, each) => sum + each)).toBe(Buffer.byteLength(text))
})

const request = (path: string, ...headers: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: a', ...headers, 'Connection: close', '', ''].join('\r\n')
const withKey = `X-API-Key: ${key}`

/** Requests with data that must not appear in the log. */
const nasty: readonly (readonly [what: string, text: string])[] = [
  ['a key in a header', request('/api/toll/', withKey)],
  ['a key in the query', request(`/api/toll/?api_key=${key}`)],
  ['a key, percent-encoded', request(`/api/toll/?%61pi%5Fkey=${key.replaceAll('_', '%5F')}`)],
  ['a key in a known path', request(`/api/bulk/latest/${key}`, withKey)],
  ['a key in an unknown path', request(`/api/toll/${key}/%zz`)],
  ['an address in absolute form', request(`http://ada@example.org/api/toll/?api_key=${key}`)],
  ['an invalid address in absolute form', request(`http://[ada@example.org/${key}`)],
  ['a key as the id of a proxy', request('/api/toll/', withKey, `X-Request-Id: ${key}`)],
  ['the address of a client', request('/api/toll/', withKey, 'X-Forwarded-For: 192.0.2.77')],
  ['a question', request('/api/natural-language/?q=a+private+plan')],
  ['forged log lines in the path', request(`/api/toll/%0A%7B%22level%22:%22error%22%7D?api_key=${key}`)],
  ['forged log lines in a parameter', request('/api/toll/?country=%0A{"msg":"forged"}', withKey)],
]

test.each(nasty)('%s is not logged', async (_what, text) => {
  const server = await broken({ logsRequests: true, trustProxy: 1 })
  await sendRaw(server, text)
  await expect.poll(() => server.lines.length).toBeGreaterThan(0)
  expectClean(server)
})

test('a form that cannot be stored or is invalid is not logged', async () => {
  const server = await broken({ logsRequests: true, says: 'ada@example.org: unique constraint failed' })
  await server.post('/api/waitlist.php', typed, form)
  await server.post('/api/waitlist.php', typed.replace('%40', ''), form)
  await server.post('/api/waitlist.php', typed, { 'content-type': 'text/ada@example.org' })
  await expect.poll(() => server.lines.length).toBe(4)
  expectClean(server)
})

function expectClean({ lines }: { readonly lines: readonly string[] }): void {
  for (const line of lines) {
    expect(line.trimEnd()).not.toContain('\n')
    expect(JSON.parse(line)).toMatchObject({
      time: expect.any(String),
      level: expect.any(String),
      msg: expect.any(String),
    })
    expect(line).not.toMatch(/c2Vj|example|Ada|private|192\.0\.2|forged|%0A|127\.0\.0\.1/)
  }
}

test('keys and addresses in a logged text are redacted when the line is written', () => {
  const { log, said } = keptLog()
  log.error(
    { what: `GET /?api_key=${key}`, whom: 'ada@example.org' },
    `${key} of ada%40example.org\n{"level":"forged"}`,
  )
  expect(said()).toEqual([
    {
      level: 'error',
      time: expect.any(String),
      what: 'GET /?api_key=…',
      whom: '…@…',
      msg: `fuel_${id}_… of …@…\n{"level":"forged"}`,
    },
  ])
  expect(redacted(key.slice(0, 30))).toBe(`fuel_${id}_…`)
  const frame = '    at file:///srv/node_modules/@koa/router/dist/index.mjs:1:2 (pkg@1.2.3)'
  expect(redacted(frame)).toBe(frame)
})

test('lines below the log level are not written', async () => {
  const { get, lines } = await broken({ level: 'error', logsRequests: true })
  expect((await get('/live/api.php')).status).toBe(200)
  await ask((await broken()).url, '/healthz')
  expect(lines).toEqual([])
  await get('/api/toll/', { 'x-api-key': key })
  expect(lines).toHaveLength(1)
})

test('a client that keeps exceeding a limit is logged once in ten minutes, by its network', async () => {
  const clock = { nowMs: Date.UTC(2026, 10, 22, 12) }
  const { log, said } = keptLog()
  const refused = new OftenRefused(log, () => clock.nowMs)
  const often = (times: number, address: string) => {
    for (let count = 0; count < times; count++) refused.add(address, '/api/natural-language/')
  }
  often(99, '192.0.2.77')
  expect(said()).toEqual([])
  often(150, '192.0.2.78')
  expect(said()).toMatchObject([
    { level: 'warn', client: '192.0.2.0/24', route: '/api/natural-language/', refused: 100 },
  ])
  clock.nowMs += 600_000
  often(100, '192.0.2.77')
  expect(said()).toHaveLength(2)
  for (let other = 0; other < 2000; other++) refused.add(`10.${other >> 8}.${other & 255}.1`, '/')
  often(99, '192.0.2.77')
  expect(said()).toHaveLength(2)
  const short = ['2001:db8:1:2::/64', '2001:db8::/64', '::/64', 'unknown'].map(shortened)
  expect(short).toEqual(['2001:db8:1::/48', '2001:db8:0::/48', '0:0:0::/48', 'unknown'])
})

test('requests refused by a limit are counted for that log line', async () => {
  const { get, lines, said } = await broken({ trustProxy: 1 })
  const from = { 'x-forwarded-for': '192.0.2.77' }
  for (let asked = 0; asked < 160; asked++) await get('/api/natural-language/?q=diesel+in+France', from)
  expect(said()).toMatchObject([{ client: '192.0.2.0/24', route: '/api/natural-language/' }])
  expect(lines.join()).not.toMatch(/192\.0\.2\.77|France/)
})

test('closed connections are counted, and logged once a minute for each reason', () => {
  const { log, said } = keptLog('warn')
  let nowMs = 0
  const closed = new ClosedConnections(log, () => nowMs)
  const add = (reason: ClosingReason, at: number, address: string) => {
    nowMs = at
    closed.add(reason, address)
  }
  add('too many waiting', 0, '192.0.2.7')
  add('too many waiting', 1, '192.0.2.8')
  add('no progress', 2, '2001:db8:1:2::/64')
  add('too many waiting', 59_999, '192.0.2.9')
  add('too many waiting', 60_000, '198.51.100.1')
  expect(closed.all()).toMatchObject([
    { reason: 'too many waiting', closed: 4 },
    { reason: 'no progress', closed: 1 },
  ])
  expect(said()).toMatchObject([
    { client: '192.0.2.0/24', reason: 'too many waiting', closed: 1 },
    { client: '2001:db8:1::/48', reason: 'no progress', closed: 1 },
    { client: '198.51.100.0/24', reason: 'too many waiting', closed: 3 },
  ])
})
