import { describe, expect, test } from 'vitest'
import { figures, priced, station } from '../../fixtures/snapshots/api-figures.ts'
import { serving } from '../support/api-server.ts'

// Two French stations without a name or brand from the publisher. OpenStreetMap has both for the first, and only the
// name for the second.
const nameless = { name: null, brand: null, openingHours: 'Mo-Su 12:30-22:00', hoursSource: 'osm' } as const
const stations = [
  station(41, { ...nameless, osmName: 'Relais Sud', osmBrand: 'TotalEnergies' }),
  station(42, { ...nameless, osmName: 'Garage "du Port"' }),
  station(43),
]
const prices = stations.map(({ id }) => priced(id, '1.600'))
const made = { figures: { ...figures, stations, prices } }
const near = '/live/api.php?action=stations&country=FR&lat=47.3&lng=5'

describe('the OpenStreetMap name of a station', () => {
  test('is next to its name and brand in `stations`, and left out if there is none', async () => {
    const { get } = await serving(made)
    const { data } = (await get(near)).json
    expect(data.stations[0]).toMatchObject({
      name: null,
      brand: null,
      logo: null,
      osm_name: 'Relais Sud',
      osm_brand: 'TotalEnergies',
      oh_source: 'osm',
    })
    expect(data.stations[1]).toMatchObject({ name: null, osm_name: 'Garage "du Port"' })
    expect(data.stations[1]).not.toHaveProperty('osm_brand')
    expect(Object.keys(data.stations[2]).filter(key => key.startsWith('osm_'))).toEqual([])
  })

  test('is next to them in the GeoJSON, with the opening hours of OpenStreetMap applied', async () => {
    const { get } = await serving(made)
    const { features } = (await get('/live/geojson.php?country=FR')).json
    expect(features[0].properties).toMatchObject({
      id: 41,
      name: null,
      brand: null,
      osm_name: 'Relais Sud',
      osm_brand: 'TotalEnergies',
      oh: 'Mo-Su 12:30-22:00',
      oh_source: 'osm',
      open: 'Open',
      next: 'Closes 22:00',
    })
    expect(Object.keys(features[2].properties).filter(key => key.startsWith('osm_'))).toEqual([])
  })
})

test('the attribution of a market is the same in stations and GeoJSON, and brands attribute only prices', async () => {
  const { get } = await serving(made)
  const [listed, map, brands] = await Promise.all(
    [near, '/live/geojson.php?country=FR', '/live/api.php?action=brands&country=FR'].map(path => get(path)),
  )
  const expected = ['FR ministry', '© OpenStreetMap contributors']
  expect([listed!.json.data, map!.json.meta].map(one => one.attribution)).toEqual([expected, expected])
  expect(brands!.json.data.attribution).toEqual(['FR ministry'])
  expect((await get('/live/api.php?action=summary')).json.data.attribution).toEqual(expect.arrayContaining(expected))
})
