import 'maplibre-gl/dist/maplibre-gl.css'
import '../../styles/base-map.css'
import { type ErrorEvent, Map as MapLibreMap, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { baseColours, baseStyle, firstLabels } from './base-style.ts'
import { onThemeChange } from './theme.ts'

export interface BaseMapOptions {
  /** Longitude, latitude. */
  readonly center?: [number, number]
  readonly zoom?: number
}

/** The map cannot be drawn here; the message is for people. */
export class MapError extends Error {
  override readonly name = 'MapError'
}

const middleOfEurope: [number, number] = [10, 50]

setWorkerUrl(new URL(workerUrl, location.href).href)

/**
 * The map that all pages share: land, borders and names, in the colours of the theme, moved by mouse, fingers and keys.
 * Resolves when it is drawn. Throws MapError where the browser cannot draw one.
 */
export async function createBaseMap(container: HTMLElement, options: BaseMapOptions = {}): Promise<MapLibreMap> {
  const map = openMap(container, options)
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  await loaded(map)
  const paint = () => {
    for (const [layer, property, colour] of baseColours()) map.setPaintProperty(layer, property as 'fill-color', colour)
  }
  paint()
  onThemeChange(paint)
  return map
}

/** Below which layer data goes, so that names stay readable: for `addLayer`. */
export function labelsOf(map: MapLibreMap): string | undefined {
  return map.getLayer(firstLabels)?.id
}

function openMap(container: HTMLElement, { center = middleOfEurope, zoom = 3.5 }: BaseMapOptions): MapLibreMap {
  if (document.createElement('canvas').getContext('webgl2') === null) {
    throw new MapError(
      'The map cannot be drawn: WebGL 2 is missing in this browser or turned off. Everything else on this page works without it.',
    )
  }
  return new MapLibreMap({
    ...{ container, center, zoom, style: baseStyle(), minZoom: 1.5, maxZoom: 17, maxPitch: 0 },
    ...{ dragRotate: false, touchPitch: false, renderWorldCopies: false },
    attributionControl: { compact: true, customAttribution: attribution },
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    // One finger scrolls the page, two move the map.
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
  })
}

const attribution =
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a> · <a href="https://www.geonames.org/">GeoNames</a>'

function loaded(map: MapLibreMap): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = ({ error }: ErrorEvent) => {
      map.remove()
      reject(
        new MapError(`The map could not be loaded: ${error.message}. Everything else on this page works without it.`),
      )
    }
    map.once('error', fail)
    map.once('load', () => {
      map.off('error', fail)
      resolve()
    })
  })
}
