import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDownloader, type Download } from '../../../pipeline/fetch/download.ts'
import { createNetwork, type Network, type NetworkOptions } from '../../../pipeline/fetch/network.ts'
import { FetchError, UsageError } from '../../../pipeline/model/errors.ts'
import type { Descriptor, Request } from '../../../pipeline/source.ts'
import { type Handle, type Origin, startOrigin } from '../../fetch/origin.ts'

const day = Date.parse('2026-11-19T11:00:00Z')
const text = 'id;Gazole\n1;1,659\n'
const url = 'https://data.example.test/prices.csv?day=1'
const request: Request = { name: 'prices', url }
const post: Request = { ...request, method: 'POST', body: '{"q":1}', headers: { 'Content-Type': 'application/json' } }
const hosts = ['data.example.test', 'files.example.test', 'wrong.example.test']

let origin: Origin
let network: Network
/** A test clock that advances only during a sleep. */
let clock: { now: number; pauses: number[] }

beforeAll(async () => {
  origin = await startOrigin(['data.example.test', 'files.example.test', 'foreign.example.test'])
})

afterAll(() => origin.close())

beforeEach(() => {
  clock = { now: day, pauses: [] }
  network = networkWith({})
})

afterEach(() => network.close())

function networkWith(options: Partial<NetworkOptions>): Network {
  return createNetwork({
    version: '1.2.3',
    connectTo: origin.connectTo,
    extraCa: origin.caFile,
    now: () => clock.now,
    random: () => 0.5,
    sleep: async milliseconds => {
      clock.pauses.push(milliseconds)
      clock.now += milliseconds
    },
    ...options,
  })
}

function downloader(politeness: Descriptor['politeness'] = {}, settings: Record<string, string> = {}) {
  return createDownloader({ id: 'xx', hosts, politeness }, settings, network)
}

/** Answers requests with these handlers in order, and all later requests with the last one. */
function answerInTurn(...handles: Handle[]): void {
  let next = 0
  origin.reset((response, seen) => handles[Math.min(next++, handles.length - 1)]!(response, seen))
}

function status(code: number, headers: Record<string, string | string[]> = {}): Handle {
  return response => response.writeHead(code, headers).end('a page')
}

const ok: Handle = response => response.writeHead(200).end(text)

function textOf(download: Download): string {
  return Buffer.from(download.bytes).toString('utf8')
}

async function failure(run: Promise<unknown>): Promise<FetchError> {
  const error = await run.then(
    () => null,
    reason => reason,
  )
  expect(error).toBeInstanceOf(FetchError)
  return error
}

describe('a download', () => {
  test('gives the bytes, the status and the headers without cookies', async () => {
    answerInTurn(response => {
      response.writeHead(200, { ETag: '"a1"', 'Set-Cookie': ['a=1', 'b=2'], 'X-Many': ['1', '2'] }).end(text)
    })
    const download = await downloader()(request, null)
    expect(textOf(download)).toBe(text)
    expect(download).toMatchObject({ status: 200, notModified: false, url, attempts: 1 })
    expect(download).toMatchObject({ startedAt: '2026-11-19T11:00:00.000Z', endedAt: '2026-11-19T11:00:00.000Z' })
    expect(download.headers).toMatchObject({ etag: '"a1"', 'x-many': '1, 2' })
    expect(download.headers).not.toHaveProperty('set-cookie')
  })

  test('sends the host name of the address to the origin, whatever the target of the socket', async () => {
    answerInTurn(ok)
    await downloader()(request, null)
    const [seen] = origin.seen
    expect(seen).toMatchObject({ method: 'GET', path: '/prices.csv?day=1' })
    expect(seen).toMatchObject({ host: 'data.example.test', servername: 'data.example.test' })
  })

  test('sends a product name and a contact', async () => {
    answerInTurn(ok)
    await downloader()({ ...request, headers: { 'User-Agent': 'Mozilla/5.0', Accept: 'text/csv' } }, null)
    expect(origin.seen[0]?.headers).toMatchObject({ 'user-agent': 'fuel-etl/1.2.3', accept: 'text/csv' })
    await network.close()
    network = networkWith({ contact: 'https://fuel.example.org/about' })
    await downloader()(request, null)
    expect(origin.seen[1]?.headers['user-agent']).toBe('fuel-etl/1.2.3 (https://fuel.example.org/about)')
  })

  test.each([
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', Buffer.from(text)],
  ])('decompresses a body sent as %s', async (encoding, body) => {
    answerInTurn(response => response.writeHead(200, { 'Content-Encoding': encoding }).end(body))
    expect(textOf(await downloader()(request, null))).toBe(text)
    expect(origin.seen[0]?.headers['accept-encoding']).toBe('gzip, br')
  })

  test('keeps a compressed file compressed', async () => {
    const file = gzipSync(text)
    answerInTurn(response => response.writeHead(200, { 'Content-Type': 'application/gzip' }).end(file))
    expect(Buffer.from((await downloader()(request, null)).bytes).equals(file)).toBe(true)
  })

  test('sends a conditional request, and accepts 304', async () => {
    answerInTurn(status(304, { ETag: '"a1"' }))
    const known = { etag: '"a1"', lastModified: 'Thu, 19 Nov 2026 10:00:00 GMT' }
    const download = await downloader()(request, known)
    expect(download).toMatchObject({ status: 304, notModified: true, headers: { etag: '"a1"' } })
    expect(download.bytes).toHaveLength(0)
    expect(origin.seen[0]?.headers).toMatchObject({
      'if-none-match': '"a1"',
      'if-modified-since': 'Thu, 19 Nov 2026 10:00:00 GMT',
    })
  })

  test('accepts the statuses that the request names, also with an empty body', async () => {
    answerInTurn(
      response => response.writeHead(404).end('no more'),
      response => response.writeHead(404, { 'Content-Encoding': 'gzip', 'Content-Length': '0' }).end(),
    )
    const download = await downloader()({ ...request, answers: [404] }, null)
    expect(download).toMatchObject({ status: 404, notModified: false })
    expect(textOf(download)).toBe('no more')
    expect(textOf(await downloader()({ ...request, answers: [404] }, null))).toBe('')
  })

  test('sends a body, also with GET', async () => {
    answerInTurn(ok)
    await downloader()(post, null)
    await downloader()({ ...post, method: 'GET' }, null)
    expect(origin.seen.map(seen => [seen.method, seen.body])).toEqual([
      ['POST', '{"q":1}'],
      ['GET', '{"q":1}'],
    ])
    expect(origin.seen[0]?.headers['content-type']).toBe('application/json')
  })
})

describe('an answer is refused without another attempt', () => {
  test.each<[what: string, answer: Handle, message: string, asked?: Request]>([
    [
      'if its content coding was not requested',
      response => response.writeHead(200, { 'Content-Encoding': 'zstd' }).end(text),
      "expected a body packed as gzip, br or not at all, found 'zstd'",
    ],
    [
      'if its body does not match its content coding',
      response => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(text),
      'found Z_DATA_ERROR',
    ],
    ['if it is 304 to an unconditional request', status(304), 'expected status 200, found 304'],
    ['if it is a redirect without an address', status(302), "expected a Location with status 302, found ''"],
    [
      'if it redirects a body to another host',
      status(307, { Location: 'https://files.example.test/answer' }),
      'found a redirect of its body to files.example.test',
      post,
    ],
  ])('%s', async (_what, answer, message, asked = request) => {
    answerInTurn(answer, ok)
    const error = await failure(downloader()(asked, null))
    expect(error.message).toContain(message)
    expect(error.retryable).toBe(false)
    expect(origin.seen).toHaveLength(1)
  })
})

describe('a retry', () => {
  test('succeeds after three failures, with increasing pauses', async () => {
    answerInTurn(status(500), status(503), status(502), ok)
    const download = await downloader()(request, null)
    expect(textOf(download)).toBe(text)
    expect(download.attempts).toBe(4)
    expect(clock.pauses).toEqual([2000, 4000, 8000])
    expect(download).toMatchObject({ startedAt: '2026-11-19T11:00:00.000Z', endedAt: '2026-11-19T11:00:14.000Z' })
  })

  test('is made at most three times', async () => {
    answerInTurn(status(500))
    const error = await failure(downloader()(request, null))
    expect(error.message).toBe('xx/prices: expected status 200, found 500, after 4 attempts')
    expect(error).toMatchObject({ status: 500, retryable: true, url })
    expect(origin.seen).toHaveLength(4)
  })

  test('waits a random time around the default pause', async () => {
    for (const [chance, pauses] of [
      [0, [1000, 2000, 4000]],
      [0.99, [2980, 5960, 11920]],
    ] as const) {
      await network.close()
      clock.pauses = []
      network = networkWith({ random: () => chance })
      answerInTurn(status(500), status(500), status(500), ok)
      await downloader()(request, null)
      expect(clock.pauses).toEqual(pauses)
    }
  })

  test.each([400, 401, 403, 404, 410, 501, 505, 206])('is not made after %i', async code => {
    answerInTurn(status(code), ok)
    const error = await failure(downloader()(request, null))
    expect(error).toMatchObject({ status: code, retryable: false })
    expect(error.message).toBe(`xx/prices: expected status 200, found ${code}`)
    expect(origin.seen).toHaveLength(1)
  })

  test.each([408, 425, 429, 500, 502, 503, 504])('is made after %i', async code => {
    answerInTurn(status(code), ok)
    expect((await downloader()(request, null)).attempts).toBe(2)
  })

  test('waits as long as the publisher asks, in seconds or until a time', async () => {
    answerInTurn(status(429, { 'Retry-After': '7' }), status(503, { 'Retry-After': '0' }), ok)
    await downloader()(request, null)
    expect(clock.pauses).toEqual([7000, 4000])
    clock.pauses = []
    answerInTurn(status(503, { 'Retry-After': new Date(clock.now + 90_000).toUTCString() }), ok)
    await downloader()(request, null)
    expect(clock.pauses).toEqual([90_000])
  })

  test('is not made if the publisher requires more than two minutes, and the host is not used until then', async () => {
    answerInTurn(status(429, { 'Retry-After': '3600' }), ok)
    const download = downloader()
    const error = await failure(download(request, null))
    expect(error.message).toBe(
      'xx/prices: expected status 200, found 429, and the host asks to wait 3600 s, we wait 120 s at most',
    )
    expect(error).toMatchObject({ status: 429, retryAfterSeconds: 3600 })
    clock.now += 600_000
    const next = await failure(download({ ...request, name: 'more' }, null))
    expect(next.message).toBe(
      'xx/more: expected data.example.test to be open to us, found it asking to wait another 3000 s',
    )
    expect(origin.seen).toHaveLength(1)
    clock.now += 3_000_000
    expect((await download(request, null)).status).toBe(200)
    expect(clock.pauses).toEqual([])
  })

  test('is not made for a POST, unless it is marked as repeatable', async () => {
    answerInTurn(status(503), ok)
    const error = await failure(downloader()(post, null))
    expect(error).toMatchObject({ status: 503, retryable: false })
    expect(origin.seen).toHaveLength(1)
    answerInTurn(status(503), ok)
    expect((await downloader()({ ...post, repeatable: true }, null)).attempts).toBe(2)
    expect(origin.seen.map(seen => seen.body)).toEqual(['{"q":1}', '{"q":1}'])
  })

  test('is made after a truncated body', async () => {
    const cut: Handle = response => {
      response.writeHead(200, { 'Content-Length': '1000' }).write(text, () => response.destroy())
    }
    const cutInChunks: Handle = response => {
      response.writeHead(200).write(text, () => response.destroy())
    }
    answerInTurn(cut, cutInChunks, ok)
    const download = await downloader()(request, null)
    expect(textOf(download)).toBe(text)
    expect(download.attempts).toBe(3)
  })

  test('is made after a truncated compressed body', async () => {
    const packed = gzipSync(text)
    const half = packed.subarray(0, packed.length - 4)
    answerInTurn(response => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(half), ok)
    expect(textOf(await downloader()(request, null))).toBe(text)
  })

  test('fails in the end if every body is truncated', async () => {
    answerInTurn(response => {
      response.writeHead(200, { 'Content-Length': '1000' }).write(text, () => response.destroy())
    })
    const error = await failure(downloader()(request, null))
    expect(error.message).toMatch(
      /expected a complete answer from data\.example\.test, found UND_ERR.*after 4 attempts$/,
    )
    expect(error).toMatchObject({ status: null, retryable: true })
  })

  // undici checks timeouts about once a second, even if they are shorter.
  test('is made after a timeout before the headers, and within the body', async () => {
    await network.close()
    network = networkWith({ timeouts: { headers: 100, body: 100 } })
    const silent: Handle = () => {}
    const stuck: Handle = response => {
      response.writeHead(200, { 'Content-Length': '1000' }).write(text)
    }
    answerInTurn(silent, stuck, ok)
    // On a busy machine the valid answer may be late once, too.
    expect((await downloader()(request, null)).attempts).toBeGreaterThan(2)
    answerInTurn(silent)
    expect((await failure(downloader()(post, null))).message).toContain('found UND_ERR_HEADERS_TIMEOUT')
    await network.close()
    network = networkWith({ timeouts: { body: 100 } })
    answerInTurn(stuck)
    expect((await failure(downloader()(post, null))).message).toContain('found UND_ERR_BODY_TIMEOUT')
  })

  test('is made if the handshake times out', async () => {
    let connections = 0
    const porter = createServer(socket => {
      socket.on('error', () => {})
      if (++connections === 1) return socket.resume()
      return socket.pipe(connect(Number(origin.connectTo.split(':')[1]), '127.0.0.1')).pipe(socket)
    })
    await network.close()
    network = networkWith({ connectTo: await listening(porter), timeouts: { connect: 500 } })
    answerInTurn(ok)
    // On a busy machine another handshake may take too long.
    expect((await downloader()(request, null)).attempts).toBeGreaterThan(1)
    await network.close()
    await new Promise(closed => porter.close(closed))
  })

  test('is made if the connection is refused', async () => {
    await network.close()
    // Another test may take a free port in the meantime. Nothing listens on port 1.
    network = networkWith({ connectTo: '127.0.0.1:1' })
    const error = await failure(downloader()(request, null))
    expect(error.message).toMatch(/found ECONNREFUSED.*, after 4 attempts$/)
  })
})

async function listening(server: Server): Promise<string> {
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('redirects', () => {
  const secret = { 'X-Consumer-Id': 'abc', Authorization: 'Bearer t', 'Accept-Language': 'fr' }

  test('follows one to another host of the source, without the keys', async () => {
    answerInTurn(status(302, { Location: 'https://files.example.test/2.csv' }), ok)
    const download = await downloader()({ ...request, headers: secret }, null)
    expect(textOf(download)).toBe(text)
    expect(download.url).toBe('https://files.example.test/2.csv')
    const [first, second] = origin.seen
    expect(first?.headers).toMatchObject({ 'x-consumer-id': 'abc', authorization: 'Bearer t' })
    expect(second).toMatchObject({ host: 'files.example.test', servername: 'files.example.test', path: '/2.csv' })
    expect(second?.headers['accept-language']).toBe('fr')
    expect(second?.headers).not.toHaveProperty('authorization')
    expect(second?.headers).not.toHaveProperty('x-consumer-id')
  })

  test('keeps the keys on the same host, and resolves a relative address', async () => {
    answerInTurn(status(301, { Location: '../other.csv' }), ok)
    await downloader()({ ...request, headers: secret }, null)
    expect(origin.seen[1]).toMatchObject({ path: '/other.csv' })
    expect(origin.seen[1]?.headers).toMatchObject({ authorization: 'Bearer t' })
  })

  test.each([
    'https://foreign.example.test/prices.csv',
    'http://data.example.test/prices.csv',
    'https://data.example.test:8443/prices.csv',
    'https://user:word@data.example.test/',
    'ftp://data.example.test/prices.csv',
  ])('does not follow one to %s', async location => {
    answerInTurn(status(302, { Location: location }), ok)
    const error = await failure(downloader()(request, null))
    expect(error.message).toMatch(
      /^xx\/prices: expected an https address of data\.example\.test, .*found a redirect to /,
    )
    expect(error.retryable).toBe(false)
    expect(origin.seen).toHaveLength(1)
  })

  test('keeps cookies for a source that asks for it, through redirects, and for that delivery only', async () => {
    const set = { 'Set-Cookie': ['session=1; Path=/; Secure; HttpOnly', 'other=2; Domain=foreign.example.test'] }
    answerInTurn(status(302, { ...set, Location: '/form' }), ok)
    const download = createDownloader({ id: 'xx', hosts, cookies: true }, {}, network)
    await download(request, null)
    await download(post, null)
    expect(origin.seen.map(({ headers }) => headers.cookie)).toEqual([undefined, 'session=1', 'session=1'])
    await createDownloader({ id: 'xx', hosts, cookies: true }, {}, network)(request, null)
    await downloader()(request, null)
    expect(origin.seen.slice(3).map(({ headers }) => headers.cookie)).toEqual([undefined, undefined])
  })

  test('follows at most five', async () => {
    const onward = status(307, { Location: '/next' })
    answerInTurn(onward, onward, onward, onward, onward, ok)
    expect((await downloader()(request, null)).status).toBe(200)
    answerInTurn(onward)
    const error = await failure(downloader()(request, null))
    expect(error.message).toBe('xx/prices: expected at most 5 redirects, found more')
    expect(origin.seen).toHaveLength(6)
  })

  test('turns a POST into a GET only for the statuses that require it', async () => {
    answerInTurn(status(303, { Location: '/answer' }), ok)
    await downloader()(post, null)
    expect(origin.seen[1]).toMatchObject({ method: 'GET', path: '/answer', body: '' })
    expect(origin.seen[1]?.headers).not.toHaveProperty('content-type')
    answerInTurn(status(307, { Location: '/answer' }), ok)
    await downloader()(post, null)
    expect(origin.seen[1]).toMatchObject({ method: 'POST', path: '/answer', body: '{"q":1}' })
  })
})

describe('hosts', () => {
  test.each([
    'https://foreign.example.test/prices.csv',
    'http://data.example.test/prices.csv',
    'https://data.example.test.foreign.example.test/',
    'not an address',
  ])('do not include %s', async address => {
    answerInTurn(ok)
    const error = await failure(downloader()({ ...request, url: address }, null))
    expect(error.message).toContain('xx/prices: expected an ')
    expect(error).toMatchObject({ status: null, retryable: false })
    expect(origin.seen).toHaveLength(0)
  })

  test('include the host of a configured address', async () => {
    answerInTurn(ok)
    const address = 'https://foreign.example.test/prices.csv'
    expect((await downloader({}, { XX_URL: address })({ ...request, url: address }, null)).status).toBe(200)
    await failure(downloader({}, { XX_URL: address.replace('https', 'http') })({ ...request, url: address }, null))
    expect(origin.seen).toHaveLength(1)
  })

  test('are refused if their certificate is for another name', async () => {
    answerInTurn(ok)
    const error = await failure(downloader()({ ...request, url: 'https://wrong.example.test/' }, null))
    expect(error.message).toContain('found ERR_TLS_CERT_ALTNAME_INVALID')
    expect(error.retryable).toBe(false)
    expect(origin.seen).toHaveLength(0)
  })

  test('use a certificate of FUEL_HOST_CA only for its host', async () => {
    answerInTurn(ok)
    await network.close()
    network = networkWith({ extraCa: null, hostCa: `data.example.test=${origin.caFile}` })
    expect((await downloader()(request, null)).status).toBe(200)
    const other = await failure(downloader()({ ...request, url: 'https://files.example.test/' }, null))
    expect(other.message).toContain('add it with FUEL_HOST_CA=HOST=FILE')
    expect(() => networkWith({ hostCa: 'data.example.test' })).toThrow("expected HOST=FILE, found 'data.example.test'")
  })

  test('are refused if their certificate is of an unknown authority', async () => {
    await network.close()
    network = networkWith({ extraCa: null })
    answerInTurn(ok)
    const error = await failure(downloader()(request, null))
    expect(error.message).toMatch(/UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN/)
    expect(error.retryable).toBe(false)
    expect(origin.seen).toHaveLength(0)
  })

  test('are reported without keys in an error or a final address', async () => {
    const key = '0f4c2a77-99aa'
    const keyed = `https://data.example.test/${key}/list?apikey=${key}&type=all`
    answerInTurn(status(403), ok)
    const download = downloader({}, { XX_KEY: key })
    const error = await failure(download({ ...request, url: keyed }, null))
    expect(error.url).toBe('https://data.example.test/***/list?apikey=***&type=all')
    expect((await download({ ...request, url: keyed }, null)).url).toBe(error.url)
    expect(origin.seen[0]?.path).toBe(`/${key}/list?apikey=${key}&type=all`)
  })
})

describe('limits', () => {
  const large = Buffer.alloc(300_000, 'a')

  test('end a download that is too large, with or without an announced size', async () => {
    const limited = downloader({ receivedMax: 100_000 })
    answerInTurn(response => response.writeHead(200, { 'Content-Length': large.length }).end(large))
    expect((await failure(limited(request, null))).message).toBe(
      'xx/prices: expected at most 100000 bytes received, found 300000 announced',
    )
    answerInTurn(response => response.writeHead(200).end(large))
    const error = await failure(limited(request, null))
    expect(error.message).toBe('xx/prices: expected at most 100000 bytes received, found more')
    expect(error).toMatchObject({ status: 200, retryable: false })
    expect(origin.seen).toHaveLength(1)
  })

  test('accept a download of exactly the maximum size', async () => {
    answerInTurn(response => response.writeHead(200).end(large))
    const download = await downloader({ receivedMax: 300_000, unpackedMax: 300_000 })(request, null)
    expect(download.bytes).toHaveLength(300_000)
  })

  test.each([
    ['gzip', gzipSync(Buffer.alloc(20_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(20_000_000))],
  ])('end the decompression of a bomb sent as %s', async (encoding, bomb) => {
    answerInTurn(response => response.writeHead(200, { 'Content-Encoding': encoding }).end(bomb))
    const error = await failure(downloader({ receivedMax: 100_000, unpackedMax: 1_000_000 })(request, null))
    expect(error.message).toBe('xx/prices: expected at most 1000000 bytes unpacked, found more')
    expect(error.retryable).toBe(false)
    expect(origin.seen).toHaveLength(1)
  })

  test('end the delivery at its deadline, and refuse its later requests', async () => {
    const at = (path: string): Request => ({ ...request, url: `https://data.example.test${path}` })
    // The first request may reach the origin after it was abandoned. The paths distinguish the requests.
    origin.reset((response, seen) => void (seen.path === '/last' && ok(response, seen)))
    const download = downloader({ deadlineSeconds: 0.2 })
    const error = await failure(download(at('/first'), null))
    expect(error.message).toBe('xx/prices: expected the delivery within 0.2 s, found it unfinished')
    expect(error.retryable).toBe(false)
    expect((await failure(download(at('/later'), null))).message).toContain('expected the delivery within 0.2 s')
    expect((await downloader()(at('/last'), null)).status).toBe(200)
    expect(origin.seen.map(({ path }) => path)).not.toContain('/later')
  })

  test('end the delivery at its deadline also within a pause', async () => {
    await network.close()
    network = networkWith({ sleep: (_, signal) => new Promise((_, no) => signal.addEventListener('abort', no)) })
    answerInTurn(status(503))
    const error = await failure(downloader({ deadlineSeconds: 0.2 })(request, null))
    expect(error.message).toContain('expected the delivery within 0.2 s')
  })

  test('include an abort of the caller, with its reason', async () => {
    const caller = new AbortController()
    answerInTurn(() => caller.abort(new RangeError('enough')))
    await expect(downloader()(request, null, caller.signal)).rejects.toThrow(new RangeError('enough'))
    await expect(downloader()(request, null, caller.signal)).rejects.toThrow(new RangeError('enough'))
    expect(origin.seen).toHaveLength(1)
  })
})

describe('politeness', () => {
  /** Delays the answers until `count` requests arrived, and a little longer to detect an extra request. */
  function holdUntil(count: number): Handle {
    const held: (() => void)[] = []
    const release = () => {
      for (const answer of held.splice(0)) answer()
    }
    return (response, seen) => {
      held.push(() => ok(response, seen))
      if (held.length === count) setTimeout(release, 60)
    }
  }

  const sweep = (count: number, host = 'data'): Request[] =>
    Array.from({ length: count }, (_, at) => ({ name: `p-${at}`, url: `https://${host}.example.test/${at}` }))

  test.each([
    [undefined, 2],
    [1, 1],
    [3, 3],
  ])('with concurrent %s sends %i parallel requests to one host', async (concurrent, most) => {
    origin.reset(holdUntil(most))
    const download = downloader({ concurrent })
    await Promise.all(sweep(6).map(one => download(one, null)))
    expect(origin.seen).toHaveLength(6)
    expect(origin.mostAtOnce()).toBe(most)
  })

  test('shares the limit of a host between all its sources', async () => {
    origin.reset(holdUntil(2))
    const one = downloader({ concurrent: 2 })
    const other = downloader({ concurrent: 4 })
    await Promise.all(sweep(6).map((each, at) => (at % 2 ? one : other)(each, null)))
    expect(origin.mostAtOnce()).toBe(2)
  })

  test('sends at most the parallel requests of the run over all hosts', async () => {
    await network.close()
    network = networkWith({ concurrent: 3 })
    origin.reset(holdUntil(3))
    const download = downloader({ concurrent: 3 })
    await Promise.all([...sweep(6), ...sweep(6, 'files')].map(one => download(one, null)))
    expect(origin.seen).toHaveLength(12)
    expect(origin.mostAtOnce()).toBe(3)
  })

  test('keeps a minimum interval between the requests to one host', async () => {
    answerInTurn(ok)
    const download = downloader({ concurrent: 3, spacingMs: 2500 })
    const downloads = await Promise.all(sweep(4).map(one => download(one, null)))
    expect(clock.pauses).toEqual([2500, 2500, 2500])
    expect(downloads.map(each => (Date.parse(each.startedAt) - day) / 1000)).toEqual([0, 2.5, 5, 7.5])
  })

  test('waits only for the rest of the interval', async () => {
    answerInTurn(ok)
    const download = downloader({ spacingMs: 2500 })
    await download(request, null)
    clock.now += 2000
    await download(request, null)
    clock.now += 60_000
    await download(request, null)
    expect(clock.pauses).toEqual([500])
  })

  test('pauses all requests to a host that requires a pause', async () => {
    answerInTurn(status(429, { 'Retry-After': '30' }), ok)
    const download = downloader({ concurrent: 1 })
    const [first, second] = await Promise.all(sweep(2).map(one => download(one, null)))
    expect(first?.attempts).toBe(2)
    expect(second?.attempts).toBe(1)
    expect(clock.pauses.every(pause => pause === 30_000)).toBe(true)
    expect(Date.parse(second?.startedAt ?? '')).toBeGreaterThanOrEqual(day + 30_000)
  })

  test('releases the slot of a failed request', async () => {
    answerInTurn(status(404), status(404), status(404), ok)
    const download = downloader({ concurrent: 1 })
    await Promise.allSettled(sweep(3).map(one => download(one, null)))
    expect((await download(request, null)).status).toBe(200)
  })
})

describe('the settings of the network', () => {
  test.each([{ connectTo: 'nowhere' }, { connectTo: 'host:' }, { extraCa: '/nonexistent.pem' }, { contact: 'a\nb' }])(
    'refuses %o',
    options => {
      expect(() => networkWith(options)).toThrow(UsageError)
    },
  )
})
