import type { Cell } from '../../../../api/schemas/live.ts'
import type { Box } from '../../../../api/shared/boxes.ts'
import { averageLabel, figureLabel, stationLabel } from '../../../../api/shared/map/map-texts.ts'
import { type PriceScale, stepOf } from '../../../../api/shared/map/price-steps.ts'
import type { NamedCountry } from '../base/built-data.ts'
import type { Position, ShownView } from '../view.ts'
import type { Polygon } from './clipped.ts'
import { type Land, middleOf } from './land.ts'

// Of a cell's side, so that neighbours do not touch.
const inset = 0.015

/** GeoJSON, as far as it is drawn. */
export interface Features {
  readonly type: 'FeatureCollection'
  readonly features: Feature[]
}

interface Feature {
  readonly type: 'Feature'
  readonly geometry:
    | { readonly type: 'MultiPolygon'; readonly coordinates: [number, number][][][] }
    | { readonly type: 'Point'; readonly coordinates: [number, number] }
  readonly properties: Readonly<Record<string, string | number | boolean>>
}

/** The figures of countries, as points with a label. `step` is 0 for a maximum, which has no colour: it is no average. */
export function countryFeatures(shown: ShownView, scale: PriceScale | null, places: readonly NamedCountry[]): Features {
  const countries = shown.kind === 'countries' && scale ? shown.countries : []
  // Where labels overlap, the first is shown; the largest countries come first in the list of places.
  const ranks = new Map(places.map(([, , , , code], rank) => [code, rank]))
  return collection(
    countries.flatMap(figure => {
      const rank = ranks.get(figure.code)
      if (rank === undefined) return []
      const [, lng, lat] = places[rank]!
      const step = figure.kind === 'maximum' ? 0 : stepOf(scale!, figure.price)
      // Stripes, or no colour at all.
      const onPlate = figure.kind === 'weekly' || figure.kind === 'maximum'
      return [point([lng, lat], { code: figure.code, label: figureLabel(figure), step, onPlate, rank })]
    }),
  )
}

/** The cells of a view, each a little smaller than it is and without its sea, and a point with the price of each. */
export function cellFeatures(shown: ShownView, scale: PriceScale | null, land: Land | null): Features {
  const cells = shown.kind === 'cells' && scale ? shown.cells : []
  return collection(
    cells.flatMap((cell, index) => {
      const box = insetBox(cell)
      const parts = land?.within(box) ?? [squareOf(box)]
      const step = stepOf(scale!, cell.mean)
      // The outline does not have every small island.
      const onPlate = parts.length === 0
      const { stations } = cell
      const label = point(middleOf(parts, box), { index, label: averageLabel(cell.mean), step, onPlate, stations })
      return onPlate ? [label] : [multiPolygon(parts, { index, step }), label]
    }),
  )
}

function insetBox({ south, west, north, east }: Cell): Box {
  const across = (east - west) * inset
  const up = (north - south) * inset
  return [south + up, west + across, north - up, east - across]
}

function squareOf([south, west, north, east]: Box): Polygon {
  const corners: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return [corners]
}

export function stationFeatures(shown: ShownView, scale: PriceScale | null): Features {
  const stations = shown.kind === 'stations' && scale ? shown.stations : []
  return collection(
    stations.map(({ geometry, properties: { id, price, is_open } }) =>
      point(geometry.coordinates, {
        id,
        price,
        step: stepOf(scale!, price),
        open: is_open,
        label: stationLabel(price),
      }),
    ),
  )
}

/** One area, as it is drawn among the others. */
export function areaFeature(cell: Cell): Features {
  return collection([multiPolygon([squareOf(insetBox(cell))], {})])
}

/** One point or none. */
export function pointFeature(place: Position | null): Features {
  return collection(place === null ? [] : [point([place.lng, place.lat], {})])
}

function multiPolygon(polygons: readonly Polygon[], properties: Feature['properties']): Feature {
  const coordinates = polygons.map(rings => rings.map(ring => ring.map(([lng, lat]): [number, number] => [lng, lat])))
  return { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates }, properties }
}

function point([lng, lat]: readonly [number, number], properties: Feature['properties']): Feature {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties }
}

function collection(features: Feature[]): Features {
  return { type: 'FeatureCollection', features }
}
