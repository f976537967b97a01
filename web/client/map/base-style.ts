import type { StyleSpecification } from 'maplibre-gl'
import outlineUrl from './outline.json?made'
import placesUrl from './places.json?made'
import { tokenColour } from './theme.ts'

/** Layers of data go below this one: `map.addLayer(layer, labelsOf(map))`. */
export const firstLabels = 'country-names'

const fonts = ['system-ui', 'Segoe UI', 'Noto Sans', 'DejaVu Sans']

/** Our own map: land, borders and names from files of this server. Without `glyphs` letters are drawn from the browser's fonts. */
export function baseStyle(): StyleSpecification {
  return {
    version: 8,
    sources: {
      outline: { type: 'geojson', data: outlineUrl, tolerance: 0.2 },
      places: { type: 'geojson', data: placesUrl },
    },
    layers: [
      { id: 'sea', type: 'background' },
      { id: 'land', type: 'fill', source: 'outline', filter: ['==', ['get', 'kind'], 'land'] },
      {
        ...{ id: 'borders', type: 'line', source: 'outline', filter: ['==', ['get', 'kind'], 'border'] },
        paint: { 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 1.5] },
      },
      {
        ...{ id: firstLabels, type: 'symbol', source: 'places', maxzoom: 7 },
        filter: ['all', ['==', ['get', 'kind'], 'country'], ['<=', ['get', 'zoom'], ['zoom']]],
        layout: {
          ...{ 'text-field': ['get', 'name'], 'text-font': fonts, 'text-max-width': 7, 'text-letter-spacing': 0.06 },
          'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 6, 16],
        },
      },
      {
        ...{ id: 'town-names', type: 'symbol', source: 'places' },
        filter: ['all', ['==', ['get', 'kind'], 'town'], ['<=', ['get', 'zoom'], ['zoom']]],
        layout: {
          ...{ 'text-field': ['get', 'name'], 'text-font': fonts, 'text-max-width': 8, 'text-padding': 6 },
          'text-size': ['interpolate', ['linear'], ['zoom'], 4, 12, 10, ['-', 21, ['get', 'zoom']]],
        },
      },
    ] as StyleSpecification['layers'],
  }
}

/** What the theme decides: layer, property, value. */
export function baseColours(): readonly (readonly [string, string, string])[] {
  const [label, halo] = [tokenColour('--map-label'), tokenColour('--map-halo')]
  const ofNames = (layer: string) =>
    [
      [layer, 'text-color', label],
      [layer, 'text-halo-color', halo],
    ] as const
  return [
    ['sea', 'background-color', tokenColour('--map-sea')],
    ['land', 'fill-color', tokenColour('--map-land')],
    ['borders', 'line-color', tokenColour('--map-border')],
    ...ofNames(firstLabels),
    ...ofNames('town-names'),
  ]
}
