import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { stationPanel } from '../../api/pages/station/station-panel.ts'
import type { StationShown } from '../../api/pages/station/station-shown.ts'
import type { PriceProvenance } from '../../api/schemas/provenance.ts'
import { instantText, priceText } from '../../api/shared/format.ts'
import { priceLine } from '../../api/shared/station/price-line.ts'
import { figures, hoursBehind, snapshotAt } from '../../fixtures/snapshots/api-figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'

const { get } = sharedServing()

const parsed = (markup: string) => new new Window().DOMParser().parseFromString(markup, 'text/html').body
const textOf = (markup: string) => parsed(markup).textContent.replaceAll(/\s+/g, ' ')

describe('the fragment of a station', () => {
  test('is the station in short without a frame, with its position for the map', async () => {
    const { status, headers, text } = await get('/fragment/station/21?fuel=cng')
    expect([status, headers['content-type'], headers['x-robots-tag'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'noindex',
      'public, max-age=60',
    ])
    expect(text).not.toMatch(/<html|<head>|<script|<link/)
    const [panel, ...others] = parsed(text).children
    expect(others).toEqual([])
    expect([panel!.getAttribute('data-lat'), panel!.getAttribute('data-lng')]).toEqual(['47.3', '5'])
    expect(panel!.querySelector('h3[tabindex="-1"]')!.textContent).toBe('Station 21')
    expect(panel!.querySelector('.station-price')!.textContent).toMatch(/^\s*CNG/)
    expect(panel!.querySelector('.button.primary')!.getAttribute('href')).toBe('/station/21?fuel=cng')
  })

  test('has every part of a price that its page has, word for word', async () => {
    const fragment = parsed((await get('/fragment/station/21')).text)
    const page = parsed((await get('/station/21')).text)
    for (const part of ['.station-head', '.station-price', '.station-others ul', '.station-sources']) {
      const words = fragment.querySelector(part)!.textContent
      expect(words.trim().length, part).toBeGreaterThan(10)
      expect(words, part).toBe(page.querySelector(part)!.textContent)
    }
  })

  test('has the complete origin of each price, escaped', async () => {
    const { text } = await get('/fragment/station/21')
    const origins = parsed(text).querySelector('details.station-origins')!
    expect(origins.textContent).toContain('ab'.repeat(32))
    expect(origins.textContent).toContain('gazole_prix: 1.700')
    expect(text).not.toContain('<Économie>')
  })

  test('is kept by a cache until its next minute, and is 404 for a station that is not there', async () => {
    const { headers } = await get('/fragment/station/21')
    expect((await get('/fragment/station/21', { 'if-none-match': headers.etag! })).status).toBe(304)
    expect((await get('/fragment/station/99')).status).toBe(404)
  })

  test('of a station that may no longer be shown is 404', async () => {
    const stations = figures.stations.map(one => (one.id === 21 ? { ...one, shownUntil: '2026-11-19 13:00:00' } : one))
    const limited = { ...figures, demonstration: false, stations }
    const live = await serving({ figures: limited }, { maxAgeHours: 100, nowMs: hoursBehind(2) })
    expect((await live.get('/fragment/station/21')).status).toBe(404)
  })
})

describe('a station in short', () => {
  const diesel = { price: 1.5, updated: '2026-11-19 09:00:00' }
  const facts = {
    price: 1.5,
    read: '2026-11-19 11:50:00',
    stamp_old_from: null,
    read_old_from: null,
    country: { mean: 1.56, stations: 900 },
    weekly: null,
    around: null,
    cheaper: [],
  }
  const shown: StationShown = {
    station: {
      id: 1,
      name: 'Shell',
      brand: null,
      logo: null,
      address: 'Hauptplatz 1',
      city: 'Linz',
      postal_code: '4020',
      country_code: 'AT',
      lat: 48,
      lng: 14,
      is_open: false,
      open: null,
      next: null,
      oh_source: null,
      prices: { diesel },
    } as StationShown['station'],
    context: { hours: null, fuels: { diesel: facts }, attribution: ['E-Control'] },
    fuel: 'diesel',
    missing: null,
    days: { from: null, to: null, notDays: [], first: null, newest: '2026-11-19' },
    line: null,
    origins: [],
    otherIds: { before: [], after: [] },
    now: snapshotAt,
    site: null,
  }
  const saidOf = (changes: object, others: Partial<StationShown> = {}) =>
    textOf(stationPanel({ ...shown, station: { ...shown.station, ...changes }, ...others }).text)
  const pricedAs = (changes: object) => saidOf({ prices: { diesel: { ...diesel, ...changes } } })

  test('states access, service, product and currency of a price', () => {
    const price = { native_fuel: 'Miles Diesel', access: 'members', service: 'served' }
    expect(pricedAs({ ...price, price_local: 16.46, currency: 'SEK' })).toContain(
      `Diesel Miles Diesel, served, members only 16.46 kr per litre (${priceText(1.5)})`,
    )
    expect(pricedAs({ last_validated: true, last_validated_at: snapshotAt })).toContain('Diesel last validated')
    expect(pricedAs({ unit: 'kg', service: 'self' })).toContain(`self-service ${priceText(1.5)} per kg`)
  })

  test('names OpenStreetMap and its licence only if opening hours or names are from there', () => {
    const osm = { is_open: true, open: 'Open', next: 'Closes 22:00', oh_source: 'osm', name: null, osm_name: 'Autohof' }
    const days = [
      { day: '2026-11-20', open: [['08:00', '22:00']] },
      { day: '2026-11-21', open: [] },
      { day: '2026-11-22', open: [['00:00', '24:00']] },
      { day: '2026-11-23', open: null },
    ] as never
    const hours = { text: 'Mo-Fr  08:00-22:00;Sa off', days }
    const said = saidOf(osm, { context: { ...shown.context, hours } })
    expect(said).toContain('Its name is from OpenStreetMap.')
    expect(said).toContain('Open, closes 22:00')
    expect(said).toContain('Local times, from OpenStreetMap (ODbL 1.0): Mo-Fr 08:00-22:00; Sa off')
    expect(said).toContain(
      'Friday 20 Nov08:00 – 22:00 Saturday 21 NovClosed Sunday 22 NovOpen 24 hours Monday 23 NovNot',
    )
    expect(saidOf({ ...osm, oh_source: 'publisher', osm_name: undefined })).not.toContain('OpenStreetMap (ODbL')
  })

  test('states which fuel is out of stock, and since when', () => {
    const availability = { sp95: { state: 'out_of_stock', since: snapshotAt }, e10: { state: 'shortage', since: null } }
    expect(saidOf({ availability })).toContain(
      `Petrol 95: out of stock since ${instantText(snapshotAt)} Petrol 95 E10: shortage`,
    )
  })

  test('draws the last 30 days with the lowest and the highest price', () => {
    const move = (seen: string, from: number | null, to: number | null) => ({
      old: from,
      new: to,
      seen,
      stamp: null,
      why: to === null ? 'left the feed' : null,
      source: 'at',
      snapshot: 's',
    })
    const moves = [
      move('2026-11-08 06:00:00', null, 1.5),
      move('2026-11-10 06:00:00', 1.5, 1.62),
      move('2026-11-12 06:00:00', 1.62, null),
      move('2026-11-14 06:00:00', null, 1.44),
    ]
    const line = priceLine({ currency: 'EUR', start: null, moves }, '2026-10-20 12:00:00', snapshotAt)
    const panel = parsed(stationPanel({ ...shown, line }).text)
    expect(panel.querySelector('svg[role="img"]')!.getAttribute('aria-label')).toBe(
      `Diesel, 20 Oct 2026 to 19 Nov 2026: lowest ${priceText(1.44)} on 14 Nov 2026, highest ${priceText(1.62)} on 10 Nov 2026.`,
    )
    expect(panel.textContent).toContain('Prices are known since 8 Nov 2026.')
  })

  test('states what a withheld price was read from, with links to web addresses only', () => {
    const row = {
      in_force: true,
      position: 7,
      fields: { '<b>': '1,5' },
      native_fuel: null,
      amount: 16.5,
      currency: 'SEK',
      published_unit: 'kr/l',
      per_euro: '11.0',
      rate_date: '2026-11-19',
      eur: 1.5,
      verdict: 'withhold',
      rule: 'outlier',
      detail: '2.1 x national median',
      read_at: snapshotAt,
      stamp: null,
      source: { id: 'se', publisher: 'P', licence: 'L', licence_url: 'javascript:alert(1)', attribution: 'A' },
      capture: { name: 'prices', sha256: 'ab', url: 'https://example.org/prices', fetched_at: null },
    }
    const origin = { fuel: 'diesel', price: null, unusable: 'withheld', rows: [row] } as unknown as PriceProvenance
    const details = parsed(stationPanel({ ...shown, origins: [origin] }).text).querySelector('.station-origins')!
    for (const said of [
      'Diesel: no price: withheld',
      '<b>: 1,5',
      'Read as16.5 SEK, published in kr/l',
      'SHA-256 of the fileab',
      '11.0 SEK per euro, of 2026-11-19: 1.5 EUR',
      'withheld (outlier: 2.1 x national median), current',
    ]) {
      expect(details.textContent).toContain(said)
    }
    expect([...details.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
      'https://example.org/prices',
    ])
  })
})
