import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Received } from '../support/api-server.ts'
import { type CurlRequest, curlRequests } from '../support/curl-lines.ts'
import { type KeyedServing, keyedServing } from '../support/keyed-server.ts'
import { repositoryText } from '../support/repository.ts'

export interface Proxy {
  readonly url: string
  stop(): Promise<void>
}

/** What every proxy in front of the server does. `proxyBefore` starts one for the address of a server. */
export function checkProxyContract(proxyBefore: (upstream: string) => Promise<Proxy>): void {
  let server: KeyedServing
  let proxy: Proxy

  beforeAll(async () => {
    server = await keyedServing({}, { trustProxy: 1, metricsPort: null }, afterAll)
    proxy = await proxyBefore(server.url)
  })

  afterAll(() => proxy.stop())

  /** The same request without and with the proxy. */
  async function both({ method, path, headers, body }: CurlRequest): Promise<[Received, Received]> {
    return [await ask(server.url, path, headers, method, body), await ask(proxy.url, path, headers, method, body)]
  }

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): CurlRequest => ({
    method,
    path,
    headers,
  })
  const summary = '/live/api.php?action=summary'

  test('passes on the responses to all examples of docs/requests.md', async () => {
    const lines = curlRequests(repositoryText('docs/requests.md'), { KEY: server.key.text })
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines)
      expect(toCompare(line, (await both(line))[1])).toEqual(toCompare(line, (await both(line))[0]))
  })

  const requests: readonly (readonly [what: string, status: number, request: CurlRequest])[] = [
    ['brotli', 200, get(summary, { 'accept-encoding': 'br' })],
    ['gzip', 200, get(summary, { 'accept-encoding': 'gzip' })],
    ['no coding', 200, get(summary)],
    ['a head', 200, get(summary, { 'accept-encoding': 'br' }, 'HEAD')],
    ['a preflight', 204, get(summary, { origin: 'https://example.org' }, 'OPTIONS')],
    ['an unknown path', 404, get('/nothing/here')],
    ['a hidden file', 404, get('/.env')],
    ['an unsupported method', 405, get(summary, {}, 'DELETE')],
    ['a question with spaces as %20', 403, get('/api/natural-language/diesel%20in%20France')],
    ['a question with a plus', 200, get('/api/natural-language/diesel+in+France')],
    ['a question with a slash as %2F', 200, get('/api/natural-language/petrol%2Fdiesel+in+France')],
    ['two slashes', 404, get('//live//api.php')],
    ['dots in a path', 404, get('/live/../licences')],
    ['a page', 200, get('/licences', { accept: 'text/html' })],
    ['the map layer', 200, get('/live/geojson.php?country=FR&fuel=diesel')],
  ]
  test.each(requests)('passes on the response to %s', async (_what, status, request) => {
    const [bare, proxied] = await both(request)
    expect(proxied.status).toBe(status)
    expect(toCompare(request, proxied)).toEqual(toCompare(request, bare))
  })

  test('does not change ETags and conditional requests', async () => {
    const [bare, proxied] = await both(get(summary, { 'accept-encoding': 'br' }))
    expect(proxied.headers.etag).toBe(bare.headers.etag)
    expect(proxied.headers.etag).toMatch(/^"/)
    const again = get(summary, { 'accept-encoding': 'br', 'if-none-match': bare.headers.etag! })
    const answers = await both(again)
    expect(answers.map(answer => [answer.status, answer.bytes.length])).toEqual([304, 304].map(status => [status, 0]))
    expect(toCompare(again, answers[1])).toEqual(toCompare(again, answers[0]))
  })

  test('lets the server refuse a body that is too long', async () => {
    const body = 'q'.repeat(100 * 1024)
    const request = { ...get('/api/natural-language/', { 'content-type': 'application/json' }, 'POST'), body }
    const [bare, proxied] = await both(request)
    expect([proxied.status, proxied.text]).toEqual([413, bare.text])
  })

  test('does not expose metrics', async () => {
    const answers = await both(get('/metrics'))
    expect(answers.map(answer => answer.status)).toEqual([200, 404])
    expect((await ask(proxy.url, '/%6detrics')).status).toBe(404)
  })

  test('sends the real client address, not the one that the client claims', async () => {
    const remaining = async (forwarded: string): Promise<number> => {
      const answer = await ask(proxy.url, '/api/natural-language/?q=diesel+in+France', { 'x-forwarded-for': forwarded })
      return Number(/r=(\d+)/.exec(answer.headers.ratelimit!)![1])
    }
    const first = await remaining('192.0.2.1')
    expect(await remaining('192.0.2.2')).toBe(first - 1)
  })

  test('reports when the service is unavailable', async () => {
    const lonely = await proxyBefore('http://127.0.0.1:1')
    try {
      const answer = await ask(lonely.url, summary)
      expect(answer.status).toBe(503)
      expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
      expect(answer.json.success).toBe(false)
    } finally {
      await lonely.stop()
    }
  })
}

// Headers of the connection and the date, which may differ.
const own = ['connection', 'keep-alive', 'date', 'server', 'transfer-encoding', 'x-request-id']

function toCompare({ method }: CurlRequest, { status, headers, text }: Received): object {
  const kept = Object.entries(headers).filter(([name]) => !own.includes(name))
  // The remaining requests of a limit, and the counters and times of questions, change with each request.
  const counted = (value: string): string => String(value).replace(/\b[rt]=\d+/g, '')
  const body = text.replace(
    /"(timestamp|generated_at|execution_time_ms|usage|used|remaining|requests_\w+)":[^,}]+/g,
    '',
  )
  return { method, status, headers: Object.fromEntries(kept.map(([name, value]) => [name, counted(value)])), body }
}
