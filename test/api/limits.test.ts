import { createServer, type IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa, { type Context } from 'koa'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Refusal } from '../../api/http/refusal.ts'
import { MemoryLimiter } from '../../api/limits/memory-limiter.ts'
import { MemoryWindows } from '../../api/limits/memory-windows.ts'
import { RateLimit } from '../../api/limits/rate-limit.ts'
import { noLog } from '../../api/log/log.ts'
import { answerErrors } from '../../api/middleware/answer-errors.ts'
import { answerPath } from '../../api/middleware/answer-path.ts'
import type { ServerContext } from '../../api/middleware/server-context.ts'
import type { ProcessRoute } from '../../api/routing/route.ts'
import { ask } from '../support/api-server.ts'

/** A route with a limit of two requests per window, behind `trustProxy` proxies. */
async function limitedRoute(trustProxy = 0, windowSeconds = 60) {
  const route: ProcessRoute = {
    kind: 'process',
    path: '/limited',
    family: 'plain',
    maxAgeSeconds: null,
    contentType: 'application/json',
    openapi: { operationId: 'limited', summary: '', responses: {} },
    limit: new MemoryLimiter().rateLimit({ name: 'ask', requests: 2, windowSeconds }),
    handle: (_snapshot, query) => {
      if (query.has('wrong')) throw new Refusal(400, 'wrong')
      return { kind: 'plain', status: 200, body: '{}' }
    },
  }
  const app = new Koa({ proxy: trustProxy > 0, maxIpsCount: trustProxy })
  const served = { current: () => null, nowMs: () => 0 } as unknown as ServerContext
  const answer = answerPath([route], served)
  const server = createServer((req, res) => {
    const ctx = app.createContext(req, res) as Context
    void answerErrors(noLog, served)(ctx, () => answer(ctx, async () => {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { get: (path: string, headers = {}, method = 'GET') => ask(url, path, headers, method) }
}

function left(headers: Readonly<Record<string, string>>) {
  return [headers.ratelimit, headers['ratelimit-policy'], headers['retry-after']]
}

const policy = '"ask";q=2;w=60'

describe('a route with a limit', () => {
  test('sends the remaining requests with every answer, and when more are allowed', async () => {
    const { get } = await limitedRoute()
    const first = await get('/limited')
    expect([first.status, ...left(first.headers)]).toEqual([200, '"ask";r=1;t=60', policy, undefined])
    const faulty = await get('/limited?wrong=1')
    expect([faulty.status, ...left(faulty.headers)]).toEqual([400, '"ask";r=0;t=60', policy, undefined])
    const refused = await get('/limited')
    expect([refused.status, refused.json]).toEqual([429, { error: 'Too many requests' }])
    expect(left(refused.headers)).toEqual(['"ask";r=0;t=60', policy, '60'])
    expect(refused.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    })
  })

  test('opens a new window when the last one has ended', async () => {
    const { get } = await limitedRoute(0, 1)
    await get('/limited')
    await get('/limited')
    await expect.poll(async () => (await get('/limited')).status).toBe(200)
  })

  test('counts only requests that it handles', async () => {
    const { get } = await limitedRoute()
    for (const method of ['OPTIONS', 'DELETE', 'OPTIONS']) {
      const { headers } = await get('/limited', {}, method)
      expect(left(headers)).toEqual(['"ask";r=2;t=0', policy, undefined])
    }
    expect(left((await get('/limited', {}, 'HEAD')).headers)[0]).toBe('"ask";r=1;t=60')
  })
})

test('of many simultaneous requests of a new client, as many pass as the limit allows', async () => {
  const limit = new MemoryLimiter().rateLimit({ name: 'ask', requests: 3, windowSeconds: 60 })
  const app = new Koa()
  const req = { headers: {}, socket: { remoteAddress: '192.0.2.1' } } as unknown as IncomingMessage
  const ctx = app.createContext(req, new ServerResponse(req)) as Context
  const sent = await Promise.allSettled(Array.from({ length: 10 }, () => limit.admit(ctx)))
  expect(sent.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), ...Array(7).fill('rejected')])
})

test('the client whose window opened first is removed when too many are stored', async () => {
  const one = { name: 'ask', requests: 1, windowSeconds: 60 }
  const limit = new RateLimit(one, new MemoryWindows(one, 2))
  const app = new Koa({ proxy: true })
  const from = (address: string) => {
    const req = { headers: { 'x-forwarded-for': address }, socket: {} } as unknown as IncomingMessage
    return app.createContext(req, new ServerResponse(req)) as Context
  }
  const admitted: string[] = []
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.3', '192.0.2.2', '192.0.2.1']) {
    await limit
      .middleware(from(address), async () => {})
      .then(
        () => admitted.push(address),
        error => expect(error).toBeInstanceOf(Refusal),
      )
  }
  expect(admitted).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.1'])
})

describe('X-Forwarded-For', () => {
  const left = async (get: Awaited<ReturnType<typeof limitedRoute>>['get'], forwarded: string | string[]) => {
    const { headers } = await get('/limited', { 'x-forwarded-for': forwarded })
    return /r=(\d)/.exec(headers.ratelimit!)![1]
  }

  test('is ignored if no proxy is trusted', async () => {
    const { get } = await limitedRoute()
    expect([await left(get, '192.0.2.1'), await left(get, '192.0.2.2')]).toEqual(['1', '0'])
  })

  test.each([
    [1, 'entry', ['192.0.2.1', '6.6.6.6, 192.0.2.1', '6.6.6.7,192.0.2.1']],
    [2, 'entry', ['192.0.2.1, 10.0.0.1', '6.6.6.6, 192.0.2.1, 10.0.0.2', '192.0.2.1']],
    [1, 'entry in several headers', ['192.0.2.1', ['6.6.6.6', '192.0.2.1'] as never, '192.0.2.1:5678']],
    [1, 'network of IPv6', ['2001:db8::1', '[2001:DB8::2]:443', '9.9.9.9, 2001:db8:0:0:ffff::']],
    [1, 'socket', ['', 'unknown', '192.0.2.1, unknown', '192.0.2.1, ']],
  ])(
    'with %i trusted proxies identifies the client by the last such %s, whatever the client sent before it',
    async (trusted, _what, same) => {
      const { get } = await limitedRoute(trusted)
      const counted: (string | undefined)[] = []
      for (const forwarded of same) counted.push(await left(get, forwarded))
      expect(counted).toEqual(['1', '0', '0', '0'].slice(0, same.length))
      expect(await left(get, trusted === 1 ? '192.0.2.1, 203.0.113.9' : '192.0.2.1, 203.0.113.9, 10.0.0.1')).toBe('1')
    },
  )
})
