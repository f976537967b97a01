import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { serving, sharedServing } from '../support/api-server.ts'

const { get } = sharedServing()

/** Sends each part after the answer to the previous one. Resolves to all received text when the connection closes. */
function exchanged(url: string, ...writes: readonly (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const left = [...writes]
    const next = () => {
      const bytes = left.shift()
      if (bytes !== undefined) socket.write(bytes)
    }
    const socket = connect(Number(port), hostname, next)
    socket.on('data', bytes => {
      received.push(bytes)
      next()
    })
    socket.on('close', () => resolve(Buffer.concat(received).toString()))
    socket.on('error', reject)
  })
}

function partsOf(answer: string) {
  const [head, body] = answer.split('\r\n\r\n')
  const [status, ...lines] = head!.split('\r\n')
  const headers = Object.fromEntries(lines.map(line => line.toLowerCase().split(': ')))
  return { status, headers, body: body! }
}

test.each([
  '/api/toll/get_json.php?search=Øresund',
  '/live/api.php?action=Ø',
  '/Ø',
  '/api/natural-language/?q=prix à Paris',
])('a raw character outside ASCII is refused in JSON, with CORS: %s', async path => {
  const { url, get } = await serving()
  const answer = await exchanged(url, Buffer.from(`GET ${path.replace(' ', '+')} HTTP/1.1\r\nHost: x\r\n\r\n`))
  const { status, headers, body } = partsOf(answer)
  expect(status).toBe('HTTP/1.1 400 Bad Request')
  expect(JSON.parse(body)).toEqual({
    ok: false,
    error: 'Malformed address: characters outside ASCII must be percent-encoded',
  })
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    connection: 'close',
  })
  expect((await get('/metrics')).text).toContain('fuel_http_requests_total{route="none",status="400"} 1')
})

test('the same characters are accepted if percent-encoded', async () => {
  expect((await get('/live/api.php?action=%C3%98')).json).toEqual({ ok: false, error: 'Unknown action: Ø' })
})

test.each([
  ['text other than HTTP', 'hello\r\n\r\n', '400 Bad Request', 'Malformed request'],
  [
    'headers of 20 KB',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'Request header fields are too large',
  ],
])('%s is refused in JSON too', async (_what, text, status, error) => {
  const { url } = await serving()
  const answer = partsOf(await exchanged(url, text))
  expect([answer.status, JSON.parse(answer.body)]).toEqual([`HTTP/1.1 ${status}`, { ok: false, error }])
})

test('such a character is also refused in the second request of a connection', async () => {
  const { url } = await serving()
  const bad = Buffer.from('GET /?q=Ø HTTP/1.1\r\nHost: x\r\n\r\n')
  const answer = await exchanged(url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', bad)
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(found => found[1])).toEqual(['200', '400'])
})

const anyHost = ['x', 'x:8080', '[::1]:8080', '[::ffff:10.0.0.1]', '10.0.0.1:65535', 'a_b.example.org:', '']
const noHost = ['[::1', '::1', '[::1]x', '[1.2.3.4]', 'a:99999999', 'a:65536', 'a:b', 'a b', 'a:1:2', '[]']
const begins = (host: string, version = 'HTTP/1.1') =>
  `GET /healthz ${version}\r\nHost: ${host}\r\nConnection: close\r\n`

test('a Host is a name or an address with a port, and everything else is refused', async () => {
  const { url } = await serving()
  for (const [hosts, status] of [
    [anyHost, '200 OK'],
    [noHost, '400 Bad Request'],
  ] as const) {
    for (const host of hosts) {
      const answer = partsOf(await exchanged(url, `${begins(host)}\r\n`))
      expect([host, answer.status]).toEqual([host, `HTTP/1.1 ${status}`])
    }
  }
})

test.each(['HTTP/2.0', 'HTTP/0.9'])('a request line of %s is refused', async version => {
  const { url } = await serving()
  const answer = partsOf(await exchanged(url, `${begins('x', version)}\r\n`))
  expect(answer.status).toBe('HTTP/1.1 505 HTTP Version Not Supported')
})

test('HTTP/1.0 with a Transfer-Encoding is refused, and what follows is not read as a request', async () => {
  const { url } = await serving()
  const second = 'GET /healthz HTTP/1.0\r\nHost: x\r\n\r\n'
  const head =
    'POST /live/corridor.php HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n'
  const answer = await exchanged(url, `${head}0\r\n\r\n${second}`)
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(found => found[1])).toEqual(['400'])
})
