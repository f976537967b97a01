import type { GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import type { Box } from '../../../../api/shared/boxes.ts'
import { countryName } from '../../../../api/shared/format.ts'
import { tokenColour } from '../../parts/theme.ts'
import { nearDetailZoom } from '../view.ts'
import { loadOutline } from './outline.ts'
import { loadCloseTowns, loadFarPlaces, loadTowns } from './towns.ts'

export const bordersLayer = 'borders'
export const countryNamesLayer = 'country-names'

/** Uses fonts of the reader's system. No font is loaded. */
export const ownFonts = ['system-ui', 'Segoe UI', 'Noto Sans', 'DejaVu Sans']

/** Our own map: land, borders and names from files of this server. Without `glyphs` letters are drawn from the browser's fonts. */
export async function baseStyle(zoom: number): Promise<StyleSpecification> {
  const [{ countries }, towns, outline] = await Promise.all([loadFarPlaces(), loadTowns(zoom), loadOutline(zoom)])

  return {
    version: 8,
    sources: {
      outline: { type: 'geojson', data: outline as never, tolerance: 0.2 },
      countries: { type: 'geojson', data: pointsOf(countries.map(named)) },
      towns: { type: 'geojson', data: pointsOf(towns) },
      'close-towns': { type: 'geojson', data: pointsOf([]) },
    },
    layers: [
      { id: 'sea', type: 'background' },
      { id: 'land', type: 'fill', source: 'outline', filter: ['==', ['get', 'kind'], 'land'] },
      {
        id: bordersLayer,
        type: 'line',
        source: 'outline',
        filter: ['==', ['get', 'kind'], 'border'],
        paint: { 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 1.5] },
      },
      ...(['close-towns', 'towns'] as const).map(source => ({
        id: `${source}-names`,
        type: 'symbol',
        source,
        minzoom: 4.5,
        filter: ['<=', ['get', 'zoom'], ['zoom']],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ownFonts,
          'text-max-width': 8,
          'text-padding': 6,
          // Next to its place where a price takes the place.
          'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
          'text-radial-offset': 0.8,
          'text-size': ['interpolate', ['linear'], ['zoom'], 4, 12, 10, ['max', 11, ['-', 21, ['get', 'zoom']]]],
        },
        paint: { 'text-halo-width': 1.5 },
      })),
      {
        id: countryNamesLayer,
        type: 'symbol',
        source: 'countries',
        maxzoom: 7,
        filter: ['<=', ['get', 'zoom'], ['zoom']],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ownFonts,
          'text-max-width': 7,
          'text-letter-spacing': 0.04,
          'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 6, 15],
        },
        paint: { 'text-halo-width': 1.5 },
      },
    ] as StyleSpecification['layers'],
  }
}

/** Replaces the far outline with the near one once it is loaded. Throws AnswerError. */
export async function drawNear(map: MapLibreMap): Promise<void> {
  const [outline, towns] = await Promise.all([loadOutline(nearDetailZoom), loadTowns(nearDetailZoom)])
  map.getSource<GeoJSONSource>('outline')?.setData(outline as never)
  map.getSource<GeoJSONSource>('towns')?.setData(pointsOf(towns))
}

/** Names the smallest towns of a view. Throws AnswerError. */
export async function drawClose(map: MapLibreMap, box: Box): Promise<void> {
  map.getSource<GeoJSONSource>('close-towns')?.setData(pointsOf(await loadCloseTowns(box)))
}

type Place = readonly [name: string, lng: number, lat: number, zoom: number, code: string]

/** A country in English. The names of towns are those of their countries. */
function named([name, lng, lat, zoom, code]: Place): Place {
  return [code === '' ? name : countryName(code), lng, lat, zoom, code]
}

function pointsOf(places: readonly Place[]) {
  const features = places.map(([name, lng, lat, zoom, code]) => {
    return {
      type: 'Feature',
      properties: { name, zoom, code },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    } as const
  })
  return { type: 'FeatureCollection', features } as const
}

/** The paint properties that depend on the theme: layer, property, value. */
export function baseColours(): readonly (readonly [string, string, string])[] {
  const label = tokenColour('--map-label')
  const halo = tokenColour('--map-halo')
  const ofNames = (layer: string) =>
    [
      [layer, 'text-color', label],
      [layer, 'text-halo-color', halo],
    ] as const
  return [
    ['sea', 'background-color', tokenColour('--map-sea')],
    ['land', 'fill-color', tokenColour('--map-land')],
    ['borders', 'line-color', tokenColour('--map-border')],
    ...ofNames(countryNamesLayer),
    ...ofNames('towns-names'),
    ...ofNames('close-towns-names'),
  ]
}
