import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { RoutePoint } from '../../../api/shared/route/polyline.ts'
import { onThemeChange, tokenColour } from '../parts/theme.ts'
import { drawSigns } from './sign-images.ts'

/** A station on the map, under the number of its row. */
export interface SignedStation extends RoutePoint {
  readonly rank: number
}

export interface SignsOnMap {
  readonly show: (stations: readonly SignedStation[]) => void
  readonly goTo: (station: SignedStation) => void
  /** Rings a sign; null: none. */
  readonly mark: (rank: number | null) => void
}

/** The layer of the signs, for clicks. */
export const signsLayer = 'stations'

/** Adds the numbered stations of a list above all other layers. */
export function addSigns(map: MapLibreMap): SignsOnMap {
  let ranks: readonly number[] = []
  map.addSource('stations', { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  map.addLayer({
    id: 'dots',
    type: 'circle',
    source: 'stations',
    paint: { 'circle-radius': 3, 'circle-stroke-width': 1 },
  })
  map.addLayer({
    id: signsLayer,
    type: 'symbol',
    source: 'stations',
    // Where signs would cover each other, the cheapest is shown.
    layout: { 'icon-image': ['get', 'sign'], 'symbol-sort-key': ['get', 'rank'], 'icon-padding': 0 },
  })
  map.addLayer({
    id: 'marked',
    type: 'circle',
    source: 'stations',
    filter: ['==', ['get', 'rank'], 0],
    paint: { 'circle-radius': 15, 'circle-opacity': 0, 'circle-stroke-width': 3 },
  })
  const paint = () => {
    map.setPaintProperty('dots', 'circle-color', tokenColour('--text'))
    map.setPaintProperty('dots', 'circle-stroke-color', tokenColour('--ground'))
    map.setPaintProperty('marked', 'circle-stroke-color', tokenColour('--warn'))
    drawSigns(map, ranks)
  }
  paint()
  onThemeChange(paint)
  return {
    show: stations => {
      ranks = stations.map(({ rank }) => rank)
      drawSigns(map, ranks)
      const features = stations.map(({ rank, lat, lng }) => ({
        type: 'Feature' as const,
        properties: { rank, sign: `sign-${rank}` },
        geometry: { type: 'Point' as const, coordinates: [lng, lat] },
      }))
      map.getSource<GeoJSONSource>('stations')?.setData({ type: 'FeatureCollection', features })
    },
    goTo: ({ lat, lng }) => void map.flyTo({ center: [lng, lat], zoom: Math.max(11, map.getZoom()) }),
    mark: rank => void map.setFilter('marked', ['==', ['get', 'rank'], rank ?? 0]),
  }
}
