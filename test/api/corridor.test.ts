import { describe, expect, test } from 'vitest'
import { encodePolyline } from '../../api/shared/route/polyline.ts'
import { figures, priced, station } from '../../fixtures/snapshots/api-figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'

const path = '/live/corridor.php'

/** Three stations along a road to the north, one 3 km beside it, one that sells another fuel, one of another country. */
const places = [
  { id: 101, lat: 48.01, lng: 2.001, price: '1.700' },
  { id: 102, lat: 48.2, lng: 2.01, price: '1.600' },
  { id: 103, lat: 48.4, lng: 2.0, price: '1.600' },
  { id: 104, lat: 48.3, lng: 2.04, price: '1.500' },
  { id: 105, lat: 48.3, lng: 2.0, price: null },
  { id: 106, lat: 48.45, lng: 1.99, price: '1.801', country: 'DE' },
]
const stations = places.map(({ id, lat, lng, country = 'FR' }) => station(id, { lat, lng, country }))
const prices = places.map(({ id, price, country = 'FR' }) =>
  price === null ? priced(id, '1.000', { country, fuel: 'gpl' }) : priced(id, price, { country }),
)
const { get, post } = sharedServing(atEnd =>
  serving({ figures: { ...figures, stations, prices, unlisted: [] } }, {}, atEnd),
)

const road = '48,2;48.5,2'
const points = [
  { lat: 48, lng: 2 },
  { lat: 48.5, lng: 2 },
]

const gpx = (inside: string) => `<?xml version="1.0"?>\n<gpx version="1.1">${inside}</gpx>`
const track =
  '<trk><trkseg><trkpt lat="48" lon="2"><ele>100</ele></trkpt></trkseg><trkseg><trkpt lat="48.5" lon="2"/></trkseg></trk>'
const line = {
  type: 'LineString',
  coordinates: [
    [2, 48, 100],
    [2, 48.5],
  ],
}

describe('the stations along a route', () => {
  test('are the cheapest first, ties by their place on the route, across borders', async () => {
    const { status, headers, json } = await get(`${path}?route=${road}`)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'public, max-age=300',
    ])
    const { stations: listed, ...others } = json.data
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([102, 103, 101, 106])
    expect(others).toEqual({
      fuel: 'diesel',
      km: 2,
      route: { points: 2, km: 55.6 },
      stations_along: 5,
      total: 4,
      returned: 4,
      limited: false,
      price_min: 1.6,
      price_max: 1.801,
      price_avg: 1.675,
      attribution: ['DE ministry', 'FR ministry', '© OpenStreetMap contributors'],
    })
  })

  test('have the members of a station, the price, and two distances', async () => {
    const { json } = await get(`${path}?route=${road}&limit=1`)
    const [first] = json.data.stations
    expect(first).toMatchObject({
      country_code: 'FR',
      id: 102,
      lat: 48.2,
      lng: 2.01,
      distance_m: 741,
      along_km: 22.24,
      price: 1.6,
      fuel: 'diesel',
      prices: { diesel: { price: 1.6 } },
    })
    expect(Object.keys(first)).toEqual(expect.arrayContaining(['name', 'city', 'is_open', 'open', 'updated']))
    expect(json.data).toMatchObject({ total: 4, returned: 1, limited: true, price_avg: 1.675 })
  })

  test('are more at a larger distance, which is limited to 5 km', async () => {
    const { json } = await get(`${path}?route=${road}&km=99`)
    expect(json.data).toMatchObject({ km: 5, total: 5, price_min: 1.5 })
    expect((await get(`${path}?route=${road}&km=0.5`)).json.data).toMatchObject({ km: 0.5, total: 2 })
  })

  test('without a price of the fuel are counted, and there is no mean', async () => {
    const { data } = (await get(`${path}?route=${road}&fuel=cng`)).json
    expect(data).toMatchObject({ unit: 'kg', stations_along: 5, total: 0, stations: [], attribution: [] })
    expect(data.price_avg).toBeUndefined()
  })

  test.each([
    ['coordinates', JSON.stringify({ route: road })],
    ['a polyline', JSON.stringify({ route: encodePolyline(points), fuel: 'diesel', km: 2 })],
    ['a polyline of precision 6', JSON.stringify({ route: encodePolyline(points, 6), precision: 6 })],
    ['a GPX track', gpx(track)],
    [
      'a GPX route with a namespace',
      gpx('<rte><rtept lat="48" lon="2"/><rtept lat="48.5" lon="2"/></rte>').replaceAll(/<(\/?)(?=[gr])/g, '<$1x:'),
    ],
    ['a GeoJSON line', JSON.stringify(line)],
    ['a GeoJSON feature', JSON.stringify({ type: 'Feature', geometry: line })],
    [
      'a GeoJSON collection with points',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } },
          { type: 'Feature', geometry: line },
        ],
      }),
    ],
    ['GeoJSON lines', JSON.stringify({ type: 'MultiLineString', coordinates: [[[2, 48]], [[2, 48.5]]] })],
  ])('are the same for %s in a body', async (_form, body) => {
    const expected = (await get(`${path}?route=${road}&line=1`)).json
    const { status, headers, json } = await post(`${path}?line=1`, body)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(json).toEqual(expected)
    expect(json.data.route.polyline).toBe(encodePolyline(points))
  })

  test('say that latitude and longitude may be swapped only where that finds some', async () => {
    const swapped = (await get(`${path}?route=2,48;2,48.5`)).json.data
    expect(swapped.hint).toContain('No station there, but 5 with latitude and longitude swapped')
    expect((await get(`${path}?route=10,48;10,48.5`)).json.data.hint).toBeUndefined()
  })

  test('are refused once the snapshot is too old, for a body too', async () => {
    const old = await serving({ figures: { ...figures, demonstration: false } }, { nowMs: () => Date.UTC(2027, 0, 1) })
    for (const { status, json } of [
      await old.get(`${path}?route=${road}`),
      await old.post(path, `{"route":"${road}"}`),
    ]) {
      expect([status, json]).toEqual([500, { ok: false, error: 'Database unavailable' }])
    }
  })

  test('are limited to 120 requests of one client in a minute, GET and POST together', async () => {
    const own = await serving()
    const first = await own.get(`${path}?route=${road}`)
    const second = await own.post(path, `{"route":"${road}"}`)
    expect([first, second].map(({ headers }) => headers.ratelimit)).toEqual([
      '"corridor";r=119;t=60',
      '"corridor";r=118;t=60',
    ])
  })
})

const many = Array.from({ length: 5001 }, (_, at) => ({ lat: 48 + at / 1e5, lng: 2 }))

test.each([
  ['', 'route parameter required'],
  ['route=48,2', 'route must have two points or more; found 1'],
  ['route=48,2;48,2;48.00000001,2', 'route must have two different points; all of them are the same place'],
  ['route=48,2;48.5', "route: point 2 must be lat,lng; found '48.5'"],
  ['route=48,2;;48.5,2', "route: point 2 must be lat,lng; found ''"],
  ['route=48,2;48,2,3', "route: point 2 must be lat,lng; found '48,2,3'"],
  ['route=48,2;91,200', 'route: point 2 is 91,200, which is not on the globe'],
  [
    'route=48,2;151.2,-33.8',
    'route: point 2 is 151.2,-33.8, which is not on the globe: are latitude and longitude swapped?',
  ],
  [
    'route=48,2;48,1;0,0',
    'route is 5,413 km long; 3,000 km at most. Its longest step is from point 2 to point 3: 5,338 km',
  ],
  [
    `route=${encodeURIComponent(encodePolyline(points).slice(0, -1))}`,
    'route: the polyline is damaged: it ends within point 2: it was cut off',
  ],
  ['route=%C3%A9a', "route: the polyline is damaged: character 1 is 'é'"],
  ['route=~~~~~~~~~~', 'route: the polyline is damaged: the number that ends at character 7 is too large'],
  [
    `route=${encodeURIComponent(encodePolyline(points, 6))}`,
    'route: point 1 of the polyline is 480,20 with precision 5. It is on the globe with precision=6',
  ],
  ['route=48,2;49,2&precision=7', 'Unknown precision: 7'],
  ['route=48,2;49,2&km=two', 'km must be a number'],
  ['route=48,2;49,2&limit=2.5', 'limit must be an integer'],
  ['route=48,2;49,2&fuel=petrol', 'Unknown fuel: petrol'],
])('an address with %s is refused with what was found', async (query, error) => {
  const { status, json } = await get(`${path}?${query}`)
  expect([status, json]).toEqual([400, { ok: false, error }])
})

test.each([
  ['', 'The body must be JSON in UTF-8, or a GPX file'],
  ['[]', 'The body must be a JSON object, or a GPX file'],
  ['{"route":5}', "route: point 1 must be lat,lng; found '5'"],
  ['{"route":["48,2"]}', 'route must be a string'],
  ['{"route":"48,2;49,2","km":[2]}', 'km must be a string or a number'],
  [JSON.stringify({ route: encodePolyline(many) }), 'route has 5,001 points; 5,000 at most'],
  ['<html><body>', 'route: expected a GPX file, found <html>'],
  [
    gpx('<wpt lat="48" lon="2"/><wpt lat="49" lon="2"/>'),
    'route: the GPX file has no track and no route; found 2 waypoints, which have no order',
  ],
  [gpx(''), 'route: the GPX file has no track and no route; found no point'],
  [gpx(track).slice(0, -12), 'route: the GPX file was cut off after point 2: its end </gpx> is missing'],
  [
    gpx('<rte><rtept lat="48,5" lon="2"/></rte>'),
    'route: point 1 of the route must have lat and lon; found lat="48,5" lon="2"',
  ],
  [
    gpx('<rte><rtept lat="2" lon="99"/><rtept lat="148" lon="2"/></rte>'),
    'route: point 2 is 148,2, which is not on the globe: are latitude and longitude swapped?',
  ],
  ['{"type":"Polygon","coordinates":[]}', 'route: the GeoJSON has no LineString with points; found Polygon'],
  [
    '{"type":"LineString","coordinates":[[2,48],["2",48]]}',
    'route: point 2 must be [longitude, latitude]; found ["2",48]',
  ],
])('a body %s is refused with what was found', async (body, error) => {
  const { status, json } = await post(path, body)
  expect([status, json]).toEqual([400, { ok: false, error }])
})

test('a body of more than a megabyte is refused', async () => {
  const { status, json } = await post(path, ' '.repeat(1024 * 1024 + 1))
  expect([status, json.error]).toEqual([413, 'The body is too long (1048576 bytes at most)'])
})
