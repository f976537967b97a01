import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { figures, source } from '../../fixtures/snapshots/api-figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'
import { repositoryRoot } from '../support/repository.ts'
import { tollRecords } from '../support/toll-records.ts'

const { get } = sharedServing()

const origins = [
  { licence: 'MIT', attribution: 'ours' },
  { licence: 'ODbL 1.0', attribution: 'ours; © OpenStreetMap contributors, ODbL 1.0' },
  { licence: 'ODbL 1.0', attribution: '© OpenStreetMap contributors, ODbL 1.0; theirs' },
]
const map = source('osm', {
  kind: 'map',
  publisher: 'OpenStreetMap contributors',
  licence: 'ODbL 1.0',
  licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
  reuse: 'share_alike',
})
const made = {
  figures: { ...figures, sources: [...figures.sources, map] },
  tolls: origins.map((origin, at) => ({ ...tollRecords[0]!, id: at + 1, ...origin })),
}

describe('the page for licences', () => {
  test('has a section for each market, with the attribution of its source', async () => {
    const text = await page()
    const sections = [...text.matchAll(/<section class="terms" id="(\w+)"/g)].map(([, code]) => code)
    expect(sections).toEqual(['FR', 'DE', 'GR', 'LU', 'ES', 'GB'])
    for (const code of sections) expect(text).toContain(`<li><a href="#${code}">`)
    const france = text.slice(text.indexOf('id="FR"'), text.indexOf('id="DE"'))
    const named = [...france.matchAll(/<p>([^<]+)<\/p>/g)].map(([, line]) => line)
    expect(named).toEqual(['FR ministry', '© OpenStreetMap contributors'])
    expect(france).toContain('<a href="https://example.org/l">Licence Ouverte 2.0</a>')
    expect(france).toContain('<span class="tag good">open</span>')
    expect(france).toContain('Ministère &lt;Économie&gt;')
  })

  test('makes links only of http and https addresses', async () => {
    const hostile = { homepage: 'javascript:alert(1)', licenceUrl: ' data:text/html,<script>alert(1)</script>' }
    const text = await page(made.figures.sources.map(source => ({ ...source, ...hostile })))
    expect(text).not.toMatch(/href="\s*(javascript|data):/)
    expect(text).toContain('FR ministry')
  })

  test('has one linked section for a market that was never read, whatever the number of its sources', async () => {
    const unread = (id: string) => source(id, { country: 'AU', lastRead: null })
    const text = await page([...made.figures.sources, unread('au-nsw'), unread('au-wa')])
    expect(text).toContain('<li><a href="#never-read">Not read so far</a></li>')
    const section = text.slice(text.indexOf('<h2 id="never-read"')).split('<h2')[1]!
    expect(section.match(/<h3 id="never-read-AU">Australia \(AU\)/g)).toHaveLength(1)
    expect([...section.matchAll(/<code>([\w-]+)<\/code>/g)].map(([, id]) => id)).toEqual(['au-nsw', 'au-wa'])
    expect(await page()).not.toContain('never-read')
  })

  test('explains each class of reuse and each level of verification', async () => {
    const text = await page()
    const words = text.slice(text.indexOf('id="words"'), text.indexOf('id="markets"'))
    // biome-ignore format: a list of short words reads better in lines
    expect([...words.matchAll(/<dt>(?:<[^>]+>)?([^<]+)/g)].map(([, word]) => word)).toEqual([
      'open', 'open, share alike', 'reuse unclear', 'reuse restricted', 'seen whole', 'seen in part',
      'by description only',
    ])
  })

  test('names ODbL for the map, CC BY 4.0 for the weekly prices, Natural Earth and GeoNames', async () => {
    const text = await page()
    const section = (id: string) => text.slice(text.indexOf(`<h2 id="${id}"`)).split('<h2')[1]!
    expect(section('openstreetmap')).toContain('Open Database License (ODbL) 1.0')
    expect(section('openstreetmap')).toContain('OpenStreetMap contributors')
    expect(section('weekly')).toContain('CC BY 4.0')
    expect(section('rates')).toContain('ECB')
    expect(section('map')).toMatch(/Natural Earth[\s\S]*GeoNames/)
  })

  test('has the licences of the tolls, each with all attributions of its records', async () => {
    const text = await page()
    const own = text.slice(text.indexOf('<h2 id="tolls"'), text.indexOf('<h2 id="map"'))
    expect([...own.matchAll(/<h3>([^<]+) <span class="quiet">(\d+)/g)].map(([, ...found]) => found)).toEqual([
      ['MIT', '1'],
      ['ODbL 1.0', '2'],
    ])
    expect([...own.matchAll(/<p>([^<]+)<\/p>/g)].map(([, line]) => line)).toEqual([
      'ours',
      'ours',
      'theirs',
      '© OpenStreetMap contributors, ODbL 1.0',
    ])
  })

  test('links to the licences of all packages in the built scripts', async () => {
    expect((await get('/licences')).text).toContain('<a href="/licences.md">')
    const { status, headers, text } = await get('/licences.md')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const site = join(repositoryRoot, 'dist/site')
    expect(text).toBe(readFileSync(join(site, 'licences.md'), 'utf8'))
    const scripts = readdirSync(join(site, 'assets')).filter(name => name.endsWith('.js'))
    const built = scripts.map(name => readFileSync(join(site, 'assets', name), 'utf8')).join('\n')
    // Recognised by the CSS classes that the package uses.
    expect(built).toContain('maplibregl-')
    expect(text).toContain('## maplibre-gl - ')
  })
})

async function page(sources = made.figures.sources): Promise<string> {
  const { get } = await serving({ ...made, figures: { ...made.figures, sources } })
  return (await get('/licences')).text
}
