import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chosenIn, codesOf } from '../../web/client/docs/chosen-request.ts'
import { receive } from '../../web/client/docs/received.ts'
import { element, openPage } from './page-without-browser.ts'

const request = { method: 'GET', path: '/board', key: '', isKeyed: false, body: null }
const base = 'http://page.test'

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

  test('has its non-empty fields in the path, and never the key', () => {
    const made = form('/bulk/{day}/x', 'GET', [
      ['day', '../secret', 'path'],
      ['bounds', '1,2 3&q'],
      ['limit', ''],
    ])
    made.append(element('input', { className: 'key', value: ' k1 ' }))
    expect(chosenIn(made)).toEqual({
      method: 'GET',
      key: 'k1',
      body: null,
      isKeyed: true,
      path: '/bulk/..%2Fsecret/x?bounds=1,2+3%26q',
    })
  })

  const curlOf = (...given: Parameters<typeof codesOf>) => codesOf(...given)![0]!.text

  test('is escaped as a shell command, whatever was typed', () => {
    const body = `{"q":"l'Île $HOME"}`
    expect(curlOf({ ...request, method: 'POST', key: 'k1', isKeyed: true, body }, [], base)).toContain(
      `-H "X-API-Key: $KEY"`,
    )
    expect(curlOf({ ...request, method: 'POST', body }, [], base)).toContain(`-d '{"q":"l'\\''Île $HOME"}'`)
    expect(curlOf(request, [], base)).toBe(`curl 'http://page.test/board'`)
  })

  test('has code that never contains the key, and none for a body that is not JSON', () => {
    const texts = codesOf({ ...request, key: 'fuel_secret', isKeyed: true }, [], base)!.map(({ text }) => text)
    expect(texts).toHaveLength(3)
    expect(texts.join()).not.toContain('fuel_secret')
    expect(codesOf({ ...request, method: 'POST', body: '{' }, [], base)).toBeNull()
  })

  test('prints what an example of the same kind prints, and the whole answer of another kind', () => {
    const examples = [
      { title: '', path: '/live?action=stations&limit=5', javascript: ['log(stations)'], python: ['print(stations)'] },
    ]
    const code = (path: string) =>
      codesOf({ ...request, path }, examples, base)!.map(({ text }) => text.split('\n').at(-1))
    expect(code('/live?action=stations&country=IT').slice(1)).toEqual(['log(stations)', 'print(stations)'])
    expect(code('/live?action=stats').slice(1)).toEqual(['console.log(answer)', 'print(answer)'])
    expect(codesOf({ ...request, path: '/toll?format=csv' }, examples, base)![1]!.text).toContain('response.text()')
  })

  test('writes a body as Python writes it', () => {
    const [, , python] = codesOf({ ...request, method: 'POST', body: '{"line":true,"km":null}' }, [], base)!
    expect(python!.text).toContain('json.dumps({"line": True, "km": None})')
  })

  test('shows the answer formatted and truncated, and no files', async () => {
    const answer = (body: string, headers: HeadersInit) => {
      vi.stubGlobal('fetch', async () => new Response(body, { headers }))
      return receive(request)
    }
    const json = { 'Content-Type': 'application/json', 'X-Snapshot-Id': 's', Server: 'secret' }
    expect(await answer('{"a":1}', json)).toMatchObject({
      status: 200,
      body: '{ "a": 1 }',
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
