import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openStoreHere } from '../../api/store/open-store.ts'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { bulkServing, bulkCsv as csv, bulkParquet as parquet } from '../support/api-bulk.ts'
import { sharedServing, snapshotId } from '../support/api-server.ts'
import { exposedHeaders as exposed } from '../support/exposed-headers.ts'
import { giveKey, type KeyedServing } from '../support/keyed-server.ts'

const { get, served } = sharedServing(atEnd => bulkServing(undefined, {}, atEnd))
const ask: KeyedServing['ask'] = (...asked) => served().ask(...asked)
const nextId = '20261119T130000Z-000000000002'

const paths = [
  '/api/bulk/',
  '/api/bulk',
  '/api/bulk/datapackage.json',
  '/api/bulk/prices.parquet',
  '/api/bulk/latest/datapackage.json',
  '/api/bulk/latest/prices.csv',
  `/api/bulk/${snapshotId}/datapackage.json`,
  `/api/bulk/${snapshotId}/prices.parquet`,
]

describe('a key', () => {
  test('of an active Business subscription is required before the answer reveals anything', async () => {
    const { dataDir } = served()
    const inactive = await giveKey(dataDir, 'business')
    const pro = await giveKey(dataDir, 'pro')
    await disable(dataDir, inactive.id)
    const unknown = ['/api/bulk/none.csv', '/api/bulk/latest/none.csv', `/api/bulk/${nextId}/prices.parquet`]
    for (const path of [...paths, ...unknown]) {
      const answers = [
        await get(path),
        await get(path, { 'x-api-key': 'fuel_none' }),
        await get(path, { 'x-api-key': inactive.text }),
        await get(path, { 'x-api-key': pro.text, range: 'bytes=0-9' }),
      ]
      expect(answers.map(({ status, json, headers }) => [status, json, headers['cache-control']])).toEqual([
        [401, { error: 'Missing API key' }, 'no-store'],
        [401, { error: 'Invalid API key' }, 'no-store'],
        [403, { error: 'Subscription inactive' }, 'no-store'],
        [403, { error: 'Plan business required' }, 'no-store'],
      ])
      expect(answers[0]!.headers['www-authenticate']).toBe('ApiKey')
      for (const { headers } of answers)
        expect([headers.etag, headers['x-snapshot-id']]).toEqual([undefined, undefined])
    }
  })

  test('may be a query parameter, and requests do not count against its daily limit', async () => {
    const { key } = served()
    expect((await get(`/api/bulk/prices.parquet?api_key=${key.text}`)).bytes).toEqual(parquet)
    expect((await get(`/api/toll/status?api_key=${key.text}`)).json.used).toBe(0)
  })
})

describe('the index', () => {
  test('lists every file with its immutable address', async () => {
    const { json, headers } = await ask('/api/bulk/')
    expect(json).toEqual({
      snapshot: snapshotId,
      created: '2026-11-19 12:00:00',
      datapackage: `/api/bulk/${snapshotId}/datapackage.json`,
      files: [
        {
          dataset: 'prices',
          format: 'parquet',
          path: 'prices.parquet',
          rows: 3,
          bytes: 5008,
          url: `/api/bulk/${snapshotId}/prices.parquet`,
          sha256: sha256Of(parquet),
        },
        {
          dataset: 'prices',
          format: 'csv',
          path: 'prices.csv',
          rows: 3,
          bytes: csv.length,
          url: `/api/bulk/${snapshotId}/prices.csv`,
          sha256: sha256Of(csv),
        },
      ],
    })
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'X-API-Key, Accept-Encoding' })
    for (const { url, bytes, sha256 } of json.files) {
      const file = await ask(url)
      expect([file.bytes.length, sha256Of(file.bytes)]).toEqual([bytes, sha256])
    }
    expect((await ask(json.datapackage)).json).toEqual((await ask('/api/bulk/latest/datapackage.json')).json)
  })

  test('is empty if the snapshot has no bulk files', async () => {
    const { ask } = await bulkServing({})
    expect((await ask('/api/bulk')).json.files).toEqual([])
  })
})

describe('a file', () => {
  test('has headers that describe it, and as the latest also its immutable address', async () => {
    const digest = createHash('sha256').update(parquet).digest('base64')
    const expected = {
      'content-type': 'application/vnd.apache.parquet',
      'content-length': '5008',
      'accept-ranges': 'bytes',
      etag: `"${sha256Of(parquet)}"`,
      'repr-digest': `sha-256=:${digest}:`,
      vary: 'X-API-Key',
      'last-modified': 'Thu, 19 Nov 2026 12:00:00 GMT',
      'cache-control': 'private, no-cache',
      'x-snapshot-id': snapshotId,
      'x-data': 'demonstration',
      link: '</licences>; rel="license"',
      'content-disposition': 'attachment; filename="prices.parquet"',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposed,
    }
    for (const folder of ['latest/', '', `${snapshotId}/`]) {
      const { headers } = await ask(`/api/bulk/${folder}prices.parquet`, { 'accept-encoding': 'br, gzip' })
      expect(headers).toMatchObject(expected)
      const location = folder.startsWith(snapshotId) ? undefined : `/api/bulk/${snapshotId}/prices.parquet`
      expect([headers['content-location'], headers['content-encoding']]).toEqual([location, undefined])
    }
    expect((await ask('/api/bulk/latest/prices.csv')).headers['content-type']).toBe('text/csv; charset=utf-8')
  })

  test('has the headers of GET and no body with HEAD, and all headers except those of the body with 304', async () => {
    for (const path of paths) {
      const { headers: got } = await ask(path)
      const head = await ask(path, { range: 'bytes=0-1' }, 'HEAD')
      expect([head.status, head.bytes.length, { ...head.headers, date: '' }]).toEqual([200, 0, { ...got, date: '' }])
      const unchanged = await ask(path, { 'if-none-match': got.etag! })
      const rest = { ...got }
      for (const name of ['content-type', 'x-content-type-options', 'content-length', 'permissions-policy']) {
        delete rest[name]
      }
      expect([unchanged.status, { ...unchanged.headers, date: '' }]).toEqual([304, { ...rest, date: '' }])
    }
  })

  test('is sent in one range or several', async () => {
    const part = await ask('/api/bulk/latest/prices.parquet', { range: 'bytes=-8' })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'aaaaPAR1', 'bytes 5000-5007/5008'])
    expect(part.headers).toMatchObject({ etag: `"${sha256Of(parquet)}"`, 'content-length': '8' })
    const several = await ask('/api/bulk/latest/prices.parquet', { range: 'bytes=0-3,-4' })
    expect([several.status, several.text.match(/PAR1/g)?.length]).toEqual([206, 2])
    const none = await ask('/api/bulk/latest/prices.parquet', { range: 'bytes=5008-' })
    expect(none.status).toBe(416)
    expect(none.json).toEqual({ error: 'Range not satisfiable' })
    expect(none.headers).toMatchObject({ 'content-range': 'bytes */5008' })
    expect(none.headers['cache-control']).toBe('no-store')
  })

  test.each([
    '/api/bulk/manifest.json',
    '/api/bulk/:file',
    '/api/bulk/latest/manifest.json',
    `/api/bulk/${snapshotId}/manifest.json`,
    '/api/bulk/latest/',
    `/api/bulk/latest/prices-${sha256Of(parquet).slice(0, 16)}.parquet`,
    '/api/bulk/latest/PRICES.parquet',
    '/api/bulk/latest/prices.parquet%00.csv',
    '/api/bulk/latest/..',
    '/api/bulk/latest/%2E%2E%2Fkeys.db',
    '/api/bulk/latest/..%2f..%2fpackage.json',
    '/api/bulk/latest/..%5c..%5cpackage.json',
    '/api/bulk/latest/%252e%252e',
    '/api/bulk/latest/%zz',
    '/api/bulk/%2e%2e/manifest.json',
    '/api/bulk/current/manifest.json',
    '/api/bulk/latest%00/prices.parquet',
    `/api/bulk/${snapshotId}%2f..%2f${snapshotId}/prices.parquet`,
    '/api/bulk/__proto__/prices.parquet',
    '/api/bulk/latest/__proto__',
    `/api/bulk/${nextId}/prices.parquet`,
  ])('%s is not found', async path => {
    const { status, headers, text } = await ask(path)
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    if (headers['content-type']!.startsWith('text/html')) expect(path.endsWith('/')).toBe(true)
    else expect(text).toMatch(/^\{"error":"No such (file|snapshot)"\}$/)
  })

  test.each(['/api/bulk/latest/prices.parquet/', '/api/bulk/a/b/c', '/api/bulk/../../package.json'])(
    '%s is a wrong path',
    async path => {
      const { status, headers } = await ask(path)
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    },
  )
})

async function disable(dataDir: string, id: string): Promise<void> {
  const store = openStoreHere(dataDir)
  await store.setActive(id, false)
  await store.close()
}
