import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteMarkOf } from '../../bin/serve-options.ts'
import { sitePages } from '../../fixtures/site/site-pages.ts'
import { serving, sharedServing } from '../support/api-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
const png = Buffer.from('89504e470d0a1a0a0000', 'hex')

function fileOf(name: string, content: string | Buffer): string {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, content)
  return path
}

const named = sharedServing(atEnd =>
  serving({}, { siteName: 'Tank & <Toll>', siteMark: { kind: 'svg', bytes: Buffer.from(svg) } }, atEnd),
)
const unnamed = sharedServing()

test.each(sitePages)('%s has the name and the mark of the operator, and no other name', async path => {
  const { text } = await named.get(path, { accept: 'text/html' })
  expect(text).toContain('· Tank &amp; &lt;Toll&gt;</title>')
  expect(text).toMatch(/<link rel="icon" href="\/assets\/mark-[\w-]{8}\.svg" type="image\/svg\+xml">/)
  const [, home, name] =
    /<a class="site-name" href="([^"]+)"><img src="\/assets\/mark-[\w-]{8}\.svg"[^>]*>([^<]+)<\/a>/.exec(text)!
  expect([home, name]).toEqual(['/', 'Tank &amp; &lt;Toll&gt;'])
  expect(text).not.toContain('Forecourt')
})

test('the mark is a file that browsers keep', async () => {
  const [address] = /\/assets\/mark-[\w-]{8}\.svg/.exec((await named.get('/')).text)!
  const { text, headers } = await named.get(address)
  expect([text, headers['content-type']]).toEqual([svg, 'image/svg+xml'])
  expect(headers['cache-control']).toContain('immutable')
})

test('phones get a mark that is a PNG image as their icon', async () => {
  const pictured = await serving({}, { siteMark: { kind: 'png', bytes: png } })
  const touchIcon = '<link rel="apple-touch-icon" href="/assets/mark-'
  expect((await pictured.get('/')).text).toContain(touchIcon)
  expect((await named.get('/')).text).not.toContain('apple-touch-icon')
})

test('a service without a name of its own has ours, also in embedded charts', async () => {
  expect((await unnamed.get('/')).text).toContain('· Forecourt</title>')
  expect((await unnamed.get('/embed/history?cc=FR')).text).toContain('Open in Forecourt')
  expect((await named.get('/embed/history?cc=FR')).text).toContain('Open in Tank &amp; &lt;Toll&gt;')
})

test('fonts are sent as they are, and the first one is preloaded', async () => {
  const [, font] = /<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin>/.exec(
    (await unnamed.get('/')).text,
  )!
  const { headers } = await unnamed.get(font!, { 'accept-encoding': 'br' })
  expect([headers['content-type'], headers['content-encoding']]).toEqual(['font/woff2', undefined])
})

test('a mark is an SVG or a PNG image', () => {
  expect(siteMarkOf({})).toBeNull()
  expect(siteMarkOf({ siteMark: fileOf('mark.svg', svg) })).toEqual({ kind: 'svg', bytes: Buffer.from(svg) })
  expect(siteMarkOf({ siteMark: fileOf('mark.png', png) })).toEqual({ kind: 'png', bytes: png })
})

test.each([
  ['text', 'hello', 'expected an SVG image with its xmlns, or a PNG image; found neither'],
  ['without-namespace', '<svg viewBox="0 0 1 1"/>', 'expected an SVG image with its xmlns'],
  ['script', svg.replace('<rect', '<script>alert(1)</script><rect'), 'found a script'],
  ['large', svg + ' '.repeat(64_000), 'expected 64 KB at most'],
])('a file that is no mark is refused: %s', (name, content, why) => {
  expect(() => siteMarkOf({ siteMark: fileOf(name, content) })).toThrow(why)
  expect(() => siteMarkOf({ siteMark: '/nowhere/mark.svg' })).toThrow(
    '/nowhere/mark.svg: expected an image for --site-mark, found nothing of that name',
  )
})
