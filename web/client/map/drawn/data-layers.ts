import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { steps } from '../../../../api/shared/map/price-steps.ts'
import { tokenColour } from '../../parts/theme.ts'
import { ownFonts } from '../base/base-style.ts'
import { addPlate, plateImage } from './plate.ts'
import { addStripes } from './stripes.ts'

export const dataSources = {
  countries: 'country-figures',
  cells: 'cells',
  stations: 'stations',
  place: 'place',
  chosen: 'chosen',
} as const

/** The layers in which a reader can select something. */
export const pickedLayers = ['station-dots', 'cells', 'country-hits']

/** The source with the land of each country: that of our own style, or one of this module on an operator's style. */
export const landSource = 'outline'

export interface Placing {
  /** Fills go below this layer. */
  readonly fillsBelow: string | undefined
  /** Dots and outlines go below this layer, so that names stay readable. */
  readonly dotsBelow: string | undefined
}

/**
 * Countries, cells, stations, the reader's position and the selection. Their numbers are above the names of the style, so that
 * names give way. `paintData` sets the colours.
 */
export function addDataLayers(map: MapLibreMap, { fillsBelow, dotsBelow }: Placing): void {
  const nothing = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } as const
  for (const source of Object.values(dataSources)) map.addSource(source, nothing)
  if (!map.getSource(landSource)) map.addSource(landSource, { ...nothing, tolerance: 0.2 })
  const fonts = fontsOf(map)
  for (const layer of [...countryLayers(), ...cellLayers()]) map.addLayer(layer, fillsBelow)
  for (const layer of stationLayers()) map.addLayer(layer, dotsBelow)
  for (const layer of labelLayers(fonts)) map.addLayer(layer)
}

/** Those that the style's own names have: a style of the operator's brings others. */
function fontsOf(map: MapLibreMap): string[] {
  for (const layer of map.getStyle().layers) {
    const fonts: unknown = layer.type === 'symbol' && layer.layout?.['text-font']
    if (Array.isArray(fonts) && fonts.every(font => typeof font === 'string')) return fonts
  }
  return ownFonts
}

const none = ['==', ['get', 'code'], '?'] as const

function countryLayers(): LayerSpecification[] {
  return [
    { id: 'countries', type: 'fill', source: landSource, filter: none },
    // A weekly average is older than a live one: it never looks the same.
    { id: 'weekly-countries', type: 'fill', source: landSource, filter: none },
    { id: 'country-hits', type: 'fill', source: landSource, filter: none, paint: { 'fill-opacity': 0 } },
  ] as unknown as LayerSpecification[]
}

/** Which countries are drawn how, by code. */
export interface DrawnCountries {
  readonly filled: ReadonlyMap<string, number>
  readonly striped: ReadonlyMap<string, number>
  readonly all: readonly string[]
}

export function drawCountries(map: MapLibreMap, { filled, striped, all }: DrawnCountries): void {
  const among = (codes: Iterable<string>) =>
    ['in', ['get', 'code'], ['literal', [...codes]]] as unknown as ['has', string]
  map.setFilter('countries', among(filled.keys()))
  map.setFilter('weekly-countries', among(striped.keys()))
  map.setFilter('country-hits', among(all))
  const matched = (of: ReadonlyMap<string, number>, value: (step: number) => string, otherwise: string) =>
    of.size === 0
      ? otherwise
      : ['match', ['get', 'code'], ...[...of].flatMap(([code, step]) => [code, value(step)]), otherwise]
  map.setPaintProperty('countries', 'fill-color', matched(filled, step => stepColour(step), stepColour(3)) as string)
  map.setPaintProperty(
    'weekly-countries',
    'fill-pattern',
    matched(striped, step => `stripes-${step}`, 'stripes-3') as string,
  )
}

function stepColour(step: number): string {
  return tokenColour(`--price-${step}` as '--price-1')
}

function cellLayers(): LayerSpecification[] {
  return [
    { id: 'cells', type: 'fill', source: dataSources.cells, filter: ['==', ['geometry-type'], 'Polygon'] },
    {
      id: 'chosen-area',
      type: 'line',
      source: dataSources.chosen,
      filter: ['==', ['geometry-type'], 'Polygon'],
      layout: { 'line-join': 'round' },
      paint: { 'line-width': 3 },
    },
  ]
}

function stationLayers(): LayerSpecification[] {
  const radius = (share: number) => ['*', share, ['case', ['get', 'open'], 1, 0.6]]
  return [
    {
      id: 'place',
      type: 'circle',
      source: dataSources.place,
      paint: { 'circle-radius': 9, 'circle-stroke-width': 4 },
    },
    {
      // The cheapest stations are drawn on top. A closed station is small.
      id: 'station-dots',
      type: 'circle',
      source: dataSources.stations,
      layout: { 'circle-sort-key': ['-', ['get', 'price']] },
      paint: {
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['zoom'],
          8.5,
          radius(3),
          10,
          radius(5),
          12,
          radius(7),
          15,
          radius(9),
        ],
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 8.5, 0.5, 11, 1],
      },
    },
    {
      id: 'chosen',
      type: 'circle',
      source: dataSources.chosen,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-radius': 14, 'circle-color': 'transparent', 'circle-stroke-width': 3 },
    },
  ] as unknown as LayerSpecification[]
}

function labelLayers(fonts: string[]): LayerSpecification[] {
  const text = { 'text-field': ['get', 'label'], 'text-font': fonts }
  const plate = { 'icon-text-fit': 'both', 'icon-text-fit-padding': [1, 3, 1, 3] }
  const plateWhereNeeded = { ...plate, 'icon-image': ['case', ['get', 'onPlate'], plateImage, ''] }
  return [
    {
      id: 'station-prices',
      type: 'symbol',
      source: dataSources.stations,
      layout: {
        ...text,
        ...plate,
        'icon-image': plateImage,
        'text-size': 12,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.8,
        'symbol-sort-key': ['get', 'price'],
        // Fewer prices where a view has thousands of stations.
        'text-padding': ['interpolate', ['linear'], ['zoom'], 8.5, 20, 11, 6, 13, 2],
      },
    },
    {
      id: 'cell-prices',
      type: 'symbol',
      source: dataSources.cells,
      filter: ['==', ['geometry-type'], 'Point'],
      // Where the land of two areas is close together, the one with more stations keeps its number.
      layout: {
        ...text,
        ...plateWhereNeeded,
        'text-size': 13,
        'text-padding': 0,
        'symbol-sort-key': ['-', ['get', 'stations']],
      },
      paint: { 'text-halo-width': 2 },
    },
    {
      id: 'country-prices',
      type: 'symbol',
      source: dataSources.countries,
      layout: {
        ...text,
        ...plateWhereNeeded,
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 5, 15],
        'text-padding': 1,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-halo-width': 2 },
    },
  ] as unknown as LayerSpecification[]
}

/** The colours of the current theme, without those of countries. */
export function paintData(map: MapLibreMap): void {
  const ground = tokenColour('--ground')
  const text = tokenColour('--text')
  const land = tokenColour('--map-land')
  const accent = tokenColour('--accent')
  const byStep = (token: (step: number) => string, otherwise: string) => [
    'match',
    ['get', 'step'],
    ...steps.flatMap(step => [step, token(step)]),
    otherwise,
  ]
  const step = byStep(stepColour, land)
  // A number has the colour of its area around it, which shows only where it runs over the side.
  const ink = byStep(of => tokenColour(`--on-price-${of}` as '--on-price-1'), text)
  const inkOfNumber = ['case', ['get', 'onPlate'], text, ink]
  const edgeOfNumber = ['case', ['get', 'onPlate'], ground, step]
  const paints: readonly (readonly [layer: string, property: string, value: unknown])[] = [
    ['cells', 'fill-color', step],
    ['station-dots', 'circle-color', step],
    ['station-dots', 'circle-stroke-color', text],
    ['place', 'circle-color', accent],
    ['place', 'circle-stroke-color', ground],
    ['chosen', 'circle-stroke-color', text],
    ['chosen-area', 'line-color', text],
    ['station-prices', 'text-color', text],
    ['cell-prices', 'text-color', inkOfNumber],
    ['cell-prices', 'text-halo-color', edgeOfNumber],
    ['country-prices', 'text-color', inkOfNumber],
    ['country-prices', 'text-halo-color', edgeOfNumber],
  ]
  for (const [layer, property, value] of paints) map.setPaintProperty(layer, property as 'fill-color', value as string)
  addStripes(map, steps.map(stepColour))
  addPlate(map, ground, tokenColour('--edge'))
}
