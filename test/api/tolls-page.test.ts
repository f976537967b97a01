import { describe, expect, test } from 'vitest'
import { foundTolls, noTollSearch, tollAddress, tollSearchOf } from '../../api/shared/tolls/toll-search.ts'
import { serving } from '../support/api-server.ts'
import { tollRecords } from '../support/toll-records.ts'

const day = { valid_from: '2026-01-01', checked_on: '2026-11-21', source: 'openvan 2026-09-21; via.example' }
const base = { info: null, barrier_type: null, lat: null, lng: null, price_eur: null, price_local: null, ...day }
const vignette = {
  ...base,
  id: 1,
  country_code: 'CH',
  type: 'vignette',
  name: 'Vignette Switzerland <1 year>',
  currency: 'CHF',
  attribution: 'One; Two',
}
const page = async (path: string, tolls?: readonly object[]) =>
  (await (await serving(tolls ? { tolls: tolls as never } : {})).get(path)).text
const rowOf = (text: string, id: number) => text.split(`<tr id="toll-${id}"`)[1]!.split('</tr>')[0]!

describe('the page of tolls', () => {
  test('begins with the countries that have a vignette, each a link to its answer', async () => {
    const text = await page('/tolls')
    const [first, rest] = text.split('id="others"')
    expect(first).toContain('<a href="/tolls?country=AT">Austria</a>')
    expect(first).toContain('€12.80')
    expect(rest).toContain('<a href="/tolls?country=FR">France</a>')
    expect(text.match(/<tr id="toll-/g)).toHaveLength(tollRecords.length)
  })

  test('answers what a car needs: vignettes, other tolls and the site that sells them', async () => {
    const text = await page('/tolls?country=CH&vehicle=car', [
      { ...vignette, price_local: 40, price_eur: 42.57 },
      { ...vignette, id: 2, type: 'tunnel', name: 'Great tunnel', price_eur: 33 },
    ])
    const answer = text.split('class="toll-answer"')[1]!.split('</section>')[0]!
    expect(answer).toContain('What you need for Switzerland: car')
    expect(answer).toContain('<strong>40 CHF (€42.57)</strong>')
    expect(answer).toContain('&lt;1 year&gt;')
    expect(answer).toContain('Motorways need a vignette')
    expect(answer).toContain('Read on 21 Nov 2026: <a href="https://via.admin.ch">via.admin.ch</a>.')
    expect(answer).toContain('Of its tolls the data has 1 tunnel, with a current price, €33.00.')
    expect(answer).toContain('<a href="https://via.example">via.example</a>')
  })

  test('shows no price of a car to another vehicle', async () => {
    const text = await page('/tolls?country=AT&vehicle=motorcycle')
    const answer = text.split('class="toll-answer"')[1]!.split('</section>')[0]!
    expect(answer).toContain('prices for passenger cars only')
    expect(answer).not.toContain('€')
    expect(answer).toContain('<a href="/tolls?country=AT">Show the prices for a car</a>')
  })

  test('says how a country without a toll in the data charges for its roads', async () => {
    const text = await page('/tolls?country=fi')
    expect(text).toContain('Cars pay no toll on the roads.')
    expect(text).toContain('The data has no toll for Finland.')
    expect(text).not.toContain('class="toll-list"')
  })

  test('a current price, an old price and no price are shown differently', async () => {
    const text = await page('/tolls', [
      { ...vignette, price_local: 40, price_eur: 42.1 },
      { ...vignette, id: 2, last_known_price: 38.5, last_known_currency: 'CHF', last_known_valid_from: '2025-01-01' },
      { ...vignette, id: 3 },
      { ...vignette, id: 4, price_local: 40 },
      { ...vignette, id: 5, price_local: 0, price_eur: 0 },
    ])
    expect(rowOf(text, 1)).toContain('<td class="number">€42.10<td class="number">40 CHF<td>')
    expect(rowOf(text, 2)).toContain('<span class="tag warn">old</span> 38.50 CHF<small>from 1 Jan 2025</small>')
    expect(rowOf(text, 3)).toContain('<td class="number">–<td class="number"><td>')
    expect(rowOf(text, 4)).toContain('<span class="quiet">no rate</span>')
    expect(rowOf(text, 5)).toContain('<td class="number">free<td class="number">free<td>')
  })

  test('lists a hundred tolls a page, with links to the others and a file of all', async () => {
    const tolls = Array.from({ length: 250 }, (_, index) => ({ ...vignette, id: index + 1 }))
    const first = await page('/tolls?country=CH', tolls)
    expect(first.match(/<tr id="toll-/g)).toHaveLength(100)
    expect(first).toContain('<a rel="next" href="/tolls?country=CH&amp;page=2#list">Next</a>')
    expect(first).toContain('<a href="/tolls.csv?country=CH">Download all 250 as CSV</a>')
    const last = await page('/tolls?country=CH&page=3', tolls)
    expect(last.match(/<tr id="toll-/g)).toHaveLength(50)
    expect(last).toContain('201 to 250 of 250')
  })

  test('says what to try if nothing is found, with the number of tolls that it finds', async () => {
    const text = await page('/tolls?country=AT&type=bridge')
    expect(text).toContain('No toll matches all filters')
    expect(text).toContain('<a href="/tolls?country=AT#list">All kinds, not only bridges</a>: 2 tolls')
    const named = await page('/tolls?type=bridge&search=austria')
    expect(named).toContain('<a href="/tolls?country=AT#list">Austria</a>: 2 tolls')
  })

  test('names a value of the address that it does not know', async () => {
    const text = await page('/tolls?country=ZZ&type=ferry')
    expect(text).toContain('The country &#39;ZZ&#39; is unknown')
    expect(text).toContain('The type &#39;ferry&#39; is unknown')
  })

  test('has no toll without a source', async () => {
    const text = await page('/tolls', [vignette, { ...vignette, id: 2, source: null }])
    expect(text).toContain('id="toll-1"')
    expect(text).not.toContain('id="toll-2"')
  })

  test('a row names the day of its check if it differs from the day above the list', async () => {
    const text = await page('/tolls', [vignette, { ...vignette, id: 2, checked_on: '2026-03-02' }])
    expect(text).toContain('Checked on 21 Nov 2026 unless a row names another day.')
    expect(rowOf(text, 1)).not.toContain('checked on')
    expect(rowOf(text, 2)).toContain('<small>checked on 2 Mar 2026</small>')
  })

  test('the map names its source, and the end of the page links to the attributions', async () => {
    const text = await page('/tolls', [{ ...vignette, type: 'gate', lat: 46, lng: 7, position: 'approximate' }])
    expect(text.split('id="toll-map"')[1]!.split('</section>')[0]).toContain('OpenStreetMap contributors and others')
    expect(text).toContain('Place approximate')
    expect(text).toContain('<a href="/licences#tolls">Attributions of the tolls</a>')
  })

  test("names the operator's map style, and may load only from its hosts", async () => {
    const mapStyle = { url: 'https://tiles.example/style.json?a=1&b="', hosts: ['https://tiles.example'] }
    const { text, headers } = await (await serving({}, { mapStyle })).get('/tolls')
    expect(text).toContain('<meta name="map-style" content="https://tiles.example/style.json?a=1&amp;b=&quot;">')
    const policy = headers['content-security-policy']!.split('; ')
    expect(policy).toContain("connect-src 'self' https://tiles.example")
    expect(policy).toContain("script-src 'self'")
  })
})

test('the file has all tolls of the search, with the members of a record as columns', async () => {
  const { text, headers } = await (await serving()).get('/tolls.csv?country=AT')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^id,country_code,type,/)
  expect(lines.slice(1).map(line => line.split(',')[1])).toEqual(['AT', 'AT'])
})

test('a search is found without case and diacritics, vignettes first', () => {
  const ids = (query: string) => foundTolls(tollRecords, tollSearchOf(query)).map(({ id }) => id)
  expect(ids('?country=AT')).toEqual([7, 8])
  expect(ids('?search=GROSSE')).toEqual([8])
  expect(ids('?search=denmark')).toEqual([21])
  expect(ids('?barrier=ramp')).toEqual([33])
  expect(ids('?country=AT&priced=yes&type=gate')).toEqual([8])
})

test('an address has only the choices that differ from none', () => {
  expect(tollAddress(noTollSearch)).toBe('/tolls')
  expect(tollAddress({ ...noTollSearch, country: 'AT', search: 'a&b', page: 3 })).toBe('/tolls?country=AT&search=a%26b')
})
