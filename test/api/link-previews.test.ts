import { describe, expect, test } from 'vitest'
import { pictureColours } from '../../api/pictures/picture-colours.ts'
import { Pictures } from '../../api/pictures/pictures.ts'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'
import { repositoryText } from '../support/repository.ts'

const address = 'https://fuel.example'
const week = (country: string, day: string, euro95: string | null, diesel: string | null) => ({
  country,
  week: day,
  euro95,
  diesel,
})
const history = [
  week('DE', '2026-11-09', '1.780', '1.690'),
  week('DE', '2026-11-16', '1.790', '1.680'),
  week('EU', '2026-11-09', '1.660', '1.560'),
  week('EU', '2026-11-16', '1.665', '1.555'),
]
const { get } = sharedServing(atEnd => serving({ figures: { ...figures, history } }, { publicUrl: address }, atEnd))
const unnamed = sharedServing(atEnd => serving({ figures: { ...figures, history } }, {}, atEnd))

const canonicalOf = (page: string): string | undefined => /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1]
const metaOf = (page: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1]

describe('the canonical link', () => {
  test.each([
    ['/', '/'],
    ['/?fuel=diesel&sort=diesel-change', '/'],
    ['/?fuel=cng&sort=age', '/?fuel=cng'],
    ['/country/fr?fuel=diesel&utm_source=x', '/country/fr'],
    ['/country/de?fuel=sp95', '/country/de?fuel=sp95'],
    ['/history?cc=EU,DE,FR,IT&fuel=e95', '/history'],
    ['/history?fuel=diesel&cc=de&x=1', '/history?cc=DE&amp;fuel=diesel'],
    ['/station/21?fuel=sp95', '/station/21'],
    ['/near', '/near'],
    ['/route?fuel=diesel', '/route'],
  ])('of %s has the choices that change the content', async (path, canonical) => {
    expect(canonicalOf((await get(path)).text)).toBe(`${address}${canonical}`)
  })

  test('is left out when the public address is unknown, whatever the client sends as its host', async () => {
    const { text } = await unnamed.get('/country/fr', { host: 'evil.example' })
    expect(canonicalOf(text)).toBeUndefined()
    expect(metaOf(text, 'og:image')).toBeUndefined()
    expect(text).not.toContain('evil.example')
  })

  test('is on no page without an address', async () => {
    expect(canonicalOf((await get('/nope')).text)).toBeUndefined()
  })
})

describe('the preview of a link', () => {
  test.each([
    ['/', '/picture.png'],
    ['/country/de?fuel=sp95', '/country/de/picture.png?fuel=sp95'],
    ['/history', '/history.png'],
    ['/history?cc=DE', '/history.png?cc=DE'],
  ])('of %s has a picture that exists', async (path, picture) => {
    const { text } = await get(path)
    expect(metaOf(text, 'og:image')).toBe(`${address}${picture}`)
    const { status, headers, bytes } = await get(picture)
    expect([status, headers['content-type'], headers['content-encoding']]).toEqual([200, 'image/png', undefined])
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect((await get(picture, { 'if-none-match': headers.etag! })).status).toBe(304)
  })

  test('has the title of the window, which follows the choices', async () => {
    const { text } = await get('/history?cc=DE,FR&fuel=diesel')
    expect(/<title>(.*)<\/title>/.exec(text)?.[1]).toBe('Diesel prices in Germany and France by week · Forecourt')
    expect(metaOf(text, 'og:title')).toBe('Diesel prices in Germany and France by week')
    expect((await get('/?fuel=diesel')).text).toContain('<title>Diesel prices in Europe · Forecourt</title>')
  })
})

describe('the pictures', () => {
  test('of two servers with the same snapshot are the same bytes', async () => {
    const first = await get('/history.png?cc=DE')
    const second = await serving({ figures: { ...figures, history } }, { publicUrl: address })
    expect((await second.get('/history.png?cc=DE')).bytes.equals(first.bytes)).toBe(true)
  })

  test('of other addresses of one chart are one picture', async () => {
    const tags = await Promise.all(
      ['?cc=DE', '?cc=de&x=1', '?fuel=e95&cc=DE'].map(
        async search => (await get(`/history.png${search}`)).headers.etag,
      ),
    )
    expect(new Set(tags).size).toBe(1)
  })

  test('of an unknown country is refused as JSON', async () => {
    const { status, json } = await get('/country/nowhere/picture.png')
    expect([status, json]).toEqual([404, { error: 'No such country: nowhere' }])
  })

  test.each([
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ])('%s has the size of its name', async (path, size) => {
    const { bytes } = await get(path)
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size, size])
  })

  test('are drawn once for all who wait, and refused with 503 to a client of which three wait', async () => {
    const drawn: string[] = []
    let release = (): void => {}
    const gate = new Promise<void>(resolve => {
      release = resolve
    })
    const pictures = new Pictures(async svg => {
      drawn.push(svg)
      await gate
      return new Uint8Array([1])
    })
    const waiting = Array.from({ length: 3 }, (_, at) => pictures.png(`key ${at}`, '192.0.2.1', () => `svg ${at}`))
    expect(pictures.png('key 0', '192.0.2.1', () => 'another')).toBe(waiting[0])
    expect(() => pictures.png('key 3', '192.0.2.1', () => 'svg 3')).toThrow('Too many pictures are being drawn')
    const other = pictures.png('key 3', '192.0.2.2', () => 'svg 3')
    release()
    await Promise.all([...waiting, other])
    expect(drawn).toEqual(['svg 0', 'svg 1', 'svg 2', 'svg 3'])
    pictures.png('key 0', '192.0.2.1', () => 'svg again')
    expect(drawn).toHaveLength(4)
  })

  test('of the client with most of them give way when more than ten wait', async () => {
    let release = (): void => {}
    const gate = new Promise<void>(resolve => {
      release = resolve
    })
    const pictures = new Pictures(async () => {
      await gate
      return new Uint8Array([1])
    })
    const clients = [1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6]
    const waiting = clients.map((client, at) => pictures.png(`key ${at}`, `192.0.2.${client}`, () => 'svg'))
    pictures.png('key 11', '192.0.2.7', () => 'svg')
    release()
    const results = await Promise.allSettled(waiting)
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(clients.map((_, at) => at > 1))
  })

  test('can be drawn again after a fault', async () => {
    let isBroken = true
    const pictures = new Pictures(async () => {
      if (isBroken) throw new Error('broken')
      return new Uint8Array([1])
    })
    await expect(pictures.png('key', '192.0.2.1', () => 'svg')).rejects.toThrow('broken')
    isBroken = false
    expect((await pictures.png('key', '192.0.2.1', () => 'svg')).bytes).toHaveLength(1)
  })

  test('have the colours of the light theme', () => {
    const css = repositoryText('web/styles/every-page.css')
    const light = (token: string) => new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6})`).exec(css)?.[1]
    const { lines, grid, ...others } = pictureColours
    expect(lines).toEqual(lines.map((_, at) => light(`line-${at + 1}`)))
    expect(grid).toBe(light('line'))
    for (const [token, colour] of Object.entries(others)) expect([token, light(token)]).toEqual([token, colour])
  })
})

describe('a page with figures', () => {
  test.each(['/history', '/tolls', '/country/de'])(
    '%s is a data set with its licence and files that exist',
    async path => {
      const [, text] = /<script type="application\/ld\+json">(.*)<\/script>/.exec((await get(path)).text)!
      const dataset = JSON.parse(text!)
      expect(dataset).toMatchObject({ '@context': 'https://schema.org', '@type': 'Dataset', isAccessibleForFree: true })
      const { origin } = new URL(dataset.url)
      expect(dataset.license).toMatch(path === '/history' ? /^https:\/\/creativecommons\.org/ : `${origin}/licences`)
      expect(dataset.description.length).toBeGreaterThan(50)
      expect(dataset.distribution.length).toBeGreaterThan(0)
      for (const { contentUrl, encodingFormat } of dataset.distribution) {
        const { status, headers } = await get(contentUrl.replace(origin, ''))
        expect([contentUrl, status, headers['content-type']?.split(';')[0]]).toEqual([contentUrl, 200, encodingFormat])
      }
    },
  )

  test('is none where the address of the service is not known, as addresses must be complete', async () => {
    expect((await unnamed.get('/history')).text).not.toContain('ld+json')
  })
})

describe('the Atom feed of a country', () => {
  test('links to itself with a complete address, or not at all', async () => {
    const self = async (from: typeof get) =>
      /<link rel="self".*href="([^"]*)"/.exec((await from('/country/de/feed.atom')).text)
    expect(URL.canParse((await self(get))![1]!)).toBe(true)
    expect(await self(unnamed.get)).toBeNull()
  })

  test('has an entry for each week, the newest first, with averages and changes', async () => {
    const { headers, text } = await get('/country/de/feed.atom')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const entries = text.split('<entry>').slice(1)
    expect(entries).toHaveLength(2)
    expect(entries[0]).toContain('<title>16 Nov 2026: diesel €1.680, Euro 95 €1.790</title>')
    expect(entries[0]).toContain('<updated>2026-11-16T00:00:00Z</updated>')
    expect(entries[0]).toContain(
      'Diesel: €1.680 per litre, fell 1.0 ct in a week, 12.5 ct above the EU average. Euro 95: €1.790 per litre, rose 1.0 ct',
    )
  })

  test('has ids that are unique and do not depend on the address of the service', async () => {
    const idsOf = (feed: string) => [...feed.matchAll(/<id>(urn:uuid:[0-9a-f-]{36})<\/id>/g)].map(([, id]) => id)
    const ids = idsOf((await get('/country/de/feed.atom')).text)
    expect(new Set(ids).size).toBe(3)
    expect(idsOf((await unnamed.get('/country/de/feed.atom')).text)).toEqual(ids)
  })

  test('of a country without weekly averages has one entry for the day of the snapshot', async () => {
    const { text } = await get('/country/fr/feed.atom')
    expect(text.split('<entry>')).toHaveLength(2)
    expect(text).toContain('<updated>2026-11-19T12:00:00Z</updated>')
  })

  test('is named by the page of the country', async () => {
    const { text } = await get('/country/de')
    expect(text).toContain(
      '<link rel="alternate" type="application/atom+xml" title="Fuel prices in Germany" href="/country/de/feed.atom">',
    )
  })
})

describe('search engines and phones', () => {
  test('find a sitemap with pages that exist, if the public address is known', async () => {
    const { headers, text } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc!).pathname)
    expect(paths).toEqual(expect.arrayContaining(['/', '/history', '/country/de', '/country/fr']))
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200])
    expect((await get('/robots.txt')).text).toContain(`\nSitemap: ${address}/sitemap.xml\n`)
    expect((await unnamed.get('/sitemap.xml')).status).toBe(404)
    expect((await unnamed.get('/robots.txt')).text).not.toContain('Sitemap')
  })

  test('find a manifest whose icons exist', async () => {
    const { headers, json } = await get('/site.webmanifest')
    expect([headers['content-type'], json.name]).toEqual(['application/manifest+json; charset=utf-8', 'Forecourt'])
    for (const { src, type } of json.icons) expect((await get(src)).headers['content-type']).toBe(type)
  })
})
