import { describe, expect, test } from 'vitest'
import { serving, sharedServing } from '../support/api-server.ts'

const { get } = sharedServing(atEnd => serving(null, {}, atEnd))

// Every page loads its module from our assets. No other script may run.
const withValues = /<script(?! type="module" src="\/assets\/[\w-]+\.js">)|value="(?!free|pro|business)/

describe('the page for plans', () => {
  test('has the plans and the form, with or without a snapshot', async () => {
    for (const snapshot of [{}, null]) {
      const { get } = await serving(snapshot)
      const { status, headers, text } = await get('/pricing')
      expect(status).toBe(200)
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      const figures = [...text.matchAll(/<strong class="figure">([\d,]+)<.*?up to ([\d,]+) an hour/g)]
      expect(figures.map(([, aMonth, anHour]) => [aMonth, anHour])).toEqual([
        ['1,000', '60'],
        ['50,000', '600'],
        ['500,000', '3,000'],
      ])
      expect(text).toContain('not enforced automatically')
      expect(text).toContain(' method="post" action="/api/waitlist.php"')
      expect([headers['x-data'], text.includes('made up, not real prices')]).toEqual(
        snapshot ? ['demonstration', true] : [undefined, false],
      )
    }
  })

  test('has the fields of an access request with their maximum lengths, and needs no script', async () => {
    const { text } = await get('/pricing')
    const controls = [...text.matchAll(/<(?:input|select|textarea) [^>]*name="(\w+)"[^>]*>/g)]
    const shown = controls.map(([control, name]) => [
      name,
      /maxlength="(\d+)"/.exec(control)?.[1],
      / required/.test(control),
    ])
    expect(shown).toEqual([
      ['name', '120', true],
      ['company', '160', false],
      ['email', '190', true],
      ['plan', undefined, true],
      ['use_case', '2000', true],
    ])
    expect(text).not.toMatch(withValues)
  })

  test.each([
    ['received', /has been received/],
    ['invalid', /was not sent/],
    ['limited', /Too many requests/],
    ['failed', /could not be stored/],
  ])('reports that a request was %s', async (outcome, words) => {
    const { text } = await get(`/pricing?request=${outcome}`)
    expect(text).toMatch(words)
    expect(text).toContain(`<title>Request ${outcome === 'received' ? 'received' : 'not sent'} · Forecourt</title>`)
    expect((await get('/pricing')).text).not.toMatch(words)
  })

  test('marks only the invalid fields', async () => {
    const { text } = await get('/pricing?request=invalid&fields=email,use_case,nope')
    expect([...text.matchAll(/name="(\w+)"[^>]* aria-invalid="true"/g)].map(found => found[1])).toEqual([
      'email',
      'use_case',
    ])
    expect(text).toContain('<strong class="fault" id="email-hint">Please give one e-mail address.</strong>')
    expect(text).toContain('<a href="#email">Please give one e-mail address.</a>')
    expect((await get('/pricing?request=received&fields=email')).text).not.toContain('aria-invalid')
  })

  test.each(['request=<script>', 'request=__proto__', 'request=invalid&fields="><script>,constructor', 'x=%00'])(
    'repeats no text of %s',
    async query => {
      const { status, text } = await get(`/pricing?${encodeURI(query)}`)
      expect(status).toBe(200)
      expect(text).not.toMatch(withValues)
      expect(text).not.toMatch(/constructor|__proto__/)
    },
  )
})
