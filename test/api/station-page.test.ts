import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { priceText } from '../../api/shared/format.ts'
import { figures, hoursBehind, priced, station } from '../../fixtures/snapshots/api-figures.ts'
import type { Figures } from '../../pipeline/snapshot/figures.ts'
import type { Provenance } from '../../pipeline/snapshot/provenance.ts'
import { neverRead, type SourceState } from '../../pipeline/snapshot/source-states.ts'
import { provenance, provenanceRow } from '../support/api-provenance.ts'
import { serving, sharedServing } from '../support/api-server.ts'

const { get } = sharedServing()

const textOf = (page: string) => {
  const document = new new Window().DOMParser().parseFromString(page, 'text/html')
  return document.querySelector('main')!.textContent.replaceAll(/\s+/g, ' ')
}

describe('the page of a station', () => {
  test('has its name, address, country, prices, hours, directions and answers', async () => {
    const { status, headers, text } = await get('/station/21')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('<h1>Station 21</h1>')
    expect(text).toContain('<img class="station-logo" src="/live/logos/avia.svg" alt="" width="32" height="32">')
    expect(text).toContain('<a href="/country/fr?fuel=diesel">France</a>')
    const said = textOf(text)
    for (const part of [
      '1 rue de l’Église, 21000 Dijon',
      'Open, closes 22:00',
      `Diesel Gazole, self-service ${priceText(1.7)} per litre`,
      'Changed 4 hours ago, read just now',
      `CNG ${priceText(1.1)} per kg`,
      '47.30000, 5.00000',
    ]) {
      expect(said).toContain(part)
    }
    expect(text).toContain('<time datetime="2026-11-19T07:30:00Z" title="19 Nov 2026, 07:30 UTC">4 hours ago</time>')
    for (const href of [
      'geo:47.3,5',
      'https://www.google.com/maps/dir/?api=1&amp;destination=47.3,5',
      '/#fuel=diesel&amp;map=15/47.3/5&amp;station=21',
      '/live/station.php?id=21',
      '/live/provenance.php?id=21',
    ]) {
      expect(text).toContain(`href="${href}"`)
    }
  })

  test('shows the fuel of its address, and says if the station does not sell it', async () => {
    expect((await get('/station/21?fuel=cng')).text).toContain('<h2 id="price">CNG ')
    const without = textOf((await get('/station/21?fuel=lng')).text)
    expect(without).toContain('This station has no current price of LNG. The page shows Diesel instead.')
    expect(textOf((await get('/station/21?fuel=%3Cb%3E')).text)).not.toContain('has no current price of')
  })

  test('has the source of the price in one block, escaped', async () => {
    const { text } = await get('/station/21')
    const said = textOf(text)
    expect(said).toContain('PublisherMinistère <Économie>')
    expect(said).toContain('Row7')
    expect(said).toContain('SHA-256 of the fileabababababab…')
    expect(text).toContain('<a href="https://example.org/stations.json">stations</a>')
    expect(text).not.toContain('<Économie>')
  })

  test('is complete for a station without a position, a price or hours', async () => {
    const unplaced = textOf((await get('/station/24')).text)
    expect(unplaced).toContain('states no position of this station')
    const unpriced = textOf((await get('/station/12')).text)
    expect(unpriced).toContain('This station has no current price.')
    expect(unpriced).toContain('Opening hours are not known')
    expect(textOf((await get('/station/22')).text)).toContain('E85: out of stock')
  })

  test.each(['99', '0', '-21', '1.5', 'x', '9007199254740993', '21%20'])(
    'is a page that says what to do for an unknown id: %s',
    async id => {
      const { status, headers, text } = await get(`/station/${id}`)
      expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
      expect(text).toContain('There is no station at this address.')
      expect(text).not.toContain(`station/${id}`)
    },
  )

  test('keeps its tag within a minute, and has another one in the next', async () => {
    let nowMs = hoursBehind(0)()
    const live = await serving(
      { figures: { ...figures, demonstration: false } },
      { maxAgeHours: 100, nowMs: () => nowMs },
    )
    const first = await live.get('/station/21')
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    const held = { 'if-none-match': first.headers.etag! }
    nowMs += 20_000
    expect((await live.get('/station/21', held)).status).toBe(304)
    nowMs += 60_000
    expect((await live.get('/station/21', held)).status).toBe(200)
  })
})

describe('a station whose source limits how long it is shown', () => {
  test('has a page that says so when the time is over', async () => {
    const limited: Figures = {
      ...figures,
      demonstration: false,
      stations: figures.stations.map(one => (one.id === 21 ? { ...one, shownUntil: '2026-11-19 13:00:00' } : one)),
    }
    let nowMs = hoursBehind(0)()
    const live = await serving({ figures: limited }, { maxAgeHours: 100, nowMs: () => nowMs })
    expect((await live.get('/station/21')).status).toBe(200)
    nowMs = hoursBehind(2)()
    const { status, text } = await live.get('/station/21')
    expect(status).toBe(404)
    expect(text).toContain('<h1>This station cannot be shown now</h1>')
    expect(text).not.toContain('rue de l’Église')
  })
})

describe('the comparison with other stations', () => {
  // A town with self-service and served prices, and one station of the neighbouring country.
  const near = (id: number, lat: number, more = {}) => station(id, { lat, lng: 5, name: `S${id}`, ...more })
  const town: Figures = {
    ...figures,
    stations: [
      near(11, 47.301, { country: 'DE' }),
      near(41, 47.3),
      near(42, 47.31),
      near(43, 47.32),
      near(44, 47.33),
      near(45, 47.34),
      near(46, 47.5),
    ],
    unlisted: [],
    fuels: [{ country: 'FR', fuel: 'diesel', stations: 6, min: '1.500', max: '1.900', avg: '1.700' }],
    prices: [
      priced(11, '1.555', { country: 'DE' }),
      priced(41, '1.700', { service: 'self' }),
      priced(42, '1.650', { service: 'self' }),
      priced(43, '1.900', { service: 'served' }),
      priced(44, '1.720', { service: 'self' }),
      priced(45, '1.540', { service: 'served' }),
      priced(46, '1.400', { service: 'self' }),
    ],
  }
  const onTown = sharedServing(atEnd => serving({ figures: town }, {}, atEnd))

  /** Every diesel price of France and Germany, from the answers of the map. */
  async function onMap() {
    const all = '/live/geojson.php?fuel=diesel&bounds=-90,-180,90,180&country='
    const answers = [await onTown.get(`${all}FR`), await onTown.get(`${all}DE`)]
    return answers.flatMap(({ json }) =>
      json.features.map((one: { properties: object; geometry: { coordinates: number[] } }) => one),
    )
  }

  test('is with the same kind of price: figures recomputed from the answers of the map', async () => {
    const { fuels } = (await onTown.get('/live/station-context.php?id=41')).json.data
    // A degree of latitude has 111.2 km, and all stations have one longitude.
    const others = (await onMap())
      .map(({ properties, geometry }) => ({ ...properties, km: Math.abs(geometry.coordinates[1] - 47.3) * 111.195 }))
      .filter(({ service }) => service !== 'served')
    const mean = (prices: readonly number[]) =>
      Math.round((prices.reduce((sum, price) => sum + price, 0) / prices.length) * 1000) / 1000
    const around = others.filter(({ km, id }) => km <= 5 && id !== 41)
    const french = others.filter(({ id }) => id !== 11)
    expect(fuels.diesel.country).toEqual({
      mean: mean(french.map(({ price }) => price)),
      stations: french.length,
      service: 'self',
    })
    expect(fuels.diesel.around).toEqual({
      mean: mean(around.map(({ price }) => price)),
      stations: 3,
      service: 'self',
      radius_km: 5,
    })
    const cheaper = around.filter(({ price }) => price < 1.7).sort((a, b) => a.price - b.price)
    expect(fuels.diesel.cheaper.map(({ id, price }: { id: number; price: number }) => [id, price])).toEqual(
      cheaper.map(({ id, price }) => [id, price]),
    )
    expect(cheaper).toHaveLength(2)
  })

  test('is written on the page, with the number of stations', async () => {
    const said = textOf((await onTown.get('/station/41')).text)
    expect(said).toContain(`8 ct above the average in France ${priceText(1.618)}, self-service, 4 stations`)
    expect(said).toContain(`6 ct above the average within 5 km ${priceText(1.642)}, self-service, 3 other stations`)
    expect(said).toContain(`S11 1 rue de l’Église, Dijon, Germany ${priceText(1.555)} 15 ct less 110 m`)
    expect((await onTown.get('/station/41')).text).toContain('href="/station/11?fuel=diesel"')
  })

  test('leaves the surroundings out below three other stations, and names the attribution of all countries', async () => {
    const { data } = (await onTown.get('/live/station-context.php?id=46')).json
    expect([data.fuels.diesel.around, data.fuels.diesel.cheaper]).toEqual([null, []])
    const said = textOf((await onTown.get('/station/46')).text)
    expect(said).not.toContain('average within')
    expect(said).toContain('No other station within 5 km has a lower price of Diesel, self-service.')
    const all = (await onTown.get('/live/station-context.php?id=41')).json.data.attribution
    expect(all).toEqual(['FR ministry', '© OpenStreetMap contributors', 'DE ministry'])
  })

  test('is with the weekly mean where the country publishes no mean of its stations', async () => {
    const history = [{ country: 'DE', week: '2026-11-16', euro95: '1.800', diesel: '1.600' }]
    const { get } = await serving({ figures: { ...town, history } })
    expect((await get('/live/station-context.php?id=11')).json.data.fuels.diesel).toMatchObject({
      country: null,
      weekly: { mean: 1.6, week: '2026-11-16' },
    })
    expect(textOf((await get('/station/11')).text)).toContain(
      `5 ct below the weekly average in Germany ${priceText(1.6)}, week of 16 Nov 2026`,
    )
  })
})

describe('a price that is old by the rules of its source', () => {
  const [state] = [...provenance.filter(({ stationId }) => stationId === 21)]
  const withStamp = (stamp: string, readAt = '2026-11-19 12:00:00'): Provenance[] => [
    { ...state!, rows: [provenanceRow({ stamp, readAt })] },
  ]
  const source = (members: Partial<SourceState>): SourceState[] => [
    {
      id: 'fr',
      kind: 'stations',
      country: 'FR',
      basis: 'stations',
      idSpace: 'fr',
      publisher: 'P',
      licence: 'L',
      licenceUrl: 'https://example.org',
      attribution: 'A',
      hosts: [],
      reuse: 'open',
      level: 'seen whole',
      readWithinHours: 48,
      ...neverRead,
      askedAt: null,
      seconds: null,
      status: 'success',
      ...members,
    },
  ]
  const old = {
    ...figures,
    prices: figures.prices.map(one => (one.stationId === 21 ? { ...one, updated: '2026-11-10 07:30:00' } : one)),
  }

  test.each([
    ['a quarter of the days has passed', 30, '2026-11-10 07:30:00', true],
    ['not a quarter of the days has passed', 90, '2026-11-10 07:30:00', false],
    ['its source has no days, because stamps do not end a price', null, '2026-11-10 07:30:00', false],
    ['an earlier version stored no days: a week', undefined, '2026-11-10 07:30:00', true],
  ])('has a warning, or none: %s', async (_name, stampWithinDays, stamp, isOld) => {
    const states = source(stampWithinDays === undefined ? {} : { stampWithinDays })
    const { get } = await serving({ figures: old, provenance: withStamp(stamp), sources: states })
    const said = textOf((await get('/station/21')).text)
    expect(said.includes('This price is 9 days old, it may have changed.')).toBe(isOld)
  })

  test('has a warning if it was read so long ago that it is about to be left out', async () => {
    const { get } = await serving({
      provenance: withStamp('2026-11-19 07:30:00', '2026-11-17 20:00:00'),
      sources: source({ stampWithinDays: null }),
    })
    expect(textOf((await get('/station/21')).text)).toContain('This price was read 40 hours ago, it may have changed.')
  })
})
