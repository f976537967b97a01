import { type IncomingMessage, ServerResponse } from 'node:http'
import Koa, { type Context } from 'koa'
import { describe, expect, test } from 'vitest'
import type { Limiter } from '../../api/limits/limiter.ts'
import { MemoryLimiter } from '../../api/limits/memory-limiter.ts'
import { openLimiter } from '../../api/limits/open-limiter.ts'
import { redisAddress } from '../../api/limits/redis/redis-address.ts'
import { RedisLimiter } from '../../api/limits/redis/redis-limiter.ts'
import type { SlidingLogReply } from '../../api/limits/redis/sliding-log-script.ts'
import { noLog } from '../../api/log/log.ts'
import { UncountedRequests } from '../../api/log/uncounted-requests.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { serving } from '../support/api-server.ts'
import { keptLog } from '../support/kept-log.ts'

// What both ways to count promise is in test/scale/limits.test.ts, with a real Redis.

const app = new Koa()
const limit = { name: 'ask', requests: 2, windowSeconds: 60 }

function request(): Context {
  const req = { headers: {}, socket: { remoteAddress: '192.0.2.1' } } as unknown as IncomingMessage
  return app.createContext(req, new ServerResponse(req)) as Context
}

/** A limiter whose Redis answers after some time, or is away. */
function limiterOn(answer: () => Promise<SlidingLogReply | number>) {
  const waits: number[] = []
  const ask = (_send: unknown, waitMs: number) => {
    waits.push(waitMs)
    return answer() as Promise<never>
  }
  const connection = { ask, patienceMs: 100, close: () => {} }
  return {
    waits,
    limiter: new RedisLimiter('redis://127.0.0.1', connection, new UncountedRequests(noLog, '', Date.now)),
  }
}

const away = () => limiterOn(() => Promise.reject(new Error('away'))).limiter

describe('the address of Redis', () => {
  test.each([
    ['redis://localhost', { shown: 'redis://localhost', host: 'localhost', port: 6379, db: 0 }],
    ['redis://127.0.0.1:7000/3', { shown: 'redis://127.0.0.1:7000/3', host: '127.0.0.1', port: 7000, db: 3 }],
    ['redis://[::1]:7000/', { shown: 'redis://[::1]:7000', host: '::1', port: 7000, db: 0 }],
    [
      'rediss://ada:a%40b@cache.example',
      {
        shown: 'rediss://cache.example',
        host: 'cache.example',
        port: 6379,
        db: 0,
        username: 'ada',
        password: 'a@b',
        tls: { servername: 'cache.example' },
      },
    ],
    [
      'rediss://:word@192.0.2.1:6380/1',
      { shown: 'rediss://192.0.2.1:6380/1', host: '192.0.2.1', port: 6380, db: 1, password: 'word', tls: {} },
    ],
  ])('%s is read, and shown without user and password', (text, address) => {
    expect(redisAddress(text)).toEqual(address)
  })

  test.each([
    ['redis://:secret@cache.example:6379', 'redis://cache.example:6379 is another machine; use rediss:// (TLS)'],
    ['redis://:secret@192.0.2.1', 'redis://192.0.2.1 is another machine'],
    ['http://:secret@localhost', 'expected redis://HOST:PORT/DATABASE'],
    ['redis://', 'expected redis://HOST:PORT/DATABASE'],
    ['secret', 'expected redis://HOST:PORT/DATABASE'],
    ['redis://:secret@localhost/cache', 'found redis://localhost/cache'],
    ['redis://localhost?password=secret', 'found redis://localhost?…'],
    ['redis://localhost#secret', 'found redis://localhost'],
    ['redis://:secret%@localhost', "a '%' of the user or password"],
  ])('%s is refused, without repeating a secret', async (text, message) => {
    const error = await openLimiter(text, noLog).catch(reason => reason)
    expect(error).toBeInstanceOf(UsageError)
    expect(error.message).toContain(`FUEL_LIMITS_URL: `)
    expect(error.message).toContain(message)
    expect(error.message).not.toContain('secret')
  })

  test.each([undefined, '', '  '])('%j means that this process counts', async text => {
    expect(await openLimiter(text, noLog)).toBeInstanceOf(MemoryLimiter)
  })
})

describe('while Redis is away', () => {
  test('requests pass without being counted, with headers of a client that sent none', async () => {
    const limiter = away()
    const rate = limiter.rateLimit(limit)
    for (let sent = 1; sent <= 3; sent++) {
      const ctx = request()
      await rate.middleware(ctx, async () => {})
      expect(ctx.res.getHeader('RateLimit')).toBe('"ask";r=2;t=0')
      expect(limiter.uncounted).toBe(sent)
    }
    await rate.show(request())
    expect(limiter.uncounted).toBe(3)
    expect(await limiter.callerLog(limit).take(request())).toEqual({ kind: 'unknown' })
    expect(await limiter.callerLog(limit).peek(request())).toEqual({ ...limit, remaining: 2, resetSeconds: 0 })
    expect(limiter.uncounted).toBe(4)
  })

  test('access requests are stored, no key is given at once, and the metric counts', async () => {
    const access = { instantFreeKeys: true, answerTime: null }
    const { post, get } = await serving({}, { limiter: away(), access })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
    const form = 'name=Ada&email=ada%40example.org&plan=free&use_case=A+map'
    for (const id of [1, 2]) {
      const { status, json } = await post('/api/waitlist.php', form, headers)
      expect([status, json]).toEqual([200, { success: true, id, message: expect.stringContaining('by e-mail') }])
    }
    // Each form has three limits: sent, stored, key of the day.
    expect((await get('/metrics')).text).toMatch(/^fuel_limits_uncounted_total 6$/m)
  })

  test('a line is logged at once and then each minute, with the number of requests since, and one when it is over', () => {
    const { log, said } = keptLog()
    let nowMs = 0
    const uncounted = new UncountedRequests(log, 'redis://localhost', () => nowMs)
    uncounted.end()
    for (; nowMs < 120_000; nowMs += 1_000) uncounted.add('away')
    uncounted.end()
    uncounted.end()
    const line = { redis: 'redis://localhost', why: 'away', msg: 'requests pass limits without being counted' }
    expect(said()).toMatchObject([
      { ...line, level: 'warn', uncounted: 1 },
      { ...line, level: 'warn', uncounted: 60 },
      { level: 'info', uncounted: 59, msg: 'limits are counted again' },
    ])
    expect(uncounted.total).toBe(120)
  })
})

describe('the limits of one request', () => {
  test('wait together for as long as one may', async () => {
    const { limiter, waits } = limiterOn(async () => {
      await new Promise(resolve => setTimeout(resolve, 60))
      return [1, 1, 60_000_000]
    })
    const form = request()
    await limiter.rateLimit(limit).middleware(form, async () => {})
    await limiter.callerLog(limit).take(form)
    await limiter.callerLog(limit).take(form)
    expect(waits[0]).toBe(100)
    expect(waits[1]).toBeLessThan(45)
    expect(waits[2]).toBeLessThan(0)
  })

  test('wait again for each call that a limit counts', async () => {
    const { limiter, waits } = limiterOn(async () => {
      await new Promise(resolve => setTimeout(resolve, 20))
      return [1, 1, 60_000_000]
    })
    const rate = limiter.rateLimit(limit)
    const message = request()
    await rate.admit(message)
    await rate.admit(message)
    expect(waits).toEqual([100, 100])
  })

  test('take what is left from the answer that counted it', async () => {
    const { limiter, waits } = limiterOn(async () => [1, 1, 59_000_001])
    const rate = limiter.rateLimit(limit)
    const ctx = request()
    await rate.middleware(ctx, async () => {})
    expect(ctx.res.getHeader('RateLimit')).toBe('"ask";r=1;t=60')
    expect(await rate.left(ctx)).toMatchObject({ remaining: 1, resetSeconds: 60 })
    expect(waits.length).toBe(1)
  })
})

test('no two limits have one name, which replicas would count together', async () => {
  const names: string[] = []
  const memory = new MemoryLimiter()
  const limiter: Limiter = {
    ...memory,
    rateLimit: made => {
      names.push(made.name)
      return memory.rateLimit(made)
    },
    callerLog: made => {
      names.push(made.name)
      return memory.callerLog(made)
    },
    close: () => memory.close(),
  }
  await serving(null, { limiter, access: { instantFreeKeys: true, answerTime: null } })
  expect(names).toContain('questions')
  expect(names).toContain('key')
  expect(names.length).toBeGreaterThan(7)
  expect(new Set(names).size).toBe(names.length)
})
