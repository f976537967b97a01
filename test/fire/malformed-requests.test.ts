import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type Serving, sharedServing } from '../support/api-server.ts'

const server = sharedServing()
const host = 'Host: x\r\n'
const chunked = `POST /api/natural-language/ HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
const severalHosts = 'There is more than one Host header'
const malformedHost = 'The Host header is malformed'
const malformed = 'Malformed request'

describe('a request is refused with a reason in JSON, and the connection closed:', () => {
  test.each([
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400, severalHosts],
    ['the same host twice', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhOST: a\r\n\r\n', 400, severalHosts],
    ['two hosts in HTTP/1.0', 'GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', 400, severalHosts],
    ['a host and an empty one', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost:\r\n\r\n', 400, severalHosts],
    ['two hosts far apart', `GET / HTTP/1.1\r\n${host}${'a:\r\n'.repeat(2100)}Host: b\r\n\r\n`, 400, severalHosts],
    ['two hosts in a list', 'GET /healthz HTTP/1.1\r\nHost: a, b\r\n\r\n', 400, malformedHost],
    ['a host with a path', 'GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n', 400, malformedHost],
    ['a host with a user', 'GET /healthz HTTP/1.1\r\nHost: a@b\r\n\r\n', 400, malformedHost],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'The Host header is missing'],
    [
      'an unknown expectation',
      `GET /healthz HTTP/1.1\r\n${host}Expect: x\r\n\r\n`,
      417,
      'Only the expectation 100-continue is supported',
    ],
    ['a tunnel', `CONNECT x:80 HTTP/1.1\r\n${host}\r\n`, 400, 'Tunnels are not supported'],
    ['an unknown method', `FOO / HTTP/1.1\r\n${host}\r\n`, 400, malformed],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, malformed],
    ['an unknown version', `GET / HTTP/1.9\r\n${host}\r\n`, 400, malformed],
    ['a NUL in a header', `GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`, 400, malformed],
    ['a negative length', `POST /mcp HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400, malformed],
    ['two lengths', `POST /mcp HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, malformed],
    ['a length of chunks', `${chunked.replace('\r\n\r\n', '\r\nContent-Length: 4\r\n\r\n')}0\r\n\r\n`, 400, malformed],
    ['a malformed chunk', `${chunked}zz\r\n\r\n`, 400, malformed],
    ['long chunk extensions', `${chunked}1;${'x'.repeat(20_000)}\r\n\r\n`, 413, 'Chunk extensions are too large'],
  ])('%s', async (_what, text, status, error) => {
    const { head, body } = await answerTo(server.served(), text)
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(JSON.parse(body)).toEqual({ ok: false, error })
    expect(head).toContain('\r\nContent-Type: application/json; charset=utf-8\r\n')
    expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`)
    expect(head).toContain('\r\nCache-Control: no-store\r\n')
    expect(head).toContain('\r\nConnection: close')
  })
})

test('HTTP/1.0 needs no host', async () => {
  const { head } = await answerTo(server.served(), 'GET /healthz HTTP/1.0\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
})

test('refused requests are counted', async () => {
  const count = async () => {
    const { text } = await server.get('/metrics')
    return Number(/fuel_http_requests_total\{route="none",status="400"\} (\d+)/.exec(text)?.[1] ?? 0)
  }
  const before = await count()
  await answerTo(server.served(), 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')
  await answerTo(server.served(), `CONNECT x:80 HTTP/1.1\r\n${host}\r\n`)
  expect(await count()).toBe(before + 2)
})

/** The answer to raw bytes, when the server has closed the connection. */
async function answerTo({ url }: Pick<Serving, 'url'>, text: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname, () => socket.write(text))
  let received = ''
  socket.on('data', bytes => {
    received += bytes
  })
  await once(socket, 'close')
  const end = received.indexOf('\r\n\r\n')
  return { head: received.slice(0, end + 2), body: received.slice(end + 4) }
}
