import { describe, expect, test } from 'vitest'
import { areaFeature, cellFeatures, pointFeature, stationFeatures } from '../../web/client/map/drawn/map-features.ts'
import { priceScale } from '../../web/client/map/drawn/price-steps.ts'
import type { ShownView } from '../../web/client/map/view.ts'

const prices = Array.from({ length: 100 }, (_, index) => 1.5 + index / 1000)
const scale = priceScale(prices)
const near = {
  kind: 'stations',
  fuel: 'diesel',
  total: 100,
  attribution: [],
  stations: prices.map((price, id) => ({
    geometry: { coordinates: [9, 45] },
    properties: { id, price, is_open: id % 2 === 0 },
  })),
} as unknown as ShownView
const cell = { south: 40, west: 0, north: 42, east: 4, stations: 3, min: 1.5, mean: 1.5 }
const far: ShownView = { kind: 'cells', fuel: 'diesel', cells: [cell], attribution: [] }

describe('the features of the map', () => {
  test('are all stations, with step and opening, and price labels for the cheapest', () => {
    const { features } = stationFeatures(near, scale)
    expect(features).toHaveLength(100)
    expect(features[0]!.properties).toEqual({ id: 0, price: 1.5, step: 1, open: true, label: '1.500' })
    expect(features[99]!.properties).toEqual({ id: 99, price: 1.599, step: 5, open: false, label: '' })
    expect(features.filter(({ properties }) => properties.label !== '')).toHaveLength(80)
  })

  test('are cells drawn slightly smaller than their area', () => {
    const [drawn] = cellFeatures(far, priceScale([1.5])).features
    expect(drawn!.properties).toEqual({ index: 0, price: 1.5, label: '1.500', step: 3 })
    expect(drawn!.geometry.coordinates[0]).toContainEqual([0.12, 40.06])
  })

  test('are cells or stations, never both', () => {
    expect(cellFeatures(near, scale).features).toEqual([])
    expect(stationFeatures(far, scale).features).toEqual([])
  })

  test('include the selected area with the edges of its cell', () => {
    const [chosen] = areaFeature(cell).features
    expect(chosen!.geometry).toEqual(cellFeatures(far, priceScale([1.5])).features[0]!.geometry)
  })

  test('include one place or none', () => {
    expect(pointFeature({ lng: 9, lat: 45 }).features).toHaveLength(1)
    expect(pointFeature(null).features).toEqual([])
  })
})
