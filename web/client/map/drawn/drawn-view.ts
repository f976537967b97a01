import type { GeoJSONSource, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { onThemeChange } from '../../parts/theme.ts'
import { createBaseMap, labelsOf } from '../base/base-map.ts'
import type { Camera } from '../hash-state.ts'
import type { MapView, Picked, Position, ShownView } from '../view.ts'
import { addDataLayers, dataSources, paintData } from './data-layers.ts'
import { areaFeature, cellFeatures, type Features, pointFeature, stationFeatures } from './map-features.ts'

// Tolerance for fingers and unsteady hands: a click within one dot width of a station selects it.
const reachPixels = 6

/** Europe from the Atlantic to the Black Sea: 1,000 pixels wide at this zoom; on a phone as much of it as stays readable. */
function firstCamera(width: number): Camera {
  return { lng: 9, lat: 51, zoom: Math.max(2.4, 3.5 + Math.log2(width / 1000)) }
}

/** The map drawn by maplibre. Throws MapError if it cannot be drawn. */
export async function drawnView(container: HTMLElement, camera: Camera | null): Promise<MapView> {
  const { lng, lat, zoom } = camera ?? firstCamera(container.clientWidth)
  const map = await createBaseMap(container, { center: [lng, lat], zoom })
  addDataLayers(map, labelsOf(map))
  paintData(map)
  onThemeChange(() => paintData(map))
  const canvas = map.getCanvas()
  canvas.setAttribute('aria-label', 'Map of fuel prices. The list next to it shows the same prices.')
  let shown: ShownView | null = null
  const set = (source: string, data: Features) => map.getSource<GeoJSONSource>(source)!.setData(data)
  return {
    ...cameraOf(map),
    draw: (drawn, scale) => {
      shown = drawn
      set(dataSources.cells, cellFeatures(drawn, scale))
      set(dataSources.stations, stationFeatures(drawn, scale))
    },
    markPlace: place => set(dataSources.place, pointFeature(place)),
    markStation: place => set(dataSources.chosen, pointFeature(place)),
    markArea: cell => set(dataSources.chosen, areaFeature(cell)),
    onMove: moved => map.on('moveend', moved),
    onPick: picked => onPick(map, () => shown, picked),
    focusable: canvas,
  }
}

function cameraOf(map: MapLibreMap): Pick<MapView, 'view' | 'camera' | 'look' | 'fit'> {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    view: () => {
      const bounds = map.getBounds()
      const box = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()] as const
      return { zoom: map.getZoom(), box: [box[0], Math.max(-180, box[1]), box[2], Math.min(180, box[3])] }
    },
    camera: () => ({ zoom: map.getZoom(), ...positionOf(map.getCenter()) }),
    look: ({ lng, lat, zoom }) =>
      void (animate ? map.flyTo({ center: [lng, lat], zoom }) : map.jumpTo({ center: [lng, lat], zoom })),
    fit: ([south, west, north, east]) => void map.fitBounds([west, south, east, north], { padding: 12, animate }),
  }
}

function positionOf({ lng, lat }: Position): Position {
  return { lng, lat }
}

function onPick(map: MapLibreMap, shown: () => ShownView | null, picked: (picked: Picked) => void): void {
  const at = ({ point: { x, y } }: MapMouseEvent, reach: number): Picked | null => {
    const box: [[number, number], [number, number]] = [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ]
    const [found] = map.queryRenderedFeatures(box, { layers: ['station-dots', 'cells'] })
    if (!found) return null
    const now = shown()
    if (now?.kind === 'stations') return { kind: 'station', id: Number(found.properties.id) }
    const cell = now?.cells[Number(found.properties.index)]
    return cell ? { kind: 'cell', cell } : null
  }
  map.on('click', event => {
    const found = at(event, reachPixels)
    if (found) picked(found)
  })
  map.on('mousemove', event => {
    map.getCanvas().style.cursor = at(event, 0) ? 'pointer' : ''
  })
}
