import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { findKey } from '../../api/store/key-text.ts'
import { openStoreHere } from '../../api/store/open-store.ts'
import type { Store } from '../../api/store/store.ts'
import { StoreError } from '../../pipeline/model/errors.ts'
import { keptLog } from '../support/kept-log.ts'
import { giveKey, type KeyedServing, keyedServing, noon } from '../support/keyed-server.ts'

const refused = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }
const shared = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': expect.stringContaining('RateLimit'),
}

/** The used requests that `status` reports. A status request is not counted. */
async function used({ ask }: KeyedServing): Promise<number> {
  return (await ask('/api/toll/status')).json.used
}

async function inStore<T>({ dataDir }: KeyedServing, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStoreHere(dataDir)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Spends all requests of the key except `left`, in parallel. */
async function spend(served: KeyedServing, left: number, on = '2026-11-21'): Promise<void> {
  const key = findKey(served.key.text)!
  await inStore(served, store =>
    Promise.all(Array.from({ length: 1000 - left }, () => store.admit({ key, on, dailyLimit: 1000 }))),
  )
}

describe('a key', () => {
  test('is read from the header or the parameter, and the header takes precedence', async () => {
    const { get, key, dataDir } = await keyedServing()
    const other = await giveKey(dataDir)
    const asked: readonly (readonly [path: string, header: string | null, status: number])[] = [
      ['/api/toll/', key.text, 200],
      [`/api/toll/?api_key=${key.text}`, null, 200],
      [`/api/toll/?api_key=x`, key.text, 200],
      [`/api/toll/?api_key=${key.text}`, 'x', 401],
      [`/api/toll/?api_key=${key.text}`, '', 200],
      [`/api/toll/?api_key=`, '', 401],
      [`/api/toll/?api_key=x&api_key=${key.text}`, null, 200],
      [`/api/toll/?api_key=${key.text}&api_key=x`, null, 401],
      [`/api/toll/?API_KEY=${key.text}`, null, 401],
      ['/api/toll/', `${key.text} `, 200],
      ['/api/toll/', key.text.toUpperCase(), 401],
      ['/api/toll/', `Bearer ${key.text}`, 401],
    ]
    for (const [path, header, status] of asked) {
      const answer = await get(path, header === null ? {} : { 'x-api-key': header })
      expect([path, header, answer.status]).toEqual([path, header, status])
    }
    const status = async (path: string, header: string) => (await get(path, { 'x-api-key': header })).json.used
    expect(await status(`/api/toll/status?api_key=${other.text}`, key.text)).toBe(6)
    expect(await status(`/api/toll/status?api_key=${key.text}`, other.text)).toBe(0)
  })

  test.each(['/api/toll/', '/api/toll', '/api/toll/status', '/api/toll/?format=csv&page=x'])(
    'that is missing is a 401 at %s',
    async path => {
      const { get } = await keyedServing()
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, text } = await get(path, {}, method)
        expect([status, text]).toEqual([401, method === 'HEAD' ? '' : '{"error":"Missing API key"}'])
        expect(headers).toMatchObject({ ...refused, ...shared, 'www-authenticate': 'ApiKey' })
        expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['ratelimit']))
      }
    },
  )

  test('that was not issued here is invalid, whatever its characters', async () => {
    const served = await keyedServing()
    const { get, key, dataDir } = served
    const revoked = await giveKey(dataDir)
    await inStore(served, store => store.revokeKey(revoked.id))
    const other = await giveKey(dataDir)
    const secretOf = (text: string) => text.split('_').slice(2).join('_')
    const texts = [
      'x',
      `fuel_${key.id}_`,
      `fuel_${key.id}_${secretOf(other.text)}`,
      revoked.text,
      'x'.repeat(8000),
      '\u00e9\u00df',
      `${key.text}\u00a0`,
    ]
    for (const text of texts) {
      for (const path of ['/api/toll/', '/api/toll/status']) {
        const { status, json, headers } = await get(path, { 'x-api-key': text })
        expect([text, status, json]).toEqual([text, 401, { error: 'Invalid API key' }])
        expect(headers).toMatchObject({ ...refused, ...shared, 'www-authenticate': 'ApiKey' })
      }
      const asParameter = await get(`/api/toll/?api_key=${encodeURIComponent(text)}`)
      expect([text, asParameter.status]).toEqual([text, 401])
    }
    for (const raw of ['%', '%ff%fe', `${key.text}%00`]) {
      expect([raw, (await get(`/api/toll/?api_key=${raw}`)).status]).toEqual([raw, 401])
    }
    expect(await used(served)).toBe(0)
  })

  test('that is sent in two headers is invalid', async () => {
    const { url, key } = await keyedServing()
    const { hostname, port } = new URL(url)
    const status = await new Promise(resolve => {
      const headers = ['Host', hostname, 'X-API-Key', key.text, 'X-API-Key', key.text]
      request({ hostname, port, path: '/api/toll/', headers, agent: false }, answer => {
        answer.resume()
        resolve(answer.statusCode)
      }).end()
    })
    expect(status).toBe(401)
  })

  test('that is disabled is refused and not counted, still has a status, and works again when enabled', async () => {
    const served = await keyedServing()
    const { ask, key } = served
    await ask('/api/toll/')
    await inStore(served, store => store.setActive(key.id, false))
    for (const path of ['/api/toll/', '/api/toll/?page=x', '/api/toll?format=csv']) {
      const { status, json, headers } = await ask(path)
      expect([status, json]).toEqual([403, { error: 'Subscription inactive' }])
      expect(headers).toMatchObject({ ...refused, ...shared })
    }
    expect((await ask('/api/toll/status')).json).toMatchObject({ active: false, used: 1, remaining: 999 })
    await inStore(served, store => store.setActive(key.id, true))
    expect((await ask('/api/toll/')).status).toBe(200)
    expect((await ask('/api/toll/status')).json).toMatchObject({ active: true, used: 2 })
  })

  test('of any plan is accepted', async () => {
    const { get, dataDir } = await keyedServing()
    for (const plan of ['free', 'pro', 'business'] as const) {
      const headers = { 'x-api-key': (await giveKey(dataDir, plan)).text }
      expect((await get('/api/toll/', headers)).headers.ratelimit).toBe('"day";r=999;t=43200')
      expect((await get('/api/toll/status', headers)).json).toMatchObject({ plan, limit: 1000, used: 1 })
    }
  })
})

describe('the daily limit of a key', () => {
  test('counts every request with an active key, also with a 304, an error or HEAD', async () => {
    const served = await keyedServing()
    const { ask } = served
    const { headers } = await ask('/api/toll/')
    expect([headers['ratelimit-policy'], headers.ratelimit]).toEqual(['"day";q=1000;w=86400', '"day";r=999;t=43200'])
    const counted: readonly (readonly [
      path: string,
      status: number,
      headers?: Record<string, string>,
      method?: string,
    ])[] = [
      ['/api/toll/', 304, { 'if-none-match': headers.etag! }],
      ['/api/toll/?page=x', 400],
      ['/api/toll/', 200, {}, 'HEAD'],
      ['/api/toll/?type=x', 400, {}, 'HEAD'],
      ['/api/toll', 200],
      ['/api/toll/?format=csv', 200],
      ['/api/toll/?page=99', 200],
    ]
    for (const [at, [path, status, sent = {}, method = 'GET']] of counted.entries()) {
      const answer = await ask(path, sent, method)
      expect([path, answer.status]).toEqual([path, status])
      expect([path, answer.headers.ratelimit]).toEqual([path, `"day";r=${998 - at};t=43200`])
      expect(answer.headers['ratelimit-policy']).toBe('"day";q=1000;w=86400')
    }
    expect(await used(served)).toBe(1 + counted.length)
  })

  test('does not count status requests, OPTIONS, other methods or other paths', async () => {
    const served = await keyedServing()
    const { ask, get, key } = served
    for (const path of ['/api/toll/status', '/api/toll/status/']) expect((await ask(path)).status).toBe(200)
    for (const method of ['OPTIONS', 'POST', 'DELETE']) await ask('/api/toll/', {}, method)
    expect((await ask('/api/toll/x')).status).toBe(404)
    expect((await get(`/live/api.php?api_key=${key.text}`)).status).toBe(200)
    expect(await used(served)).toBe(0)
  })

  test('is reached after 1,000 requests, and further requests are neither counted nor validated', async () => {
    const served = await keyedServing({}, { nowMs: () => Date.UTC(2026, 10, 21, 23, 59, 50, 999) })
    const { ask } = served
    await spend(served, 2)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/api/toll/?per_page=1')))
    const [first, second, ...rest] = answers.sort((a, b) => a.status - b.status)
    expect([first!.status, second!.status]).toEqual([200, 200])
    expect([first, second].map(answer => answer!.headers.ratelimit).sort()).toEqual([
      '"day";r=0;t=10',
      '"day";r=1;t=10',
    ])
    const invalid = await ask('/api/toll/?page=x')
    const head = await ask('/api/toll/', {}, 'HEAD')
    for (const { status, headers } of [...rest, invalid, head]) {
      expect(status).toBe(429)
      expect(headers).toMatchObject({ ...refused, ...shared, 'retry-after': '10', ratelimit: '"day";r=0;t=10' })
      expect(headers['ratelimit-policy']).toBe('"day";q=1000;w=86400')
    }
    expect(invalid.json).toEqual({ error: 'Daily limit reached' })
    expect((await ask('/api/toll/status')).json).toMatchObject({ used: 1000, remaining: 0 })
  })

  test('is reset at midnight UTC', async () => {
    let nowMs = Date.UTC(2026, 10, 21, 23, 59, 59)
    const served = await keyedServing({}, { nowMs: () => nowMs })
    const { ask } = served
    await spend(served, 0)
    expect((await ask('/api/toll/')).headers).toMatchObject({ 'retry-after': '1' })
    nowMs += 1000
    expect((await ask('/api/toll/')).headers.ratelimit).toBe('"day";r=999;t=86400')
    expect((await ask('/api/toll/status')).json).toMatchObject({ used: 1, resets_at: '2026-11-23 00:00:00' })
  })
})

describe('the status of a key', () => {
  test('has the plan, the state, the limit, the used and remaining requests, and the time of the reset', async () => {
    const { ask, get, key } = await keyedServing()
    await ask('/api/toll/')
    const { status, json, headers } = await ask('/api/toll/status')
    expect([status, Object.keys(json)]).toEqual([200, ['plan', 'active', 'limit', 'used', 'remaining', 'resets_at']])
    expect(json).toEqual({
      plan: 'pro',
      active: true,
      limit: 1000,
      used: 1,
      remaining: 999,
      resets_at: '2026-11-22 00:00:00',
    })
    expect(headers).toMatchObject({ ...refused, ...shared })
    expect((await ask('/api/toll/status/')).json).toEqual(json)
    expect((await get(`/api/toll/status?api_key=${key.text}`)).json).toEqual(json)
    const head = await ask('/api/toll/status', {}, 'HEAD')
    expect([head.status, head.text]).toEqual([200, ''])
  })

  test('is available without a snapshot, unlike the query, which is still counted', async () => {
    const served = await keyedServing(null)
    const { status, json, headers } = await served.ask('/api/toll/')
    expect([status, json]).toEqual([500, { error: 'Database unavailable' }])
    expect(headers).toMatchObject({ ...refused, ...shared, ratelimit: '"day";r=999;t=43200' })
    expect(await used(served)).toBe(1)
  })
})

describe('a store that cannot be read', () => {
  test('is a 500, no request is served without being counted, and no key gets into the log', async () => {
    const { log, lines } = keptLog()
    const fail = () => Promise.reject(new StoreError('the disk is gone'))
    const store = { admit: fail, close: async () => {} } as unknown as Store
    const { get, ask, key } = await keyedServing({}, { store, log, nowMs: () => noon })
    const paths = ['/api/toll/', '/api/toll/status'].flatMap(path =>
      ['api_key', 'api%5Fkey', 'format=csv&%61pi_key', 'format=csv&api_key=&api_key'].map(
        name => `${path}?${name}=${key.text}`,
      ),
    )
    for (const path of paths) {
      const { status, json, headers } = await get(path)
      expect([path, status, json]).toEqual([path, 500, { error: 'Database unavailable' }])
      expect(headers).toMatchObject({ ...refused, ...shared })
    }
    expect((await ask('/api/toll/')).status).toBe(500)
    expect(lines.filter(line => line.includes('the disk is gone'))).toHaveLength(paths.length + 1)
    expect(lines.filter(line => line.includes(key.text) || line.includes(key.text.slice(-20)))).toEqual([])
    expect(lines.some(line => line.includes('"method":"GET","route":"/api/toll/","error":"StoreError"'))).toBe(true)
    expect((await get('/live/api.php')).status).toBe(200)
    expect((await get('/api/toll/get_json.php')).status).toBe(200)
  })
})
