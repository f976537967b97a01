import { describe, expect, test } from 'vitest'
import type { CountryFigure } from '../../api/shared/map/country-figure.ts'
import { priceScale } from '../../api/shared/map/price-steps.ts'
import { Land } from '../../web/client/map/drawn/land.ts'
import {
  areaFeature,
  cellFeatures,
  countryFeatures,
  pointFeature,
  stationFeatures,
} from '../../web/client/map/drawn/map-features.ts'
import type { ShownView } from '../../web/client/map/view.ts'

const prices = Array.from({ length: 101 }, (_, index) => 1.5 + index / 1000)
const scale = priceScale(prices)
const near = {
  kind: 'stations',
  fuel: 'diesel',
  total: 101,
  attribution: [],
  stations: prices.map((price, id) => ({
    geometry: { coordinates: [9, 45] },
    properties: { id, price, is_open: id % 2 === 1 },
  })),
} as unknown as ShownView
const cell = { south: 40, west: 0, north: 42, east: 4, stations: 3, min: 1.5, mean: 1.504 }
const areas: ShownView = { kind: 'cells', fuel: 'diesel', cells: [cell], attribution: [] }

describe('the features of the map', () => {
  test('are all stations, with step, opening and price', () => {
    const { features } = stationFeatures(near, scale)
    expect(features).toHaveLength(101)
    expect(features[0]!.properties).toEqual({ id: 0, price: 1.5, step: 1, open: false, label: '€1.500' })
    expect(features[99]!.properties).toMatchObject({ step: 5, open: true, label: '€1.599' })
  })

  test('are cells slightly smaller than their area, with their mean in the middle', () => {
    const [area, label] = cellFeatures(areas, priceScale([1.5]), null).features
    expect(area!.properties).toEqual({ index: 0, step: 3 })
    expect(area!.geometry.coordinates[0]).toEqual([expect.arrayContaining([[0.06, 40.03]])])
    expect(label!.properties).toEqual({ index: 0, label: '€1.50', step: 3, stations: 3, onPlate: false })
    expect(label!.geometry.coordinates).toEqual([2, 41])
  })

  describe('with an outline', () => {
    const square = (code: string, [south, west, north, east]: readonly [number, number, number, number]) => {
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ] as const
      const geometry = { type: 'MultiPolygon', coordinates: [[ring]] } as const
      return { type: 'Feature', properties: { kind: 'land', code }, geometry } as const
    }
    const land = (...features: readonly ReturnType<typeof square>[]) =>
      new Land({ type: 'FeatureCollection', features }, ['ES'])

    test('have cells without their sea, and the number on the land', () => {
      const [area, label] = cellFeatures(areas, scale, land(square('ES', [41, 1, 50, 2]))).features
      expect(area!.geometry.coordinates).toHaveLength(1)
      const [[ring]] = area!.geometry.coordinates as [[[number, number][]]]
      expect(ring.every(([lng, lat]) => lng >= 1 && lng <= 2 && lat >= 41 && lat < 42)).toBe(true)
      const [lng, lat] = label!.geometry.coordinates as [number, number]
      expect([lng > 1 && lng < 2, lat > 41 && lat < 42]).toEqual([true, true])
    })

    test('colour no land of a country without stations', () => {
      const features = cellFeatures(areas, scale, land(square('MA', [30, -5, 50, 9]))).features
      expect(features.map(({ geometry }) => geometry.type)).toEqual(['Point'])
      expect(features[0]!.properties.onPlate).toBe(true)
    })
  })

  test('are countries with their figure, and a legal maximum has no colour', () => {
    const of = (code: string, kind: CountryFigure['kind'], price: number): CountryFigure => {
      return { code, kind, price, stations: null }
    }
    const countries = [of('IT', 'live', 1.504), of('DE', 'weekly', 1.6), of('BE', 'maximum', 1.6), of('XX', 'live', 1)]
    const far: ShownView = { kind: 'countries', fuel: 'diesel', countries, attribution: [] }
    const places = [
      ['Germany', 10, 51, 2, 'DE'],
      ['Italy', 12, 42, 2, 'IT'],
      ['Belgium', 4, 50, 4, 'BE'],
    ] as const
    expect(countryFeatures(far, scale, places).features.map(({ properties }) => properties)).toEqual([
      { code: 'IT', label: '€1.50', step: 1, onPlate: false, rank: 1 },
      { code: 'DE', label: '€1.60', step: 5, onPlate: true, rank: 0 },
      { code: 'BE', label: '≤ €1.60', step: 0, onPlate: true, rank: 2 },
    ])
    expect(cellFeatures(far, scale, null).features).toEqual([])
  })

  test('are cells or stations, never both', () => {
    expect(cellFeatures(near, scale, null).features).toEqual([])
    expect(stationFeatures(areas, scale).features).toEqual([])
    expect(countryFeatures(areas, scale, []).features).toEqual([])
  })

  test('include the selected area with the edges of its cell', () => {
    const [chosen] = areaFeature(cell).features
    expect(chosen!.geometry).toEqual(cellFeatures(areas, priceScale([1.5]), null).features[0]!.geometry)
  })

  test('include one place or none', () => {
    expect(pointFeature({ lng: 9, lat: 45 }).features).toHaveLength(1)
    expect(pointFeature(null).features).toEqual([])
  })
})
