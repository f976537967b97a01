import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { tokenColour } from '../../parts/theme.ts'
import { ownFonts } from '../base/base-style.ts'
import { steps } from './price-steps.ts'

export const dataSources = { cells: 'cells', stations: 'stations', place: 'place', chosen: 'chosen' } as const

/** Cells, stations, the reader's position and the selected station, below the labels. `paintData` sets their colours. */
export function addDataLayers(map: MapLibreMap, below: string | undefined): void {
  for (const source of Object.values(dataSources)) {
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  }
  const fonts = fontsOf(map)
  // Below the names: where only one of them fits, the town is more useful than one price among many.
  for (const layer of [...cellLayers(), ...stationLayers(), ...labelLayers(fonts)]) map.addLayer(layer, below)
}

/** Those that the style's own names have: a style of the operator's brings others. */
function fontsOf(map: MapLibreMap): string[] {
  for (const layer of map.getStyle().layers) {
    const fonts: unknown = layer.type === 'symbol' && layer.layout?.['text-font']
    if (Array.isArray(fonts) && fonts.every(font => typeof font === 'string')) return fonts
  }
  return ownFonts
}

function cellLayers(): LayerSpecification[] {
  return [
    { id: 'cells', type: 'fill', source: dataSources.cells, paint: { 'fill-opacity': 0.55 } },
    { id: 'cell-edges', type: 'line', source: dataSources.cells, paint: { 'line-width': 1 } },
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
  const radius: ['interpolate', ['linear'], ['zoom'], ...number[]] = [
    'interpolate',
    ['linear'],
    ['zoom'],
    9,
    4,
    12,
    7,
    15,
    9,
  ]
  return [
    {
      id: 'place',
      type: 'circle',
      source: dataSources.place,
      paint: { 'circle-radius': 9, 'circle-stroke-width': 4 },
    },
    {
      // The cheapest stations are drawn on top. A closed station is hollow.
      id: 'station-dots',
      type: 'circle',
      source: dataSources.stations,
      layout: { 'circle-sort-key': ['-', ['get', 'price']] },
      paint: { 'circle-radius': radius, 'circle-stroke-width': ['case', ['get', 'open'], 1, 2.5] },
    },
    {
      id: 'chosen',
      type: 'circle',
      source: dataSources.chosen,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-radius': 14, 'circle-color': 'transparent', 'circle-stroke-width': 3 },
    },
  ] as LayerSpecification[]
}

function labelLayers(fonts: string[]): LayerSpecification[] {
  const text: { 'text-field': ['get', 'label']; 'text-font': string[] } = {
    'text-field': ['get', 'label'],
    'text-font': fonts,
  }
  return [
    {
      // Where cells are drawn they are some 60 pixels wide, and a price takes 40.
      id: 'cell-prices',
      type: 'symbol',
      source: dataSources.cells,
      layout: { ...text, 'text-size': 12, 'symbol-sort-key': ['get', 'price'] },
      paint: { 'text-halo-width': 1.5 },
    },
    {
      id: 'station-prices',
      type: 'symbol',
      source: dataSources.stations,
      minzoom: 10,
      layout: {
        ...text,
        'text-size': 13,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.8,
        'symbol-sort-key': ['get', 'price'],
        'text-padding': 3,
      },
      paint: { 'text-halo-width': 1.5 },
    },
  ]
}

/** The colours of the current theme. */
export function paintData(map: MapLibreMap): void {
  const ground = tokenColour('--ground')
  const text = tokenColour('--text')
  const accent = tokenColour('--accent')
  const byStep = [
    'match',
    ['get', 'step'],
    ...steps.slice(0, 4).flatMap(step => [step, tokenColour(`--price-${step}`)]),
  ]
  const step = [...byStep, tokenColour('--price-5')]
  const paints: readonly (readonly [layer: string, property: string, value: unknown])[] = [
    ['cells', 'fill-color', step],
    ['cell-edges', 'line-color', step],
    ['station-dots', 'circle-color', ['case', ['get', 'open'], step, ground]],
    ['station-dots', 'circle-stroke-color', ['case', ['get', 'open'], ground, step]],
    ['place', 'circle-color', accent],
    ['place', 'circle-stroke-color', ground],
    ['chosen', 'circle-stroke-color', text],
    ['chosen-area', 'line-color', text],
    ...['cell-prices', 'station-prices'].flatMap(layer => [
      [layer, 'text-color', text] as const,
      [layer, 'text-halo-color', ground] as const,
    ]),
  ]
  for (const [layer, property, value] of paints) map.setPaintProperty(layer, property as 'fill-color', value as string)
}
