import 'maplibre-gl/dist/maplibre-gl.css'
import '../../../styles/base-map.css'
import { Map as MapLibreMap, NavigationControl, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { words } from '../../../../api/shared/words.ts'
import { make } from '../../parts/make.ts'
import { messageOf } from '../../parts/message-of.ts'
import { onThemeChange } from '../../parts/theme.ts'
import { closeDetailZoom, nearDetailZoom } from '../view.ts'
import { baseColours, baseStyle, bordersLayer, drawClose, drawNear } from './base-style.ts'
import { MapError, styled, unloaded } from './styled.ts'

export interface BaseMapOptions {
  /** Longitude, latitude. */
  readonly center?: [number, number]
  readonly zoom?: number
}

const middleOfEurope: [number, number] = [10, 50]
const zoomOfEurope = 3.5

setWorkerUrl(new URL(workerUrl, location.href).href)

/**
 * The base map of all pages: land, borders and names in the colours of the theme, with mouse, touch and keyboard control.
 * Resolves when layers can be added. Parts that fail to load later are reported on the map. Throws MapError if the browser
 * cannot draw a map, or if the style does not load.
 */
export async function createBaseMap(container: HTMLElement, options: BaseMapOptions = {}): Promise<MapLibreMap> {
  if (document.createElement('canvas').getContext('webgl2') === null) {
    throw new MapError(`${words.noWebGl} ${words.worksWithoutMap}`)
  }
  const tell = (error: unknown) => tellFault(container, error)
  const { map, isOwn } = await openedMap(container, options, tell)
  // For tests and measurements: the last time when drawing was complete.
  map.on('idle', () => {
    performance.clearMarks('map-ready')
    performance.mark('map-ready')
  })
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  if (isOwn) {
    paint(map)
    onThemeChange(() => paint(map))
    drawNearOnce(map, tell)
    nameCloseTowns(map, tell)
  }
  return map
}

/** `cursor`: as in CSS; empty for that of the map. */
export function setPointer(map: MapLibreMap, cursor: string): void {
  map.getCanvas().style.cursor = cursor
}

/** Where layers of data are inserted: fills below the borders, dots below the names, also in an operator's style. */
export function placingOn(map: MapLibreMap): {
  readonly fillsBelow: string | undefined
  readonly dotsBelow: string | undefined
} {
  const dotsBelow = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id
  return { fillsBelow: map.getLayer(bordersLayer)?.id ?? dotsBelow, dotsBelow }
}

export { countryNamesLayer } from './base-style.ts'

/** Falls back to the outline if the operator's style does not load. */
async function openedMap(
  container: HTMLElement,
  options: BaseMapOptions,
  tell: (error: unknown) => void,
): Promise<{ readonly map: MapLibreMap; readonly isOwn: boolean }> {
  const opened = async (style: StyleSpecification | string): Promise<MapLibreMap> => {
    const map = openMap(container, options, style)
    await styled(map, tell)
    return map
  }
  // Address of the style of `serve --map-style`, from the head of the page.
  const theirs = document.querySelector<HTMLMetaElement>('meta[name="map-style"]')?.content ?? null
  if (theirs === null) return { map: await opened(await ownStyle(options)), isOwn: true }
  try {
    return { map: await opened(theirs), isOwn: false }
  } catch {
    const map = await opened(await ownStyle(options))
    say(container, words.plainMap)
    return { map, isOwn: true }
  }
}

async function ownStyle({ zoom = zoomOfEurope }: BaseMapOptions): Promise<StyleSpecification> {
  try {
    return await baseStyle(zoom)
  } catch (cause) {
    throw unloaded(cause)
  }
}

function openMap(
  container: HTMLElement,
  { center = middleOfEurope, zoom = zoomOfEurope }: BaseMapOptions,
  style: StyleSpecification | string,
): MapLibreMap {
  return new MapLibreMap({
    container,
    center,
    zoom,
    style,
    minZoom: 1.5,
    maxZoom: 17,
    maxPitch: 0,
    dragRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    attributionControl: { compact: true, ...(typeof style === 'string' ? {} : { customAttribution: attribution }) },
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    // One finger scrolls the page, two move the map.
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
  })
}

const attribution =
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a> · <a href="https://www.geonames.org/">GeoNames</a>'

/** Loads the near outline only when the reader zooms in, because most readers do not. */
function drawNearOnce(map: MapLibreMap, tell: (error: unknown) => void): void {
  // The style starts with it.
  let isAsked = map.getZoom() >= nearDetailZoom
  map.on('zoom', () => {
    if (isAsked || map.getZoom() < nearDetailZoom) return
    isAsked = true
    drawNear(map).catch(error => {
      isAsked = false
      tell(error)
    })
  })
}

/** Most readers never zoom in so far, so the smallest towns are loaded where one does. */
function nameCloseTowns(map: MapLibreMap, tell: (error: unknown) => void): void {
  const name = () => {
    if (map.getZoom() < closeDetailZoom) return
    const bounds = map.getBounds()
    drawClose(map, [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]).catch(tell)
  }
  name()
  map.on('moveend', name)
}

function paint(map: MapLibreMap): void {
  for (const [layer, property, colour] of baseColours()) map.setPaintProperty(layer, property as 'fill-color', colour)
}

/** Everything that was drawn stays. Reported once. */
function tellFault(container: HTMLElement, error: unknown): void {
  if (!container.querySelector('.map-fault'))
    say(container, `A part of the map could not be loaded: ${messageOf(error)}`)
}

function say(container: HTMLElement, text: string): void {
  container.append(make('p', { className: 'map-fault message bad', role: 'status' }, text))
}
