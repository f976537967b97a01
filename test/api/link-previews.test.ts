import { describe, expect, test } from 'vitest'
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
    expect(metaOf(text, 'og:url')).toBeUndefined()
    expect(text).not.toContain('evil.example')
  })

  test('is on no page without an address', async () => {
    expect(canonicalOf((await get('/nope')).text)).toBeUndefined()
  })
})

describe('the preview of a link', () => {
  test('has the title of the window, which follows the choices', async () => {
    const { text } = await get('/history?cc=DE,FR&fuel=diesel')
    expect(/<title>(.*)<\/title>/.exec(text)?.[1]).toBe('Diesel prices in Germany and France by week · Forecourt')
    expect(metaOf(text, 'og:title')).toBe('Diesel prices in Germany and France by week')
    expect((await get('/?fuel=diesel')).text).toContain('<title>Diesel prices in Europe · Forecourt</title>')
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
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/history', '/country/de', '/country/fr', '/docs/book', '/docs/book/operator']),
    )
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200])
    expect((await get('/robots.txt')).text).toContain(`\nSitemap: ${address}/sitemap.xml\n`)
    expect((await unnamed.get('/sitemap.xml')).status).toBe(404)
    expect((await unnamed.get('/robots.txt')).text).not.toContain('Sitemap')
  })

  test('find a manifest whose icons exist', async () => {
    const { headers, json } = await get('/site.webmanifest')
    expect([headers['content-type'], json.name]).toEqual(['application/manifest+json; charset=utf-8', 'Forecourt'])
    expect(json.icons).toHaveLength(1)
    for (const { src, type } of json.icons) expect((await get(src)).headers['content-type']).toBe(type)
    const css = repositoryText('web/styles/every-page.css')
    expect(css).toContain(`--ground: light-dark(${json.background_color},`)
    expect(css).toContain(`--accent: light-dark(${json.theme_color},`)
  })
})
