import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { MadeAnswer } from '../../api/http/answer.ts'
import { MemoryLimiter } from '../../api/limits/memory-limiter.ts'
import { naturalLanguageRoutes, questionLimit } from '../../api/routes/natural-language.ts'
import type { BodyRoute, DataRoute } from '../../api/routing/route.ts'
import { nlFigures } from '../../fixtures/snapshots/nl-figures.ts'
import { questionContextOf } from '../nl/reply-checks.ts'
import { manyClients, serving, sharedServing, snapshotId } from '../support/api-server.ts'
import { askingOfNow } from '../support/asking.ts'
import { exposedHeaders } from '../support/exposed-headers.ts'

const path = '/api/natural-language/'
const json = { 'content-type': 'application/json' }
const one = '{"query":"diesel in France"}'

// Each request comes from another client, so no limit is reached.
const shared = sharedServing(async atEnd =>
  manyClients(await serving({}, { nowMs: () => Date.UTC(2026, 10, 19, 12), trustProxy: 1 }, atEnd)),
)

const post = (body: string | Buffer | object, parameters = '', headers: Record<string, string> = json) =>
  shared.post(
    path + parameters,
    typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    headers,
  )

/** The questions that were answered. */
async function queriesOf(body: string | Buffer | object): Promise<unknown> {
  const { status, json: answer } = await post(body)
  if (status !== 200) return [status, answer.error]
  return Array.isArray(answer) ? answer.map(each => each.query) : answer.query
}

describe('one question', () => {
  test('is answered as with GET, with and without the slash', async () => {
    const got = await shared.get(`${path}?q=diesel+in+France`)
    for (const where of [path, path.slice(0, -1), `http://fuel.example${path}`]) {
      const { status, text, headers } = await shared.post(where, one, json)
      expect([status, text]).toEqual([200, got.text])
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        etag: got.headers.etag,
        'x-snapshot-id': snapshotId,
        'x-data': 'demonstration',
        link: '</licences>; rel="license"',
        vary: 'Accept-Encoding',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': exposedHeaders,
        ratelimit: '"questions";r=59;t=60',
        'ratelimit-policy': '"questions";q=60;w=60',
      })
    }
  })

  test('is never cacheable with POST, also with legacyCacheHeader', async () => {
    const { get, post: send } = await serving({}, { legacyCacheHeader: true })
    expect((await send(path, one, json)).headers['cache-control']).toBe('no-store')
    expect((await get(`${path}?q=a`)).headers['cache-control']).toBe('public, max-age=900, max-age=3600')
  })

  test('is answered completely, whatever condition the client sends', async () => {
    const { headers } = await post(one)
    for (const [name, value] of [
      ['if-none-match', headers.etag!],
      ['if-none-match', '*'],
      ['if-match', '"x"'],
    ]) {
      const { status, bytes } = await post(one, '', { ...json, [name!]: value! })
      expect([name, status, bytes.length > 0]).toEqual([name, 200, true])
    }
  })

  test.each([
    ['?format=compact', '', 'compact'],
    ['', ',"format":"compact"', 'compact'],
    ['?format=csv', ',"format":"compact"', 'compact'],
    ['?format=csv', ',"format":""', 'csv'],
    ['?format=csv', ',"format":null', 'csv'],
    ['', ',"format":"csv"', 'csv'],
    ['?format=full', '', 'full'],
  ])('with the parameters %j and the members %j is answered as %s', async (parameters, member, format) => {
    const got = await shared.get(`${path}?q=diesel+in+France&format=${format}`)
    const { status, text, headers } = await post(one.replace('}', `${member}}`), parameters)
    expect([status, headers['content-type'], text]).toEqual([200, got.headers['content-type'], got.text])
  })

  test.each([
    ['as it was written', '{"query":" a\\u0000\\n😀 "}', ' a\0\n😀 '],
    ['the last of two', '{"query":"a","query":"b"}', 'b'],
    ['next to members that are ignored', '{"queries":null,"id":7,"__proto__":{"queries":["x"]},"query":"a"}', 'a'],
    ['after a byte order mark', '\ufeff{"query":"a"}', 'a'],
    ['surrounded by white space', ' \r\n\t{ "query" : "a" } ', 'a'],
    ['500 emoji', { query: '😀'.repeat(500) }, '😀'.repeat(500)],
    ['read from the body', '{"query":"a"}', 'a'],
  ])('is %s', async (_what, body, question) => expect(await queriesOf(body)).toBe(question))
})

describe('many questions', () => {
  test('are answered in order, each like a single question', async () => {
    const queries = ['diesel in France', 'zzz', 'diesel in France', 'petrol in Italy']
    const { json: answers, headers } = await post({ queries })
    const single = await Promise.all(queries.map(async query => (await post({ query })).json))
    expect(answers).toEqual(single)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-snapshot-id': snapshotId })
  })

  test('are at most fifty, and may be a list of one', async () => {
    const queries = Array.from({ length: 50 }, (_, at) => `diesel ${at}`)
    expect(await queriesOf({ queries })).toEqual(queries)
    expect(await queriesOf({ queries: ['a'], query: null })).toEqual(['a'])
    expect(await queriesOf({ queries: [...queries, 'x'] })).toEqual([400, 'queries must hold 1 to 50 questions'])
  })

  test('are compressed if the client accepts it, and compact on request', async () => {
    const { json: full } = await post({ queries: ['a', 'b'] })
    const { bytes, headers } = await post({ queries: ['a', 'b'] }, '', { ...json, 'accept-encoding': 'gzip' })
    expect([headers['content-encoding'], JSON.parse(gunzipSync(bytes).toString())]).toEqual(['gzip', full])
    const compact = (await post({ queries: ['a', 'b'] }, '?format=compact')).json
    expect(compact.map((each: object) => Object.keys(each).length)).toEqual([7, 7])
  })
})

test('many questions whose answers are too large in total are refused, not answered in part', async () => {
  const [, many] = naturalLanguageRoutes(new MemoryLimiter().rateLimit(questionLimit), askingOfNow()) as [
    DataRoute,
    BodyRoute,
    DataRoute,
  ]
  const held = questionContextOf({ figures: nlFigures })
  const every = held.snapshot.national.countries.filter(country => country.length === 2).join(', ')
  const answer = (count: number) => {
    const queries = Array(count).fill(`petrol and diesel price history since 2005 in ${every}`)
    const body = Buffer.from(JSON.stringify({ queries }))
    const client = { ips: [], req: { socket: {} } }
    const asked = { ...held, client, query: new Map(), parts: {}, url: path }
    return many.handle(asked, body) as Promise<MadeAnswer>
  }
  expect((await answer(2)).body.length).toBeGreaterThan(1_500_000)
  await expect(answer(50)).rejects.toThrow('queries ask for too much at once (8 MiB of answers at most)')
})

test('no question is answered after the client has disconnected', async () => {
  const [, many] = naturalLanguageRoutes(new MemoryLimiter().rateLimit(questionLimit), askingOfNow())
  const held = questionContextOf({ figures: nlFigures })
  const socket = { destroyed: false }
  const asked = { ...held, client: { ips: [], req: { socket } }, query: new Map(), parts: {}, url: path }
  const body = Buffer.from(JSON.stringify({ queries: Array(50).fill('diesel in Italy') }))
  const answer = (many as BodyRoute).handle(asked, body)
  socket.destroyed = true
  await expect(answer).rejects.toThrow('Request aborted')
})

describe('a body is refused', () => {
  const notJson = 'The body must be JSON in UTF-8'
  const noObject = 'The body must be a JSON object'
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  test.each<[string | Buffer | object, string]>([
    ['', notJson],
    ['query=diesel', notJson],
    ['{"query":"a"', notJson],
    ["{'query':'a'}", notJson],
    ['{"query":"a"}{"query":"b"}', notJson],
    ['{"query":"a\n"}', notJson],
    [Buffer.from('{"query":"\xff"}', 'latin1'), notJson],
    [Buffer.from('\ufeff{"query":"a"}', 'utf16le'), notJson],
    ['"diesel"', noObject],
    ['["diesel"]', noObject],
    [deep, 'The body: expected at most 64 levels, found more at character 65'],
    ['null', noObject],
    ['7', noObject],
    ['{}', 'query or queries required'],
    ['{"q":"diesel"}', 'query or queries required'],
    ['{"query":null,"queries":null}', 'query or queries required'],
    ['{"__proto__":{"query":"diesel"}}', 'query or queries required'],
    ['{"query":"a","queries":["b"]}', 'query and queries cannot both be given'],
    ['{"query":"","queries":[]}', 'query and queries cannot both be given'],
    ['{"query":7}', 'query must be a string'],
    ['{"query":["a"]}', 'query must be a string'],
    ['{"query":false}', 'query must be a string'],
    ['{"query":""}', 'query must not be blank'],
    ['{"query":" \\t\\u00a0"}', 'query must not be blank'],
    ['{"query":"a\\ud83d"}', 'query must be well-formed Unicode'],
    [{ query: 'x'.repeat(501) }, 'query is too long (500 characters at most)'],
    [{ query: '😀'.repeat(501) }, 'query is too long (500 characters at most)'],
    ['{"queries":"a"}', 'queries must be a list'],
    ['{"queries":{"0":"a","length":1}}', 'queries must be a list'],
    ['{"queries":[]}', 'queries must hold 1 to 50 questions'],
    ['{"queries":["a",7]}', 'queries[1] must be a string'],
    ['{"queries":["a",null]}', 'queries[1] must be a string'],
    ['{"queries":["a"," "]}', 'queries[1] must not be blank'],
    ['{"queries":["\\udc00"]}', 'queries[0] must be well-formed Unicode'],
    [{ queries: ['a', 'b', 'x'.repeat(501)] }, 'queries[2] is too long (500 characters at most)'],
    ['{"query":"a","format":"xml"}', 'format must be full, compact or csv'],
    ['{"query":"a","format":["csv"]}', 'format must be full, compact or csv'],
    ['{"queries":["a"],"format":"csv"}', 'csv is for query, not for queries'],
  ])('%j: %s', async (body, error) => {
    const { status, json: answer, headers } = await post(body)
    expect([status, answer]).toEqual([400, { error }])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    expect(headers.ratelimit).toBe('"questions";r=59;t=60')
  })

  test('for its parameters too', async () => {
    expect((await post('{"queries":["a"]}', '?format=csv')).json.error).toBe('csv is for query, not for queries')
    expect((await post(one, '?format=xml')).json.error).toBe('format must be full, compact or csv')
    expect((await post('{}', '?q=diesel')).json.error).toBe('query or queries required')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonl',
    'application/json; charset=utf-16',
    '',
  ])('for its content, not for the content type %j', async type => {
    const headers = { 'content-type': type }
    expect((await post(one, '', headers)).status).toBe(200)
    const { status, json: answer } = await post('query=diesel+in+spain', '', headers)
    expect([status, answer]).toEqual([400, { error: 'The body must be JSON in UTF-8' }])
  })

  test('with 415 if it is compressed', async () => {
    const { status, json: answer } = await post(one, '', { ...json, 'content-encoding': 'gzip' })
    expect([status, answer]).toEqual([415, { error: 'Content-Encoding is not supported' }])
  })

  test.each([
    ['said to be', 65_537, {}],
    ['in pieces of', 65_537, { 'transfer-encoding': 'chunked' }],
    ['said to be', 3_000_000, {}],
  ])('with 413 above 64 KiB: %s %i bytes', async (_what, length, headers) => {
    const { status, json: answer } = await post(one.padEnd(length), '', { ...json, ...headers })
    expect([status, answer]).toEqual([413, { error: 'The body is too long (65536 bytes at most)' }])
  })

  test('without a snapshot, even if it is valid', async () => {
    const { post: send } = await serving(null)
    const { status, json: answer } = await send(path, one, json)
    expect([status, answer]).toEqual([500, { error: 'Database unavailable' }])
    expect((await send(path, '{}', json)).status).toBe(400)
  })
})

test.each([{}, { 'content-type': 'Application/JSON;charset="UTF-8"' }, { 'transfer-encoding': 'chunked', ...json }])(
  'a body is accepted with %j',
  async headers => expect((await post(one, '', headers as Record<string, string>)).status).toBe(200),
)

test('a body of 64 KiB is accepted, and fifty questions of maximum length fit', async () => {
  expect((await post(one.padEnd(65_536))).status).toBe(200)
  expect((await post({ queries: Array(50).fill('é'.repeat(500)) })).json).toHaveLength(50)
})
