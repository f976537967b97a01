import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { figures, hoursBehind } from '../../fixtures/snapshots/api-figures.ts'
import { type SourceState, stateOfNeverAsked } from '../../pipeline/snapshot/source-states.ts'
import { it, si } from '../../pipeline/sources/index.ts'
import { ask, serving, sharedServing, snapshotId } from '../support/api-server.ts'
import { exposedHeaders as exposed } from '../support/exposed-headers.ts'
import { keptLog } from '../support/kept-log.ts'
import { type KeyedServing, keyedServing } from '../support/keyed-server.ts'
import { stateOfRead } from '../support/source-state.ts'

// Every request has a key, which public routes ignore.
const { served } = sharedServing(atEnd => keyedServing({}, {}, atEnd))
const get: KeyedServing['ask'] = (...asked) => served().ask(...asked)

const stations = '/live/api.php?action=stations&country=FR&lat=47.3&lng=5'
const data = [
  '/live/api.php',
  '/live/api.php?action=brands&country=GB',
  '/live/api.php?action=brands&country=ZZ',
  stations,
  `${stations}&sort=price&fuel=diesel`,
  '/live/board_now.php',
  '/live/geojson.php',
  '/live/cells.php?zoom=8&bounds=40,-10,60,20',
  '/live/station.php?ids=21,31,99',
  '/live/provenance.php?id=21',
  '/live/provenance.php?id=99',
  '/live/provenance.php?country=LU',
  '/live/sources.php',
  '/lang/api/country-history.php?cc=FR',
  '/lang/api/country-history.php?cc=ZZ',
  '/api/toll/get_json.php',
  '/api/toll/',
  '/api/toll/?format=csv',
  '/api/toll/?format=geojson',
  '/api/openapi.json',
  '/api/natural-language/diesel+in+France',
  '/licences',
  '/',
]
const isPage = (path: string) => path === '/' || path === '/licences'
const isKeyed = (path: string) => /^\/api\/toll\/(\?|$)/.test(path)

/** The error in the format of the family of a path. */
function errorAt(path: string, error: string): object {
  if (path.startsWith('/live/')) return { ok: false, error }
  return path.endsWith('/waitlist.php') ? { success: false, error } : { error }
}

describe.each(data)('%s', path => {
  test('has the headers for entity tag, dates, licence, snapshot and CORS', async () => {
    const { headers } = await get(path)
    expect(headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]+"$/),
      vary: isKeyed(path) ? 'X-API-Key, Accept-Encoding' : 'Accept-Encoding',
      link: '</licences>; rel="license"',
      'x-snapshot-id': snapshotId,
      'x-data': 'demonstration',
      'last-modified': expect.stringMatching(/ GMT$/),
    })
    expect(headers['x-content-type-options']).toBe('nosniff')
    const isBoard = path.includes('board')
    expect(headers['access-control-allow-origin']).toBe(isBoard ? undefined : '*')
    expect(headers['access-control-expose-headers']).toBe(isBoard ? undefined : exposed)
  })

  test('has the headers of GET and no body with HEAD', async () => {
    const { headers: got } = await get(path)
    const head = await get(path, {}, 'HEAD')
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect({ ...head.headers, date: '', ratelimit: '' }).toEqual({ ...got, date: '', ratelimit: '' })
  })

  test('is 304 for its entity tag in each coding, and not for another tag', async () => {
    for (const coding of ['identity', 'gzip', 'br']) {
      const accept = { 'accept-encoding': coding }
      const { headers } = await get(path, accept)
      for (const held of [headers.etag!, `"x", W/${headers.etag}`, '*']) {
        const unchanged = await get(path, { ...accept, 'if-none-match': held })
        expect([coding, held, unchanged.status, unchanged.bytes.length]).toEqual([coding, held, 304, 0])
        expect(unchanged.headers['cache-control']).toBe(headers['cache-control'])
        expect(unchanged.headers.etag).toBe(headers.etag)
      }
      expect((await get(path, { ...accept, 'if-none-match': '"x"' })).status).toBe(200)
    }
  })

  test('is 304 only for exactly its Last-Modified', async () => {
    const modified = (await get(path)).headers['last-modified']!
    const later = new Date(Date.parse(modified) + 1000).toUTCString()
    expect((await get(path, { 'if-modified-since': modified })).status).toBe(304)
    expect((await get(path, { 'if-modified-since': later })).status).toBe(200)
    expect((await get(path, { 'if-modified-since': modified, 'if-none-match': '"x"' })).status).toBe(200)
  })

  test('is 412 in the format of its family if the request requires another entity tag or time', async () => {
    const { headers } = await get(path)
    const later = new Date(Date.parse(headers['last-modified']!) + 1000).toUTCString()
    const wanted = [
      ['if-match', '"x"'],
      ['if-match', `W/${headers.etag}`],
      ['if-unmodified-since', later],
    ] as const
    for (const [name, value] of wanted) {
      const { status, text, headers } = await get(path, { [name]: value })
      expect(status).toBe(412)
      if (isPage(path)) expect(text).toContain('<p>Precondition failed (412).</p>')
      else expect(JSON.parse(text)).toEqual(errorAt(path, 'Precondition failed'))
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
    }
    const same = { 'if-match': `"x", ${headers.etag}`, 'if-unmodified-since': headers['last-modified']! }
    expect((await get(path, same)).status).toBe(200)
  })

  test('is the same text in br, gzip and plain, with a separate entity tag if it is compressed', async () => {
    const plain = await get(path)
    const br = await get(path, { 'accept-encoding': 'gzip, br' })
    const gzip = await get(path, { 'accept-encoding': 'gzip' })
    const unpacked = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const packed of [br, gzip]) {
      const coding = packed.headers['content-encoding'] as 'br' | 'gzip' | undefined
      const text = coding ? unpacked[coding](packed.bytes).toString() : packed.text
      expect(text).toBe(plain.text)
      expect(packed.headers.etag === plain.headers.etag).toBe(coding === undefined)
    }
  })
})

describe('content coding', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['identity;q=0.5, gzip;q=0.1', undefined],
  ])('%s → %s', async (accepted, coding) => {
    expect((await get('/live/api.php', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(coding)
    expect((await get(stations, { 'accept-encoding': accepted })).headers['content-encoding']).toBe(coding)
  })
})

describe('methods', () => {
  const readOnly = [
    ...data,
    '/api/toll/status',
    '/api/toll',
    '/api/bulk/',
    '/api/bulk/latest/prices.parquet',
    '/status',
  ]
  test.each([
    ...readOnly.map(path => [path, 'GET, HEAD, OPTIONS']),
    ['/api/natural-language', 'GET, POST, HEAD, OPTIONS'],
    ['/api/natural-language/', 'GET, POST, HEAD, OPTIONS'],
    ['/api/waitlist.php', 'POST, OPTIONS'],
  ])('%s lists %s for OPTIONS, and refuses all others with 405 in the format of its family', async (path, allow) => {
    const preflight = await get(path, {}, 'OPTIONS')
    expect([preflight.status, preflight.headers.allow]).toEqual([204, allow])
    expect(preflight.headers).toMatchObject({
      'access-control-allow-methods': allow,
      'access-control-max-age': expect.stringMatching(/^\d+$/),
      'access-control-allow-headers':
        'X-API-Key, Content-Type, If-None-Match, If-Modified-Since, If-Match, If-Range, Range',
    })
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
      method => !allow.split(', ').includes(method),
    )
    for (const method of others) {
      const { status, text, headers } = await get(path, {}, method)
      expect([method, status]).toEqual([method, 405])
      expect(headers).toMatchObject({ allow, 'cache-control': 'no-store' })
      if (method === 'HEAD') expect(text).toBe('')
      else if (headers['content-type']!.startsWith('text/html')) expect(text).toContain('This page is read-only')
      else expect(JSON.parse(text)).toEqual(errorAt(path, 'Method not allowed'))
    }
  })

  test('a request in absolute form finds its route', async () => {
    expect((await get('http://fuel.example/live/api.php?action=nope')).json.error).toBe('Unknown action: nope')
  })

  test('an invalid address in absolute form gets the page and writes no log line', async () => {
    const { log, lines } = keptLog()
    const { get } = await serving({}, { log })
    lines.length = 0
    expect((await get('http://[/api/toll/')).status).toBe(404)
    expect(lines).toEqual([])
  })
})

describe('without a usable snapshot', () => {
  const unavailable = 'Database unavailable'
  test.each(data.filter(path => !isPage(path) && path !== '/api/openapi.json'))(
    '%s is 500 in the format of its family',
    async path => {
      const { ask } = await keyedServing(null)
      const { status, json, headers } = await ask(path)
      expect([status, json]).toEqual([500, errorAt(path, unavailable)])
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test('live figures that are too old are refused, but history and tolls are served', async () => {
    const nowMs = () => Date.UTC(2026, 10, 21, 12, 0, 1)
    const { get } = await serving({ figures: { ...figures, demonstration: false } }, { nowMs })
    expect((await get('/live/api.php')).json).toEqual({ ok: false, error: unavailable })
    expect((await get(stations)).status).toBe(500)
    expect((await get('/live/api.php?action=x')).status).toBe(400)
    expect((await get('/lang/api/country-history.php?cc=FR')).status).toBe(200)
    expect((await get('/api/toll/get_json.php')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(503)
    expect((await get('/metrics')).text).toContain('fuel_snapshot_age_warning 1')
  })

  test('live figures of exactly 48 hours are served, and a demonstration of any age', async () => {
    const live = await serving(
      { figures: { ...figures, demonstration: false } },
      { nowMs: () => Date.UTC(2026, 10, 21, 12) },
    )
    expect((await live.get('/live/api.php')).status).toBe(200)
    const demonstration = await serving({}, { nowMs: () => Date.UTC(2030, 1, 1) })
    expect((await demonstration.get('/readyz')).status).toBe(200)
  })
})

describe('the process', () => {
  test('reports that it is alive, and that it is not ready before the first snapshot', async () => {
    const { get } = await serving(null)
    expect((await get('/healthz')).status).toBe(200)
    expect([(await get('/readyz')).status, (await get('/readyz')).json.reason]).toEqual([503, 'no snapshot'])
  })

  test('is not ready while the snapshot has no prices, or a source was requested for its window and never read', async () => {
    const asked = '2026-11-19 12:00:00'
    const failing = { status: 'failed', errorCode: 'FETCH', error: 'no answer', askedAt: asked, failingSince: asked }
    const never = { ...stateOfNeverAsked(it), ...failing, failures: 1 }
    const live = { ...figures, demonstration: false }
    const readyAt = async (sources: readonly SourceState[], hours: number) => {
      const { get } = await serving({ figures: live, sources }, { nowMs: hoursBehind(hours) })
      const { status, json } = await get('/readyz')
      return [status, json.reason, json.never_read]
    }
    expect(await readyAt([stateOfRead(si), never], 36)).toEqual([200, undefined, undefined])
    const missing = [{ source: 'it', market: 'IT', requested_since: asked }]
    expect(await readyAt([stateOfRead(si), never], 37)).toEqual([503, 'never read: it', missing])
    const [status, reason] = await readyAt([never], 1)
    expect([status, reason]).toEqual([503, 'nothing is served: no source has current prices'])
    // Late after it was read: the other markets are served.
    expect(await readyAt([stateOfRead(si)], 47)).toEqual([200, undefined, undefined])
  })

  test('counts requests by route and status', async () => {
    const { get } = await serving()
    await get('/live/board_now.php')
    await get('/live/api.php?action=x')
    await get('/icon.svg')
    const [style] = /\/assets\/every-page-[^"]+\.css/.exec((await get('/docs')).text)!
    await get(style)
    const { text, headers } = await get('/metrics')
    expect(text).toContain('fuel_http_requests_total{route="/assets/:file",status="200"} 1')
    expect(text).toContain('fuel_http_requests_total{route="/icon.svg",status="200"} 1')
    expect(headers['content-type']).toContain('text/plain')
    expect(text).toContain('fuel_http_requests_total{route="/live/board_now.php",status="200"} 1')
    expect(text).toContain('fuel_http_requests_total{route="/live/api.php",status="400"} 1')
    expect(text).toContain('fuel_http_request_duration_seconds_count{route="/live/board_now.php"} 1')
  })

  test('serves metrics only on the metrics port if one is set', async () => {
    const { get, metricsUrl } = await serving({}, { metricsPort: 0 })
    expect((await get('/metrics')).status).toBe(404)
    expect((await ask(metricsUrl!, '/metrics')).status).toBe(200)
    expect((await ask(metricsUrl!, '/live/api.php')).status).toBe(404)
  })

  test('appends the old second Cache-Control only if legacyCacheHeader is set', async () => {
    const { get } = await serving({}, { legacyCacheHeader: true })
    expect((await get('/live/api.php')).headers['cache-control']).toBe('public, max-age=300, max-age=3600')
    for (const path of ['/', '/history', '/tolls', '/status', '/docs', '/licences'])
      expect([path, (await get(path)).headers['cache-control']]).toEqual([path, 'public, max-age=60, max-age=3600'])
  })

  test('survives clients that disconnect in the middle of an answer', async () => {
    const { get, url } = await serving()
    for (let leaver = 0; leaver < 20; leaver++) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.write('GET /live/geojson.php HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n')
      await new Promise(resolve => setTimeout(resolve, leaver % 3))
      socket.destroy()
    }
    expect((await get('/healthz')).status).toBe(200)
  })
})
