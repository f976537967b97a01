import { expect, test } from 'vitest'
import { serving } from '../support/api-server.ts'
import { tollRecords } from '../support/toll-records.ts'

const day = { valid_from: '2026-01-01', checked_on: '2026-11-21', source: 'operator', attribution: 'One; Two' }
const base = { info: null, barrier_type: null, lat: null, lng: null, price_eur: null, price_local: null, ...day }
const vignette = { ...base, id: 1, country_code: 'CH', type: 'vignette', name: 'Vignette <1 year>', currency: 'CHF' }

test('the list has every toll, by country, and counts those with a current price', async () => {
  const { text, status, headers } = await (await serving()).get('/tolls')
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text.match(/<tr id="toll-/g)).toHaveLength(tollRecords.length)
  expect(text).toContain('<strong>6 tolls with a current price</strong> in ')
  expect(text).toContain('<option value="mainline">Across the motorway</option>')
})

test('a current price, an old price and no price are shown differently', async () => {
  const tolls = [
    { ...vignette, price_local: 40, price_eur: 42.1 },
    { ...vignette, id: 2, last_known_price: 38.5, last_known_currency: 'CHF', last_known_valid_from: '2025-01-01' },
    { ...vignette, id: 3 },
    { ...vignette, id: 4, price_local: 40 },
    { ...vignette, id: 5, price_local: 0, price_eur: 0 },
  ]
  const { text } = await (await serving({ tolls })).get('/tolls')
  const row = (id: number) => text.split(`<tr id="toll-${id}"`)[1]!.split('</tr>')[0]!
  expect(row(1)).toContain('<td>42.10<td>40.00 CHF<td>')
  expect(row(1)).toContain('data-priced')
  expect(row(1)).toContain('Vignette &lt;1 year&gt;')
  expect(row(2)).toContain('<span class="tag warn">old</span> 38.50 CHF<small>from 1 Jan 2025</small>')
  expect(row(2)).not.toContain('data-priced')
  expect(row(3)).toContain('<td>–<td><td>')
  expect(row(4)).toContain('<td><span class="quiet">no rate</span><td>40.00 CHF<td>')
  expect(row(4)).toContain('data-priced')
  expect(row(5)).toContain('<td>free<td>free CHF<td>')
  expect(text).toContain('3 with a current price, 2 without')
})

test('only tolls with a position are marked for the map, and approximate positions are marked as such', async () => {
  const gate = { ...vignette, type: 'gate', barrier_type: 'mainline' }
  const tolls = [
    { ...gate, position: 'pending' },
    { ...gate, id: 2, lat: 46.5, lng: 7.25, position: 'approximate' },
  ]
  const { text } = await (await serving({ tolls })).get('/tolls')
  const [pending, approximate] = text.split('<tr id="toll-').slice(1)
  expect(pending).not.toContain('data-at')
  expect(approximate).toContain('data-at="7.25,46.5~"')
  expect(approximate).toContain('across the motorway')
})

test('a row names the day of its check if it differs from the day at the top of the page', async () => {
  const tolls = [vignette, { ...vignette, id: 2, checked_on: '2026-03-02' }]
  const { text } = await (await serving({ tolls })).get('/tolls')
  const [usual, earlier] = text.split('<tr id="toll-').slice(1)
  expect(text).toContain('Checked on 21 Nov 2026 unless a row names another day.')
  expect(usual).not.toContain('checked on')
  expect(earlier).toContain('<small>checked on 2 Mar 2026</small>')
})

test('the map names the sources of its positions and their licence', async () => {
  const { text } = await (await serving({ tolls: [vignette] })).get('/tolls')
  expect(text.split('id="toll-map"')[1]!.split('</section>')[0]).toContain(
    'OpenStreetMap contributors and others, ODbL 1.0',
  )
})

test('the footer names every attribution once', async () => {
  const { text } = await (await serving({ tolls: [vignette, { ...vignette, id: 2 }] })).get('/tolls')
  expect(text.match(/<li>(One|Two)<\/li>/g)).toEqual(['<li>One</li>', '<li>Two</li>'])
  expect(text).toContain('Open Database License (ODbL) 1.0')
})

test("pages name the operator's map style, and may load only from its hosts", async () => {
  const mapStyle = {
    url: 'https://tiles.example/style.json?a=1&b="',
    hosts: ['https://tiles.example', 'https://letters.example'],
  }
  const { text, headers } = await (await serving({}, { mapStyle })).get('/tolls')
  expect(text).toContain('<meta name="map-style" content="https://tiles.example/style.json?a=1&amp;b=&quot;">')
  const policy = headers['content-security-policy']!.split('; ')
  expect(policy).toContain("connect-src 'self' https://tiles.example https://letters.example")
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example https://letters.example")
  expect(policy).toContain("script-src 'self'")
})
