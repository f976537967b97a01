import { describe, expect, test } from 'vitest'
import { openStore } from '../../api/store/open-store.ts'
import type { Store } from '../../api/store/store.ts'
import { StoreError } from '../../pipeline/model/errors.ts'
import { serving } from '../support/api-server.ts'
import { keptLog } from '../support/kept-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const path = '/api/waitlist.php'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { ...form, accept: 'application/json' }
const browser = { ...form, accept: 'text/html' }
const ask = (plan = 'free') => `name=Ada+Example&email=ada%40example.org&plan=${plan}&use_case=A+map`
const keyForm = /fuel_[0-9a-z]{10}_[\w-]{43}/
const minute = 60_000
const day = 24 * 60 * minute

async function desk(access = { instantFreeKeys: true, answerTime: null as string | null }, store?: Store) {
  const clock = { nowMs: Date.UTC(2026, 10, 21, 12) }
  const { log, lines } = keptLog()
  const kept = store ?? openStore(temporaryFolder())
  const server = await serving(
    {},
    { store: kept, nowMs: () => clock.nowMs, log, trustProxy: 1, access, logsRequests: true },
  )
  return { ...server, store: kept, clock, lines }
}

type Desk = Awaited<ReturnType<typeof desk>>

const query = ({ get }: Desk, key: string) => get('/api/toll/?country=AT', { 'x-api-key': key })

/** The claim to which a browser without script is redirected. */
async function redirected({ post }: Desk): Promise<string> {
  const { status, headers } = await post(path, ask(), browser)
  expect(status).toBe(303)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers.location).toMatch(/^\/pricing\/key\?claim=[\w-]{43}$/)
  return headers.location!.split('=')[1]!
}

describe('with instant free keys, a request for the plan free', () => {
  test('is answered with a key that works at once with its quota, and is stored', async () => {
    const made = await desk()
    const { status, json: answer, headers } = await made.post(path, ask(), json)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer).toEqual({ success: true, id: 1, message: expect.any(String), key: expect.stringMatching(keyForm) })
    const { status: found, headers: limits } = await query(made, answer.key)
    expect([found, limits.ratelimit]).toEqual([200, expect.stringContaining('r=999;')])
    expect(await made.store.listRequests()).toMatchObject([{ id: 1, plan: 'free', email: 'ada@example.org' }])
    expect(await made.store.listKeys('2026-11-21')).toMatchObject([
      { plan: 'free', email: 'ada@example.org', active: true },
    ])
  })

  test('never puts the key or the claim into a log or the store', async () => {
    const made = await desk()
    const claim = await redirected(made)
    const { text } = await made.post('/pricing/key', `claim=${claim}`, browser)
    const secret = keyForm.exec(text)![0]
    const written = JSON.stringify([made.lines, await made.store.listKeys('2026-11-21')])
    expect(written).not.toContain(secret.slice(16))
    expect(written).not.toContain(claim)
  })

  test('gets no second key on the same day, and is still stored', async () => {
    const made = await desk()
    await made.post(path, ask(), json)
    made.clock.nowMs += day - 1
    const again = await made.post(path, ask(), json)
    expect([again.status, again.json.key]).toEqual([200, undefined])
    expect(again.json.message).toContain('key of the day')
    made.clock.nowMs += 1
    expect((await made.post(path, ask(), { ...json, 'x-forwarded-for': '192.0.2.9' })).json.key).toMatch(keyForm)
    made.clock.nowMs += minute
    expect((await made.post(path, ask(), json)).json.key).toMatch(keyForm)
    expect(await made.store.countRequests()).toBe(4)
    expect(await made.store.listKeys('2026-11-21')).toHaveLength(3)
  })

  test('from a browser that had its key leads to the page that says so', async () => {
    const made = await desk()
    await redirected(made)
    made.clock.nowMs += minute
    const { headers } = await made.post(path, ask(), browser)
    expect(headers.location).toBe('/pricing?request=later')
    expect((await made.get(headers.location!)).text).toContain('has had its key of the day')
  })

  test('gets one key of many that are sent at the same time', async () => {
    const made = await desk()
    const answers = await Promise.all(Array.from({ length: 10 }, () => made.post(path, ask(), json)))
    expect(answers.filter(({ json: answer }) => answer.key)).toHaveLength(1)
    expect(await made.store.listKeys('2026-11-21')).toHaveLength(1)
  })

  test('can be sent again if the key could not be stored', async () => {
    let isBroken = true
    const store = openStore(temporaryFolder())
    const createKey: Store['createKey'] = key =>
      isBroken ? Promise.reject(new StoreError('store.sqlite: disk full')) : store.createKey(key)
    const made = await desk(undefined, { ...store, createKey })
    expect((await made.post(path, ask(), json)).status).toBe(500)
    isBroken = false
    expect((await made.post(path, ask(), json)).json.key).toMatch(keyForm)
  })

  test.each(['pro', 'business'])('is a request as before if the plan is %s', async plan => {
    const made = await desk()
    expect((await made.post(path, ask(plan), json)).json.key).toBeUndefined()
    expect(await made.store.listKeys('2026-11-21')).toEqual([])
    // It does not use up the key of the day.
    made.clock.nowMs += minute
    expect((await made.post(path, ask(), json)).json.key).toMatch(keyForm)
  })
})

describe('a claim', () => {
  test('is not used up by opening its link, and shows the key once', async () => {
    const made = await desk()
    const claim = await redirected(made)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, headers, text } = await made.get(`/pricing/key?claim=${claim}`, {}, method)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
      expect(text).not.toMatch(keyForm)
    }
    const shown = await made.post('/pricing/key', `claim=${claim}`, browser)
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await query(made, keyForm.exec(shown.text)![0])).status).toBe(200)
    const again = await made.post('/pricing/key', `claim=${claim}`, browser)
    expect([again.status, keyForm.test(again.text)]).toEqual([410, false])
  })

  test('works at another server with the same store', async () => {
    const made = await desk()
    const claim = await redirected(made)
    const other = await desk(undefined, made.store)
    const shown = await other.post('/pricing/key', `claim=${claim}`, browser)
    expect((await query(made, keyForm.exec(shown.text)![0])).status).toBe(200)
    expect((await made.post('/pricing/key', `claim=${claim}`, browser)).status).toBe(410)
  })

  test('still works after a failure of the store', async () => {
    const store = openStore(temporaryFolder())
    let isBroken = true
    const takeClaim: Store['takeClaim'] = (...args) =>
      isBroken ? Promise.reject(new StoreError('store.sqlite: disk full')) : store.takeClaim(...args)
    const made = await desk(undefined, { ...store, takeClaim })
    const claim = await redirected(made)
    const { status, text } = await made.post('/pricing/key', `claim=${claim}`, browser)
    expect([status, text.includes('No current prices'), text.includes('No data yet')]).toEqual([500, false, false])
    isBroken = false
    expect((await made.post('/pricing/key', `claim=${claim}`, browser)).text).toMatch(keyForm)
  })

  test('shows the key to one of two that send it at the same time', async () => {
    const made = await desk()
    const claim = await redirected(made)
    const both = await Promise.all([1, 2].map(() => made.post('/pricing/key', `claim=${claim}`, browser)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('expires after ten minutes', async () => {
    const made = await desk()
    const claim = await redirected(made)
    made.clock.nowMs += 10 * minute
    expect((await made.post('/pricing/key', `claim=${claim}`, browser)).status).toBe(410)
  })

  test.each(['', '?claim=', '?claim=<script>', `?claim=${'x'.repeat(44)}`])(
    'that is incomplete (%s) is 410',
    async rest => {
      const made = await desk()
      const { status, text } = await made.get(`/pricing/key${rest}`)
      expect([status, text.includes('<form')]).toEqual([410, false])
    },
  )
})

describe('without instant free keys', () => {
  test('no request gets a key, and there is no page for claims', async () => {
    const made = await desk({ instantFreeKeys: false, answerTime: 'two working days' })
    expect((await made.post(path, ask(), json)).json).toEqual({ success: true, id: 1, message: expect.any(String) })
    made.clock.nowMs += minute
    expect((await made.post(path, ask(), browser)).headers.location).toBe('/pricing?request=received')
    expect((await made.get('/pricing/key')).status).toBe(404)
    expect(await made.store.listKeys('2026-11-21')).toEqual([])
  })

  test('the page says how long an answer takes', async () => {
    const stated = await desk({ instantFreeKeys: false, answerTime: 'two working days' })
    const { text } = await stated.get('/pricing')
    expect(text).toContain('We answer by e-mail within two working days.')
    expect(text).not.toContain('Get a free key')
    const silent = await desk({ instantFreeKeys: true, answerTime: null })
    const other = (await silent.get('/pricing')).text
    expect(other).toContain('Get a free key')
    expect(other).toContain('We answer by e-mail.')
  })
})
