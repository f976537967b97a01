import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { receive } from '../../web/client/docs/received.ts'
import { askedIn, curlOf } from '../../web/client/docs/tried-request.ts'
import { element, openPage } from './page-without-browser.ts'

const request = { method: 'GET', address: 'http://page.test/board', key: '', body: null }

describe('a call of the reference', () => {
  beforeEach(() => {
    openPage('/docs')
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** A form with fields. `place`: path or query parameter. */
  function form(
    path: string,
    method: string,
    fields: readonly (readonly [name: string, value: string, place?: 'path'])[],
  ) {
    const made = element('form')
    Object.assign(made.dataset, { path, method })
    for (const [name, value, place = 'query'] of fields) {
      const field = element('input', { name, value })
      field.setAttribute('data-in', place)
      made.append(field)
    }
    return made
  }

  test('has its non-empty fields in the address, and never the key', () => {
    const made = form('/bulk/{day}/x', 'GET', [
      ['day', '../secret', 'path'],
      ['bounds', '1,2 3&q'],
      ['limit', ''],
    ])
    made.append(element('input', { className: 'key', value: ' k1 ' }))
    expect(askedIn(made)).toEqual({
      method: 'GET',
      key: 'k1',
      body: null,
      address: 'http://page.test/bulk/..%2Fsecret/x?bounds=1,2+3%26q',
    })
  })

  test('is escaped as a shell command, whatever was typed', () => {
    const body = `{"q":"l'Île $HOME"}`
    expect(curlOf({ ...request, method: 'POST', key: 'k1', body }, true)).toBe(
      `curl -H "X-API-Key: $KEY" -H 'Content-Type: application/json' 'http://page.test/board' -d '{"q":"l'\\''Île $HOME"}'`,
    )
    expect(curlOf(request, false)).toBe(`curl 'http://page.test/board'`)
  })

  test('shows the answer formatted and truncated, and no files', async () => {
    const answer = (body: string, headers: HeadersInit) => {
      vi.stubGlobal('fetch', async () => new Response(body, { headers }))
      return receive(request)
    }
    const json = { 'Content-Type': 'application/json', 'X-Snapshot-Id': 's', Server: 'secret' }
    expect(await answer('{"a":1}', json)).toMatchObject({
      status: 200,
      body: '{\n  "a": 1\n}',
      note: '',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Snapshot-Id', 's'],
      ],
    })
    const long = await answer('x'.repeat(30_000), { 'Content-Type': 'text/csv' })
    expect(long.body).toHaveLength(20_000)
    expect(long.note).toBe('The first 20,000 of 30,000 characters.')
    const files: readonly HeadersInit[] = [
      { 'Content-Type': 'application/vnd.apache.parquet' },
      { 'Content-Type': 'text/csv', 'Content-Length': '9000000' },
    ]
    for (const headers of files)
      expect(await answer('x', headers)).toMatchObject({
        body: '',
        note: expect.stringContaining('fetch it with curl'),
      })
  })

  test('sends the key as a header, and bypasses the cache', async () => {
    let sent: RequestInit = {}
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      sent = init
      return Response.json({})
    })
    await receive({ ...request, key: 'k1' })
    expect(sent).toEqual({ method: 'GET', headers: { 'X-API-Key': 'k1' }, cache: 'no-store' })
  })
})
