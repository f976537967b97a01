import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../api/store/open-store.ts'
import type { Store } from '../../api/store/store.ts'
import { StoreError } from '../../pipeline/model/errors.ts'
import { serving } from '../support/api-server.ts'
import { exposedHeaders as exposed } from '../support/exposed-headers.ts'
import { keptLog } from '../support/kept-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const path = '/api/waitlist.php'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { ...form, accept: 'application/json' }
const valid = 'name=Ada+Example&email=ada%40example.org&plan=business&use_case=All+weeks%0D%0Afor+a+map'

/** A server without a snapshot, and with a clock that changes only when the test sets it. */
async function desk(store?: Partial<Store>, trustProxy = 0) {
  const clock = { nowMs: Date.UTC(2026, 10, 21, 12) }
  const { log, lines, said } = keptLog()
  const dataDir = temporaryFolder()
  const kept = (store ? { close: async () => {}, ...store } : openStore(dataDir)) as Store
  const server = await serving(null, { store: kept, nowMs: () => clock.nowMs, log, trustProxy })
  return { ...server, store: kept, clock, lines, said }
}

function left(headers: Readonly<Record<string, string>>) {
  return [headers.ratelimit, headers['retry-after']]
}

describe('a valid request', () => {
  test('is stored before the answer with its id is sent', async () => {
    const { post, store } = await desk()
    const { status, json: answer, headers } = await post(path, valid, json)
    expect([status, answer]).toEqual([200, { success: true, id: expect.any(Number), message: expect.any(String) }])
    expect(await store.listRequests()).toEqual([
      {
        id: answer.id,
        name: 'Ada Example',
        company: null,
        email: 'ada@example.org',
        plan: 'business',
        useCase: 'All weeks\nfor a map',
        receivedAt: '2026-11-21 12:00:00',
      },
    ])
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposed,
      ratelimit: '"stored";r=0;t=60, "sent";r=19;t=60',
      'ratelimit-policy': '"stored";q=1;w=60, "sent";q=20;w=60',
    })
    expect([headers['x-data'], headers['x-snapshot-id'], headers.etag]).toEqual([undefined, undefined, undefined])
  })

  test('from a browser is redirected to the page', async () => {
    const { post, store } = await desk()
    const { status, headers, bytes } = await post(path, valid, { ...form, accept: 'text/html,*/*;q=0.8' })
    expect([status, headers.location, bytes.length]).toEqual([303, '/pricing?request=received', 0])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    expect(await store.listRequests()).toHaveLength(1)
  })

  test('has the last value of a repeated field and null for an empty one, and unknown fields are ignored', async () => {
    const { post, store } = await desk()
    await post(
      path,
      `plan=free&company=A&${valid}&company=&name=Last+One&id=7&api_key=x&__proto__=y&constructor=z`,
      json,
    )
    expect(await store.listRequests()).toMatchObject([{ name: 'Last One', company: null, plan: 'business' }])
  })

  test.each([
    ['application/json', 200],
    ['text/html, application/json;q=0.1', 200],
    ['APPLICATION/JSON; charset=utf-8', 200],
    ['application/json;q=0, text/html', 303],
    ['*/*', 303],
    ['application/jsonp', 303],
    ['', 303],
    [undefined, 303],
  ])('with Accept: %s is %i', async (accept, status) => {
    const { post } = await desk({ addRequest: async () => 1 })
    const headers: Record<string, string> = accept === undefined ? form : { ...form, accept }
    expect((await post(path, valid, headers)).status).toBe(status)
  })
})

describe('an invalid request', () => {
  test('is answered with a reason for each field, and is not stored', async () => {
    const { post, store } = await desk()
    const { status, json: answer, headers } = await post(path, 'name=%20&email=ada&plan=Pro&company=A%00', json)
    expect(status).toBe(400)
    expect(answer).toEqual({
      success: false,
      error: 'Validation failed',
      fields: {
        name: 'is required',
        company: 'must not hold control characters, such as a tab',
        email: 'must be one e-mail address',
        plan: 'must be one of free, pro, business',
        use_case: 'is required',
      },
    })
    expect(left(headers)).toEqual(['"stored";r=1;t=0, "sent";r=19;t=60', undefined])
    expect(await store.listRequests()).toEqual([])
  })

  test('from a browser is redirected to the page, with the invalid fields', async () => {
    const { post } = await desk()
    const { status, headers } = await post(path, valid.replace('ada%40', '').replace('business', ''), form)
    expect([status, headers.location]).toEqual([303, '/pricing?request=invalid&fields=email,plan'])
  })

  test.each([
    ['', 4],
    ['&&==', 4],
    ['name', 4],
    ['%FF=%FF', 4],
    [valid.replace('Ada', 'Ad%E1'), 1],
    [valid.replace('Ada', 'Ad\xe1'), 1],
  ])('of %j has %i invalid fields', async (body, count) => {
    const { post } = await desk()
    const { status, json: answer } = await post(path, Buffer.from(body, 'latin1'), json)
    expect([status, Object.keys(answer.fields).length]).toEqual([400, count])
  })

  test('counts for the limit of twenty a minute, with the valid ones', async () => {
    const { post } = await desk()
    for (let times = 0; times < 19; times++) expect((await post(path, 'name=A', json)).status).toBe(400)
    expect((await post(path, valid, json)).status).toBe(200)
    const refused = await post(path, 'name=A', json)
    expect([refused.status, refused.json]).toEqual([429, { success: false, error: 'Too many requests' }])
    // This limit counts by the clock of the process, which moves while twenty requests are sent.
    expect(left(refused.headers)).toEqual([
      expect.stringMatching(/^"sent";r=0;t=([1-5]\d|60)$/),
      expect.stringMatching(/^([1-5]\d|60)$/),
    ])
    const { status, headers, bytes } = await post(path, 'name=A', form)
    expect([status, headers.location, bytes.length]).toEqual([303, '/pricing?request=limited', 0])
    expect(headers).not.toHaveProperty('content-type')
  })
})

describe('one request in any minute', () => {
  test('is stored for each address', async () => {
    const { post, store, clock } = await desk()
    expect((await post(path, valid, json)).status).toBe(200)
    clock.nowMs += 59_001
    const refused = await post(path, valid, json)
    expect([refused.status, refused.json]).toEqual([429, { success: false, error: 'Too many requests' }])
    expect(left(refused.headers)).toEqual(['"stored";r=0;t=1, "sent";r=18;t=60', '1'])
    expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    expect((await post(path, valid, form)).headers.location).toBe('/pricing?request=limited')
    expect((await post(path, 'name=A', json)).status).toBe(400)
    clock.nowMs += 999
    expect((await post(path, valid, json)).status).toBe(200)
    expect(await store.listRequests()).toHaveLength(2)
  })

  test('is stored of several that arrive at the same time', async () => {
    const { post, store } = await desk()
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await post(path, valid, json)).status))
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(429)])
    expect(await store.listRequests()).toHaveLength(1)
  })

  test('is counted for each address that the trusted proxy saw, and for each /64 of IPv6', async () => {
    const { post } = await desk({ addRequest: async () => 1 }, 1)
    const from = async (address: string) =>
      (await post(path, valid, { ...json, 'x-forwarded-for': `192.0.2.99, ${address}` })).status
    expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1')]).toEqual([200, 200, 429])
    expect([await from('2001:db8::1'), await from('2001:db8:0:1::1'), await from('2001:db8::2')]).toEqual([
      200, 200, 429,
    ])
  })
})

describe('a request that cannot be stored', () => {
  const failing = (error: Error) => ({ addRequest: () => Promise.reject(error) })

  test('is a 500, is not counted, and is logged without its content', async () => {
    const { post, said } = await desk(failing(new StoreError('store.sqlite: no space is left on the disk')))
    for (const left of [19, 18]) {
      const { status, json: answer, headers } = await post(path, valid, json)
      expect([status, answer]).toEqual([500, { success: false, error: 'The request could not be stored' }])
      expect(headers).toMatchObject({ ratelimit: `"stored";r=1;t=0, "sent";r=${left};t=60` })
      expect(headers['retry-after']).toBeUndefined()
    }
    expect((await post(path, valid, form)).headers.location).toBe('/pricing?request=failed')
    const why = 'access request not stored: store.sqlite: no space is left on the disk'
    expect(said().map(line => line.msg)).toEqual(Array(3).fill(why))
  })

  test('is logged only with the name of the error if the message may contain sent data', async () => {
    const { post, said } = await desk(failing(new RangeError('too big: Ada Example, ada@example.org')))
    expect((await post(path, valid, json)).status).toBe(500)
    expect(said().map(line => line.msg)).toEqual(['access request not stored: RangeError'])
  })

  test('blocks the next request until its failure is known, and not longer', async () => {
    let fail = (_error: Error): void => {}
    const { post } = await desk({ addRequest: () => new Promise((_resolve, reject) => (fail = reject)) })
    const first = post(path, valid, json)
    await expect.poll(async () => (await post(path, valid, json)).status).toBe(429)
    fail(new Error('disk'))
    expect((await first).status).toBe(500)
    const third = post(path, valid, json)
    await expect.poll(async () => (await post(path, valid, json)).status).toBe(429)
    fail(new Error('disk'))
    expect((await third).status).toBe(500)
  })
})

describe('a request that is not a form', () => {
  test.each<Record<string, string>>([
    {},
    { 'content-type': 'application/json' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded; charset=iso-8859-1' },
    { 'content-type': 'application/x-www-form-urlencodedx' },
    { 'content-type': ';' },
    { ...form, 'content-encoding': 'gzip' },
  ])('is 415 with %j', async headers => {
    const { post, store } = await desk()
    const answer = await post(path, valid, { ...headers, accept: 'application/json' })
    expect([answer.status, answer.json]).toEqual([415, { success: false, error: expect.stringMatching(/^Content-/) }])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    expect(await store.listRequests()).toEqual([])
  })

  test('is redirected to the page as invalid if a browser sends it', async () => {
    const { post, store, get } = await desk()
    const { status, headers } = await post(path, valid, { 'content-type': 'text/plain', accept: 'text/html' })
    expect([status, headers.location]).toEqual([303, '/pricing?request=invalid'])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    expect((await get(headers.location!)).text).toContain('It is too long or could not be read.')
    expect(await store.listRequests()).toEqual([])
  })

  test.each(['; charset=utf-8', ';charset="UTF-8"', '; charset=utf8; x=y', ' '])(
    'does not include the content type with %j',
    async rest => {
      const { post } = await desk({ addRequest: async () => 1 })
      const type = `Application/X-WWW-Form-URLencoded${rest}`
      expect((await post(path, valid, { ...json, 'content-type': type })).status).toBe(200)
    },
  )
})

describe('a body', () => {
  const fitting = (length: number) => `${valid}&more=`.padEnd(length, 'x')

  test('of 32 KiB is accepted', async () => {
    const { post } = await desk()
    expect((await post(path, fitting(32_768), json)).status).toBe(200)
  })

  test.each([
    ['with a Content-Length of', 32_769, {}],
    ['with a Content-Length of', 5_000_000, {}],
    ['in chunks of', 32_769, { 'transfer-encoding': 'chunked' }],
    ['in chunks of', 5_000_000, { 'transfer-encoding': 'chunked' }],
  ])('%s %i bytes is 413', async (_what, length, headers) => {
    const { post, store } = await desk()
    const { status, json: answer } = await post(path, fitting(length), { ...json, ...headers })
    expect([status, answer]).toEqual([413, { success: false, error: expect.stringMatching(/32768 bytes at most/) }])
    expect(await store.listRequests()).toEqual([])
  })

  test.each([{}, { 'transfer-encoding': 'chunked' }])(
    'that is too long is redirected to the page as invalid if a browser sends it, with %j',
    async headers => {
      const { post, store } = await desk()
      const browser = { ...form, accept: 'text/html' }
      const answer = await post(path, fitting(32_769), { ...browser, ...headers } as Record<string, string>)
      expect([answer.status, answer.headers.location]).toEqual([303, '/pricing?request=invalid'])
      expect(await store.listRequests()).toEqual([])
    },
  )

  test('that is too long does not close the connection', async () => {
    const { url } = await desk()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const received = textOf(socket, /405 Method/)
    const head = 'Host: x\r\nContent-Type: application/x-www-form-urlencoded\r\nAccept: application/json\r\n'
    const longest = `POST ${path} HTTP/1.1\r\n${head}Content-Length: 200000\r\n\r\n${'x'.repeat(200_000)}`
    const unread = `PUT ${path} HTTP/1.1\r\n${head}Content-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`
    const next = `POST ${path} HTTP/1.1\r\n${head}Content-Length: ${valid.length}\r\n\r\n${valid}`
    socket.write(longest + next + unread)
    expect([...(await received).matchAll(/HTTP\/1\.1 (\d+)/g)].map(found => found[1])).toEqual(['413', '200', '405'])
    socket.destroy()
  })

  test('that is interrupted is neither stored nor logged', async () => {
    const { url, post, store, lines, get } = await desk()
    for (const length of ['Content-Length: 500', 'Transfer-Encoding: chunked']) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      const body = length.startsWith('T') ? `${valid.length.toString(16)}\r\n${valid}\r\n` : valid
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${form['content-type']}\r\n${length}\r\n\r\n${body}`,
      )
      await expect.poll(() => socket.pending).toBe(false)
      socket.destroy()
      const left = 'fuel_http_requests_total{route="/api/waitlist.php",status="400"}'
      const times = length.startsWith('T') ? 2 : 1
      await expect.poll(async () => (await get('/metrics')).text).toContain(`${left} ${times}`)
    }
    expect([lines, await store.listRequests()]).toEqual([[], []])
    expect((await post(path, valid, json)).status).toBe(200)
  })
})

/** The received text, up to the chunk that completes a match of `last`. */
function textOf(socket: Socket, last: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('error', reject)
    socket.on('data', chunk => {
      text += chunk
      if (last.test(text)) resolve(text)
    })
  })
}
