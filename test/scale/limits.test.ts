import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import Koa, { type Context } from 'koa'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '../../api/http/refusal.ts'
import type { Limit } from '../../api/limits/limit-state.ts'
import type { Limiter, Taken } from '../../api/limits/limiter.ts'
import { MemoryLimiter } from '../../api/limits/memory-limiter.ts'
import { openLimiter } from '../../api/limits/open-limiter.ts'
import type { RateLimit } from '../../api/limits/rate-limit.ts'
import { redisAddress } from '../../api/limits/redis/redis-address.ts'
import { RedisConnection } from '../../api/limits/redis/redis-connection.ts'
import { openRedisLimiter, RedisLimiter } from '../../api/limits/redis/redis-limiter.ts'
import { type Log, noLog } from '../../api/log/log.ts'
import { UncountedRequests } from '../../api/log/uncounted-requests.ts'
import { type Serving, serving } from '../support/api-server.ts'
import { keptLog } from '../support/kept-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { redisIsMissing, startRedis } from './servers/redis.ts'

const server = await startRedis()
const url = server?.url ?? ''
if (server === null) console.warn(redisIsMissing)
afterAll(() => server?.stop())

const app = new Koa({ proxy: true })

/** A request of a client. */
function from(address: string): Context {
  const req = { headers: { 'x-forwarded-for': address }, socket: {} } as unknown as IncomingMessage
  return app.createContext(req, new ServerResponse(req)) as Context
}

interface Counted {
  readonly status: 200 | 429
  readonly remaining: number
  readonly reset: number
  readonly policy: unknown
  readonly retryAfter: string | undefined
  readonly body: string | undefined
}

/** What a client gets of a route with that limit. */
async function request(rate: RateLimit, ctx: Context): Promise<Counted> {
  const refusal = await rate
    .middleware(ctx, async () => {})
    .then(
      () => null,
      error => error,
    )
  if (refusal !== null) expect(refusal).toBeInstanceOf(Refusal)
  return { ...shown(ctx), status: refusal?.status ?? 200, retryAfter: refusal?.headers[1], body: refusal?.message }
}

function shown({ res }: Context) {
  const [, remaining, reset] = /^"\w+";r=(\d+);t=(\d+)$/.exec(String(res.getHeader('RateLimit')))!
  return { remaining: Number(remaining), reset: Number(reset), policy: res.getHeader('RateLimit-Policy') }
}

let limits = 0

/** A limit that no other test counts. */
function newLimit(requests: number, windowSeconds: number): Limit {
  limits += 1
  return { name: `limit${limits}`, requests, windowSeconds }
}

/**
 * A limiter that waits longer for Redis than a server does: on a busy machine Redis itself may get no processor for a
 * tenth of a second.
 */
function patientLimiter(log = noLog): Promise<Limiter> {
  return openRedisLimiter(server!.url, log, { patienceMs: 5_000 })
}

/** Seconds of a window of a minute that has just opened, on a busy machine too. */
const nearlyMinute = /^(60|5\d)$/

/** Two replicas. A process that counts by itself is both. */
type Replicas = readonly [Limiter, Limiter]

function onBoth<Made>([first, second]: Replicas, make: (limiter: Limiter) => Made): [Made, Made] {
  const made = make(first)
  return [made, first === second ? made : make(second)]
}

const drivers: readonly [name: string, isThere: boolean, open: () => Promise<Replicas>][] = [
  [
    'in memory',
    true,
    async () => {
      const limiter = new MemoryLimiter()
      return [limiter, limiter]
    },
  ],
  ['in Redis, by two replicas', server !== null, () => Promise.all([patientLimiter(), patientLimiter()])],
]

describe.each(drivers)('a limit that is counted %s', (_name, isThere, open) => {
  let replicas: Replicas
  beforeAll(async () => {
    if (isThere) replicas = await open()
  })
  beforeEach(context => {
    if (!isThere) context.skip(redisIsMissing)
  })
  afterAll(async () => {
    for (const limiter of replicas ?? []) await limiter.close()
  })

  const rates = (limit: Limit) => onBoth(replicas, limiter => limiter.rateLimit(limit))
  const logs = (limit: Limit) => onBoth(replicas, limiter => limiter.callerLog(limit))

  test('states what is left with each answer, and refuses with 429 and whole seconds', async () => {
    const limit = newLimit(3, 60)
    const [first, second] = rates(limit)
    const policy = `"${limit.name}";q=3;w=60`
    for (const remaining of [2, 1, 0]) {
      const counted = await request(remaining === 1 ? second : first, from('192.0.2.1'))
      expect(counted).toMatchObject({ status: 200, remaining, policy, retryAfter: undefined })
      expect(`${counted.reset}`).toMatch(nearlyMinute)
    }
    for (const rate of [first, second]) {
      const refused = await request(rate, from('192.0.2.1'))
      expect(refused).toMatchObject({ status: 429, remaining: 0, policy, body: 'Too many requests' })
      expect(refused.retryAfter).toMatch(nearlyMinute)
      expect(refused.reset).toBe(Number(refused.retryAfter))
    }
  })

  test('is exact to the request if all are sent at the same time', async () => {
    const [first, second] = rates(newLimit(60, 60))
    const sent = Array.from({ length: 500 }, (_, at) => request(at % 2 === 0 ? first : second, from('192.0.2.1')))
    const counted = await Promise.all(sent)
    const admitted = counted.filter(({ status }) => status === 200)
    expect(admitted.length).toBe(60)
    expect(counted.filter(({ status }) => status === 429).every(({ remaining }) => remaining === 0)).toBe(true)
  })

  test('admits a client again after the seconds of Retry-After, and not before the window ends', async () => {
    const limit = newLimit(2, 2)
    const [first, second] = rates(limit)
    const openedMs = Date.now()
    await request(first, from('192.0.2.1'))
    await request(second, from('192.0.2.1'))
    const refused = await request(first, from('192.0.2.1'))
    expect(refused.status).toBe(429)
    expect(['1', '2']).toContain(refused.retryAfter)
    const refusedMs = Date.now()
    // Refused requests do not extend the window.
    let admittedMs = 0
    while (admittedMs === 0) {
      const { status, retryAfter } = await request(second, from('192.0.2.1'))
      if (status === 200) admittedMs = Date.now()
      else expect(['1', '2']).toContain(retryAfter)
      await sleep(10)
    }
    // The clocks that count are not `Date`.
    expect(admittedMs - openedMs).toBeGreaterThan(limit.windowSeconds * 1000 - 20)
    expect(admittedMs - refusedMs).toBeLessThan(limit.windowSeconds * 1000 + 1000)
  })

  test('forgets a client when its window has ended', async () => {
    const [first, second] = rates(newLimit(2, 1))
    await request(first, from('192.0.2.1'))
    await request(first, from('192.0.2.1'))
    await sleep(1050)
    expect(await second.left(from('192.0.2.1'))).toMatchObject({ remaining: 2, resetSeconds: 0 })
    expect(await request(second, from('192.0.2.1'))).toMatchObject({ status: 200, remaining: 1, reset: 1 })
  })

  test('counts nothing when it only shows what is left', async () => {
    const [first, second] = rates(newLimit(2, 60))
    for (const rate of [first, second, first]) {
      const ctx = from('192.0.2.1')
      await rate.show(ctx)
      expect(shown(ctx)).toMatchObject({ remaining: 2, reset: 0 })
    }
    await request(first, from('192.0.2.1'))
    const ctx = from('192.0.2.1')
    await second.show(ctx)
    expect(shown(ctx).remaining).toBe(1)
    expect(`${shown(ctx).reset}`).toMatch(nearlyMinute)
  })

  test('counts each call of a request that makes several', async () => {
    const [first] = rates(newLimit(150, 60))
    const ctx = from('192.0.2.1')
    const calls = await Promise.all(
      Array.from({ length: 200 }, () =>
        first.admit(ctx).then(
          () => 1,
          () => 0,
        ),
      ),
    )
    expect(calls.reduce<number>((sum, call) => sum + call, 0)).toBe(150)
    expect(await first.left(ctx)).toMatchObject({ remaining: 0 })
  })

  test('is separate for each client and each limit; a network of IPv6 is one client', async () => {
    const [one, other] = [rates(newLimit(1, 60)), rates(newLimit(1, 60))]
    const statuses = [
      await request(one[0], from('192.0.2.1')),
      await request(one[1], from('192.0.2.2')),
      await request(other[1], from('192.0.2.1')),
      await request(one[0], from('2001:db8::1')),
      await request(one[1], from('2001:db8::2')),
      await request(one[1], from('2001:db8:0:1::2')),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 200])
  })

  test('of fulfilled requests admits one of many that are sent at the same time', async () => {
    const [first, second] = logs(newLimit(1, 60))
    const sent = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? first : second).take(from('192.0.2.1')))
    expect(counted(await Promise.all(sent))).toBe(1)
    const left = await second.peek(from('192.0.2.1'))
    expect(left).toMatchObject({ requests: 1, windowSeconds: 60, remaining: 0 })
    expect(`${left.resetSeconds}`).toMatch(nearlyMinute)
  })

  test('of fulfilled requests gets back what could not be fulfilled, and no more', async () => {
    const [first, second] = logs(newLimit(2, 60))
    const client = () => from('192.0.2.1')
    expect(await first.peek(client())).toMatchObject({ remaining: 2, resetSeconds: 0 })
    const [taken] = [await first.take(client()), await second.take(client())]
    expect((await first.take(client())).kind).toBe('limit reached')
    if (taken?.kind === 'counted') taken.giveBack()
    expect(await first.peek(client())).toMatchObject({ remaining: 1 })
    expect((await second.take(client())).kind).toBe('counted')
    expect((await first.take(client())).kind).toBe('limit reached')
  })

  test('of fulfilled requests ends for each request by itself', async () => {
    const [first, second] = logs(newLimit(2, 3))
    const client = () => from('192.0.2.1')
    await first.take(client())
    await sleep(1_600)
    await second.take(client())
    await sleep(1_500)
    const left = await first.peek(client())
    expect(left.remaining).toBe(1)
    expect([1, 2]).toContain(left.resetSeconds)
    expect(counted([await first.take(client()), await first.take(client())])).toBe(1)
  })
})

function counted(taken: readonly Taken[]): number {
  return taken.filter(({ kind }) => kind === 'counted').length
}

describe.skipIf(server === null)('limits in Redis', () => {
  const redis = new Redis(url, { lazyConnect: true })
  redis.on('error', () => {})
  beforeAll(() => redis.connect())
  afterAll(() => redis.disconnect())

  /** A limiter that is closed after the test. */
  async function opened(log = noLog, open: (log: Log) => Promise<Limiter> = patientLimiter): Promise<Limiter> {
    const limiter = await open(log)
    onTestFinished(() => limiter.close())
    return limiter
  }

  test('have one key for each limit and client, without its address, which expires with the window', async () => {
    const limiter = await opened()
    const rate = limiter.rateLimit({ name: 'kept', requests: 5, windowSeconds: 60 })
    const addresses = ['192.0.2.1', '198.51.100.255', '2001:db8::1']
    for (const address of [...addresses, ...addresses]) await rate.middleware(from(address), async () => {})
    await limiter.callerLog({ name: 'kept_day', requests: 1, windowSeconds: 86_400 }).take(from('192.0.2.1'))
    const keys = await redis.keys('*kept*')
    expect(keys.length).toBe(4)
    for (const key of keys) {
      expect(key).toMatch(/^fuel:kept(_day)?:[\w-]{22}$/)
      const windowSeconds = key.includes('day') ? 86_400 : 60
      const leftMs = await redis.pttl(key)
      expect(leftMs).toBeGreaterThan(windowSeconds * 1000 - 10_000)
      expect(leftMs).toBeLessThanOrEqual(windowSeconds * 1000)
      expect((await redis.zrange(key, '0', '-1')).join()).not.toMatch(/192|198|2001/)
    }
  })

  test('store no more than the limit of a client, and nothing when the window has ended', async () => {
    const rate = (await opened()).rateLimit({ name: 'bounded', requests: 5, windowSeconds: 1 })
    await Promise.all(Array.from({ length: 50 }, () => request(rate, from('192.0.2.1'))))
    const [key] = await redis.keys('fuel:bounded:*')
    expect(await redis.zcard(key!)).toBe(5)
    await sleep(1100)
    expect(await redis.keys('fuel:bounded:*')).toEqual([])
  })

  test('go by the clock of Redis, whatever the clock of a replica is', async () => {
    const limit = newLimit(2, 60)
    const [first, second] = [(await opened()).rateLimit(limit), (await opened()).rateLimit(limit)]
    expect((await request(first, from('192.0.2.1'))).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect((await request(second, from('192.0.2.1'))).status).toBe(200)
    const refused = await request(second, from('192.0.2.1'))
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toMatch(nearlyMinute)
  })

  test('let no client wait longer than a window when the clock of Redis was set back', async () => {
    const rate = (await opened()).rateLimit({ name: 'clock', requests: 1, windowSeconds: 60 })
    await request(rate, from('192.0.2.1'))
    const [key] = await redis.keys('fuel:clock:*')
    const [member, score] = await redis.zrange(key!, '0', '0', 'WITHSCORES')
    await redis.zadd(key!, Number(score) + 3_600_000_000, member!)
    const refused = await request(rate, from('192.0.2.1'))
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toMatch(nearlyMinute)
  })

  test('state the right end when a replica has a lower limit than another', async () => {
    const [high, low] = [
      (await opened()).rateLimit({ name: 'lowered', requests: 3, windowSeconds: 30 }),
      (await opened()).rateLimit({ name: 'lowered', requests: 1, windowSeconds: 30 }),
    ]
    await request(high, from('192.0.2.1'))
    await sleep(2_100)
    await request(high, from('192.0.2.1'))
    // Both have to end. The first ends in less than 28 seconds.
    const refused = await request(low, from('192.0.2.1'))
    expect(refused).toMatchObject({ status: 429, remaining: 0 })
    expect(['29', '30']).toContain(refused.retryAfter)
  })

  test('pass at the same speed while Redis is killed under load, are counted and logged once, and come back', async () => {
    const { log, said } = keptLog()
    const limiters = [await opened(log), await opened(log)]
    const rates = limiters.map(limiter => limiter.rateLimit({ name: 'killed', requests: 1, windowSeconds: 60 }))
    const uncounted = () => limiters.reduce((sum, limiter) => sum + limiter.uncounted, 0)
    let client = 0
    /** Requests of many clients; each is below its limit. */
    const load = async (milliseconds: number): Promise<number> => {
      const untilMs = Date.now() + milliseconds
      let passed = 0
      const worker = async (rate: RateLimit) => {
        while (Date.now() < untilMs) {
          client += 1
          expect((await request(rate, from(`10.0.${client >> 8}.${client & 255}`))).status).toBe(200)
          passed += 1
          await sleep(1)
        }
      }
      await Promise.all([...rates, ...rates, ...rates].map(worker))
      return passed
    }
    const [before] = await Promise.all([load(1500), sleep(500).then(() => server!.kill())])
    expect(uncounted()).toBeGreaterThan(0)
    expect(uncounted()).toBeLessThan(before)
    const atKill = uncounted()
    expect(await load(500)).toBe(uncounted() - atKill)
    const warnings = said().filter(({ level }) => level === 'warn')
    expect(warnings.length).toBe(limiters.length)
    expect(warnings[0]).toMatchObject({ redis: url, uncounted: 1, msg: 'requests pass limits without being counted' })
    await server!.start()
    const strict = rates.map(rate => async (address: string) => (await request(rate, from(address))).status)
    // At most a second until the next attempt to connect.
    await expect
      .poll(
        async () => {
          client += 1
          const address = `10.1.${client >> 8}.${client & 255}`
          return [await strict[0]!(address), await strict[1]!(address)].join()
        },
        { interval: 50 },
      )
      .toBe('200,429')
    expect(said().filter(({ msg }) => msg === 'limits are counted again').length).toBe(limiters.length)
    const after = uncounted()
    await load(200)
    expect(uncounted()).toBe(after)
  })

  test('let no request wait for Redis more than once if it is silent, and queue nothing', async () => {
    const limiter = await opened(noLog, log => openRedisLimiter(url, log, { patienceMs: 800 }))
    const rate = limiter.rateLimit({ name: 'frozen', requests: 1, windowSeconds: 60 })
    const log = limiter.callerLog({ name: 'frozen_log', requests: 1, windowSeconds: 60 })
    await request(rate, from('192.0.2.1'))
    server!.pause()
    onTestFinished(() => server!.resume())
    const frozenMs = Date.now()
    // A form: three limits, of which the first waits.
    const form = from('192.0.2.1')
    expect((await request(rate, form)).status).toBe(200)
    expect((await log.take(form)).kind).toBe('unknown')
    expect(await log.peek(form)).toMatchObject({ remaining: 1, resetSeconds: 0 })
    const formMs = Date.now() - frozenMs
    expect(formMs).toBeGreaterThan(790)
    expect(formMs).toBeLessThan(1_600)
    // Others do not wait. Each would add 0.8 seconds.
    for (let client = 0; client < 1000; client++) {
      expect((await request(rate, from(`10.2.${client >> 8}.${client & 255}`))).status).toBe(200)
    }
    expect(Date.now() - frozenMs - formMs).toBeLessThan(5_000)
    expect(limiter.uncounted).toBe(1002)
    server!.resume()
    await expect.poll(async () => (await request(rate, from('192.0.2.99'))).status, { interval: 50 }).toBe(429)
    // The commands of the silent time were not stored somewhere and sent later.
    expect(await redis.keys('fuel:frozen:*')).toHaveLength(2)
  })

  test('connect again when a host was silent for long', async () => {
    const { log, said } = keptLog()
    const limiter = await opened(log, log => openLimiter(url, log))
    const rate = limiter.rateLimit({ name: 'cut_off', requests: 1, windowSeconds: 60 })
    server!.pause()
    onTestFinished(() => server!.resume())
    const untilMs = Date.now() + 2_500
    let sent = 0
    for (; Date.now() < untilMs; sent++) {
      expect((await request(rate, from('192.0.2.1'))).status).toBe(200)
      await sleep(20)
    }
    expect(limiter.uncounted).toBe(sent)
    expect(said()).toMatchObject([{ uncounted: 1, why: 'no answer within 100 ms' }])
    server!.resume()
    await expect.poll(async () => (await request(rate, from('192.0.2.1'))).status, { interval: 50 }).toBe(429)
  })

  test('start without Redis, say so, and count when it is there', async () => {
    await server!.kill()
    const { log, said } = keptLog()
    const rate = (await opened(log)).rateLimit({ name: 'late', requests: 1, windowSeconds: 60 })
    expect(said()).toMatchObject([
      {
        level: 'warn',
        redis: url,
        why: expect.stringContaining('ECONNREFUSED'),
        msg: 'Redis does not answer: requests pass limits until it does',
      },
    ])
    expect((await request(rate, from('192.0.2.1'))).status).toBe(200)
    expect((await request(rate, from('192.0.2.1'))).status).toBe(200)
    await server!.start()
    await expect.poll(async () => (await request(rate, from('192.0.2.1'))).status, { interval: 50 }).toBe(429)
  })

  test('pass and are logged when Redis refuses a command, as when its memory is full', async () => {
    const { log, said } = keptLog()
    const limiter = await opened(log)
    const rate = limiter.rateLimit({ name: 'full', requests: 1, windowSeconds: 60 })
    await redis.config('SET', 'maxmemory', '1')
    onTestFinished(async () => void (await redis.config('SET', 'maxmemory', '0')))
    for (let sent = 0; sent < 3; sent++) expect((await request(rate, from('192.0.2.1'))).status).toBe(200)
    expect(limiter.uncounted).toBe(3)
    expect(said()).toMatchObject([{ uncounted: 1, why: expect.stringMatching(/^OOM /) }])
  })
})

describe.skipIf(server === null)('two servers with one Redis', () => {
  const json = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  const form = 'name=Ada&email=ada%40example.org&plan=free&use_case=A+map'
  const question = '/api/natural-language/?q=diesel+in+italy'
  /** Messages of an agent, each of which counts. Clients of the revision 2025-03-26 send several at once. */
  const batch = Array.from({ length: 40 }, (_, id) => {
    return { jsonrpc: '2.0', id, method: 'resources/read', params: { uri: 'fuel://licences' } }
  })

  /** Two servers, each with its own data folder. */
  async function servers(): Promise<readonly [Serving, Serving]> {
    const access = { instantFreeKeys: true, answerTime: null }
    const started = async () => serving({}, { limiter: await patientLimiter(), trustProxy: 1, access })
    return [await started(), await started()]
  }

  test('store one access request of a client a minute, and give it one key', async () => {
    const both = await servers()
    const from = { ...json, 'x-forwarded-for': '203.0.113.3' }
    const sent = await Promise.all([0, 1, 0, 1].map(at => both[at]!.post('/api/waitlist.php', form, from)))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
    expect(sent.filter(({ json: body }) => body.key !== undefined).length).toBe(1)
    const { headers, json: body } = sent.find(({ status }) => status === 429)!
    expect([headers['retry-after'], body.error]).toEqual([expect.stringMatching(nearlyMinute), 'Too many requests'])
    // A minute later. The day is not over.
    const client = new Redis(url)
    onTestFinished(() => client.disconnect())
    const stored = await client.keys('fuel:stored:*')
    expect(stored.length).toBe(1)
    await client.del(stored)
    const again = await both[0].post('/api/waitlist.php', form, from)
    expect([again.status, again.json.key]).toEqual([200, undefined])
    expect(again.json.message).toContain('has had its key of the day')
  })

  test('count each message of a batch of an agent, together with questions', async () => {
    const both = await servers()
    const from = { 'x-forwarded-for': '203.0.113.4', 'content-type': 'application/json' }
    const sent = await Promise.all(both.map(one => one.post('/mcp', JSON.stringify(batch), from)))
    const answers = sent.flatMap(({ json: body }) => body as { error?: { message: string } }[])
    const refused = answers.filter(({ error }) => error !== undefined)
    expect([answers.length, refused.length]).toEqual([80, 20])
    expect(refused[0]!.error!.message).toMatch(/^The limit of 60 calls in 60 seconds is reached; call again in \d+ sec/)
    expect((await both[0].get(question, from)).status).toBe(429)
  })
})

describe.skipIf(server === null)('the connection to Redis', () => {
  const limit = { name: 'connected', requests: 1, windowSeconds: 60 }
  const statuses = async (rate: RateLimit) =>
    [await request(rate, from('192.0.2.1')), await request(rate, from('192.0.2.1'))].map(({ status }) => status)

  test('is encrypted and checks the certificate for rediss, and uses the password, which is never logged', async () => {
    const folder = temporaryFolder()
    const certificate = join(folder, 'cert.pem')
    const key = join(folder, 'key.pem')
    const signed = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const names = ['-subj', '/CN=redis', '-addext', 'subjectAltName=IP:127.0.0.1']
    execFileSync('openssl', [...signed, ...names, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
    chmodSync(folder, 0o755)
    chmodSync(key, 0o644)
    const password = randomUUID()
    const encrypted = (await startRedis({ tls: { certificate, key }, password }))!
    onTestFinished(() => encrypted.stop())

    const { log, lines, said } = keptLog()
    const untrusting = await openLimiter(encrypted.url, log)
    onTestFinished(() => untrusting.close())
    expect(await statuses(untrusting.rateLimit(limit))).toEqual([200, 200])
    expect(untrusting.uncounted).toBe(2)
    expect(said()[0]).toMatchObject({ level: 'warn', why: expect.stringContaining('self-signed certificate') })

    const address = redisAddress(encrypted.url)
    const open = async (options: object) => {
      const connection = await RedisConnection.open({ ...address, ...options }, { onReturn: () => {}, patienceMs: 800 })
      onTestFinished(() => connection.close())
      return connection
    }
    const trusting = { tls: { ca: readFileSync(certificate) } }
    const connection = await open(trusting)
    expect(connection.fault).toBe(null)
    const limiter = new RedisLimiter(address.shown, connection, new UncountedRequests(log, address.shown, Date.now))
    expect(await statuses(limiter.rateLimit(limit))).toEqual([200, 429])
    expect(limiter.address).toBe(`rediss://127.0.0.1:${address.port}`)
    expect((await open({ ...trusting, password: 'wrong' })).fault).toMatch(/^WRONGPASS /)
    expect(lines.join()).not.toContain(password)
  })
})
