import { describe, expect, test } from 'vitest'
import { figures, priced, station } from '../../fixtures/snapshots/api-figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'

const { get } = sharedServing()

const path = '/live/geojson.php'
const idsOf = (json: { features: { properties: { id: number } }[] }) =>
  json.features.map(({ properties }) => properties.id)

describe('the map layer', () => {
  test('shows FR diesel in the default box: cheapest first, ties by id', async () => {
    const { json, headers } = await get(path)
    expect(headers).toMatchObject({ 'content-type': 'application/geo+json', 'cache-control': 'public, max-age=120' })
    expect(idsOf(json)).toEqual([22, 23, 21])
    expect(json.meta).toMatchObject({
      country: 'FR',
      fuel: 'diesel',
      bounds: [41, -5.5, 52, 11],
      returned: 3,
      total_in_view: 3,
      price_min: 1.5,
      price_max: 1.7,
      price_avg: 1.567,
      limited: false,
    })
    expect(json.features[2]).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [5, 47.3] },
      properties: {
        id: 21,
        name: 'Station 21',
        brand: 'Avia',
        address: '1 rue de l’Église',
        city: 'Dijon',
        postal_code: '21000',
        price: 1.7,
        fuel: 'diesel',
        updated: '2026-11-19 07:30:00',
        native_fuel: 'Gazole',
        service: 'self',
        is_open: true,
        open: 'Open',
        next: 'Closes 22:00',
        oh: 'Mo-Su 12:30-22:00',
        oh_source: 'publisher',
      },
    })
  })

  test('reverses the prices and keeps the ids ascending with sort=desc', async () => {
    expect(idsOf((await get(`${path}?sort=desc`)).json)).toEqual([21, 22, 23])
  })

  test('is empty and has no price members for a country outside the box or unknown', async () => {
    for (const query of ['country=GB&bounds=41,-5,42,5', 'country=zz', 'fuel=lng']) {
      const { status, json } = await get(`${path}?${query}`)
      expect([status, json.features, json.meta.total_in_view, json.meta.limited]).toEqual([200, [], 0, false])
      expect(json.meta).not.toHaveProperty('price_min')
    }
  })

  test('clamps limit to 10, and counts and summarises all stations in view', async () => {
    const stations = Array.from({ length: 14 }, (_, at) => station(100 + at))
    const prices = stations.map(({ id }, at) => priced(id, (1.5 + at / 100).toFixed(3)))
    const { get } = await serving({ figures: { ...figures, stations, prices } })
    const { json } = await get(`${path}?limit=1`)
    expect(json.meta).toMatchObject({
      returned: 10,
      total_in_view: 14,
      limited: true,
      price_max: 1.63,
      price_avg: 1.565,
    })
    expect(idsOf((await get(`${path}?limit=3&sort=desc`)).json)[0]).toBe(113)
  })
})
