import { describe, expect, test } from 'vitest'
import { figures, hoursBehind, openings } from '../../fixtures/snapshots/api-figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'

const { get } = sharedServing()

const titleOf = (text: string) => /<h1>([^<]+)/.exec(text)?.[1]

describe('a wrong path', () => {
  test.each([
    ['GET', '/nothing-here'],
    ['HEAD', '/nothing-here'],
    ['POST', '/nothing-here'],
    ['OPTIONS', '/nothing-here'],
    ['GET', '/api/nothing'],
    ['GET', '/live/nothing.php'],
    ['GET', '/Status'],
    ['GET', '/status/'],
    ['GET', '/assets/nothing.js'],
    ['DELETE', '/live/api.php/'],
    ['GET', '/LIVE/api.php'],
    ['GET', '/live/api%2Ephp'],
    ['GET', '//'],
    ['GET', '/live/api.php;x'],
  ])('gets the same page for every method and Accept header: %s %s', async (method, path) => {
    const { status, headers, text } = await get(path, { accept: 'application/json' }, method)
    expect([status, headers['content-type'], headers['cache-control'], headers['x-data']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
      'demonstration',
    ])
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    const { text: page, headers: own } = await get('/another')
    expect([text, headers['content-length']]).toEqual([method === 'HEAD' ? '' : page, own['content-length']])
    expect(titleOf(page)).toBe('Not found')
    expect(page).toContain('Demonstration data')
    for (const there of ['/', '/history', '/tolls', '/status', '/docs'])
      expect(page).toContain(`<li><a href="${there}">`)
  })

  test('is not repeated on the page', async () => {
    expect((await get('/%3Cscript%3Ealert(1)%3C/script%3E?q=alert')).text).not.toContain('alert')
  })
})

describe('a page that cannot be shown', () => {
  test.each(['/status', '/licences', '/', '/pricing'])('refuses other methods: %s', async path => {
    const { status, headers, text } = await get(path, { accept: 'application/json' }, 'DELETE')
    expect([status, headers.allow, headers['content-type'], headers['cache-control']]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(titleOf(text)).toBe('This page is read-only')
    expect(text).toContain('Demonstration data')
  })

  test('answers 503 without data, says what the operator does, and shows the request id for the log', async () => {
    const { get } = await serving(null)
    const { status, headers, text } = await get('/licences')
    expect([status, titleOf(text), headers['cache-control'], headers['retry-after']]).toEqual([
      503,
      'No data yet',
      'no-store',
      '120',
    ])
    expect(text).toContain('<code>fuel-etl run</code>')
    expect((await get('/live/api.php')).status).toBe(500)
    expect(text).toContain('<a href="/status">Status</a>')
    expect(headers['x-request-id']).toMatch(/^[\w-]+$/)
    expect(text).toContain(`<code>${headers['x-request-id']}</code>`)
    expect(text).not.toContain('Demonstration data')
  })

  test('states the time of the newest prices if they are too old', async () => {
    const live = { figures: { ...figures, demonstration: false }, openings }
    const { get } = await serving(live, { nowMs: hoursBehind(49) })
    const { status, text } = await get('/')
    expect([status, titleOf(text)]).toEqual([503, 'No current prices'])
    expect(text).toContain(
      '<time datetime="2026-11-19T12:00:00Z" title="19 Nov 2026, 12:00 UTC">19 Nov 2026, 12:00 UTC</time>',
    )
    expect((await get('/', {}, 'HEAD')).text).toBe('')
    expect((await get('/licences')).status).toBe(200)
  })

  test('shows no details of an internal error', async () => {
    const { get, dataDir } = await serving({ sources: [{ country: 7, readAt: null } as never] })
    const { status, text } = await get('/status')
    expect([status, titleOf(text)]).toEqual([500, 'Something went wrong'])
    expect(text).not.toMatch(/TypeError|at \w+ \(/)
    expect(text).not.toContain(dataDir)
  })
})
