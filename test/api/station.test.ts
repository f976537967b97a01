import { describe, expect, test } from 'vitest'
import { sharedServing } from '../support/api-server.ts'

const { get } = sharedServing()

const path = '/live/station.php'

describe('a station by its id', () => {
  test('has the members of `stations`, with its country and without a distance', async () => {
    const near = (await get('/live/api.php?action=stations&country=FR&lat=47.3&lng=5')).json.data.stations
    const { distance_km: _, ...listed } = near[0]
    const { status, json } = await get(`${path}?id=21`)
    expect(status).toBe(200)
    expect(json).toEqual({
      ok: true,
      data: {
        stations: [{ country_code: 'FR', ...listed }],
        attribution: ['FR ministry', '© OpenStreetMap contributors'],
      },
    })
  })

  test('is found without a position, with its prices and opening state', async () => {
    expect((await get(`${path}?id=24`)).json.data.stations).toEqual([
      {
        country_code: 'FR',
        id: 24,
        name: 'Station 24',
        brand: null,
        logo: null,
        city: 'Dijon',
        lat: null,
        lng: null,
        address: '1 rue de l’Église',
        postal_code: '21000',
        oh_source: 'publisher',
        is_open: true,
        open: 'Open',
        next: 'Closes 22:00',
        prices: { diesel: { price: 1.65, updated: '2026-11-19 07:30:00', native_fuel: 'Gazole' } },
      },
    ])
  })

  test('is found without a current price, and then has no prices', async () => {
    const [found] = (await get(`${path}?id=12`)).json.data.stations
    expect(found).toMatchObject({ country_code: 'GB', id: 12, name: 'Not priced', lat: 47.3, prices: {} })
  })

  test.each(['99', '-21', '0', '9007199254740991'])('is not found for an unknown id: %s', async id => {
    const { status, json } = await get(`${path}?id=${id}`)
    expect([status, json]).toEqual([200, { ok: true, data: { stations: [], attribution: [] } }])
  })

  test('is not in the GeoJSON if it has no position or no price', async () => {
    const all = '/live/geojson.php?bounds=-90,-180,90,180&country='
    const features = [await get(`${all}FR`), await get(`${all}GB`)].flatMap(({ json }) => json.features)
    expect(features.map((feature: { properties: { id: number } }) => feature.properties.id).sort()).toEqual([
      21, 22, 23, 31,
    ])
  })
})

describe('several', () => {
  test('are in the requested order, each once, without unknown ids', async () => {
    const { data } = (await get(`${path}?ids=31,99,21,31`)).json
    expect(data.stations.map((one: { id: number }) => one.id)).toEqual([31, 21])
    expect(data.attribution).toEqual(['GB ministry', 'FR ministry', '© OpenStreetMap contributors'])
  })

  test('are at most a hundred', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',')
    expect((await get(`${path}?ids=${ids(100)}`)).json.data.stations).toHaveLength(7)
    const { status, json } = await get(`${path}?ids=${ids(101)}`)
    expect([status, json]).toEqual([400, { ok: false, error: 'ids is too long (100 at most)' }])
  })
})
