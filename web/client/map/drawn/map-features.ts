import type { Cell } from '../../../../api/schemas/live.ts'
import { plainPrice } from '../../../../api/shared/format.ts'
import type { Feature as MapFeature } from '../../../../pipeline/serving/schemas/stations.ts'
import type { Position, ShownView } from '../view.ts'
import { type PriceScale, stepOf } from './price-steps.ts'

// Of a cell's side, so that neighbours do not touch.
const inset = 0.03

// In a large town a thousand stations are in view. The prices of the cheapest must be readable, and all dots visible.
const labelledMax = 80

/** GeoJSON, as far as it is drawn. */
export interface Features {
  readonly type: 'FeatureCollection'
  readonly features: Feature[]
}

interface Feature {
  readonly type: 'Feature'
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: [number, number][][] }
    | { readonly type: 'Point'; readonly coordinates: [number, number] }
  readonly properties: Readonly<Record<string, string | number | boolean>>
}

/** The cells of a view, each a little smaller than it is. */
export function cellFeatures(shown: ShownView, scale: PriceScale | null): Features {
  const cells = shown.kind === 'cells' && scale ? shown.cells : []
  return collection(
    cells.map((cell, index) => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [ringOf(cell)] },
      properties: { index, price: cell.mean, label: plainPrice(cell.mean), step: stepOf(scale!, cell.mean) },
    })),
  )
}

function ringOf({ south, west, north, east }: Cell): [number, number][] {
  const across = (east - west) * inset
  const up = (north - south) * inset
  const s = south + up
  const w = west + across
  const n = north - up
  const e = east - across
  return [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ]
}

export function stationFeatures(shown: ShownView, scale: PriceScale | null): Features {
  const stations = shown.kind === 'stations' && scale ? shown.stations : []
  const dearestLabelled = nthCheapest(stations, labelledMax)
  return collection(
    stations.map(({ geometry, properties }) => {
      const label = properties.price <= dearestLabelled ? plainPrice(properties.price) : ''
      return point(geometry.coordinates, { ...markOf(properties, scale!), label })
    }),
  )
}

function nthCheapest(stations: readonly MapFeature[], count: number): number {
  const prices = stations.map(({ properties }) => properties.price).sort((a, b) => a - b)
  return prices[count - 1] ?? Number.POSITIVE_INFINITY
}

function markOf({ id, price, is_open }: MapFeature['properties'], scale: PriceScale): Feature['properties'] {
  return { id, price, step: stepOf(scale, price), open: is_open }
}

/** One area, as it is drawn among the others. */
export function areaFeature(cell: Cell): Features {
  return collection([{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ringOf(cell)] }, properties: {} }])
}

/** One point or none. */
export function pointFeature(place: Position | null): Features {
  return collection(place === null ? [] : [point([place.lng, place.lat], {})])
}

function point([lng, lat]: readonly [number, number], properties: Feature['properties']): Feature {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties }
}

function collection(features: Feature[]): Features {
  return { type: 'FeatureCollection', features }
}
