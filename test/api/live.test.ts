import { describe, expect, test } from 'vitest'
import { figures, priced, station } from '../../fixtures/snapshots/api-figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'

const { get } = sharedServing()

const path = '/live/api.php'
const nearDijon = `${path}?action=stations&country=FR&lat=47.3&lng=5`

describe('summary', () => {
  test('contains the published markets, and is the default action', async () => {
    const { status, json } = await get(path)
    expect(status).toBe(200)
    expect(json.data.countries.map((market: { country_code: string }) => market.country_code).join(' ')).toBe(
      'ES FR GB GR',
    )
    expect((await get(`${path}?action=summary`)).text).toBe((await get(path)).text)
  })

  test('shows only fuels with prices, as numbers, and names the unit of fuels sold by weight', async () => {
    const [es, fr, , gr] = (await get(path)).json.data.countries
    expect(es).toEqual({
      country_code: 'ES',
      fuels: {},
      last_fetched: '2026-11-01 04:00:00',
      total_stations: 0,
      basis: 'stations',
    })
    expect(fr.fuels).toEqual({
      diesel: { stations: 3, min: 1.5, max: 1.7, avg: 1.612 },
      cng: { stations: 1, min: 1.5, max: 1.7, avg: 1.612, unit: 'kg' },
    })
    expect(gr).toMatchObject({ basis: 'regional_mean', fuels: { diesel: { stations: 0 } } })
  })

  test('lists legal maxima separately, with the period in which all maxima of a market are in force', async () => {
    expect((await get(path)).json.data.reference_prices).toEqual([
      {
        country_code: 'LU',
        basis: 'national_maximum',
        valid_from: '2026-11-18 23:00:00',
        valid_to: '2026-11-30 23:00:00',
        fuels: { diesel: { max: 1.782 }, sp95: { max: 1.72 } },
      },
    ])
  })
})

describe('stats', () => {
  test('counts markets outside the summary, leaves out empty ones, and lists twenty fetches', async () => {
    const { data } = (await get(`${path}?action=stats`)).json
    expect(data.station_counts).toEqual({ DE: 2, FR: 3, GB: 1 })
    expect(data.price_counts).toEqual({ DE: 2, FR: 5, GB: 1 })
    expect(data.recent_fetches).toHaveLength(20)
    expect(data.recent_fetches[0]).toEqual({
      country_code: 'FR',
      source: 'fr',
      fetch_started_at: '2026-11-19 12:00:00',
      fetch_ended_at: null,
      stations_processed: 0,
      prices_updated: null,
      status: 'running',
      execution_time_sec: null,
    })
  })
})

describe('brands', () => {
  test('have prices as decimal strings, in the order of the snapshot, for diesel by default', async () => {
    const { data } = (await get(`${path}?action=brands&country=uk`)).json
    expect(data).toMatchObject({ country: 'GB', fuel: 'diesel', attribution: ['GB ministry'] })
    expect(data.brands).toEqual([
      {
        brand_name: 'Shell',
        logo_file: 'shell.svg',
        station_count: 9,
        price_min: '1.500',
        price_max: '1.700',
        price_avg: '1.612',
      },
      {
        brand_name: 'Esso',
        logo_file: null,
        station_count: 5,
        price_min: '1.500',
        price_max: '1.700',
        price_avg: '1.612',
      },
    ])
  })

  test.each([
    ['FR has none', 'country=FR', 'FR', 'diesel'],
    ['EL is GR', 'country=EL&fuel=sp95', 'GR', 'sp95'],
    ['no such market', 'country=zz&fuel=e10', 'ZZ', 'e10'],
    ['the last of a repeated parameter is used', 'country=GB&country=FR', 'FR', 'diesel'],
    ['an empty fuel is the default', 'country=FR&fuel=', 'FR', 'diesel'],
  ])('are an empty list: %s', async (_why, query, country, fuel) => {
    const { status, json, headers } = await get(`${path}?action=brands&${query}`)
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ country, fuel, brands: [] })
    expect(headers.etag).toMatch(/^"[\w-]+"$/)
  })
})

describe('stations', () => {
  test('are nearest first, ties by id, with every price and the current opening state', async () => {
    const { data } = (await get(nearDijon)).json
    expect(data).toMatchObject({ country: 'FR', center: { lat: 47.3, lng: 5 }, radius: 10 })
    expect(data.stations.map((found: { id: number }) => found.id)).toEqual([21, 22, 23])
    expect(data.stations[0]).toEqual({
      id: 21,
      name: 'Station 21',
      brand: 'Avia',
      logo: 'avia.svg',
      address: '1 rue de l’Église',
      city: 'Dijon',
      postal_code: '21000',
      lat: 47.3,
      lng: 5,
      is_open: true,
      open: 'Open',
      next: 'Closes 22:00',
      distance_km: 0,
      prices: {
        diesel: { price: 1.7, updated: '2026-11-19 07:30:00', native_fuel: 'Gazole', service: 'self' },
        cng: { price: 1.1, updated: '2026-11-19 07:30:00', unit: 'kg' },
      },
      oh_source: 'publisher',
    })
    expect(data.stations[1]).toMatchObject({
      is_open: false,
      open: 'Closed',
      next: null,
      distance_km: 0.11,
      oh_source: null,
      availability: { e85: { state: 'out_of_stock', since: null } },
    })
    expect(data.stations[2].prices.diesel.access).toBe('members')
    expect(data.attribution).toEqual(['FR ministry', expect.stringContaining('OpenStreetMap')])
  })

  test.each([
    ['radius is clamped to 50', '&radius=900', 50],
    ['radius is clamped to 1', '&radius=-3', 1],
    ['fuel is ignored', '&fuel=petroleum', 10],
  ])('accept: %s', async (_why, query, radius) => {
    expect((await get(nearDijon + query)).json.data.radius).toBe(radius)
  })

  test('are at most `limit`, and within the radius', async () => {
    expect((await get(`${nearDijon}&limit=0`)).json.data.stations).toHaveLength(1)
    expect((await get(`${nearDijon}&radius=1`)).json.data.stations).toHaveLength(2)
  })

  describe('by price', () => {
    const dear = figures.stations.find(({ id }) => id === 21)!
    const stations = [
      dear,
      station(22, { lat: 47.301 }),
      station(23, { lat: 47.301 }),
      station(24, { lat: 47.302 }),
      station(25, { lat: 47.302 }),
      station(26, { lat: 47.5 }),
    ]
    const prices = [
      priced(21, '1.700'),
      priced(22, '1.500', { fuel: 'sp95' }),
      priced(23, '1.600'),
      priced(24, '1.500'),
      priced(25, '1.500'),
      priced(26, '1.000'),
    ]
    const made = { figures: { ...figures, stations, prices, unlisted: [] } }
    const cheapest = `${nearDijon}&fuel=diesel&sort=price`
    const idsOf = (json: { data: { stations: { id: number }[] } }) => json.data.stations.map(({ id }) => id)

    test('are the cheapest within the radius that sell the fuel, ties by id, at most `limit`', async () => {
      const { get } = await serving(made)
      expect(idsOf((await get(cheapest)).json)).toEqual([24, 25, 23, 21])
      expect(idsOf((await get(`${cheapest}&limit=2`)).json)).toEqual([24, 25])
      expect(idsOf((await get(`${cheapest}&radius=50&limit=1`)).json)).toEqual([26])
      expect(idsOf((await get(`${nearDijon}&fuel=diesel&sort=distance`)).json)).toEqual([21, 22, 23, 24, 25])
    })

    test('have the format of the order by distance', async () => {
      const { get } = await serving(made)
      const listed = async (address: string) => (await get(address)).json.data.stations as { id: number }[]
      const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
      const diesel = (await listed(nearDijon)).filter(({ id }) => id !== 22)
      expect((await listed(cheapest)).sort(byId)).toEqual(diesel.sort(byId))
    })
  })

  test('show the local price if the currency is not EUR', async () => {
    const { data } = (await get(`${path}?action=stations&country=GB&lat=51.5&lng=-0.1`)).json
    expect(data.stations[0].prices.diesel).toMatchObject({ price: 1.601, price_local: 1.379, currency: 'GBP' })
  })

  test('are an empty list for an unknown market', async () => {
    const { status, json } = await get(`${path}?action=stations&country=ZZ&lat=1&lng=1`)
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ country: 'ZZ', stations: [], attribution: [] })
  })

  test('of a market outside the summary are served', async () => {
    expect((await get(`${path}?action=stations&country=DE&lat=48.5&lng=9`)).json.data.stations).toHaveLength(1)
  })

  test('are assumed open after the end of the opening table unless the source reports them closed', async () => {
    const { get } = await serving({ openingUntil: '2026-11-19 11:59:59' })
    const [first, second] = (await get(nearDijon)).json.data.stations
    expect(first).toMatchObject({ is_open: true, open: null, next: null })
    expect(second.is_open).toBe(false)
    expect((await get('/readyz')).json.opening_states).toBe('ended')
  })
})
