import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readSiteFiles } from '../../api/site/site-files.ts'
import { SiteError } from '../../pipeline/model/errors.ts'
import { serving, sharedServing } from '../support/api-server.ts'
import { repositoryRoot } from '../support/repository.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { get } = sharedServing(atEnd => serving(null, {}, atEnd))

const names = readdirSync(join(repositoryRoot, 'dist', 'site', 'assets'))
const nameOf = (form: RegExp) => `/assets/${names.find(name => form.test(name))}`
const script = nameOf(/^home-.*\.js$/)
const files = [script, nameOf(/^every-page-.*\.css$/), '/icon.svg', '/licences.md']

describe.each(files)('%s', path => {
  test('is cached by browsers, forever if its name contains the hash of its bytes', async () => {
    const { status, headers } = await get(path)
    const isHashed = path.startsWith('/assets/')
    expect([status, headers['cache-control'], headers.vary, headers['x-content-type-options']]).toEqual([
      200,
      isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      'Accept-Encoding',
      'nosniff',
    ])
  })

  test('has the same bytes in three codings, each with a separate entity tag', async () => {
    const plain = await get(path)
    const br = await get(path, { 'accept-encoding': 'br' })
    const gzip = await get(path, { 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes)
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  test('has no body with HEAD and is 304 for its entity tag', async () => {
    const { headers } = await get(path)
    const head = await get(path, {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.bytes.length).toBe(0)
    expect(head.headers).toMatchObject({ 'content-length': headers['content-length'] })
    expect((await get(path, { 'if-none-match': headers.etag! })).status).toBe(304)
    expect((await get(path, { 'if-modified-since': headers['last-modified']! })).status).toBe(304)
  })

  test('is the same with a query string, and for a proxy that sends the absolute form', async () => {
    const { get, url } = await serving(null)
    const { bytes } = await get(path)
    expect((await get(`${path}?v=1`)).bytes).toEqual(bytes)
    expect((await get(`${url}${path}`)).bytes).toEqual(bytes)
  })
})

test('errors are sent with nosniff', async () => {
  for (const path of ['/assets/none.js', '/live/api.php?action=%3Cscript%3E', '/api/toll/', '/api/waitlist.php'])
    expect([path, (await get(path)).headers['x-content-type-options']]).toEqual([path, 'nosniff'])
})

// biome-ignore format: a list of short words reads better in lines
test.each([
  '/assets/', '/assets', '/assets/../manifest.json', '/assets/%2e%2e/manifest.json', '/assets/..%2fmanifest.json',
  '/manifest.json', '/docs-pages.json', '/book.json', '/openapi.json',
  `${script}.br`,
  `${script}/`,
  script.replace('/assets/', '/assets//'),
  '/assets/../../../package.json',
])('no other file of the disk is served: %s', async path => {
  expect((await get(path)).status).toBe(404)
})

test('pages that are not built are an error that names the missing file and the command', () => {
  const folder = temporaryFolder()
  const said = `${join(folder, 'manifest.json')} is missing: build the pages with 'npm run build'`
  expect(() => readSiteFiles(folder)).toThrow(new SiteError(said))
  expect(new SiteError(said).exitCode).toBe(74)
})
