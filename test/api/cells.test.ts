import { describe, expect, test } from 'vitest'
import type { Cell } from '../../api/schemas/live.ts'
import { figures, priced, station } from '../../fixtures/snapshots/api-figures.ts'
import type { StationFigure } from '../../pipeline/snapshot/figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'

const { get } = sharedServing()

const path = '/live/cells.php'

/** A server with stations at these places, each with this price of diesel. */
function servingPlaces(places: readonly (readonly [lat: number, lng: number, price: string, more?: object])[]) {
  const stations = places.map(([lat, lng, , more]): StationFigure => station(100, { lat, lng, ...more }))
  const numbered = stations.map((one, at) => ({ ...one, id: 100 + at }))
  const prices = places.map(([, , price], at) => priced(100 + at, price, { country: numbered[at]!.country }))
  return serving({ figures: { ...figures, stations: numbered, prices, unlisted: [] } })
}

describe('the cells of the map', () => {
  test('cover diesel of the entire world at zoom 4 by default, across borders, from north to south', async () => {
    const { status, headers, json } = await get(path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'public, max-age=120',
    ])
    expect(json).toEqual({
      ok: true,
      data: {
        zoom: 4,
        fuel: 'diesel',
        bounds: [-90, -180, 90, 180],
        cells: [
          { south: 50.736455, west: -2.8125, north: 52.48278, east: 0, stations: 1, min: 1.601, mean: 1.601 },
          { south: 47.040182, west: 2.8125, north: 48.922499, east: 5.625, stations: 3, min: 1.5, mean: 1.567 },
          { south: 47.040182, west: 8.4375, north: 48.922499, east: 11.25, stations: 1, min: 1.555, mean: 1.555 },
        ],
        attribution: ['DE ministry', 'FR ministry', '© OpenStreetMap contributors', 'GB ministry'],
      },
    })
  })

  test('name the unit of a price other than a litre, and attribute only the markets of that fuel', async () => {
    const { data } = (await get(`${path}?fuel=cng`)).json
    expect(data).toMatchObject({ fuel: 'cng', unit: 'kg', cells: [{ stations: 1, min: 1.1, mean: 1.1 }] })
    expect(data.attribution).toEqual(['FR ministry', '© OpenStreetMap contributors'])
    expect((await get(`${path}?fuel=lng`)).json.data).toMatchObject({ unit: 'kg', cells: [], attribution: [] })
  })

  test('count stations of two countries in one cell, with the lowest and the mean price of all', async () => {
    const { get } = await servingPlaces([
      [49.01, 8.5, '1.500'],
      [49.02, 8.6, '1.501', { country: 'DE' }],
      [49.03, 8.7, '1.503', { country: 'DE' }],
    ])
    const { cells } = (await get(`${path}?zoom=2`)).json.data
    expect(cells).toEqual([
      { south: 48.922499, west: 0, north: 55.776573, east: 11.25, stations: 3, min: 1.5, mean: 1.501 },
    ])
  })

  test('of one country leave out the stations of the others, and attribute only its sources', async () => {
    const { get } = await servingPlaces([
      [49.01, 8.5, '1.500'],
      [49.02, 8.6, '1.501', { country: 'DE' }],
      [49.03, 8.7, '1.504', { country: 'DE' }],
      [52.5, 13.4, '1.400', { country: 'DE' }],
    ])
    const { data } = (await get(`${path}?zoom=2&country=de&bounds=45,0,50,11`)).json
    expect(data).toEqual({
      zoom: 2,
      fuel: 'diesel',
      bounds: [45, 0, 50, 11],
      country: 'DE',
      attribution: ['DE ministry'],
      cells: [{ south: 48.922499, west: 0, north: 55.776573, east: 11.25, stations: 2, min: 1.501, mean: 1.503 }],
    })
    expect((await get(`${path}?country=ZZ`)).json.data).toMatchObject({ country: 'ZZ', cells: [], attribution: [] })
    expect((await get(`${path}?country=GER`)).json).toEqual({ ok: false, error: 'country must be a two-letter code' })
  })

  test.each([
    ['zoom=0', 2],
    ['zoom=-3', 2],
    ['zoom=2', 2],
    ['zoom=8', 8],
    ['zoom=9', 8],
    ['zoom=99999999', 8],
  ])('clamp %s', async (query, zoom) => {
    const { data } = (await get(`${path}?${query}&bounds=45,0,53,10`)).json
    expect(data.zoom).toBe(zoom)
    const [cell] = data.cells as Cell[]
    expect((cell!.east - cell!.west) * 8 * 2 ** zoom).toBeCloseTo(360, 2)
  })

  test('are those that touch the box, even at an edge or a corner', async () => {
    const { get } = await servingPlaces([[47.3, 5, '1.500']])
    const [cell] = (await get(`${path}?zoom=8&bounds=47,4,48,6`)).json.data.cells as Cell[]
    const { south, west, north, east } = cell!
    const found = async (...box: readonly number[]): Promise<number> =>
      (await get(`${path}?zoom=8&bounds=${box.map(side => side.toFixed(6)).join(',')}`)).json.data.cells.length
    expect(await found(south + 0.01, west + 0.01, south + 0.02, west + 0.02)).toBe(1)
    expect(await found(north, east, north + 1, east + 1)).toBe(1)
    expect(await found(south - 1, west - 1, south, west)).toBe(1)
    expect(await found(north + 0.000001, west, north + 1, east)).toBe(0)
    expect(await found(south - 1, west, south - 0.000001, east)).toBe(0)
    expect(await found(south, east + 0.000001, north, east + 1)).toBe(0)
    expect(await found(south, west - 1, north, west - 0.000001)).toBe(0)
  })

  test('cross the antimeridian if west > east, and stay in the order of rows and columns', async () => {
    const { get } = await servingPlaces([
      [-17, 179.9, '1.500'],
      [-17, -179.9, '1.600'],
      [-17, 0.5, '1.700'],
      [-40, 179.9, '1.800'],
      [-17, 180, '1.900'],
    ])
    const asked = async (box: string) =>
      ((await get(`${path}?zoom=8&bounds=${box}`)).json.data.cells as Cell[]).map(({ west, stations }) => [
        west,
        stations,
      ])
    expect(await asked('-50,179,50,-179')).toEqual([
      [-180, 1],
      [179.824219, 2],
      [179.824219, 1],
    ])
    expect(await asked('-17.5,-179,-16.5,179')).toEqual([[0.351563, 1]])
    expect(await asked('-50,179,50,180')).toEqual([
      [179.824219, 2],
      [179.824219, 1],
    ])
  })

  test.each([
    ['zoom=8', 4],
    ['zoom=5', 4],
    ['zoom=4', 4],
    ['zoom=8&bounds=-90,10,90,-10', 4],
    ['zoom=8&bounds=34,-12,62,32', 7],
    ['zoom=8&bounds=30,-25,72,45', 6],
    // 115 by 125 cells, and the same number across the antimeridian.
    ['zoom=8&bounds=40,0,52,22', 8],
    ['zoom=8&bounds=40,169,52,-169', 8],
    ['zoom=8&bounds=40,0,52,44', 7],
  ])('are those of a lower zoom if %s has too many, and the answer names that zoom', async (query, zoom) => {
    const { data } = (await get(`${path}?${query}`)).json
    expect(data.zoom).toBe(zoom)
    for (const { west, east } of data.cells as Cell[]) expect((east - west) * 8 * 2 ** zoom).toBeCloseTo(360, 2)
  })

  test('do not exist beyond 85 degrees', async () => {
    expect((await get(`${path}?bounds=86,-180,90,180`)).json.data.cells).toEqual([])
    expect((await get(`${path}?bounds=-90,-180,-86,180`)).json.data.cells).toEqual([])
  })
})
