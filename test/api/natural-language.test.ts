import type { Context } from 'koa'
import { describe, expect, test } from 'vitest'
import { MemoryLimiter } from '../../api/limits/memory-limiter.ts'
import { answerErrors } from '../../api/middleware/answer-errors.ts'
import type { ServerContext } from '../../api/middleware/server-context.ts'
import { naturalLanguageRoutes, questionLimit } from '../../api/routes/natural-language.ts'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import { manyClients, serving, sharedServing } from '../support/api-server.ts'
import { askingOfNow } from '../support/asking.ts'
import { exposedHeaders as exposed } from '../support/exposed-headers.ts'
import { keptLog } from '../support/kept-log.ts'

const bare = '/api/natural-language/'
const asked = `${bare}?q=diesel+in+France`
const policy = '"questions";q=60;w=60'

// Each request comes from another client, so no limit is reached.
const { get } = sharedServing(async atEnd =>
  manyClients(await serving({}, { nowMs: () => Date.UTC(2026, 10, 19, 12), trustProxy: 1 }, atEnd)),
)

/** The question that the service read from an address. */
async function questionOf(address: string): Promise<unknown> {
  const { status, json } = await get(address)
  return status === 200 ? json.query : [status, json.error]
}

describe('the question', () => {
  test.each([
    ['?q=diesel+in+France', 'diesel in France'],
    ['?q=diesel%20in%20France', 'diesel in France'],
    ['?q=1%2B1%26%23%3F', '1+1&#?'],
    ['?q=1#2', '1'],
    ['?q=diesel%2520in', 'diesel%20in'],
    ['?q=%C3%98resund+%E2%82%AC+%F0%9F%98%80', 'Øresund € 😀'],
    ['?q=a%00b%0D%0Ac', 'a\0b\r\nc'],
    ['?q=one&q=two', 'two'],
    ['?q=%FF&q=two', 'two'],
    ['?format=full&%71=two', 'two'],
    ['?q=++two++', '  two  '],
  ])('of %j is %j', async (address, question) => {
    for (const path of ['/api/natural-language', bare]) expect(await questionOf(path + address)).toBe(question)
  })

  test.each([
    ['diesel+in+France', 'diesel in France'],
    ['diesel+in+France/', 'diesel in France'],
    ['diesel+in+France?', 'diesel in France'],
    ['1%2B1%3F', '1+1?'],
    ['%23x', '#x'],
    ['diesel+%231#2', 'diesel #1'],
    ['diesel#?q=petrol', 'diesel'],
    ['petrol%2Fdiesel+a/b', 'petrol/diesel a/b'],
    ['petrol%2F', 'petrol/'],
    ['//a//', '//a/'],
    ['diesel%2520in', 'diesel%20in'],
    ['caf%C3%A9;x=1:y', 'café;x=1:y'],
    ['%F0%9F%98%80', '😀'],
    ['..%2F..%2Fetc', '../../etc'],
    ['../live/api.php', '../live/api.php'],
    ['%E2%80%A8a%09%C2%A0', '\u2028a\t\u00a0'],
    ['constructor', 'constructor'],
    [':question', ':question'],
    ['diesel+in+France?q=petrol', 'petrol'],
    ['%FF?q=petrol', 'petrol'],
    ['diesel+in+France?q=', 'diesel in France'],
  ])('of the path %j is %j', async (rest, question) => {
    expect(await questionOf(bare + rest)).toBe(question)
    expect(await questionOf(`http://fuel.example${bare}${rest}`)).toBe(question)
  })

  test('is refused with a detailed error', async () => {
    const required = [400, 'q parameter required']
    for (const address of [
      '',
      '?q=',
      '?q=+%20%09%C2%A0',
      '?Q=diesel',
      '?q=a&q=',
      '+',
      '/',
      '%09',
      '?q',
      '#x',
      '?q=#x',
    ]) {
      expect([address, await questionOf(bare + address)]).toEqual([address, required])
    }
    expect(await questionOf('/api/natural-language')).toEqual(required)
    const malformed = [400, 'q must be UTF-8, percent-encoded']
    for (const text of ['%', 'a%2', '%zz', '%FF', '%C3', '%ED%A0%80', '100%+up']) {
      expect([text, await questionOf(`${bare}?q=${text}`)]).toEqual([text, malformed])
      expect([text, await questionOf(bare + text)]).toEqual([text, malformed])
    }
  })

  test.each([
    ['letters', 'x'],
    ['emoji of two units and four bytes', '😀'],
    ['spaces around a word', '%20'],
  ])('has at most 500 characters: %s', async (_what, sign) => {
    const sized = (length: number) => `?q=a${encodeURIComponent(decodeURIComponent(sign)).repeat(length - 2)}b`
    expect(await questionOf(bare + sized(500))).toHaveLength(sign === '😀' ? 998 : 500)
    const tooLong = [400, 'q is too long (500 characters at most)']
    expect(await questionOf(bare + sized(501))).toEqual(tooLong)
    expect(await questionOf(bare + sized(1_200))).toEqual(tooLong)
    expect(await questionOf(bare + sized(501).slice(3).replaceAll('%20', '+'))).toEqual(tooLong)
  })
})

describe('a percent-encoded space in the path', () => {
  test.each(['diesel%20in', '%20', 'a/%20?q=diesel', '%%20', `${'x'.repeat(600)}%20`])(
    'is refused before anything else: %s',
    async rest => {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        const { status, json, headers } = await get(bare + rest, {}, method)
        expect([status, json]).toEqual([403, { error: 'A space in the path must be sent as +' }])
        expect(headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'access-control-allow-origin': '*',
          'access-control-expose-headers': exposed,
          ratelimit: '"questions";r=60;t=0',
          'ratelimit-policy': policy,
        })
      }
      expect((await get(`http://fuel.example${bare}${rest}`)).status).toBe(403)
    },
  )

  test('is refused without a snapshot too, and only on this path', async () => {
    const { get } = await serving(null)
    expect((await get(`${bare}a%20b`)).status).toBe(403)
    for (const path of ['/api/natural-language%20/a', '/api/natural-languages/a', '/API/natural-language/a%20b']) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  })
})

describe('an answer', () => {
  test('has all members and headers', async () => {
    const { status, json, headers } = await get(asked)
    expect(status).toBe(200)
    expect(Object.keys(json).join(' ')).toBe('status query intent confidence parsed metadata message data')
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=900',
      'last-modified': 'Thu, 19 Nov 2026 12:00:00 GMT',
      ratelimit: '"questions";r=59;t=60',
      'ratelimit-policy': policy,
    })
  })

  test('has a later Last-Modified after its snapshot or its weeks became too old', async () => {
    const clock = { nowMs: Date.UTC(2026, 10, 21, 12) }
    const { get } = await serving({ figures: { ...figures, demonstration: false } }, { nowMs: () => clock.nowMs })
    const modified = async (days: number, seconds: number) => {
      clock.nowMs = Date.UTC(2026, 10, days, 0, 0, seconds)
      return (await get(asked)).headers['last-modified']
    }
    const noon = 12 * 3600
    expect(await modified(21, noon)).toBe('Thu, 19 Nov 2026 12:00:00 GMT')
    expect(await modified(21, noon + 1)).toBe('Sat, 21 Nov 2026 12:00:01 GMT')
    // The newest week of a member state is 16 November. 45 days later is the last day of the year.
    expect(await modified(61, 86_399)).toBe('Sat, 21 Nov 2026 12:00:01 GMT')
    expect(await modified(62, 0)).toBe('Fri, 01 Jan 2027 00:00:00 GMT')
  })

  test('about stations has a later Last-Modified after one of them closed', async () => {
    const nowMs = () => Date.UTC(2026, 10, 19, 13, 30)
    const { get } = await serving({ figures: { ...figures, demonstration: false } }, { nowMs })
    const { json, headers } = await get(`${bare}?q=nearest+stations+to+47.3,+5`)
    expect([json.intent, json.data.stations.length]).toEqual(['stations_nearby', 3])
    expect(headers['last-modified']).toBe('Thu, 19 Nov 2026 13:00:00 GMT')
    expect((await get(asked)).headers['last-modified']).toBe('Thu, 19 Nov 2026 12:00:00 GMT')
  })

  test('to an unsupported question is 200 and suggests questions', async () => {
    const { status, json } = await get(`${bare}?q=zzz`)
    expect([status, json.status, json.intent]).toEqual([200, 'unsupported', 'unknown'])
    expect(json.confidence).toBeLessThan(0.5)
    expect(json.data.suggestions).toHaveLength(3)
  })

  test('is sent even if live figures are too old, but not without a snapshot', async () => {
    const nowMs = () => Date.UTC(2026, 10, 21, 12, 0, 1)
    const old = await serving({ figures: { ...figures, demonstration: false } }, { nowMs })
    expect((await old.get(asked)).status).toBe(200)
    const none = await serving(null)
    const { status, json, headers } = await none.get(asked)
    expect([status, json, headers['cache-control']]).toEqual([500, { error: 'Database unavailable' }, 'no-store'])
  })
})

describe('the format', () => {
  test.each(['', '&format=', '&format=full', '&format=csv&format=full'])('is full with %j', async parameter => {
    expect((await get(asked + parameter)).text).toBe((await get(asked)).text)
  })

  test('compact has seven members', async () => {
    const { json, headers } = await get(`${asked}&format=compact`)
    const full = (await get(asked)).json
    const { status, intent, confidence, message, data, metadata } = full
    const { data_date, source } = metadata
    expect(json).toEqual({ status, intent, confidence, message, data, data_date, source })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect((await get(`${asked}&format=csv`)).headers['content-type']).toBe('text/csv; charset=utf-8')
  })
})

describe('sixty requests a minute', () => {
  test('are answered, GET and POST counted together', async () => {
    const { get, post } = await serving()
    const batch = JSON.stringify({ queries: ['diesel', 'petrol', 'tolls'] })
    const asking = [
      () => get(asked),
      () => post(bare, batch, { 'content-type': 'application/json' }),
      () => get(bare),
      () => get(`${bare}diesel+in+France`, {}, 'HEAD'),
      () => post(bare, '{'),
    ]
    for (let times = 0; times < 60; times++) {
      const { status, headers } = await asking[times % 5]!()
      expect(status).toBe([200, 200, 400, 200, 400][times % 5])
      expect(headers.ratelimit).toMatch(new RegExp(`^"questions";r=${59 - times};`))
    }
    for (const ask of asking) {
      const { status, headers, text } = await ask()
      expect([status, headers.ratelimit]).toEqual([429, `"questions";r=0;t=${headers['retry-after']}`])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
      expect(['', '{"error":"Too many requests"}']).toContain(text)
    }
  })
})

test('an error in a question is logged with its location and without the words of the question', async () => {
  const { log, lines } = keptLog()
  const written: string[] = []
  const res = {
    setHeader: () => {},
    writeHead: (status: number) => written.push(`${status}`),
    end: (body: Buffer) => written.push(`${body}`),
  }
  for (const route of naturalLanguageRoutes(new MemoryLimiter().rateLimit(questionLimit), askingOfNow())) {
    const req = { method: 'GET', url: `${bare}secret+plan?q=secret` }
    const fail = () => Promise.reject(new RangeError('no such day: secret\nplan'))
    const app = { proxy: false }
    await answerErrors(log, { nowMs: Date.now } as ServerContext)(
      { app, req, res, state: { route } } as unknown as Context,
      fail,
    )
    const [line] = lines.splice(0)
    expect(JSON.parse(line!)).toMatchObject({
      level: 'error',
      method: 'GET',
      route: route.path,
      error: 'RangeError',
      stack: expect.stringMatching(/^RangeError\n {4}at /),
    })
    expect(line).not.toMatch(/secret|plan/)
  }
  expect(written.slice(0, 2)).toEqual(['500', '{"error":"Internal server error"}'])
})
