import type { StyleSpecification } from 'maplibre-gl'
import { fetchJson } from '../../parts/fetch-json.ts'
import { tokenColour } from '../../parts/theme.ts'
import outlineUrl from './outline.json?made'
import placesUrl from './places.json?made'

/** Layers of data go below this one: `map.addLayer(layer, labelsOf(map))`. */
export const firstLabels = 'country-names'

/** Letters are drawn from the reader's own: no font is loaded. */
export const ownFonts = ['system-ui', 'Segoe UI', 'Noto Sans', 'DejaVu Sans']

type Place = readonly [name: string, lng: number, lat: number, zoom: number]

interface Places {
  readonly countries: readonly Place[]
  readonly towns: readonly Place[]
}

/** Our own map: land, borders and names from files of this server. Without `glyphs` letters are drawn from the browser's fonts. */
export async function baseStyle(): Promise<StyleSpecification> {
  const places = await fetchJson<Places>(placesUrl)

  return {
    version: 8,
    sources: {
      outline: { type: 'geojson', data: outlineUrl, tolerance: 0.2 },
      countries: { type: 'geojson', data: pointsOf(places.countries) },
      towns: { type: 'geojson', data: pointsOf(places.towns) },
    },
    layers: [
      { id: 'sea', type: 'background' },
      { id: 'land', type: 'fill', source: 'outline', filter: ['==', ['get', 'kind'], 'land'] },
      {
        ...{ id: 'borders', type: 'line', source: 'outline', filter: ['==', ['get', 'kind'], 'border'] },
        paint: { 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 1.5] },
      },
      {
        ...{ id: firstLabels, type: 'symbol', source: 'countries', maxzoom: 7 },
        filter: ['<=', ['get', 'zoom'], ['zoom']],
        layout: {
          ...{ 'text-field': ['get', 'name'], 'text-font': ownFonts, 'text-max-width': 7, 'text-letter-spacing': 0.06 },
          'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 6, 16],
        },
      },
      {
        ...{ id: 'town-names', type: 'symbol', source: 'towns' },
        filter: ['<=', ['get', 'zoom'], ['zoom']],
        layout: {
          ...{ 'text-field': ['get', 'name'], 'text-font': ownFonts, 'text-max-width': 8, 'text-padding': 6 },
          'text-size': ['interpolate', ['linear'], ['zoom'], 4, 12, 10, ['-', 21, ['get', 'zoom']]],
        },
      },
    ] as StyleSpecification['layers'],
  }
}

function pointsOf(places: readonly Place[]) {
  const features = places.map(([name, lng, lat, zoom]) => {
    return {
      type: 'Feature',
      properties: { name, zoom },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    } as const
  })
  return { type: 'FeatureCollection', features } as const
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
