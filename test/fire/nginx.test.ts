import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Serving, serving } from '../support/api-server.ts'
import { hasNginx, nginxBefore } from '../support/nginx.ts'
import { rawAnswer, statusesIn } from '../support/raw-http.ts'

const summary = '/live/api.php?action=summary'
const board = '/live/board_now.php'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const asked = (path: string, headers: readonly string[], body = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\n${headers.map(line => `${line}\r\n`).join('')}\r\n${body}`

/**
 * Requests that two parsers may read differently. If nginx took one and the server two, the second would be answered to
 * another client. `/nothing` is what is hidden in each.
 */
const hidden = get('/nothing')
const smuggled: readonly (readonly [what: string, bytes: string])[] = [
  ['a length and chunks', asked(summary, ['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`)],
  ['two lengths', asked(summary, ['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden)],
  ['a length with a sign', asked(summary, ['Content-Length: +0'], hidden)],
  ['a list of lengths', asked(summary, [`Content-Length: 0, ${hidden.length}`], hidden)],
  ['chunks spelled otherwise', asked(summary, ['Transfer-Encoding: xchunked', 'Content-Length: 0'], hidden)],
  ['chunks after a tab', asked(summary, ['Transfer-Encoding:\tchunked', 'Content-Length: 0'], `0\r\n\r\n${hidden}`)],
  ['chunks twice', asked(summary, ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${hidden}`)],
  ['a space before the colon', asked(summary, ['Content-Length : 0'], hidden)],
  ['a folded header', asked(summary, ['X-A: b', ' Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`)],
  ['a line feed alone', `GET ${summary} HTTP/1.1\nHost: a\nContent-Length: 0\n\n${hidden}`],
  ['a chunk size with a sign', asked(summary, ['Transfer-Encoding: chunked'], `+0\r\n\r\n${hidden}`)],
  ['a chunk size in other digits', asked(summary, ['Transfer-Encoding: chunked'], `0x0\r\n\r\n${hidden}`)],
  ['a NUL in a header', asked(summary, ['X-A: \0', 'Content-Length: 0'], hidden)],
  ['two hosts', `GET ${summary} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`],
]

describe.runIf(hasNginx)('through nginx', () => {
  let server: Serving
  let proxy: { url: string; stop(): Promise<void> }

  beforeAll(async () => {
    server = await serving({}, { trustProxy: 1 }, afterAll)
    proxy = await nginxBefore(server.url)
  })
  afterAll(() => proxy.stop())

  async function answersOf(path: string): Promise<number> {
    const { text } = await ask(server.url, '/metrics')
    const lines = [...text.matchAll(/^fuel_http_requests_total\{route="([^"]+)"[^}]*\} (\d+)/gm)]
    return lines.filter(([, route]) => route === path).reduce((sum, [, , count]) => sum + Number(count), 0)
  }

  test.each(smuggled)('a request with %s never becomes two at the server that nginx took for one', async (_, bytes) => {
    const before = await answersOf('none')
    const found = statusesIn(await rawAnswer(proxy.url, bytes))
    const hiddenAtServer = (await answersOf('none')) - before
    // What the server answered is what the client of nginx was sent.
    expect(found.filter(status => status === 404)).toHaveLength(hiddenAtServer)
  })

  test('two hosts are refused', async () => {
    expect(statusesIn(await rawAnswer(proxy.url, `GET ${summary} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`))).toEqual([
      400,
    ])
  })

  test('requests that are sent ahead are answered in their order', async () => {
    const paths = [summary, '/nothing', board, '/healthz', '/live/api.php?action=none', summary]
    const raw = await rawAnswer(proxy.url, paths.map(get).join(''))
    expect(statusesIn(raw)).toEqual([200, 404, 200, 200, 400, 200])
  })

  test('conditions, codings and ranges are answered by the server', async () => {
    const { headers } = await ask(proxy.url, board, { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    const conditional = await ask(proxy.url, board, { 'accept-encoding': 'br', 'if-none-match': headers.etag! })
    expect([conditional.status, conditional.headers['cache-control']]).toEqual([304, headers['cache-control']])
  })

  test('one client gets 400 requests at once and 200 a second, and the rest is refused as JSON', async () => {
    const raw = await rawAnswer(proxy.url, get('/healthz').repeat(900))
    const found = statusesIn(raw)
    expect(found.filter(status => status === 200).length).toBeGreaterThanOrEqual(400)
    expect(new Set(found)).toEqual(new Set([200, 429]))
    expect(raw).toContain('{"success":false,"error":"Too many requests"}')
    expect(raw).toContain('Retry-After: 1')
  })
})
